"""Parses JSON strictly: of limited length, without repeated names, and as Unicode."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import orjson

from unoengine.core.errors import FormatError
from unoengine.records.basic_values import MAX_INPUT_LENGTH, read_number


def parse_json(data: object) -> Any:
    """Return the plain data that JSON stands for; a repeated name is a `FormatError`."""
    if issubclass(type(data), str):  # `isinstance` would ask the object as well
        try:
            data = str.encode(data)  # type: ignore[arg-type]
        except UnicodeEncodeError as error:
            raise FormatError(
                "this is not JSON: it is not Unicode", column=error.start + 1
            ) from None
    if not issubclass(type(data), bytes):
        raise FormatError(f"bytes or a string are expected, not a {type(data).__name__}")
    data = b"".join([data])  # type: ignore[list-item]  # without what a subclass overrides
    if len(data) > MAX_INPUT_LENGTH:
        raise FormatError(f"the input is too long: {len(data)} bytes")
    try:
        document = orjson.loads(data)
        if not _is_unchanged(document, data):
            json.loads(
                data.decode(), object_pairs_hook=_refuse_repeats, parse_int=str, parse_float=str
            )
    except orjson.JSONDecodeError as error:
        where = f"line {error.lineno}" if error.lineno > 1 else ""
        raise FormatError(f"this is not JSON: {error.msg}", where, error.colno) from None
    except RecursionError:
        raise FormatError("this is nested too deep") from None
    return document


def _is_unchanged(document: Any, data: bytes) -> bool:
    """Return whether a document is written as it was read, so that it lost no repeated name."""
    try:
        return orjson.dumps(document) == data
    except orjson.JSONEncodeError:  # nested too deep for this writer
        return False


def _refuse_repeats(pairs: list[tuple[str, Any]]) -> None:
    names = set[str]()
    for name, _ in pairs:
        if name in names:
            raise FormatError(f"{name[:40]!r} occurs twice")
        names.add(name)


_EXACT = (str, int, float, bool, type(None), list, tuple, dict)


def check_plain_data(data: Any) -> bool:
    """Refuse data that no JSON could hold: names that are no text, and endless numbers.

    Return whether it consists of nothing but the built-in types.
    """
    waiting, seen, is_exact = [data], set[int](), True
    while waiting:
        part = waiting.pop()
        is_exact = is_exact and any(type(part) is kind for kind in _EXACT)
        if isinstance(part, str) or id(part) in seen:
            continue
        if isinstance(part, int):
            read_number(int(part), "")
        elif isinstance(part, list | tuple):
            seen.add(id(part))
            waiting.extend(part)
        elif isinstance(part, Mapping):
            seen.add(id(part))
            waiting.extend(part.values())
            if not all(isinstance(name, str) for name in part):
                raise FormatError("names must be strings")
            is_exact = is_exact and all(type(name) is str for name in part)
    return is_exact
