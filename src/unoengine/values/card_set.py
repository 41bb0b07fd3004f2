"""A set of cards of a box, by what is printed on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import field, frozen

from unoengine.values.card import Card

__all__ = ["UNSPECIFIED", "CardSet"]

UNSPECIFIED: Any = object()
"""Stands where a question is not asked, since None means: has none."""


@frozen
class CardSet:
    """Some of the cards of a box, which can be joined by `|` and cut by `&`."""

    bits: int
    """The same as a number, for the engine; its bits mean nothing outside of one game."""

    _cards: tuple[tuple[int, Card], ...] = field(repr=False, eq=False)

    def __iter__(self) -> Iterator[Card]:
        return (card for mask, card in self._cards if mask & self.bits)

    def __contains__(self, card: object) -> bool:
        return any(held == card for held in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | other.bits, self._cards)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & other.bits, self._cards)
