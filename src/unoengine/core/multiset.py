"""Multisets of cards as ints: packed for hands, a tally for the discard pile; class `Hand`.

A *face* is the number of a distinct card of a deck. Two copies of a face are interchangeable (A02),
so a multiset is stored in one of two ways, a hand packed and the discard pile as a tally:

- *packed*: one bit for each copy in the deck, and the bits of a face are set in a fixed order. So
  equal multisets are equal ints, `&` intersects, and the number of set bits is the number of cards.
  A set of faces is stored as their first bits, a *presence mask*.
- as a *tally*: one digit for each face, octal if the deck has at most seven copies of each, else of
  32 bits. One `+` or `-` adds or removes a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter, mul
from struct import Struct
from typing import TYPE_CHECKING, Protocol, TypeVar, overload

from unoengine.core.cards import Card

if TYPE_CHECKING:
    from unoengine.core.cards import CardSet


K = TypeVar("K", contravariant=True)
V = TypeVar("V", covariant=True)

_COUNT_OF_DIGIT = bytes.maketrans(b"01234567", bytes(range(8)))


class _Table(Protocol[K, V]):
    def __getitem__(self, key: K, /) -> V: ...


def look_up(table: _Table[K, V], keys: Sequence[K]) -> tuple[V, ...]:
    """Return the entries of a table under these keys; `itemgetter` is faster than a loop."""
    return itemgetter(*keys)(table) if len(keys) > 1 else tuple([table[key] for key in keys])


_FEW_BITS = 16
"""Bits of a tally below which its digits are found one by one."""


class MultisetCodec:
    """Packs multisets of the cards of one deck into ints, and unpacks them."""

    __slots__ = (
        "_bits_last_first",
        "_deck",
        "_face_of_bit",
        "_faces_of_byte",
        "_length",
        "_long_digits",
        "_octal_masks",
        "_repeated",
        "bits",
        "by_code",
        "cards",
        "face_of_card",
        "first_bits",
        "masks",
        "other_side",
        "second_bits",
        "units",
    )

    def __init__(self, deck: Iterable[Card]) -> None:
        copies: dict[Card, int] = {}
        for card in deck:
            copies[card] = copies.get(card, 0) + 1
        self.cards: tuple[Card, ...] = tuple(copies)
        """By face: the card."""
        self.face_of_card: dict[Card, int] = {card: face for face, card in enumerate(self.cards)}
        """By card: its face; of two-sided cards, both sides are found."""
        self.other_side: MultisetCodec | None = None
        """The same multisets with the other side of the cards up (A145)."""
        bits: list[list[int]] = [[] for _ in copies]
        self._face_of_bit: list[int] = []
        for layer in range(max(copies.values())):
            for face, count in enumerate(copies.values()):
                if layer < count:
                    bits[face].append(1 << len(self._face_of_bit))
                    self._face_of_bit.append(face)
        self._length = (len(self._face_of_bit) + 7) // 8
        self._faces_of_byte: dict[int, list[int]] = {}
        self.bits: tuple[tuple[int, ...], ...] = tuple(map(tuple, bits))
        """By face: its bits, in the order in which they are set."""

        self._bits_last_first: tuple[tuple[int, ...], ...] = tuple(own[::-1] for own in self.bits)
        self.masks: tuple[int, ...] = tuple(map(sum, bits))
        """By face: all its bits."""
        self.first_bits: tuple[int, ...] = tuple(own[0] for own in bits)
        """By face: the bit that is set if at least one copy is there."""
        self.second_bits: tuple[int, ...] = tuple(own[1] if len(own) > 1 else 0 for own in bits)
        """By face: the bit of a second copy, or 0 if the deck has one copy only."""
        many = max(copies.values()) > 7
        width = 32 if many else 3
        self._long_digits = Struct(f">{len(bits)}I") if many else None
        self._repeated = [
            [[face] * count for count in range(len(own) + 1)] for face, own in enumerate(bits)
        ]
        self.units: list[int] = [1 << width * face for face in range(len(bits))]
        """By face: the tally of one card."""
        self.by_code: dict[str, tuple[int, int, int]] = {
            card.code: (self.first_bits[face], self.units[face], face)
            for card, face in self.face_of_card.items()
        }
        """By code: first bit, unit and face of a card."""
        self._octal_masks: list[int] = [sum(self.units) << bit for bit in range(3)]
        self._deck: int = sum(map(mul, self.units, copies.values()))

    def join_sides(self, other: MultisetCodec) -> None:
        """Let each of two codecs, of the fronts and of the backs of a deck, find both sides."""
        self.other_side, other.other_side = other, self
        faces = self.face_of_card | other.face_of_card
        self.face_of_card = other.face_of_card = faces

    def find_side(self, card: Card) -> MultisetCodec:
        """Return the codec of the side that a card shows."""
        other = self.other_side
        return other if other and other.cards[other.face_of_card[card]] == card else self

    def add(self, packed: int, face: int) -> int:
        """Return the multiset with one more card."""
        for bit in self.bits[face]:
            if not packed & bit:
                return packed | bit
        raise ValueError(f"more copies of {self.cards[face].code} than the deck has")

    def remove(self, packed: int, face: int) -> int:
        """Return the multiset with one card fewer."""
        for bit in self._bits_last_first[face]:
            if packed & bit:
                return packed ^ bit
        raise ValueError(f"there is no {self.cards[face].code} to take away")

    def pack(self, faces: Iterable[int]) -> int:
        """Return the multiset of these faces, packed."""
        packed, first, second = 0, self.first_bits, self.second_bits
        for face in faces:
            bit = first[face]
            if packed & bit:
                bit = second[face]
                if packed & bit or not bit:
                    packed = self.add(packed, face)
            packed |= bit
        return packed

    def pack_codes(self, hands: Iterable[Iterable[str]]) -> tuple[list[int], int]:
        """Return multisets of the cards with these codes, packed, and the tally of all of them."""
        found: list[int] = []
        tally, by_code = 0, self.by_code
        for codes in hands:
            packed = 0
            for code in codes:
                bit, unit, face = by_code[code]
                tally += unit
                packed = self.add(packed, face) if packed & bit else packed | bit
            found.append(packed)
        return found, tally

    def unpack(self, packed: int) -> list[int]:
        """Return the faces in a packed multiset, each once per copy, in the order of the deck."""
        found: list[int] = []
        known = self._faces_of_byte
        for place, byte in enumerate(packed.to_bytes(self._length, "little")):
            if byte:
                found += known.get(place << 8 | byte) or self._unpack_byte(place, byte)
        found.sort()
        return found

    def tally(self, faces: Sequence[int]) -> int:
        """Return the tally of these faces."""
        return sum(look_up(self.units, faces))

    def subtract_from_deck(self, tally: int, number: int) -> int | None:
        """Return the tally of the deck without this tally of `number` cards.

        Return None if the tally has more copies of a face than the deck.
        """
        left, number = self._deck - tally, len(self._face_of_bit) - number
        # A digit that is too small borrows from the next one; then the digits add up to too many.
        return left if left >= 0 and self.tally_size(left) == number else None

    def tally_size(self, tally: int) -> int:
        """Return the number of cards in a tally."""
        if self._long_digits is not None:
            return sum(self._counts(tally))
        ones, twos, fours = self._octal_masks
        below_four = (tally & ones).bit_count() + 2 * (tally & twos).bit_count()
        return below_four + 4 * (tally & fours).bit_count()

    def unpack_tally(self, tally: int) -> list[int]:
        """Return the faces in a tally, each once per copy, in the order of the deck."""
        found: list[int] = []
        if self._long_digits is None and tally.bit_count() < _FEW_BITS:
            while tally:
                face = ((tally & -tally).bit_length() - 1) // 3
                count = tally >> 3 * face & 7
                tally ^= count << 3 * face
                found += self._repeated[face][count]
            return found
        for own, count in zip(self._repeated, self._counts(tally), strict=False):
            if count:
                found += own[count]
        return found

    def _counts(self, tally: int) -> Sequence[int]:
        """Return the number of copies of each face."""
        if self._long_digits is not None:
            return self._long_digits.unpack(tally.to_bytes(self._long_digits.size))[::-1]
        return f"{tally:o}".encode().translate(_COUNT_OF_DIGIT)[::-1]

    def _unpack_byte(self, place: int, byte: int) -> list[int]:
        """Return the faces whose bits are set in one byte, and cache them."""
        bits = [8 * place + bit for bit in range(8) if byte >> bit & 1]
        faces = self._faces_of_byte[place << 8 | byte] = [self._face_of_bit[bit] for bit in bits]
        return faces

    def mask(self, faces: Iterable[int]) -> int:
        """Return all bits of these faces, to cut all their copies out of a multiset."""
        bits = 0
        for face in faces:
            bits |= self.masks[face]
        return bits

    def presence_mask(self, faces: Iterable[int]) -> int:
        """Return the first bits of these faces, to test whether a multiset has any of them."""
        bits = 0
        for face in faces:
            bits |= self.first_bits[face]
        return bits

    def merge(self, one: int, other: int) -> int:
        """Return the union of two packed multisets, with all copies of both."""
        for face in self.unpack(other):
            one = self.add(one, face)
        return one

    def subtract(self, whole: int, part: int) -> int:
        """Return a packed multiset without the cards of a part of it."""
        for face in self.unpack(part):
            whole = self.remove(whole, face)
        return whole


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
    return type(value) is Hand or (isinstance(value, tuple) and any(map(has_hand, value)))


def _unpickle_hand(cards: tuple[Card, ...]) -> Hand:
    """Return a hand that belongs to no game, with a codec of its own."""
    return Hand.from_cards(MultisetCodec(cards), cards)
