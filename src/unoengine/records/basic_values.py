"""Plain values as plain data: what stands in a record, whether as JSON or as text.

A text, a number, a truth and None stand for themselves, a list for a tuple. A card is
`{"card": code}`, a hand `{"hand": [codes]}`, and a number too big for most readers of JSON
`{"number": digits}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.values.card import Card
from unoengine.values.errors import FormatError, SetupError
from unoengine.values.hand import Hand

if TYPE_CHECKING:
    from unoengine.values.edition import Edition
    from unoengine.values.multiset import MultisetCodec

__all__ = [
    "LONGEST",
    "MOST_DIGITS",
    "card_of",
    "digits",
    "number",
    "plain",
    "restored_value",
]

LONGEST = 2**20
"""A text of more characters is not read at all."""

_EXACT = 2**53
"""From here on programs that keep all numbers as floats lose some."""

MOST_DIGITS = 1000
_TOO_BIG = 10**MOST_DIGITS
_DEEPEST = 40


def plain(value: Any) -> Any:
    """Return a value as plain data.

    >>> plain((Card("grey-7"), 7, True, "accept"))
    [{'card': 'grey-7'}, 7, True, 'accept']
    """
    if isinstance(value, Card):
        return {"card": value.code}
    if isinstance(value, Hand):
        return {"hand": [card.code for card in value]}
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if type(value) is int and not -_EXACT < value < _EXACT:
        return {"number": digits(value)}
    return value


def restored_value(data: Any, place: str, box: Edition, codec: MultisetCodec | None = None) -> Any:
    """Return the value that plain data stands for; hands need the codec of a game."""
    try:
        return _restored(data, box, codec, _DEEPEST)
    except FormatError as error:
        raise FormatError(error.reason, f"{place}{error.place}") from None


def _restored(data: Any, box: Edition, codec: MultisetCodec | None, depth: int) -> Any:
    """Return a value; the place of what is wrong begins here."""
    if data is None or type(data) in (str, bool):
        return data
    if type(data) is int:
        return number(data, "")
    if depth == 0:
        raise FormatError("this is nested too deep")
    if isinstance(data, list | tuple):
        found: list[Any] = []
        try:
            found.extend(_restored(part, box, codec, depth - 1) for part in data)
        except FormatError as error:
            raise FormatError(error.reason, f"[{len(found)}]{error.place}") from None
        return tuple(found)
    match data:
        case {"card": code, **more} if not more:
            return card_of(box, code, "")
        case {"hand": [*codes], **more} if not more and codec is not None:
            cards = [card_of(box, code, "") for code in codes]
            try:
                return Hand.from_cards(codec, cards)
            except ValueError as error:
                raise FormatError(str(error)) from None
        case {"number": text, **more} if not more and isinstance(text, str):
            return number(text, "")
    raise FormatError("a text, a number, true, false, null, a list or a card is expected")


def card_of(box: Edition, code: object, place: str) -> Card:
    """Return the card with this code."""
    try:
        return box.card(code)  # type: ignore[arg-type]
    except SetupError as error:
        raise FormatError(str(error), place) from None


def digits(value: int) -> str:
    """Return a whole number in digits.

    >>> digits(10**20)
    '100000000000000000000'
    """
    if not -_TOO_BIG < value < _TOO_BIG:
        raise FormatError(f"a number of more than {MOST_DIGITS} digits cannot be written down")
    return str(value)


def number(data: object, place: str) -> int:
    """Return a whole number, given as one or in digits."""
    if type(data) is int and -_TOO_BIG < data < _TOO_BIG:
        return data
    if isinstance(data, str) and len(data.lstrip("-")) <= MOST_DIGITS:
        try:
            value = int(data)
        except ValueError:
            pass
        else:
            if str(value) == data:  # there is no other way to write it
                return value
    zeros = isinstance(data, str) and data.lstrip("-").startswith("0") and data != "0"
    beside = ", without needless zeros" if zeros else ""
    raise FormatError(f"a whole number of at most {MOST_DIGITS} digits is expected{beside}", place)
