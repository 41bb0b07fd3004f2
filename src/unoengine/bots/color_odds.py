"""The probability that another hand has a color, as far as a seat knows."""

from __future__ import annotations

from collections import Counter
from math import comb

from unoengine.game.view import PlayerView
from unoengine.values.errors import UnoError

__all__ = ["estimate_color_odds"]

_UNKNOWN_SHARE = 0.25
"""The share of a color in a deck that is not installed."""


def estimate_color_odds(view: PlayerView, color: str | None, seat: int) -> float:
    """Return the probability that a hand has a color if all unseen cards are equally likely.

    Args:
        view: The view of another seat.
        color: The color.
        seat: The seat that holds the hand.

    Returns:
        A probability; 1 if a card of this color was seen in the hand.
    """
    known = view.known.get(seat, ())
    if any(card.color == color for card in known):
        return 1.0
    hidden = view.hand_sizes[seat] - len(known)
    try:
        deck = view.edition_in_play.deck
    except UnoError:  # the edition is not installed
        return 1 - (1 - _UNKNOWN_SHARE) ** hidden
    unseen = Counter(card.color for card in deck)
    for cards in (view.hand, view.discards, *view.known.values()):
        unseen.subtract(card.color for card in cards)
    total, of_color = max(unseen.total(), hidden), max(unseen[color], 0)
    return 1 - comb(total - min(of_color, total), hidden) / comb(total, hidden)
