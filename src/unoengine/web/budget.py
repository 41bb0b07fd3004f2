"""Class `Budget`: how often something may be done."""

from __future__ import annotations

from time import monotonic

__all__ = ["Budget"]


class Budget:
    """A number of requests that grows by `rate` each second, up to `most`."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = float(most)
        self._left = float(most)
        self._time = monotonic()

    def take(self, count: int = 1) -> bool:
        """Return whether there is enough for a number of requests, and if so, count them."""
        now = monotonic()
        passed, self._time = now - self._time, now
        self._left = min(self._most, self._left + passed * self._rate)
        if self._left < count:
            return False
        self._left -= count
        return True
