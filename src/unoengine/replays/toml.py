"""TOML: a value written in one line, and a text read that may come from anybody."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from unoengine.records.basic_values import digits
from unoengine.values.errors import FormatError

__all__ = ["clipped", "loaded", "nothing_read", "seen", "written", "written_key"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_INT64 = 2**63

NOTHING = {"nothing": True}
"""What stands for None, of which TOML has none."""

_DEEPEST = 40
_MOST_DOTS = 32
_MOST_PARTS = 2**16
"""Each table takes much room, however few signs it is told in."""


# --- writing


def written(data: Any) -> str:
    """Return plain data in one line.

    >>> written({"target": 200, "worn": [["blue"], None], "two words": True})
    '{ target = 200, worn = [["blue"], { nothing = true }], "two words" = true }'
    """
    match data:
        case None:
            return written(NOTHING)
        case bool():
            return "true" if data else "false"
        case int() if not -_INT64 <= data < _INT64:
            return written({"number": digits(data)})
        case int():
            return str(data)
        case str():
            return _quoted(data)
        case Mapping():
            told = (f"{written_key(name)} = {written(value)}" for name, value in data.items())
            return f"{{ {', '.join(told)} }}" if data else "{}"
    return f"[{', '.join(map(written, data))}]"


def written_key(name: str) -> str:
    """Return a name as it stands before the equals sign."""
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise FormatError(f"half a character cannot be written in TOML: {text!r}")
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def seen(text: str) -> str:
    """Return a text as it may stand in a comment."""
    return "".join([character if character.isprintable() else "?" for character in text])


# --- reading

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
"""Texts and comments, each as long as it can be, so that none is looked at twice.

Nor is a way back kept in mind for any sign of them, which takes far more room than they do.
"""

_CLEARER = {
    "Cannot overwrite a value": "this is told a second time",
    r"Illegal character '\n'": "the text in this line does not end",
}
"""What the parser says, as whoever has written the file would."""

_WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")


def loaded(text: str, place: str, first: int) -> dict[str, Any]:
    """Return what stands in a text, the first line of which has this number in its file."""
    parts = 0
    for number, line in enumerate(_TEXTS.sub(_only_lines, text).split("\n"), start=first):
        dots = line.count(".")
        if dots > _MOST_DOTS:  # reading such a name takes far too long
            raise FormatError("a line has too many dots", _at(place, number))
        parts += dots + line.lstrip().startswith("[")
        if parts > _MOST_PARTS:
            raise FormatError("there are too many tables and dots", _at(place, number))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _fault(str(error), text, place, first) from None
    except RecursionError:
        raise FormatError("this is nested too deep", place) from None
    except ValueError:  # what Python says of numbers with thousands of digits
        raise FormatError("a number is too long to be read", place) from None


def _only_lines(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def _fault(message: str, text: str, place: str, first: int) -> FormatError:
    found = _WHERE.search(message)
    reason = clipped(message[: found.start()] if found else message)
    reason = _CLEARER.get(reason, reason)
    last, column = text.rstrip("\n").count("\n") + 1, None
    line = last
    if found and found[1]:
        line, column = int(found[1]), int(found[2])
    if line >= last and not text.endswith("\n"):
        reason += "; the file ends within this line, which may not have been written to its end"
    return FormatError(reason, _at(place, first + line - 1), column)


def _at(place: str, line: int) -> str:
    return f"{place}, line {line}" if place else f"line {line}"


def nothing_read(data: Any, depth: int = _DEEPEST) -> Any:
    """Return what was read, in which None is put where nothing is told."""
    if data == NOTHING:
        return None
    if depth == 0:
        raise FormatError("this is nested too deep")
    if isinstance(data, dict):
        for name, value in data.items():
            data[name] = nothing_read(value, depth - 1)
    elif isinstance(data, list):
        for number, part in enumerate(data):
            data[number] = nothing_read(part, depth - 1)
    return data


def clipped(text: str, most: int = 300) -> str:
    """Return a text that is not too long for a message."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
