"""Random games with random options are the same in the engine and in the oracle."""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.thorough import choose_count

from .engine_and_oracle import EngineAndOracle

DECISIONS = int(os.environ.get("UNOENGINE_LOCKSTEP", choose_count(1200, 4000)))


@pytest.mark.parametrize("edition", ["classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell"])
def test_engine_and_oracle_agree(edition: str) -> None:
    """Legal moves, hands, piles, scores and phases are the same at every decision."""
    chance = Random(f"{edition} {DECISIONS}")
    played = 0
    while played < DECISIONS:
        played += EngineAndOracle(edition, chance).play(min(400, DECISIONS))
    assert played >= DECISIONS
