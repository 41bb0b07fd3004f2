"""Plain data in one line without spaces.

    7  accept  which+colour  '7      a number, texts (a space is +), a text that looks like a number
    ~  #true  #false                 nothing, true, false
    @blue-7  @[blue-7,wild]          a card, a hand
    [1,2]  {cost:3,card:triforce}    a list, names with values

Whatever is no letter, digit, hyphen or underscore is told in a text by its bytes: `%2C`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from unicodedata import ucd_3_2_0

from unoengine.records.basic_values import digits, number
from unoengine.values.errors import FormatError

__all__ = ["Scanner", "spelled", "spelled_text"]

_PIECE = re.compile(r"'?(?:[\w+-]|%[0-9A-F]{2})*")
_NUMBER = re.compile(r"-?[0-9]+(?![\w+%'-])")
_BYTES = re.compile(r"(?:%[0-9A-F]{2})+")
_DEEPEST = 60


def spelled(data: Any) -> str:
    """Return plain data in one line.

    >>> spelled({"prompt": "which colour", "answers": ["accept", 2, {"card": "grey-7"}]})
    '{prompt:which+colour,answers:[accept,2,@grey-7]}'
    """
    match data:
        case None:
            return "~"
        case bool():
            return "#true" if data else "#false"
        case int():
            return digits(data)
        case str():
            return spelled_text(data)
        case Mapping() if _has_a_sign(data):
            return f"@{spelled(*data.values())}"
        case Mapping():
            told = (f"{spelled_text(name)}:{spelled(value)}" for name, value in data.items())
            return f"{{{','.join(told)}}}"
    return f"[{','.join(map(spelled, data))}]"


def spelled_text(text: str) -> str:
    """Return a text without spaces, and such that nobody takes it for anything else.

    >>> spelled_text("who, me?"), spelled_text("7"), spelled_text("")
    ('who%2C+me%3F', "'7", "'")
    """
    piece = "".join([c if _is_bare(c) else "+" if c == " " else _bytes(c) for c in text])
    return f"'{piece}" if piece[:1] in (*"-0123456789", "") else piece


def _is_bare(character: str) -> bool:
    """Return whether this stands for itself: on all Pythons, so what Unicode has added does not."""
    if character.isascii():
        return character.isalnum() or character in "_-"
    return character.isalnum() and ucd_3_2_0.category(character)[0] in "LN"


def _bytes(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))


class Scanner:
    """Reads spelled data from left to right, and says afterwards in which column what was told."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at: int = 0
        self._starts: dict[str, int] = {}

    def fault(self, reason: str, at: int | None = None) -> FormatError:
        """Return the error for what stands here."""
        return FormatError(reason, column=(self.at if at is None else at) + 1)

    @property
    def ended(self) -> bool:
        """Whether nothing is left to read."""
        return self.at == len(self.text)

    def skip(self, sign: str) -> bool:
        """Go past a sign if it stands here."""
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def expect(self, *signs: str) -> str:
        """Go past one of these signs and return it."""
        for sign in signs:
            if self.skip(sign):
                return sign
        if self.ended:
            raise self.fault(f"{_listed(signs)} is expected, but the text ends")
        raise self.fault(f"{_listed(signs)} is expected, not {self.text[self.at]!r}")

    def end(self) -> None:
        """See that nothing is left."""
        if not self.ended:
            raise self.fault(f"nothing more is expected, not {self.text[self.at]!r}")

    def word(self, what: str = "a word") -> str:
        """Return a text that stands here."""
        start = self.at
        found = _PIECE.match(self.text, start)
        piece = found[0] if found else ""
        if not piece:
            shown = repr(self.text[start]) if not self.ended else "the end"
            raise self.fault(f"{what} is expected, not {shown}")
        self.at += len(piece)
        text = _read_piece(piece)
        if text is None or spelled_text(text) != piece:
            raise self.fault(f"{what} is not spelled like {piece[:40]!r}", start)
        return text

    def number(self, what: str = "a whole number") -> int:
        """Return a whole number that stands here."""
        found = _NUMBER.match(self.text, self.at)
        if found is None:
            raise self.fault(f"{what} is expected")
        try:
            value = number(found[0], "")
        except FormatError as error:
            raise self.fault(error.reason) from None
        self.at = found.end()
        return value

    def value(self, name: str = "") -> Any:
        """Return the data that stand here; under their name, places in them are found again."""
        self._starts[name] = self.at
        return self._value(_DEEPEST)

    def _value(self, depth: int) -> Any:
        if depth == 0:
            raise self.fault("this is nested too deep")
        if self.skip("~"):
            return None
        if self.skip("#"):
            return self.expect("true", "false") == "true"
        if self.skip("@"):
            if self.text.startswith("[", self.at):
                return {"hand": self._value(depth - 1)}
            return {"card": self.word("a card")}
        if self.skip("["):
            return self._list(depth)
        if self.skip("{"):
            return self._names(depth)
        return self.number() if _NUMBER.match(self.text, self.at) else self.word("a value")

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        if self.skip("]"):
            return found
        while True:
            found.append(self._value(depth - 1))
            if self.expect(",", "]") == "]":
                return found

    def _names(self, depth: int) -> dict[str, Any]:
        begins, found = self.at, dict[str, Any]()
        if self.skip("}"):
            return found
        while True:
            start, name = self.at, self.word("a name")
            if name in found:
                raise self.fault(f"{name!r} is told twice", start)
            self.expect(":")
            found[name] = self._value(depth - 1)
            if self.expect(",", "}") == "}":
                break
        if _has_a_sign(found):
            raise self.fault("a card and a hand are written with '@'", begins - 1)
        return found

    def column(self, place: str) -> int | None:
        """Return the column of what has been read from a place, or of what that is a part of.

        A place is a name and what leads on from there: `hands[1]`.
        """
        for name, start in self._starts.items():
            if _is_within(place, name):
                self.at = start
                return self._column(place[len(name) :])
        return None

    def _column(self, place: str) -> int:
        """Return the column of a part of what stands here, or of all of it."""
        if self.text.startswith("@[", self.at):
            self.at += 1
        here, is_list = self.at + 1, self.skip("[")
        if not place or not (is_list or self.skip("{")):
            return here
        number = 0
        while not self.text.startswith(("]", "}"), self.at):
            part = f"[{number}]" if is_list else f".{self.word()}"
            self.skip(":")
            if _is_within(place, part):
                return self._column(place[len(part) :])
            self._value(_DEEPEST)
            self.skip(",")
            number += 1
        return here


def _has_a_sign(data: Mapping[str, Any]) -> bool:
    """Return whether names with values are spelled with `@`: they are a card or a hand."""
    match data:
        case {"card": str()} | {"hand": list()}:
            return len(data) == 1
    return False


def _read_piece(piece: str) -> str | None:
    """Return the text that is spelled so, or None if none is."""
    try:
        return _BYTES.sub(_read_bytes, piece.removeprefix("'").replace("+", " "))
    except UnicodeDecodeError:
        return None


def _read_bytes(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "surrogatepass")


def _is_within(place: str, part: str) -> bool:
    """Return whether a place is this part, or leads on from there."""
    return place.startswith(part) and place[len(part) : len(part) + 1] in ("", ".", "[")


def _listed(signs: Iterable[str]) -> str:
    return " or ".join(map(repr, signs))
