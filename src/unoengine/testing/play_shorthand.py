"""A short way to play a card, for tests of cards."""

from __future__ import annotations

from unoengine.game.engine import apply
from unoengine.table.state import GameState
from unoengine.values.actions import Play, Value

__all__ = ["play"]


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
    >>> state = Setup("zelda", hands=["red-5 red-6 tan-1", "tan-2"], discard="red-1").to_state()
    >>> play(state, "red-5").top
    Card('red-5')
    """
    seat = state.turn if player is None else player
    return apply(state, Play(seat, state.edition.card(code), color, choice, uno))
