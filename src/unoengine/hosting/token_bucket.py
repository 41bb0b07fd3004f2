"""A token bucket, which limits how often something may be done."""

from __future__ import annotations

__all__ = ["TokenBucket"]


class TokenBucket:
    """A limit of `rate` requests each second in the long run, and of `burst` at once."""

    __slots__ = ("_burst", "_filled", "_left", "_rate", "_was_reported")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._filled: float | None = None
        self._was_reported = False

    def take(self, now: float, cost: float = 1) -> bool:
        """Return whether one more request is within the limit, and count it if so.

        One that costs more than others is allowed as well, and the next ones have to wait for it.
        """
        if self._filled is not None:
            self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= cost
        self._was_reported = False
        return True

    def report_once(self) -> bool:
        """Return whether a request over the limit is the first one since the last within it."""
        is_first, self._was_reported = not self._was_reported, True
        return is_first
