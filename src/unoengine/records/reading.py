"""Seats, cards and values out of plain data, each checked by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unoengine.records.agreement_record import refuse_others
from unoengine.records.basic_values import restored_value
from unoengine.values.errors import FormatError
from unoengine.values.hand import Hand
from unoengine.values.multiset import look_up

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import Rules

__all__ = ["MOST", "Reading", "entry_of"]

MOST = 2**50
"""So high nothing is ever counted; on from there it can still be written down for a while."""


class Reading:
    """A record being read, by the rules of its game; `place` says where in it something stands."""

    def __init__(self, rules: Rules, players: tuple[str, ...], record: Mapping[str, Any]) -> None:
        self.rules = rules
        self.players = players
        self.record = record
        self.seats_in: Sequence[int] = rules.seats_in_game
        self.phase: str = record["phase"]

    def seat(self, data: Any, place: str) -> int:
        """Return a seat."""
        if type(data) is int and 0 <= data < len(self.players):
            return data
        raise FormatError(f"a seat from 0 to {len(self.players) - 1} is expected", place)

    def seat_in(self, data: Any, place: str) -> int:
        """Return a seat that has not left the game."""
        if type(data) is int and data in self.seats_in:
            return data
        self.seat(data, place)
        raise FormatError("this seat has left the game", place)

    def count(self, data: Any, place: str, least: int = 0) -> int:
        """Return a number that counts something."""
        if type(data) is int and least <= data < MOST:
            return data
        raise FormatError(f"a whole number from {least} on is expected", place)

    def truth(self, data: Any, place: str) -> bool:
        """Return a truth."""
        if type(data) is bool:
            return data
        raise FormatError("true or false is expected", place)

    def text(self, data: Any, place: str) -> str:
        """Return a text."""
        if type(data) is str:
            return data
        raise FormatError("a text is expected", place)

    def face(self, code: Any, place: str) -> int:
        """Return the face with this code."""
        try:
            return self.rules.face_of_code[code]
        except (KeyError, TypeError):
            shown = repr(code)[:40]
            raise FormatError(f"{self.rules.edition.name} has no card {shown}", place) from None

    def faces(self, codes: Any, place: str) -> tuple[int, ...]:
        """Return the faces with these codes."""
        if isinstance(codes, list):
            try:
                return look_up(self.rules.face_of_code, codes)
            except (KeyError, TypeError):
                return tuple([self.face(code, f"{place}[{n}]") for n, code in enumerate(codes)])
        raise FormatError("a list of codes of cards is expected", place)

    def refuse_too_many(self, faces: Iterable[int]) -> None:
        """Refuse more of a card than the deck has."""
        for face in Counter(faces) - Counter(self.rules.deck):
            code = self.rules.codes[face]
            raise FormatError(f"{code} is there more often than in the deck")

    def held(self, codes: Any, hand: int, place: str) -> int:
        """Return cards of a hand, packed."""
        if isinstance(codes, list):
            try:
                (cards,), _ = self.rules.codec.pack_codes((codes,))
            except (KeyError, TypeError, ValueError):
                cards = 0
            if cards and not cards & ~hand:
                return cards
        self.faces(codes, place)
        raise FormatError("cards of that hand are expected", place)

    def color(self, name: Any, place: str) -> int:
        """Return the number of a colour, or of none."""
        try:
            return self.rules.color_names.index(name)
        except ValueError:
            colors = ", ".join(self.rules.edition.colors)
            raise FormatError(f"a colour of the box is expected: {colors}", place) from None

    def value(self, data: Any, place: str) -> Any:
        """Return a plain value."""
        return restored_value(data, place, self.rules.edition, self.rules.codec)

    def single(self, data: Any, place: str) -> Any:
        """Return a plain value that is no list and no hand: one that can be chosen or answered."""
        value = self.value(data, place)
        if isinstance(value, tuple | Hand):
            raise FormatError("a single value is expected", place)
        return value


def entry_of(
    told: Any, place: str, needed: Collection[str], known: Collection[str]
) -> Mapping[str, Any]:
    """Return names with values, if all that are needed are there and no others than are known."""
    if not isinstance(told, Mapping):
        raise FormatError("names with values are expected", place)
    refuse_others(told, known, place)
    for name in needed:
        if name not in told:
            raise FormatError(f"{name} is missing", place)
    return told
