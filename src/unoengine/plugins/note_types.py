"""Whether a value is of a kind: `int`, `str | None`, `tuple[tuple[int, str], ...]`."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from unoengine.values.card import Card
from unoengine.values.hand import Hand

__all__ = ["instead", "is_a", "is_kind", "spelled"]

_PLAIN = (int, bool, str, Card, Hand)


def is_kind(kind: Any) -> bool:
    """Return whether this is a kind of plain values, and one that `is_a` understands.

    >>> is_kind(str | None), is_kind(list[int])
    (True, False)
    """
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple:
        return bool(parts) and all(part is ... or is_kind(part) for part in parts)
    if origin in (Union, UnionType):
        return all(map(is_kind, parts))
    if origin is Literal:
        return all(type(part) in (int, bool, str, NoneType) for part in parts)
    return kind in (None, NoneType, *_PLAIN)


def spelled(kind: Any) -> str:
    """Return a kind as it is written.

    >>> spelled(int), spelled(tuple[str | None, ...])
    ('int', 'tuple[str | None, ...]')
    """
    return kind.__name__ if isinstance(kind, type) and not get_args(kind) else str(kind)


def instead(keeps: Mapping[str, Any], key: str) -> str:
    """Return in words what is kept under this key, where it is something else."""
    if key in keeps:
        return f"that is of the kind {spelled(keeps[key])}"
    return f"it keeps {', '.join(map(repr, keeps)) or 'something else'}"


def is_a(value: object, kind: Any) -> bool:
    """Return whether a value is of this very kind: True is no `int`.

    >>> is_a(3, int), is_a(True, int), is_a(((0, "red"),), tuple[tuple[int, str], ...])
    (True, False, True)
    """
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(is_a(value, part) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if origin is not tuple:
        return type(value) is (NoneType if kind is None else kind)
    if not isinstance(value, tuple):
        return False
    if parts[1:] == (...,):
        return all(is_a(part, parts[0]) for part in value)
    return len(value) == len(parts) and all(map(is_a, value, parts))
