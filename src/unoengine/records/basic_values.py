"""Basic values in a record, building blocks of the schema, and the reader of single fields.

Strings, whole numbers, true, false and null stand for themselves, a list for a tuple. A card is
saved as `{"card": code}`, a hand as `{"hand": [codes]}`, and a number that many JSON readers would
round as `{"number": digits}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from unoengine.core.cards import Card
from unoengine.core.errors import MAX_DIGITS, TOO_LONG, FormatError, SetupError, did_you_mean
from unoengine.core.multiset import Hand, look_up

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.edition import Edition
    from unoengine.core.matching import Lookup
    from unoengine.core.multiset import MultisetCodec
    from unoengine.core.seat_order import SeatOrder


# --- Building blocks of the JSON Schema

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def any_of(*schemas: Schema) -> Schema:
    """Return the schema of a value that one of these schemas describes."""
    return {"anyOf": [*schemas]}


def list_of(items: Schema, **keywords: Any) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items, **keywords}


def mapping_of(values: Schema, **keywords: Any) -> Schema:
    """Return the schema of an object with any names."""
    return {"type": "object", "additionalProperties": values, **keywords}


def object_of(
    properties: Mapping[str, Schema], optional: Collection[str] = (), description: str = ""
) -> Schema:
    """Return the schema of an object with these names and no others."""
    return {
        **({"description": description} if description else {}),
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
SEAT: Schema = {"type": "integer", "minimum": 0}
COUNT: Schema = {"type": "integer", "minimum": 0}
COLOR: Schema = {"type": ["string", "null"]}
CARDS: Schema = list_of(ref("card"))


# --- Limits of input

MAX_INPUT_LENGTH = 2**20
"""Longest input that is parsed, in bytes or characters; limits what hostile input can cost."""

EXACT_LIMIT = 2**53
"""From this number on, programs that read JSON numbers as floats lose digits."""

_MAX_DEPTH = 40
"""Deepest nesting of lists in a value."""

_MAX_ENTRIES = 1000
"""Most entries of a list or mapping in an agreement; real ones have a few dozen."""


# --- Write basic values


def write_basic_value(value: Any) -> Any:
    """Return a value as plain data.

    >>> write_basic_value((Card("gray-7"), 7, True, "accept"))
    [{'card': 'gray-7'}, 7, True, 'accept']
    """
    if isinstance(value, Card):
        return {"card": value.code}
    if isinstance(value, Hand):
        return {"hand": [card.code for card in value]}
    if isinstance(value, tuple):
        return [write_basic_value(part) for part in value]
    if type(value) is int and not -EXACT_LIMIT < value < EXACT_LIMIT:
        return {"number": write_digits(value)}
    return value


def write_digits(value: int) -> str:
    """Return a whole number in digits.

    >>> write_digits(10**20)
    '100000000000000000000'
    """
    if not -TOO_LONG < value < TOO_LONG:
        raise FormatError(f"a number of more than {MAX_DIGITS} digits cannot be saved")
    return str(value)


# --- Read basic values


def read_basic_value(
    data: Any, place: str, edition: Edition, codec: MultisetCodec | None = None
) -> Any:
    """Return the value that plain data stands for; hands need the codec of a game."""
    try:
        return _read_value(data, edition, codec, _MAX_DEPTH)
    except FormatError as error:
        raise FormatError(error.reason, f"{place}{error.place}") from None


def _read_value(data: Any, edition: Edition, codec: MultisetCodec | None, depth: int) -> Any:
    """Return a value; an error's place is relative to this value."""
    if data is None or type(data) in (str, bool):
        return data
    if type(data) is int:
        return read_number(data, "")
    if depth == 0:
        raise FormatError("this is nested too deep")
    if isinstance(data, list | tuple):
        found: list[Any] = []
        try:
            found.extend(_read_value(part, edition, codec, depth - 1) for part in data)
        except FormatError as error:
            raise FormatError(error.reason, f"[{len(found)}]{error.place}") from None
        return tuple(found)
    match data:
        case {"card": code, **more} if not more:
            return find_card(edition, code, "")
        case {"hand": [*codes], **more} if not more and codec is not None:
            cards = [find_card(edition, code, "") for code in codes]
            try:
                return Hand.from_cards(codec.find_side(cards[0]) if cards else codec, cards)
            except ValueError as error:
                raise FormatError(str(error)) from None
        case {"number": text, **more} if not more and isinstance(text, str):
            return read_number(text, "")
    raise FormatError("a string, a number, true, false, null, a list or a card is expected")


def find_card(edition: Edition, code: object, place: str) -> Card:
    """Return the card with this code."""
    try:
        return edition.card(code)  # type: ignore[arg-type]
    except SetupError as error:
        raise FormatError(str(error), place) from None


def read_number(data: object, place: str) -> int:
    """Return a whole number that is given as a number or in digits."""
    if type(data) is int and -TOO_LONG < data < TOO_LONG:
        return data
    if isinstance(data, str) and len(data.lstrip("-")) <= MAX_DIGITS:
        try:
            value = int(data)
        except ValueError:
            pass
        else:
            if str(value) == data:  # refuses "007", "+7", "1_000" and non-ASCII digits
                return value
    zeros = isinstance(data, str) and data.lstrip("-").startswith("0") and data != "0"
    hint = ", without leading zeros" if zeros else ""
    raise FormatError(f"a whole number of at most {MAX_DIGITS} digits is expected{hint}", place)


def read_flag(data: Any, place: str = "") -> bool:
    """Return true or false."""
    if type(data) is bool:
        return data
    raise FormatError("true or false is expected", place)


def read_string(data: Any, place: str = "") -> str:
    """Return a string."""
    if type(data) is str:
        return data
    raise FormatError("a string is expected", place)


def read_list(data: Any, place: str) -> list[Any]:
    """Return a list of at most a thousand entries."""
    if not isinstance(data, list):
        raise FormatError("a list is expected", place)
    if len(data) > _MAX_ENTRIES:
        raise FormatError(f"at most {_MAX_ENTRIES} are expected", place)
    return data


def read_mapping(data: Any, place: str) -> Mapping[str, Any]:
    """Return an object of at most a thousand names with values."""
    if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
        raise FormatError("names with values are expected", place)
    if len(data) > _MAX_ENTRIES:
        raise FormatError(f"at most {_MAX_ENTRIES} names are expected", place)
    return data


def read_entry(
    data: Any, place: str, properties: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, Any]:
    """Return an object that has all these names, except optional ones, and no others."""
    if not isinstance(data, Mapping):
        raise FormatError("names with values are expected", place)
    refuse_unknown_names(data, properties, place)
    for name in properties:
        if name not in data and name not in optional:
            raise FormatError(f"{name} is missing", place)
    return data


def join_place(place: str, part: str) -> str:
    """Return the place of a part of something.

    >>> join_place("events", "[2]"), join_place("events[2]", "card"), join_place("", "card")
    ('events[2]', 'events[2].card', 'card')
    """
    return f"{place}.{part}" if place and part and not part.startswith("[") else place + part


def refuse_unknown_names(data: Collection[str], known: Collection[str], place: str = "") -> None:
    """Refuse names that are not among the known ones."""
    for name in data:
        if name not in known:
            shown = str(name)[:40]
            raise FormatError(f"{shown!r} is not known here{did_you_mean(shown, known)}", place)


SCHEMAS: dict[str, Schema] = {
    "card": {
        "description": "A card by its code.",
        "type": "string",
        "pattern": r"^[^\W_]+(-[^\W_]+)*$",
    },
    "taggedCard": object_of(
        {"card": ref("card")}, description="A card where a string is possible as well."
    ),
    "bigNumber": object_of(
        {"number": {"type": "string", "pattern": f"^-?[0-9]{{1,{MAX_DIGITS}}}$"}},
        description="A whole number beyond what floats hold exactly, in digits.",
    ),
    "value": {
        "description": "A value that effects and variants keep, ask about, or get as an answer.",
        **any_of(
            {"type": ["null", "boolean", "integer", "string"]},
            ref("taggedCard"),
            ref("bigNumber"),
            object_of({"hand": CARDS}),
            list_of(ref("value")),
        ),
    },
}


# --- Read single fields of a saved state: seats, counts, cards, colors and values

COUNT_LIMIT = 2**50
"""Upper bound for counters, well below the 2**53 that JSON represents exactly."""


class FieldReader:
    """Checks and reads fields by the rules of a game.

    `place` is the path of a field in the record; errors repeat it. A face is the number of a card
    in the deck, without regard to copies.
    """

    def __init__(self, rules: CompiledRules) -> None:
        self.rules: CompiledRules = rules
        self.lookup: Lookup = rules.lookup
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
        return read_basic_value(data, place, self.lookup.edition, self.lookup.codec)

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
            return self.lookup.face_of_code[code]
        except (KeyError, TypeError):
            shown = repr(code)[:40]
            raise FormatError(f"{self.lookup.edition.name} has no card {shown}", place) from None

    def read_faces(self, codes: Any, place: str) -> tuple[int, ...]:
        """Return the faces of the cards with these codes."""
        if not isinstance(codes, list):
            raise FormatError("a list of card codes is expected", place)
        try:
            return look_up(self.lookup.face_of_code, codes)
        except (KeyError, TypeError):
            return tuple([self.read_face(code, f"{place}[{n}]") for n, code in enumerate(codes)])

    def read_cards_of_hand(self, codes: Any, hand: int, place: str) -> int:
        """Return the multiset of one or more cards of a hand."""
        faces = self.read_faces(codes, place)
        try:
            cards = self.lookup.codec.pack(faces)
        except ValueError:
            cards = 0
        if not cards or cards & ~hand:
            raise FormatError("cards of that hand are expected", place)
        return cards

    def read_color(self, name: Any, place: str) -> int:
        """Return the number of a color, or of no color."""
        try:
            if name is not None and name not in self.lookup.edition.colors:
                raise ValueError  # the numbers of colors are those of both sides
            return self.lookup.color_names.index(name)
        except ValueError:
            colors = ", ".join(self.lookup.edition.colors)
            raise FormatError(f"a color of the edition is expected: {colors}", place) from None

    def refuse_surplus_cards(self, faces: Iterable[int]) -> None:
        """Refuse more copies of a card than the deck has."""
        for face in Counter(faces) - Counter(self.lookup.deck):
            code = self.lookup.codes[face]
            raise FormatError(f"{code} occurs more often than in the deck")
