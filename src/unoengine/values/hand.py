"""A hand as a value: a sequence of cards that is unpacked only when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from unoengine.values.card import Card
from unoengine.values.multiset import MultisetCodec

if TYPE_CHECKING:
    from unoengine.values.card_set import CardSet

__all__ = ["Hand", "has_hand"]


class Hand(Sequence[Card]):
    """The cards somebody holds or held, in the deck's order; equal to the same cards in a tuple."""

    __slots__ = ("codec", "packed")

    def __init__(self, codec: MultisetCodec, packed: int) -> None:
        self.codec: MultisetCodec = codec
        self.packed: int = packed

    def some(self, cards: CardSet) -> bool:
        """Return whether one of these cards is in the hand."""
        return self.packed & cards.bits != 0

    @classmethod
    def from_cards(cls, codec: MultisetCodec, cards: Iterable[Card]) -> Hand:
        """Return these cards as a hand."""
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
    def __getitem__(self, index: Any) -> Any:
        return self._cards()[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hand) and other.codec is self.codec:
            return self.packed == other.packed
        return self._cards() == tuple(other) if isinstance(other, Hand | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._cards())

    def __reduce__(self) -> tuple[object, ...]:
        return _loose, (self._cards(),)

    def __repr__(self) -> str:
        return repr(self._cards())


def has_hand(value: object) -> bool:
    """Return whether a value is a hand or holds one."""
    return isinstance(value, Hand) or (isinstance(value, tuple) and any(map(has_hand, value)))


def _loose(cards: tuple[Card, ...]) -> Hand:
    """Return a hand outside of any game, as it comes out of a pickle."""
    return Hand.from_cards(MultisetCodec(cards), cards)
