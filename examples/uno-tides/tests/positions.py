"""Positions of the edition, and short ways to play in them."""

from typing import Any

from unoengine import GameState, Play, Setup, apply


def make_position(*hands: str, **more: Any) -> GameState:
    """Return a position with coral-5 on top; the first player is on turn."""
    return Setup("tides", hands=hands, discard="coral-5", rest="draw", **more).to_state()


def play(state: GameState, code: str, color: str | None = None) -> GameState:
    """Return the state after the player on turn has played a card."""
    return apply(state, Play(state.turn, state.edition.card(code), color))


def list_hand(state: GameState, player: int) -> str:
    """Return the codes of a hand, sorted."""
    return " ".join(sorted(map(str, state.hand(player))))
