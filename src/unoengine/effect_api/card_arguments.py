"""Cards as effects pass them to verbs, converted to bits of a hand, and back."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from unoengine.effect_api.queries import Queries
from unoengine.values.card import Card
from unoengine.values.card_set import CardSet

if TYPE_CHECKING:
    from unoengine.values.errors import PluginError

__all__ = ["find_held", "list_cards", "make_mask"]


def list_cards(table: Queries, packed: int) -> tuple[Card, ...]:
    """Return the cards of a hand or of a part of it."""
    tables = table._round.rules.tables
    return tuple(tables.cards[face] for face in tables.codec.unpack(packed))


def find_held(table: Queries, seat: int, cards: CardSet | Collection[Card]) -> int:
    """Return the cards that a seat holds: all copies for a set, else as many as are given."""
    hand, codec = table._hands[seat], table._round.rules.tables.codec
    if isinstance(cards, CardSet):
        return hand & cards.bits
    try:
        return hand & codec.pack(codec.face_of_card[card] for card in cards)
    except (KeyError, TypeError, ValueError):
        raise _make_card_error(table, cards) from None


def make_mask(table: Queries, cards: CardSet | Collection[Card]) -> int:
    """Return the bits of all copies of these cards in a hand."""
    if isinstance(cards, CardSet):
        return cards.bits
    codec = table._round.rules.tables.codec
    try:
        return codec.mask(codec.face_of_card[card] for card in cards)
    except (KeyError, TypeError):
        raise _make_card_error(table, cards) from None


def _make_card_error(table: Queries, given: object) -> PluginError:
    cards, hint = given if isinstance(given, list | tuple) else (), ""
    if None in cards:
        hint = "; a player that holds no such card answers None"
    elif any(isinstance(card, str) for card in cards):
        hint = "; a string is not a card: pass table.edition.card(code)"
    return table._make_error(f"names cards that this edition does not have, {given!r}{hint}")
