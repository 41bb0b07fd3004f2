"""An edition that shares no name with ours is played through its entry points."""

from pathlib import Path
from typing import Any

import pytest

from tests.thorough import choose_count

from .distributions import Distribution, read_module, run_program

ORBIT = Distribution(
    name="uno-orbit",
    modules={"uno_orbit": read_module("uno_orbit")},
    offers={
        "unoengine.editions": {"orbit": "uno_orbit:ORBIT"},
        "unoengine.effects": {
            "turn-about": "uno_orbit:Mirror",
            "echo": "uno_orbit:Echo",
            "tide": "uno_orbit:Tide",
            "airlock": "uno_orbit:Airlock",
            "parcel": "uno_orbit:Parcel",
            "telegram": "uno_orbit:Telegram",
            "summons": "uno_orbit:Summons",
        },
    },
)

WHOLE_GAMES = """
import random
import sys
from collections import Counter
from unoengine import apply, legal_moves, new_game

def cards(state):
    hands = (card for seat in range(len(state.players)) for card in state.hand(seat))
    return Counter(card.code for card in (*hands, *state.draw_pile, *state.discards))

phases, symbols, lost, unfinished = set(), set(), 0, 0
for seed in range(GAMES):
    chance = random.Random(seed)
    state = new_game("orbit", 2 + seed % 4, seed=seed)
    deck = Counter(card.code for card in state.edition.deck)
    for _ in range(60_000):
        phases.add(state.phase)
        moves = legal_moves(state)
        if not moves:
            break
        move = chance.choice(moves)
        symbols.add(getattr(getattr(move, "card", None), "symbol", None))
        state = apply(state, move)
        lost += cards(state) != deck
    unfinished += not state.is_over

answer = {
    "phases": sorted(phases),
    "symbols": sorted(filter(None, symbols)),
    "lost": lost,
    "unfinished": unfinished,
    "ours": [name for name in sys.modules if name.startswith("unoengine.effects.")],
    "boxes": [name for name in sys.modules if name.startswith("unoengine.editions.")],
}
"""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    played: dict[str, Any] = run_program(
        WHOLE_GAMES.replace("GAMES", str(choose_count(2, 8))),
        ORBIT.install(tmp_path_factory.mktemp("site")),
        in_new_process=True,
    )
    return played


def test_whole_games_with_every_card_come_to_an_end_without_our_plugins(
    games: dict[str, Any],
) -> None:
    runes = {"ash", "birch", "cedar", "dogwood", "elm", "fir", "gorse"}
    acting = {"airlock", "echo", "mirror", "parcel", "summons", "telegram", "tide", "void"}

    assert games["unfinished"] == games["lost"] == 0
    assert {*games["phases"]} == {
        *("choose-color", "demand", "drawn", "game-over", "question", "round-over", "turn"),
    }
    assert {*games["symbols"]} == runes | acting
    assert games["ours"] == games["boxes"] == []


def test_plugin_installed_by_pip_is_found(tmp_path: Path) -> None:
    pytest.importorskip("pip")
    wheel = ORBIT.write_wheel(tmp_path)
    install = f"""
import subprocess
import sys

pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
answer = subprocess.run([*pip, "--target", {str(tmp_path / "site")!r}, {str(wheel)!r}]).returncode
"""
    assert run_program(install) == 0

    state = 'from unoengine import new_game\nanswer = new_game("orbit", seed=1).edition.title'

    assert run_program(state, tmp_path / "site") == "Orbit"
