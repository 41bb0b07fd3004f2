"""Speed: how is the same done faster? Optimizations of `moves` that change no result.

`CompiledRules` selects them. Set the environment variable UNOENGINE_PLAIN=1, or use `disabled`, to
compile rules without them, for example to step through the plain code in a debugger.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

enabled: bool = os.environ.get("UNOENGINE_PLAIN", "") in ("", "0")
"""Whether rules are compiled with optimizations."""


@contextmanager
def disabled() -> Iterator[None]:
    """Compile rules without optimizations for a while."""
    global enabled
    before, enabled = enabled, False
    try:
        yield
    finally:
        enabled = before
