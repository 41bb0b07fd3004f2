"""Classes `Clock` and `Limits`: the times of a room, and how much its members may ask of it."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping

from attrs import AttrsInstance, fields, frozen

from unoengine.core.errors import SetupError, describe_value


@frozen(kw_only=True)
class Clock:
    """The times of a room, in seconds; `math.inf` stands for no limit.

    Raises:
        SetupError: A time is negative or no number; `faults` lists every reason.
    """

    turn: float = 45.0
    """The time for a decision; then `idle_move` is performed."""

    window: float = 3.0
    """The time to call UNO, or to catch, before the next turn."""

    grace: float = 0.75
    """The time for an exposed player to call UNO. An earlier catch is delayed until then."""

    claims: float = 1.5
    """The time for jump-ins and other claims before the next turn, in games that have them."""

    pace: float = 1.0
    """The time from the beginning of a turn to the action of a bot, which thinks within it."""

    absence: float = 30.0
    """How long the table waits for a seat without a connection before a bot plays for it."""

    pause: float = 8.0
    """The time between two rounds."""

    retry: float = 1.0
    """The time after which a log that could not be written is tried again."""

    idle_moves: int = 2
    """The number of consecutive idle moves after which a bot takes over, until the player acts."""

    def __attrs_post_init__(self) -> None:
        faults = [
            f"{field.name} must be a number of seconds from 0, not {describe_value(value)}"
            for field in fields(type(self))
            if field.name != "idle_moves" and not _is_time(value := getattr(self, field.name))
        ]
        if type(self.idle_moves) is not int or self.idle_moves < 1:
            shown = describe_value(self.idle_moves)
            faults.append(f"idle_moves must be a whole number from 1, not {shown}")
        if not faults and self.grace > self.window:
            faults.append(
                f"grace ({self.grace}) must not be longer than window ({self.window}), or nobody "
                "could be caught"
            )
        if not faults and (self.turn <= 0 or self.retry <= 0):
            faults.append("turn and retry must be longer than 0 seconds")
        for name in ("window", "grace", "claims", "pace", "pause", "retry"):
            if not faults and math.isinf(getattr(self, name)):
                faults.append(f"{name} must be finite, or the game would never go on")
        if faults:
            raise SetupError(*faults)


def _is_time(value: object) -> bool:
    return (type(value) is float and value == math.inf) or _is_number(value, 0)


def _is_number(value: object, least: float) -> bool:
    """Return whether a value is a finite number, at least `least`, with which floats can count."""
    # An int may be greater than every float.
    return type(value) in (int, float) and least <= value <= sys.float_info.max  # type: ignore[operator]


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
        if type(value) not in kinds or not _is_number(value, lower):
            shown = describe_value(value)
            faults.append(f"{field.name} must be a number from {lower}, not {shown}")
    if faults:
        raise SetupError(*faults)
