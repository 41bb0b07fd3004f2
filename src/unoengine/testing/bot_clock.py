"""A clock that advances with each reading, so that bots with a time budget are repeatable."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["replace_clock"]

_TICK_NS = 100_000
"""How far the clock advances with each reading, in nanoseconds; 10 ms last 100 readings."""

_CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
"""The functions of the module `time` that are replaced; each has a twin in nanoseconds."""


@contextmanager
def replace_clock(start: int) -> Iterator[None]:
    """Replace the clocks of the module `time` by one that advances with each reading.

    A bot that stops after a number of milliseconds then stops after a number of readings. One that
    uses the time as a random source does something else for another `start`, in seconds.
    """
    now = start * 10**9

    def read_ns() -> int:
        nonlocal now
        now += _TICK_NS
        return now

    def read() -> float:
        return read_ns() / 10**9

    replaced: dict[str, Callable[[], float]] = dict.fromkeys(_CLOCKS, read)
    replaced |= {f"{name}_ns": read_ns for name in _CLOCKS}
    real = {name: getattr(time, name) for name in replaced}
    try:
        for name, function in replaced.items():
            setattr(time, name, function)
        yield
    finally:
        for name, function in real.items():
            setattr(time, name, function)
