"""Types of notes: `int`, `str | None`, `tuple[tuple[int, str], ...]`, as data to check with."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from unoengine.values.card import Card
from unoengine.values.hand import Hand

__all__ = ["describe_expected", "format_type", "has_type", "is_note_type"]

_PLAIN = (int, bool, str, Card, Hand)


def is_note_type(declared: object) -> bool:
    """Return whether this is a type that notes may have, and that `has_type` understands.

    >>> is_note_type(str | None), is_note_type(list[int])
    (True, False)
    """
    origin, parts = get_origin(declared), get_args(declared)
    if origin is tuple:
        return bool(parts) and all(part is ... or is_note_type(part) for part in parts)
    if origin in (Union, UnionType):
        return all(map(is_note_type, parts))
    if origin is Literal:
        return all(type(part) in (int, bool, str, NoneType) for part in parts)
    return declared in (None, NoneType, *_PLAIN)


def format_type(declared: object) -> str:
    """Return a type as it is written in code.

    >>> format_type(int), format_type(tuple[str | None, ...])
    ('int', 'tuple[str | None, ...]')
    """
    if isinstance(declared, type) and not get_args(declared):
        return declared.__name__
    return str(declared)


def describe_expected(keeps: Mapping[str, Any], key: str) -> str:
    """Return the type that `keeps` declares for a key, or else its keys, as part of a message."""
    if key in keeps:
        return f"that is of the type {format_type(keeps[key])}"
    return f"it keeps {', '.join(map(repr, keeps)) or 'something else'}"


def has_type(value: object, declared: object) -> bool:
    """Return whether a value has exactly this type: True is not an `int`.

    >>> has_type(3, int), has_type(True, int), has_type(((0, "red"),), tuple[tuple[int, str], ...])
    (True, False, True)
    """
    origin, parts = get_origin(declared), get_args(declared)
    if origin in (Union, UnionType):
        return any(has_type(value, part) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if origin is not tuple:
        return type(value) is (NoneType if declared is None else declared)
    if not isinstance(value, tuple):
        return False
    if parts[1:] == (...,):
        return all(has_type(part, parts[0]) for part in value)
    return len(value) == len(parts) and all(map(has_type, value, parts))
