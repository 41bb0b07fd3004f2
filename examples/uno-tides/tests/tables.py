"""Tables of three to act at."""

from typing import Any

from unoengine import GameState, Play, Setup, apply


def table(*hands: str, **more: Any) -> GameState:
    """Return a table on coral-5; the first player is on turn."""
    return Setup("tides", hands=hands, discard="coral-5", rest="draw", **more).to_state()


def play(state: GameState, code: str, color: str | None = None) -> GameState:
    """Return the table after whoever is on turn has played this card."""
    return apply(state, Play(state.turn, state.edition.card(code), color))


def hand(state: GameState, player: int) -> str:
    """Return a hand as a person writes it."""
    return " ".join(sorted(map(str, state.hand(player))))
