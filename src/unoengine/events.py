"""Events: typed values that `step` returns together with the next state."""

from typing import TYPE_CHECKING

from unoengine.core import events
from unoengine.core.events import *  # noqa: F403 # pyright: ignore[reportWildcardImportFromLibrary]

if not TYPE_CHECKING:  # for type checkers, `*` exports all names that the module defines
    __all__ = sorted(
        name
        for name, value in vars(events).items()
        if name[0] != "_" and getattr(value, "__module__", "") == events.__name__
    )
