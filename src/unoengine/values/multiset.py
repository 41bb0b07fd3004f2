"""Multisets of cards in one int: a bit for each copy in the deck, and a face's bits filled in turn.

Which copy of a face a card is never matters (A02), so two hands with the same cards are the same
int. What two hands share is `&`, how many cards there are is the number of bits, and the first bits
of all faces side by side tell which faces are there at all.

Of the discards nobody asks that, so they are only counted: a tally is an int too, with an octal
digit for each face (32 bits where there are many copies), and one card more or less is a `+` or
a `-`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter, mul
from struct import Struct
from typing import Any, TypeVar

from unoengine.values.card import Card

__all__ = ["MultisetCodec", "look_up"]

K = TypeVar("K")
V = TypeVar("V")

_COUNT_OF_DIGIT = bytes.maketrans(b"01234567", bytes(range(8)))


def look_up(table: Mapping[K, V] | Sequence[V], keys: Sequence[Any]) -> tuple[V, ...]:
    """Return what stands in a table under these keys: all in one go, as is quicker."""
    return itemgetter(*keys)(table) if len(keys) > 1 else tuple([table[key] for key in keys])


class MultisetCodec:
    """Where each face of a deck has its bits."""

    __slots__ = (
        "_deck",
        "_face_of_bit",
        "_in_byte",
        "_in_digit",
        "_length",
        "_long",
        "_repeated",
        "bits",
        "by_code",
        "cards",
        "face_of_card",
        "first_bits",
        "masks",
        "second_bits",
        "units",
    )

    def __init__(self, deck: Iterable[Card]) -> None:
        copies: dict[Card, int] = {}
        for card in deck:
            copies[card] = copies.get(card, 0) + 1
        self.cards: tuple[Card, ...] = tuple(copies)
        self.face_of_card: dict[Card, int] = {card: face for face, card in enumerate(self.cards)}
        bits: list[list[int]] = [[] for _ in copies]
        self._face_of_bit: list[int] = []
        for layer in range(max(copies.values())):
            for face, count in enumerate(copies.values()):
                if layer < count:
                    bits[face].append(1 << len(self._face_of_bit))
                    self._face_of_bit.append(face)
        self._length = (len(self._face_of_bit) + 7) // 8
        self._in_byte: dict[int, list[int]] = {}
        self.bits: tuple[tuple[int, ...], ...] = tuple(map(tuple, bits))
        self.masks: tuple[int, ...] = tuple(map(sum, bits))
        self.first_bits: tuple[int, ...] = tuple(own[0] for own in bits)
        """The bit that tells whether a face is there."""
        self.second_bits: tuple[int, ...] = tuple(own[1] if len(own) > 1 else 0 for own in bits)
        many = max(copies.values()) > 7
        wide = 32 if many else 3
        self._long = Struct(f">{len(bits)}I") if many else None
        self._repeated = [
            [[face] * count for count in range(len(own) + 1)] for face, own in enumerate(bits)
        ]
        self.units: list[int] = [1 << wide * face for face in range(len(bits))]
        """What a card counts in a tally."""
        self.by_code: dict[str, tuple[int, int, int]] = {
            card.code: (self.first_bits[face], self.units[face], face)
            for card, face in self.face_of_card.items()
        }
        """By its code: what a card is in a multiset and in a tally, and its face."""
        self._in_digit: list[int] = [sum(self.units) << bit for bit in range(3)]
        self._deck: int = sum(map(mul, self.units, copies.values()))

    def add(self, packed: int, face: int) -> int:
        """Return the multiset with one more card."""
        for bit in self.bits[face]:
            if not packed & bit:
                return packed | bit
        raise ValueError(f"more copies of {self.cards[face].code} than the deck has")

    def remove(self, packed: int, face: int) -> int:
        """Return the multiset with one card less."""
        for bit in reversed(self.bits[face]):
            if packed & bit:
                return packed ^ bit
        raise ValueError(f"there is no {self.cards[face].code} to take away")

    def pack(self, faces: Iterable[int]) -> int:
        """Return the multiset of these faces."""
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
        """Return the multisets of the cards with these codes, and the tally of them all."""
        found: list[int] = []
        tally, parts = 0, self.by_code
        for codes in hands:
            packed = 0
            for code in codes:
                bit, unit, face = parts[code]
                tally += unit
                packed = self.add(packed, face) if packed & bit else packed | bit
            found.append(packed)
        return found, tally

    def unpack(self, packed: int) -> list[int]:
        """Return the faces in a multiset, as often as they are in it, in the deck's order."""
        found: list[int] = []
        for place, byte in enumerate(packed.to_bytes(self._length, "little")):
            if byte:
                found += self._in_byte.get(place << 8 | byte) or self._read(place, byte)
        found.sort()
        return found

    def tally(self, faces: Sequence[int]) -> int:
        """Return these faces, counted."""
        return sum(look_up(self.units, faces))

    def subtract_from_deck(self, tally: int, number: int) -> int | None:
        """Return the rest of the deck, counted, without so many cards of this tally.

        None if the deck has not that many of one of them.
        """
        left, number = self._deck - tally, len(self._face_of_bit) - number
        # Where a face is short, one is borrowed from the next, and then there are too many in all.
        return left if left >= 0 and self.tally_size(left) == number else None

    def tally_size(self, tally: int) -> int:
        """Return how many cards there are in a tally."""
        if self._long is not None:
            return sum(self._counts(tally))
        one, two, four = self._in_digit
        few = (tally & one).bit_count() + 2 * (tally & two).bit_count()
        return few + 4 * (tally & four).bit_count()

    def unpack_tally(self, tally: int) -> list[int]:
        """Return the faces in a tally, as often as they are in it, in the deck's order."""
        found: list[int] = []
        for own, count in zip(self._repeated, self._counts(tally), strict=False):
            if count:
                found += own[count]
        return found

    def _counts(self, tally: int) -> Sequence[int]:
        """Return how many there are of each face."""
        if self._long is not None:
            return self._long.unpack(tally.to_bytes(self._long.size))[::-1]
        return f"{tally:o}".encode().translate(_COUNT_OF_DIGIT)[::-1]

    def _read(self, place: int, byte: int) -> list[int]:
        """Return the faces whose bits are set in one byte, and remember them."""
        bits = [8 * place + bit for bit in range(8) if byte >> bit & 1]
        faces = self._in_byte[place << 8 | byte] = [self._face_of_bit[bit] for bit in bits]
        return faces

    def mask(self, faces: Iterable[int]) -> int:
        """Return all bits of these faces."""
        bits = 0
        for face in faces:
            bits |= self.masks[face]
        return bits

    def presence_mask(self, faces: Iterable[int]) -> int:
        """Return the first bits of these faces, which cut out of a hand what is there at all."""
        bits = 0
        for face in faces:
            bits |= self.first_bits[face]
        return bits

    def merge(self, one: int, other: int) -> int:
        """Return all cards of two multisets together."""
        for face in self.unpack(other):
            one = self.add(one, face)
        return one

    def subtract(self, whole: int, part: int) -> int:
        """Return what is left of a multiset when a part of it goes."""
        for face in self.unpack(part):
            whole = self.remove(whole, face)
        return whole
