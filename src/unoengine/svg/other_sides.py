"""The other sides of two-sided cards in hands, as far as a seat sees them (A148)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from unoengine.game.view import PlayerView
from unoengine.values.card import Card
from unoengine.values.edition import Edition

__all__ = ["list_other_sides"]


def list_other_sides(
    view: PlayerView, edition: Edition, seat: int, known: Iterable[Card]
) -> Sequence[Card]:
    """Return the visible other sides of the cards of a hand, without those of known cards.

    Each is any card that looks like it: which of them the hand has is a secret.
    """
    if not view.backs:
        return ()
    by_look = {card.look: card for card in edition.turned.deck}
    others = (edition.other_side(card) for card in known)
    counted = Counter(card.look for card in others if card is not None)
    unknown = (Counter(view.backs[seat]) - counted).elements()
    return [by_look[look] for look in unknown if look in by_look]
