"""A clock that advances with each reading, so that bots with a time budget are repeatable."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["BotClock"]

_TICKS_PER_SECOND = 2**13
"""How many readings advance the clock by a second; 10 ms last 82 readings."""

_EARLIEST = 2**20
"""The earliest time, in seconds.

Up to twice this time, all readings have the same exponent. So the same budget always lasts the same
number of readings, although numbers are rounded.
"""

_CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
"""The functions of the module `time` that are replaced; each has a twin in nanoseconds."""


class BotClock:
    """The clock of an instance of a bot, which goes on while the instance is asked and shown steps.

    A bot that stops after a number of milliseconds then stops after a number of readings. One that
    uses the time as a random source does something else with a clock that starts at another time.
    """

    def __init__(self, start: int) -> None:
        """Start the clock; `start` counts readings, and is less than 2**33."""
        self._ticks = _EARLIEST * _TICKS_PER_SECOND + start

    def read(self) -> float:
        """Return the time in seconds."""
        self._ticks += 1
        return self._ticks / _TICKS_PER_SECOND

    def read_ns(self) -> int:
        """Return the time in nanoseconds."""
        self._ticks += 1
        return self._ticks * 10**9 // _TICKS_PER_SECOND

    @contextmanager
    def replace(self) -> Iterator[None]:
        """Replace the clocks of the module `time`."""
        replaced: dict[str, Callable[[], float]] = dict.fromkeys(_CLOCKS, self.read)
        replaced |= {f"{name}_ns": self.read_ns for name in _CLOCKS}
        real = {name: getattr(time, name) for name in replaced}
        try:
            for name, function in replaced.items():
                setattr(time, name, function)
            yield
        finally:
            for name, function in real.items():
                setattr(time, name, function)
