"""Hypothesis strategies for what games are made of."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from unoengine.game.engine import apply, legal_moves, new_game
from unoengine.game.setup import Setup
from unoengine.plugins import discovery
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import HouseRules, resolve_agreement
from unoengine.ruleset.options import Options
from unoengine.table.state import GameState
from unoengine.testing.trial_starts import RULINGS, Trial
from unoengine.values.actions import Action
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError

__all__ = ["actions", "editions", "options", "setups", "states"]


def editions() -> st.SearchStrategy[Edition]:
    """Draw a box that is installed.

    >>> from hypothesis import find
    >>> find(editions(), lambda box: "pink" in box.colors and box.language == "en").name
    'frozen'
    """
    return st.sampled_from(sorted(discovery.editions())).map(
        lambda name: resolve_agreement(name).published_edition
    )


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Draw rulings of the game's own; those left open are as the box says."""
    chosen: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {}, optional={name: st.sampled_from(values) for name, values in RULINGS.items()}
        )
    )
    return Options(**chosen)


@st.composite
def setups(
    draw: st.DrawFn,
    edition: Edition | str | None = None,
    *,
    variants: Sequence[Variant | str] = (),
    house_rules: HouseRules | None = None,
) -> Setup:
    """Draw a small position in which something happens."""
    box = draw(editions()) if edition is None else resolve_agreement(edition).published_edition
    agreement = resolve_agreement(box, None, house_rules, variants)
    trial = Trial(box, variants=agreement.variants, house_rules=house_rules)
    wanted = trial.wanted()
    chance = Random(draw(st.integers(0, 2**32)))
    given = trial.position(chance, wanted).given
    assert isinstance(given, Setup)
    try:
        given.to_state()
    except SetupError:  # a start card that no such draw pile allows
        reject()
    return given


@st.composite
def states(
    draw: st.DrawFn,
    edition: Edition | str | None = None,
    *,
    players: st.SearchStrategy[int] | None = None,
    variants: Sequence[Variant | str] = (),
    house_rules: HouseRules | None = None,
    plies: int = 60,
) -> GameState:
    """Draw a state that is reached by playing: from the deal, or from a small position."""
    box = draw(editions()) if edition is None else resolve_agreement(edition).published_edition
    if draw(st.booleans()):
        seats = draw(st.integers(2, 6) if players is None else players)
        state = new_game(
            box,
            seats,
            seed=draw(st.integers(0, 10**6)),
            options=draw(options()),
            variants=variants,
            house_rules=house_rules,
        )
    else:
        state = draw(setups(box, variants=variants, house_rules=house_rules)).to_state()
    for _ in range(draw(st.integers(0, plies))):
        moves = legal_moves(state)
        if not moves:
            break
        state = apply(state, draw(st.sampled_from(moves)))
    return state


def actions(state: GameState) -> st.SearchStrategy[Action]:
    """Draw an action that is legal in this state, which must not be the end of a game."""
    return st.sampled_from(legal_moves(state))
