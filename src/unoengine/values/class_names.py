"""Names made of the names of classes: `call-uno` for the action `CallUno`."""

from __future__ import annotations

import re
from types import ModuleType
from typing import TypeVar

__all__ = ["capitalize", "hyphenate", "list_classes_by_name"]

T = TypeVar("T")
_BEFORE_CAPITALS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def capitalize(name: str) -> str:
    """Return the name of a module as the name of a class.

    >>> capitalize("discard_a_color")
    'DiscardAColor'
    """
    return "".join(map(str.capitalize, name.split("_")))


def hyphenate(name: str) -> str:
    """Return the name of a class in lower case with hyphens.

    >>> hyphenate("CallUno"), hyphenate("DiscardAColor")
    ('call-uno', 'discard-a-color')
    """
    return _BEFORE_CAPITALS.sub("-", name.strip("_")).lower()


def list_classes_by_name(module: ModuleType, base: type[T]) -> dict[str, type[T]]:
    """Return the public subclasses of a base class in a module, by their names with hyphens."""
    kinds = [getattr(module, name) for name in module.__all__]
    return {
        hyphenate(kind.__name__): kind
        for kind in kinds
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    }
