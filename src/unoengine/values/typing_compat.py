"""Newer names of `typing` for all supported versions of Python.

Below Python 3.13 type checkers take them from typing-extensions. Importing that package takes
longer than everything else in `unoengine.values` together, and effects are imported when a game
starts. So at runtime small stand-ins do the same.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if sys.version_info >= (3, 13):
    from typing import TypeIs, override
elif TYPE_CHECKING:
    from typing_extensions import TypeIs, override
else:
    from typing import TypeGuard as TypeIs

    def override(method):
        """Mark a method that overrides one of a base class, as `typing.override` does."""
        method.__override__ = True
        return method


__all__ = ["TypeIs", "override"]
