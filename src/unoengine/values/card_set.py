"""Class `CardSet`: the cards of a deck that satisfy some conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import field, frozen

from unoengine.values.card import Card

__all__ = ["UNSPECIFIED", "CardSet"]

UNSPECIFIED: Any = object()
"""Default of conditions that accept None, which means that a card has no color."""


@frozen
class CardSet:
    """Some of the cards of a deck; `|` joins two sets, `&` intersects them."""

    bits: int
    """The same cards as bits in the codec of one game, for the engine."""

    _cards: tuple[tuple[int, Card], ...] = field(repr=False, eq=False)

    def __iter__(self) -> Iterator[Card]:
        return (card for mask, card in self._cards if mask & self.bits)

    def __contains__(self, card: object) -> bool:
        return any(member == card for member in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | other.bits, self._cards)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & other.bits, self._cards)
