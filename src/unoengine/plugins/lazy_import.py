"""Names that are imported when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module

__all__ = ["in_files_of_their_own", "late"]


def late(module: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a module: for each late name, the module it comes from."""

    def found(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        thing = getattr(import_module(homes[name]), name)
        setattr(sys.modules[module], name, thing)
        return thing

    return found


def in_files_of_their_own(package: str, classes: Iterable[str]) -> Mapping[str, str]:
    """Return where classes are that stand in files named like them.

    >>> in_files_of_their_own("unoengine.effects", ["DrawTwo"])
    {'DrawTwo': 'unoengine.effects.draw_two'}
    """
    return {name: f"{package}.{_file(name)}" for name in classes}


def _file(name: str) -> str:
    spelled = (f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
    return "".join(spelled).removeprefix("_")
