"""Lazy imports: attributes of a package that are imported on first use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from importlib import import_module

from unoengine.values.class_names import capitalize, hyphenate

__all__ = ["lazy_attributes", "lazy_classes"]


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


def lazy_classes(package: str) -> Callable[[str], object]:
    """Return a `__getattr__` for a package with one class per module, of the same name.

    `unoengine.effects.DrawTwo` is the class in `unoengine.effects.draw_two`. The `__all__` of the
    package has all classes.
    """

    def import_class(name: str) -> object:
        if name == "__all__":
            from pkgutil import iter_modules  # which loads slowly

            return [capitalize(found.name) for found in iter_modules(sys.modules[package].__path__)]
        if not name[:1].isupper():
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = f"{package}.{hyphenate(name)}".replace("-", "_")
        try:
            value = getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            raise AttributeError(f"module {package!r} has no attribute {name!r}") from None
        setattr(sys.modules[package], name, value)
        return value

    return import_class
