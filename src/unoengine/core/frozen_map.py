"""Class `FrozenMap`: an immutable mapping that can be hashed and pickled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V", covariant=True)


class FrozenMap(Mapping[K, V]):
    """An immutable mapping, compared and hashed by its items.

    >>> FrozenMap({"a": 1}) == FrozenMap([("a", 1)]), hash(FrozenMap()) == hash(FrozenMap())
    (True, True)
    >>> FrozenMap({"a": 1})["a"]
    1
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        object.__setattr__(self, "_items", dict(items))

    _items: dict[K, V]

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __eq__(self, other: object) -> bool:
        return self._items == dict(other) if isinstance(other, Mapping) else NotImplemented

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a FrozenMap has no {name} to set")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._items,)

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"
