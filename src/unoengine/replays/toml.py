"""TOML: writes a value in one line, and reads a text that cannot be trusted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from unoengine.core.errors import FormatError
from unoengine.records.basic_values import write_digits

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}
_INT64 = 2**63

_NONE = {"nothing": True}
"""The table that stands for None, which TOML does not have."""

_MAX_DEPTH = 40
"""Upper bound for nested values, so that reading them never exceeds the recursion limit."""

_MAX_DOTS = 32
"""Upper bound for the dots of a line; the time to read a dotted key is quadratic in them."""

_MAX_TABLES = 2**16
"""Upper bound for the tables of a text; each takes much memory, however short its name is."""


def write_value(data: Any) -> str:
    """Return plain data in one line.

    >>> write_value({"target": 200, "worn": [["blue"], None], "two words": True})
    '{ target = 200, worn = [["blue"], { nothing = true }], "two words" = true }'
    """
    match data:
        case None:
            return write_value(_NONE)
        case bool():
            return "true" if data else "false"
        case int() if not -_INT64 <= data < _INT64:
            return write_value({"number": write_digits(data)})
        case int():
            return str(data)
        case str():
            return _quote(data)
        case Mapping():
            pairs = (f"{write_key(name)} = {write_value(value)}" for name, value in data.items())
            return f"{{ {', '.join(pairs)} }}" if data else "{}"
    return f"[{', '.join(map(write_value, data))}]"


def write_key(name: str) -> str:
    """Return a name in the form in which it precedes an equals sign."""
    return name if _BARE_KEY.fullmatch(name) else _quote(name)


def _quote(text: str) -> str:
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise FormatError(f"half of a surrogate pair cannot be written in TOML: {text!r}")
    return f'"{"".join(map(_escape, text))}"'


def _escape(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def replace_unprintable(text: str) -> str:
    """Return a text in a form that can stand in a comment."""
    return "".join([character if character.isprintable() else "?" for character in text])


_TEXTS = re.compile(
    r"""
    \"{3} (?: [^\\\"] | \\.?+ | (?!\"{3}) \" )*+ \"{0,5}
    | '{3} .*? (?: '{3,5} | \Z )
    | \" (?: [^\"\\\n] | \\[^\n]?+ )*+ \"?
    | ' [^'\n]* '?
    | \# [^\n]*
    """,
    re.VERBOSE | re.DOTALL,
)
"""Strings and comments. The quantifiers are possessive: there is no backtracking, which would take
time and memory that grow faster than the text."""

_CLEARER_REASONS = {
    "Cannot overwrite a value": "this key occurs twice",
    r"Illegal character '\n'": "the text in this line does not end",
}
"""Messages of the parser, in the words of somebody that writes a file."""

_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")


def load_toml(text: str, place: str, first_line: int) -> dict[str, Any]:
    """Return the tables in a text; `place` and `first_line` locate it in its file, for errors."""
    tables = 0
    bare = _TEXTS.sub(lambda found: "\n" * found[0].count("\n"), text)
    for line, code in enumerate(bare.split("\n"), start=first_line):
        dots = code.count(".")
        if dots > _MAX_DOTS:
            raise FormatError("a line has too many dots", _format_place(place, line))
        tables += dots + code.lstrip().startswith("[")
        if tables > _MAX_TABLES:
            raise FormatError("there are too many tables and dots", _format_place(place, line))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _locate_error(str(error), text, place, first_line) from None
    except RecursionError:
        raise FormatError("this is nested too deep", place) from None
    except ValueError:  # Python refuses to read numbers with thousands of digits.
        raise FormatError("a number is too long to be read", place) from None


def _locate_error(message: str, text: str, place: str, first_line: int) -> FormatError:
    """Return the error for a message of the parser, with the place in the file."""
    found = _POSITION.search(message)
    reason = clip(message[: found.start()] if found else message)
    reason = _CLEARER_REASONS.get(reason, reason)
    last, column = text.rstrip("\n").count("\n") + 1, None
    line = last
    if found and found[1]:
        line, column = int(found[1]), int(found[2])
    if line >= last and not text.endswith("\n"):
        reason += "; the file ends within this line, so perhaps it was cut off there"
    return FormatError(reason, _format_place(place, first_line + line - 1), column)


def _format_place(place: str, line: int) -> str:
    return f"{place}, line {line}" if place else f"line {line}"


def restore_none(data: Any, depth: int = _MAX_DEPTH) -> Any:
    """Return data that was read, with None in place of the table that stands for it."""
    if data == _NONE:
        return None
    if depth == 0:
        raise FormatError("this is nested too deep")
    if isinstance(data, dict):
        for name, value in data.items():
            data[name] = restore_none(value, depth - 1)
    elif isinstance(data, list):
        for index, part in enumerate(data):
            data[index] = restore_none(part, depth - 1)
    return data


def clip(text: str, length: int = 300) -> str:
    """Return a text in a length that suits a message."""
    return text if len(text) <= length else f"{text[: length - 1]}…"
