"""Speed: how is the same done faster? Optimizations of `moves` that change no result.

`CompiledRules` selects them. Set the environment variable UNOENGINE_PLAIN=1, or use `disabled`, to
compile rules without them, for example to step through the plain code in a debugger.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["disabled", "is_enabled"]

_enabled = os.environ.get("UNOENGINE_PLAIN", "") in ("", "0")


def is_enabled() -> bool:
    """Return whether rules are compiled with optimizations."""
    return _enabled


@contextmanager
def disabled() -> Iterator[None]:
    """Compile rules without optimizations for a while."""
    global _enabled
    before, _enabled = _enabled, False
    try:
        yield
    finally:
        _enabled = before
