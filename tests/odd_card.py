"""A small grey and gold edition with one odd card, which has the effect to test."""

from typing import Any

from unoengine import Edition, GameState, Play, Setup, legal_moves
from unoengine.authoring import Card, Effect, colorless_cards, number_cards

COLORS = ("grey", "gold")
NUMBERS = number_cards(COLORS, dict.fromkeys(range(10), 2))
PLAIN = colorless_cards("plain", points=1, copies=4, effect=None)


def set_up(effect: Effect, others: str = "plain grey-1", **more: Any) -> GameState:
    """Return a state in which p0 may play a card with this effect."""
    edition = Edition("box", COLORS, (*NUMBERS, *PLAIN, Card("odd", symbol="odd", effect=effect)))
    given: dict[str, Any] = {
        "hands": [f"odd {others}", "grey-2 grey-3 gold-9", "gold-5 gold-6"],
        "discard": "gold-8 grey-4",
        "draw": "gold-1 gold-2 gold-3 gold-4 gold-7",
    }
    return Setup(edition, **given | more).to_state()


def odd_plays(state: GameState) -> list[Play]:
    """Return the plays of the odd card."""
    moves = legal_moves(state)
    return [move for move in moves if isinstance(move, Play) and move.card.code == "odd"]
