"""Hypothesis strategies for editions, options, positions, states and actions."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from unoengine.core import discovery
from unoengine.core.actions import Action, Play, Value
from unoengine.core.agreement import HouseRules, Variants, resolve_agreement
from unoengine.core.edition import Edition
from unoengine.core.engine import apply, legal_moves, new_game
from unoengine.core.errors import SetupError, require_number
from unoengine.core.options import Options
from unoengine.core.setup import Setup
from unoengine.core.state import GameState
from unoengine.testing.trial_games import OPTION_VALUES, Trial

_MOST_PLIES = 10**6
"""How many actions may be requested; a million take minutes."""


def editions() -> st.SearchStrategy[Edition]:
    """Draw an installed edition.

    Returns:
        A strategy of Hypothesis.

    >>> from hypothesis import find
    >>> find(editions(), lambda edition: "pink" in edition.colors).name
    'frozen'
    """
    return st.sampled_from(sorted(discovery.editions())).map(
        lambda name: resolve_agreement(name).published_edition
    )


def _draw_edition(draw: st.DrawFn, edition: Edition | str | None) -> Edition:
    return draw(editions()) if edition is None else resolve_agreement(edition).published_edition


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Draw options of the game itself; those left open are up to the edition.

    Returns:
        A strategy of Hypothesis.
    """
    chosen: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {}, optional={name: st.sampled_from(values) for name, values in OPTION_VALUES.items()}
        )
    )
    return Options(**chosen)


@st.composite
def setups(
    draw: st.DrawFn,
    edition: Edition | str | None = None,
    *,
    variants: Variants = (),
    house_rules: HouseRules | None = None,
) -> Setup:
    """Draw a small position, in which the player on turn mostly has a card with an effect.

    Args:
        edition: The edition; None for any installed one.
        variants: The variants of the position, as in `new_game`.
        house_rules: The house rules of the position.

    Returns:
        A strategy of Hypothesis.
    """
    chosen = _draw_edition(draw, edition)
    agreement = resolve_agreement(chosen, None, house_rules, variants)
    trial = Trial(chosen, variants=agreement.variants, house_rules=house_rules)
    tried = trial.find_tried_cards()
    chance = Random(draw(st.integers(0, 2**32)))
    setup = trial.make_position(
        chance, tried, chance.randrange(100), trial.make_options(chance)
    ).source
    assert isinstance(setup, Setup)
    try:
        setup.to_state()
    except SetupError:  # the start card goes back, and the draw pile has no other one
        reject()
    return setup


@st.composite
def states(
    draw: st.DrawFn,
    edition: Edition | str | None = None,
    *,
    players: st.SearchStrategy[int] | None = None,
    variants: Variants = (),
    house_rules: HouseRules | None = None,
    plies: int = 60,
) -> GameState:
    """Draw a state that is reached by playing from the deal or from a small position.

    Args:
        edition: The edition; None for any installed one.
        players: A strategy for the number of players.
        variants: The variants of the game, as in `new_game`.
        house_rules: The house rules of the game.
        plies: How many actions are played at most.

    Returns:
        A strategy of Hypothesis.
    """
    require_number("plies", plies, 0, _MOST_PLIES)
    chosen = _draw_edition(draw, edition)
    if draw(st.booleans()):
        seats = draw(st.integers(2, 6) if players is None else players)
        state = new_game(
            chosen,
            seats,
            seed=draw(st.integers(0, 10**6)),
            options=draw(options()),
            variants=variants,
            house_rules=house_rules,
        )
    else:
        state = draw(setups(chosen, variants=variants, house_rules=house_rules)).to_state()
    for _ in range(draw(st.integers(0, plies))):
        moves = legal_moves(state)
        if not moves:
            break
        state = apply(state, draw(st.sampled_from(moves)))
    return state


def actions(state: GameState) -> st.SearchStrategy[Action]:
    """Draw a legal action of this state, in which the game must not be over.

    Args:
        state: A state of a game that is not over.

    Returns:
        A strategy of Hypothesis.
    """
    return st.sampled_from(legal_moves(state))


def play(
    state: GameState,
    code: str,
    color: str | None = None,
    *,
    choice: Value = None,
    uno: bool = False,
    player: int | None = None,
) -> GameState:
    """Return the state after a card is played, by the player on turn unless you name another.

    Args:
        state: The current state.
        code: The code of the card.
        color: The color to name.
        choice: The choice to name.
        uno: Whether to call UNO.
        player: The seat that plays; None for the seat on turn.

    Returns:
        The next state.

    Raises:
        SetupError: The edition has no such card.
        IllegalMove: The play is not legal.

    >>> from unoengine import Setup
    >>> state = Setup(hands=["red-5 red-6 blue-1", "blue-2"], discard="red-1").to_state()
    >>> play(state, "red-5").top
    Card('red-5')
    """
    seat = state.turn if player is None else player
    return apply(state, Play(seat, state.edition.card(code), color, choice, uno))
