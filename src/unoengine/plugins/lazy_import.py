"""Lazy imports: attributes of a package that are imported on first use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from importlib import import_module

from unoengine.values.class_names import hyphenate

__all__ = ["class_modules", "lazy_attributes"]


def lazy_attributes(
    package: str, sources: Mapping[str, str], submodules: Collection[str] = ()
) -> Callable[[str], object]:
    """Return a `__getattr__` for a package that imports names and submodules on first use.

    `sources` maps each name to the module that defines it.
    """

    def import_attribute(name: str) -> object:
        if name in submodules:
            return import_module(f"{package}.{name}")
        if name not in sources:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(sources[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return import_attribute


def class_modules(package: str, classes: Iterable[str]) -> Mapping[str, str]:
    """Map each class to the module of the same name in snake case.

    >>> class_modules("unoengine.effects", ["DrawTwo"])
    {'DrawTwo': 'unoengine.effects.draw_two'}
    """
    return {name: f"{package}.{hyphenate(name)}".replace("-", "_") for name in classes}
