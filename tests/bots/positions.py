"""Positions for the tests of bots."""

from unoengine import GameState, Play, Setup, apply

__all__ = ["make_position", "play_without_uno"]


def make_position(
    hand: str,
    other: str = "tan-1 tan-2 tan-3",
    discard: str = "blue-9",
    *more: str,
    edition: str = "zelda",
) -> GameState:
    """Return the start of a turn of seat 0; all other cards are in the draw pile."""
    hands = [hand, other, *more]
    return Setup(edition, hands=hands, discard=discard, rest="draw").to_state()


def play_without_uno(state: GameState, code: str) -> GameState:
    """Return the state after the player on turn played a card without calling UNO."""
    return apply(state, Play(state.turn, state.edition.card(code)))
