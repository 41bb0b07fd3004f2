"""How much the members of a room may ask of it, and the error for what is impossible."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from attrs import AttrsInstance, fields, frozen

from unoengine.core.errors import SetupError, UnoError, describe_value


class RoomError(UnoError, ValueError):
    """A request to a room is impossible; `reason` is a stable code."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        """The reason as a code, such as `seat-taken` or `unknown-token`."""

        self.message = message
        """The reason in a sentence, without any secret."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, self.message)


@frozen(kw_only=True)
class Limits:
    """How much the members of a room may ask of it.

    Raises:
        SetupError: A limit is not a positive number; `faults` lists every reason.
    """

    unread: int = 200
    """How many messages a member may leave unread before it is dropped."""

    rate: float = 20.0
    """How many requests a seat may make each second in the long run; long texts count for more."""

    burst: int = 100
    """How many requests a seat may make at once."""

    spectators: int = 100
    """How many members may watch."""

    name_length: int = 24
    """The number of characters of the longest name; longer names are cut."""

    history: int = 40
    """How many events a member is sent when it enters a running game."""

    def __attrs_post_init__(self) -> None:
        check_limits(self, _LEAST)


_LEAST = {"unread": 4, "rate": 0.01, "name_length": 8, "spectators": 0, "history": 0}
"""The least values of the limits; that of all others is 1."""


def check_limits(limits: AttrsInstance, least: Mapping[str, float]) -> None:
    """Raise a `SetupError` unless all limits are numbers of the type of their default.

    Args:
        limits: The limits, an object of attrs.
        least: The least values; that of a limit which is not listed is 1.
    """
    faults = []
    for field in fields(type(limits)):
        value, lower = getattr(limits, field.name), least.get(field.name, 1)
        kinds = (int, float) if isinstance(field.default, float) else (int,)
        if type(value) not in kinds or not is_number(value, lower):
            shown = describe_value(value)
            faults.append(f"{field.name} must be a number from {lower}, not {shown}")
    if faults:
        raise SetupError(*faults)


def is_number(value: object, least: float) -> bool:
    """Return whether a value is a finite number, at least `least`, with which floats can count."""
    # An int may be greater than every float.
    return type(value) in (int, float) and least <= value <= sys.float_info.max  # type: ignore[operator]


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
