"""Hostile objects: their methods raise, lie, or return nonsense."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st

from unoengine import Card, Draw, Play

__all__ = ["FaultError", "hostile_objects"]


class FaultError(Exception):
    """Raised by the methods of hostile objects; it cannot be shown either."""

    def __str__(self) -> str:
        raise RuntimeError("no message")

    __repr__ = __str__


def fail(*_: object, **__: object) -> Any:
    """Raise an exception."""
    raise FaultError


def return_self(self: object, *_: object, **__: object) -> Any:
    """Return the object itself, which is nonsense for most methods."""
    return self


def agree(*_: object, **__: object) -> Any:
    """Return True."""
    return True


def return_nothing(*_: object, **__: object) -> Any:
    """Return None."""


BEHAVIORS: tuple[Callable[..., Any], ...] = (fail, return_self, agree, return_nothing)
METHODS = (
    *("__eq__", "__ne__", "__lt__", "__hash__", "__repr__", "__str__", "__bool__", "__index__"),
    *("__int__", "__len__", "__iter__", "__contains__", "__format__", "__getattribute__"),
    *("__class__", "__call__", "__and__", "__rand__", "__sub__", "__bytes__", "__fspath__"),
    *("items", "keys", "values", "get", "split", "encode", "lower", "strip", "startswith"),
    *("player", "card", "code", "state", "color", "seen_by"),
)
PROPERTIES = ("__class__", "player", "card", "code", "state", "color")
RED = Card("red-1", color="red", symbol="1", number=1, points=1)
BASES: tuple[tuple[Any, tuple[Any, ...]], ...] = (
    (object, ()),
    (str, ("red-1",)),
    (int, (1,)),
    (float, (1.0,)),
    (bytes, (b"red-1",)),
    (tuple, (("red-1", "blue-1"),)),
    (list, (["red-1", "blue-1"],)),
    (dict, ({0: "red"},)),
    (frozenset, (("red",),)),
    (Card, ("red-1", "red", "1", 1, 1)),
    (Play, (0, RED)),
    (Draw, (0,)),
)
LIES = (Play, Card, str, int, tuple, dict, type)
"""What an object claims to be an instance of."""

UNSET = (Play, Draw, Card)
"""Classes of which an instance may lack its fields."""


@st.composite
def _instances_of_hostile_classes(draw: st.DrawFn) -> Any:
    base, arguments = draw(st.sampled_from(BASES))
    names = draw(st.lists(st.sampled_from(METHODS), min_size=1, max_size=8, unique=True))
    members: dict[str, Any] = {}
    for name in names:
        deed = draw(st.sampled_from(BEHAVIORS))
        if name == "__class__" and draw(st.booleans()):
            lie = draw(st.sampled_from(LIES))
            deed = lambda _, lie=lie: lie  # noqa: E731
        if name == "__getattribute__":
            deed = fail
        members[name] = property(deed) if name in PROPERTIES else deed
    members["__reduce_ex__"] = fail
    kind = type("Hostile", (base,), members)
    is_frozen = base in (str, int, float, bytes, tuple, frozenset)
    made = base.__new__(kind, *(arguments if is_frozen else ()))
    if base in (list, dict, Card, Play, Draw):
        with suppress(AttributeError):  # a property is in the way of a field, which stays unset
            base.__init__(made, *arguments)
    return made


def _make_unset(kind: Any) -> Any:
    return kind.__new__(kind)


def hostile_objects() -> st.SearchStrategy[Any]:
    """Return a strategy for hostile objects, alone or as a part of something plain."""
    alone = _instances_of_hostile_classes() | st.sampled_from(UNSET).map(_make_unset)
    return st.one_of(
        alone,
        alone.map(lambda one: [one, one]),
        alone.map(lambda one: {0: one}),
        alone.map(lambda one: {"frozen": one}),
        alone.map(lambda one: Card(one, color=one)),
        alone.map(lambda one: Play(0, one, color=one, choice=one, uno=one)),
    )
