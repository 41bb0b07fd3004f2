"""Whether a value is of a kind: `int`, `str | None`, `tuple[tuple[int, str], ...]`."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

__all__ = ["is_a"]


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
