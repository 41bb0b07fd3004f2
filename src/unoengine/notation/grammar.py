"""The grammar of the notation: plain data in one line without spaces.

    7  accept  which+color  '7      a number, texts (+ is a space), a text that looks like a number
    ~  #true  #false                None, True, False
    @blue-7  @[blue-7,wild]         a card, a hand
    [1,2]  {cost:3,card:triforce}   a list, names with values

In a text, every character except letters, digits, hyphens and underscores is written as its bytes
in hexadecimal: `%2C`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast
from unicodedata import ucd_3_2_0

from unoengine.core.errors import FormatError
from unoengine.records.basic_values import MAX_INPUT_LENGTH, read_number, write_digits

_TEXT = re.compile(r"'?(?:[\w+-]|%[0-9A-F]{2})*")
_NUMBER = re.compile(r"-?[0-9]+(?![\w+%'-])")
_BYTES = re.compile(r"(?:%[0-9A-F]{2})+")
_MAX_DEPTH = 60
"""How deep values may be nested, so that reading them never exceeds the recursion limit."""


def write_value(data: Any) -> str:
    """Return plain data as one word.

    >>> write_value({"prompt": "which color", "answers": ["accept", 2, {"card": "gray-7"}]})
    '{prompt:which+color,answers:[accept,2,@gray-7]}'
    """
    match data:
        case None:
            return "~"
        case bool():
            return "#true" if data else "#false"
        case int():
            return write_digits(data)
        case str():
            return write_text(data)
        case Mapping() if _is_card_or_hand(data):
            return f"@{write_value(*data.values())}"
        case Mapping():
            pairs = (f"{write_text(name)}:{write_value(value)}" for name, value in data.items())
            return f"{{{','.join(pairs)}}}"
    return f"[{','.join(map(write_value, data))}]"


def write_text(text: str) -> str:
    """Return a text without spaces, in a form that cannot be read as anything but a text.

    >>> write_text("who, me?"), write_text("7"), write_text("")
    ('who%2C+me%3F', "'7", "'")
    """
    word = "".join([c if _is_plain(c) else "+" if c == " " else _write_bytes(c) for c in text])
    return f"'{word}" if word[:1] in (*"-0123456789", "") else word


def _is_plain(character: str) -> bool:
    """Return whether a character stands for itself.

    Unicode 3.2 decides, because each Python version knows another newer Unicode.
    """
    if character.isascii():
        return character.isalnum() or character in "_-"
    return character.isalnum() and ucd_3_2_0.category(character)[0] in "LN"


def _write_bytes(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))


class Scanner:
    """Reads plain data from left to right, and finds the column of a value afterwards."""

    def __init__(self, text: object) -> None:
        if not issubclass(type(text), str):  # `isinstance` would ask the object as well
            raise FormatError(f"a text is expected, not a {type(text).__name__}")
        plain = str.__str__(cast("str", text))  # without what a subclass overrides
        if len(plain) > MAX_INPUT_LENGTH:
            raise FormatError(f"a text of {len(plain)} characters is too long to be read")
        self.text: str = plain
        self.offset: int = 0
        self._starts: dict[str, int] = {}

    def make_error(self, reason: str, offset: int | None = None) -> FormatError:
        """Return an error at an offset, by default the present one."""
        return FormatError(reason, column=(self.offset if offset is None else offset) + 1)

    @property
    def is_at_end(self) -> bool:
        """Whether the whole text has been read."""
        return self.offset == len(self.text)

    def skip(self, mark: str) -> bool:
        """Skip a mark if it is the next thing in the text, and return whether it was."""
        if not self.text.startswith(mark, self.offset):
            return False
        self.offset += len(mark)
        return True

    def expect(self, *marks: str) -> str:
        """Skip one of these marks and return it."""
        for mark in marks:
            if self.skip(mark):
                return mark
        expected = " or ".join(map(repr, marks))
        if self.is_at_end:
            raise self.make_error(f"{expected} is expected, but the text ends")
        raise self.make_error(f"{expected} is expected, not {self.text[self.offset]!r}")

    def expect_end(self) -> None:
        """Raise an error unless the whole text has been read."""
        if not self.is_at_end:
            raise self.make_error(f"the end is expected, not {self.text[self.offset]!r}")

    def read_word(self, what: str) -> str:
        """Read a text; `what` names it in error messages."""
        start = self.offset
        found = _TEXT.match(self.text, start)
        word = found[0] if found else ""
        if not word:
            shown = "the end" if self.is_at_end else repr(self.text[start])
            raise self.make_error(f"{what} is expected, not {shown}")
        self.offset += len(word)
        text = _decode_word(word)
        if text is None or write_text(text) != word:
            raise self.make_error(f"{what} cannot be written as {word[:40]!r}", start)
        return text

    def read_number(self, what: str = "a whole number") -> int:
        """Read a whole number; `what` names it in error messages."""
        found = _NUMBER.match(self.text, self.offset)
        if found is None:
            raise self.make_error(f"{what} is expected")
        try:
            value = read_number(found[0], "")
        except FormatError as error:
            raise self.make_error(error.reason) from None
        self.offset = found.end()
        return value

    def read_value(self, name: str = "") -> Any:
        """Read a value; `find_column` finds its parts under this name."""
        self._starts[name] = self.offset
        return self._read_nested(_MAX_DEPTH)

    def _read_nested(self, depth: int) -> Any:
        """Read a value that is nested at most this deep."""
        if depth == 0:
            raise self.make_error("this is nested too deep")
        if self.skip("~"):
            return None
        if self.skip("#"):
            return self.expect("true", "false") == "true"
        if self.skip("@"):
            if self.text.startswith("[", self.offset):
                return {"hand": self._read_nested(depth - 1)}
            return {"card": self.read_word("a card")}
        if self.skip("["):
            return self._read_list(depth)
        if self.skip("{"):
            return self._read_mapping(depth)
        if _NUMBER.match(self.text, self.offset):
            return self.read_number()
        return self.read_word("a value")

    def _read_list(self, depth: int) -> list[Any]:
        """Read a list after its opening bracket."""
        values: list[Any] = []
        if self.skip("]"):
            return values
        while True:
            values.append(self._read_nested(depth - 1))
            if self.expect(",", "]") == "]":
                return values

    def _read_mapping(self, depth: int) -> dict[str, Any]:
        """Read names with values after their opening brace."""
        brace, values = self.offset - 1, dict[str, Any]()
        if self.skip("}"):
            return values
        while True:
            start, name = self.offset, self.read_word("a name")
            if name in values:
                raise self.make_error(f"{name!r} occurs twice", start)
            self.expect(":")
            values[name] = self._read_nested(depth - 1)
            if self.expect(",", "}") == "}":
                break
        if _is_card_or_hand(values):
            raise self.make_error("a card and a hand are written with '@'", brace)
        return values

    def find_column(self, place: str) -> int | None:
        """Return the column of the value at a place, or else of the value that contains it.

        A place is the name of a value, and the path to a part of it: `hands[1]`.
        """
        for name, start in self._starts.items():
            if _is_within(place, name):
                self.offset = start
                return self._find_part(place[len(name) :])
        return None

    def _find_part(self, path: str) -> int:
        """Return the column of a part of the value at the present offset, or of the value."""
        if self.text.startswith("@[", self.offset):
            self.offset += 1
        column, is_list = self.offset + 1, self.skip("[")
        if not path or not (is_list or self.skip("{")):
            return column
        index = 0
        while not self.text.startswith(("]", "}"), self.offset):
            part = f"[{index}]" if is_list else f".{self.read_word('a name')}"
            self.skip(":")
            if _is_within(path, part):
                return self._find_part(path[len(part) :])
            self._read_nested(_MAX_DEPTH)
            self.skip(",")
            index += 1
        return column


def _is_card_or_hand(data: Mapping[str, Any]) -> bool:
    """Return whether a mapping is a card or a hand, which is written with `@`."""
    match data:
        case {"card": str()} | {"hand": list()}:
            return len(data) == 1
    return False


def _decode_word(word: str) -> str | None:
    """Return the text that a word stands for, or None if its bytes are not UTF-8."""
    try:
        return _BYTES.sub(_decode_bytes, word.removeprefix("'").replace("+", " "))
    except UnicodeDecodeError:
        return None


def _decode_bytes(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "surrogatepass")


def _is_within(place: str, part: str) -> bool:
    """Return whether a place is this part or lies inside it."""
    return place.startswith(part) and place[len(part) : len(part) + 1] in ("", ".", "[")
