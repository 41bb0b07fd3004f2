"""Class `Hand`: an immutable sequence of cards, stored as one int and unpacked on demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, overload

from unoengine.values.card import Card
from unoengine.values.multiset import MultisetCodec

if TYPE_CHECKING:
    from unoengine.values.card_set import CardSet

__all__ = ["Hand", "has_hand"]


class Hand(Sequence[Card]):
    """The cards of a player, in the order of the deck; equal to a tuple of the same cards."""

    __slots__ = ("codec", "packed")

    def __init__(self, codec: MultisetCodec, packed: int) -> None:
        self.codec: MultisetCodec = codec
        self.packed: int = packed

    def some(self, cards: CardSet) -> bool:
        """Return whether at least one of these cards is in the hand."""
        return self.packed & cards.bits != 0

    @classmethod
    def from_cards(cls, codec: MultisetCodec, cards: Iterable[Card]) -> Hand:
        """Return a hand of these cards."""
        return cls(codec, codec.pack(codec.face_of_card[card] for card in cards))

    def _cards(self) -> tuple[Card, ...]:
        return tuple(self.codec.cards[face] for face in self.codec.unpack(self.packed))

    def __len__(self) -> int:
        return self.packed.bit_count()

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards())

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self._cards()[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hand) and other.codec is self.codec:
            return self.packed == other.packed
        return self._cards() == tuple(other) if isinstance(other, Hand | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._cards())

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickle_hand, (self._cards(),)

    def __repr__(self) -> str:
        return repr(self._cards())


def has_hand(value: object) -> bool:
    """Return whether a value is a hand, or a tuple that contains one at any depth."""
    return isinstance(value, Hand) or (isinstance(value, tuple) and any(map(has_hand, value)))


def _unpickle_hand(cards: tuple[Card, ...]) -> Hand:
    """Return a hand that belongs to no game, with a codec of its own."""
    return Hand.from_cards(MultisetCodec(cards), cards)
