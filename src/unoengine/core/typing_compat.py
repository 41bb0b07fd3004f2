"""Newer names of `typing` for all supported versions of Python.

Below Python 3.13 type checkers take them from typing-extensions. Importing that package takes
longer than all other values together, and effects are imported when a game
starts. So at runtime small stand-ins do the same; only a deprecated name imports it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if sys.version_info >= (3, 13):
    from typing import TypeIs, override
    from warnings import deprecated
elif TYPE_CHECKING:
    from typing_extensions import TypeIs, deprecated, override
else:
    from typing import TypeGuard as TypeIs

    def override(method):
        """Mark a method that overrides one of a base class, as `typing.override` does."""
        method.__override__ = True
        return method

    def deprecated(message):
        """Mark a function or a class as deprecated, as `warnings.deprecated` does."""
        from typing_extensions import deprecated as mark

        return mark(message)


__all__ = ["TypeIs", "deprecated", "override"]
