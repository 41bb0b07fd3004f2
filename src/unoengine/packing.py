"""Multisets of cards in one int: a bit for each copy in the deck, and a face's bits filled in turn.

Which copy of a face a card is never matters (A02), so two hands with the same cards are the same
int. What two hands share is `&`, how many cards there are is the number of bits, and the first bits
of all faces side by side tell which faces are there at all.

Of the discards nobody asks that, so they are only counted: a tally is an int too, with so many
bytes for each face, and a card more or less is a `+` or a `-`.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct

from unoengine.cards import Card

__all__ = ["Packing"]

_COUNTS = ((1, "B"), (4, "I"))
"""With how many bytes the copies of a face are counted."""


class Packing:
    """Where each face of a deck has its bits."""

    __slots__ = (
        "_face_of_bit",
        "_in_byte",
        "_length",
        "_repeated",
        "_tallied",
        "bits",
        "cards",
        "first",
        "index",
        "masks",
        "second",
        "unit",
    )

    def __init__(self, deck: Iterable[Card]) -> None:
        copies: dict[Card, int] = {}
        for card in deck:
            copies[card] = copies.get(card, 0) + 1
        self.cards: tuple[Card, ...] = tuple(copies)
        self.index: dict[Card, int] = {card: face for face, card in enumerate(self.cards)}
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
        self.first: tuple[int, ...] = tuple(own[0] for own in bits)
        """The bit that tells whether a face is there."""
        self.second: tuple[int, ...] = tuple(own[1] if len(own) > 1 else 0 for own in bits)
        size, code = next(
            (size, code) for size, code in _COUNTS if max(copies.values()) < 1 << 8 * size
        )
        self._tallied = Struct(f"<{len(bits)}{code}")
        self._repeated = [
            [[face] * count for count in range(len(own) + 1)] for face, own in enumerate(bits)
        ]
        self.unit: tuple[int, ...] = tuple(1 << 8 * size * face for face in range(len(bits)))
        """What a card counts in a tally."""

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
        packed, first, second = 0, self.first, self.second
        for face in faces:
            if not packed & first[face]:
                packed |= first[face]
            elif second[face] and not packed & second[face]:
                packed |= second[face]
            else:
                packed = self.add(packed, face)
        return packed

    def faces(self, packed: int) -> list[int]:
        """Return the faces in a multiset, as often as they are in it, in the deck's order."""
        found: list[int] = []
        for place, byte in enumerate(packed.to_bytes(self._length, "little")):
            if byte:
                found += self._in_byte.get(place << 8 | byte) or self._read(place, byte)
        found.sort()
        return found

    def tally(self, faces: Iterable[int]) -> int:
        """Return these faces, counted."""
        return sum(map(self.unit.__getitem__, faces))

    def tallied(self, tally: int) -> list[int]:
        """Return the faces in a tally, as often as they are in it, in the deck's order."""
        counts = self._tallied.unpack(tally.to_bytes(self._tallied.size, "little"))
        found: list[int] = []
        for own, count in zip(self._repeated, counts, strict=True):
            if count:
                found += own[count]
        return found

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

    def presence(self, faces: Iterable[int]) -> int:
        """Return the first bits of these faces, which cut out of a hand what is there at all."""
        bits = 0
        for face in faces:
            bits |= self.first[face]
        return bits

    def sum(self, one: int, other: int) -> int:
        """Return all cards of two multisets together."""
        for face in self.faces(other):
            one = self.add(one, face)
        return one

    def difference(self, whole: int, part: int) -> int:
        """Return what is left of a multiset when a part of it goes."""
        for face in self.faces(part):
            whole = self.remove(whole, face)
        return whole
