"""Positions of the edition, and short ways to play in them."""

from typing import Any

from unoengine import GameState, Play, Setup, apply
from unoengine.authoring import Card, Value

from uno_lanterns.edition import LANTERNS


def find_card(look: str) -> Card:
    """Return a card that looks like this; those with other backs have other codes."""
    sides = (side for card in LANTERNS.deck for side in (card, LANTERNS.other_side(card)) if side)
    return next(side for side in sides if side.look == look)


def make_position(*hands: str, discard: str = "amber-5", **more: Any) -> GameState:
    """Return a position; the first player is on turn."""
    held = [[find_card(look).code for look in hand.split()] for hand in hands]
    top = find_card(discard).code
    return Setup("lanterns", hands=held, discard=top, rest="draw", **more).to_state()


def play(state: GameState, look: str, color: str | None = None, choice: Value = None) -> GameState:
    """Return the state after the player on turn has played a card, by what is printed on it."""
    card = next(card for card in state.hand(state.turn) if card.look == look)
    return apply(state, Play(state.turn, card, color, choice))


def list_looks(state: GameState, player: int) -> list[str]:
    """Return what is printed on the cards of a hand, sorted."""
    return sorted(card.look for card in state.hand(player))
