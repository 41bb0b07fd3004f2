"""Reads single fields of a saved state: seats, counts, cards, colors and values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from unoengine.records.basic_values import read_basic_value
from unoengine.values.errors import FormatError
from unoengine.values.hand import Hand
from unoengine.values.multiset import look_up

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.ruleset.lookup_tables import LookupTables
    from unoengine.ruleset.seat_order import SeatOrder

__all__ = ["COUNT_LIMIT", "FieldReader"]

COUNT_LIMIT = 2**50
"""Upper bound for counters, well below the 2**53 that JSON represents exactly."""


class FieldReader:
    """Checks and reads fields by the rules of a game.

    `place` is the path of a field in the record; errors repeat it. A face is the number of a card
    in the deck, without regard to copies.
    """

    def __init__(self, rules: CompiledRules) -> None:
        self.rules: CompiledRules = rules
        self.tables: LookupTables = rules.tables
        self.seating: SeatOrder = rules.seating

    def turn_over(self) -> FieldReader:
        """Return a reader for the other side of two-sided cards."""
        other = self.rules.other_side
        return self if other is None else FieldReader(other)

    # --- seats, numbers, values

    def read_seat(self, data: Any, place: str) -> int:
        """Return a seat."""
        if type(data) is int and 0 <= data < self.seating.seats:
            return data
        raise FormatError(f"a seat from 0 to {self.seating.seats - 1} is expected", place)

    def read_active_seat(self, data: Any, place: str) -> int:
        """Return a seat that takes part."""
        seat = self.read_seat(data, place)
        if seat in self.seating.gone:
            raise FormatError("this seat has left the game", place)
        if seat in self.seating.out:
            raise FormatError("this seat is out of the round", place)
        return int(data)

    def read_count(self, data: Any, place: str, least: int = 0) -> int:
        """Return a number that counts something."""
        if type(data) is int and least <= data < COUNT_LIMIT:
            return data
        raise FormatError(f"a whole number of at least {least} is expected", place)

    def read_integer(self, data: Any, place: str) -> int:
        """Return a whole number, which may be negative."""
        if type(data) is int and -COUNT_LIMIT < data < COUNT_LIMIT:
            return data
        raise FormatError("a whole number is expected", place)

    def read_value(self, data: Any, place: str) -> Any:
        """Return a basic value."""
        return read_basic_value(data, place, self.tables.edition, self.tables.codec)

    def read_single_value(self, data: Any, place: str) -> Any:
        """Return a basic value that is no list and no hand, so that it can be an answer."""
        value = self.read_value(data, place)
        if isinstance(value, tuple | Hand):
            raise FormatError("a single value is expected", place)
        return value

    # --- cards and colors

    def read_face(self, code: Any, place: str) -> int:
        """Return the face of the card with this code."""
        try:
            return self.tables.face_of_code[code]
        except (KeyError, TypeError):
            shown = repr(code)[:40]
            raise FormatError(f"{self.tables.edition.name} has no card {shown}", place) from None

    def read_faces(self, codes: Any, place: str) -> tuple[int, ...]:
        """Return the faces of the cards with these codes."""
        if not isinstance(codes, list):
            raise FormatError("a list of card codes is expected", place)
        try:
            return look_up(self.tables.face_of_code, codes)
        except (KeyError, TypeError):
            return tuple([self.read_face(code, f"{place}[{n}]") for n, code in enumerate(codes)])

    def read_cards_of_hand(self, codes: Any, hand: int, place: str) -> int:
        """Return the multiset of one or more cards of a hand."""
        faces = self.read_faces(codes, place)
        try:
            cards = self.tables.codec.pack(faces)
        except ValueError:
            cards = 0
        if not cards or cards & ~hand:
            raise FormatError("cards of that hand are expected", place)
        return cards

    def read_color(self, name: Any, place: str) -> int:
        """Return the number of a color, or of no color."""
        try:
            if name is not None and name not in self.tables.edition.colors:
                raise ValueError  # the numbers of colors are those of both sides
            return self.tables.color_names.index(name)
        except ValueError:
            colors = ", ".join(self.tables.edition.colors)
            raise FormatError(f"a color of the edition is expected: {colors}", place) from None

    def refuse_surplus_cards(self, faces: Iterable[int]) -> None:
        """Refuse more copies of a card than the deck has."""
        for face in Counter(faces) - Counter(self.tables.deck):
            code = self.tables.codes[face]
            raise FormatError(f"{code} occurs more often than in the deck")
