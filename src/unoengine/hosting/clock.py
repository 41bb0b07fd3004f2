"""Class `Clock`: the times of a room."""

from __future__ import annotations

import math

from attrs import fields, frozen

from unoengine.core.errors import SetupError, describe_value
from unoengine.hosting.room_limits import is_number


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
    return (type(value) is float and value == math.inf) or is_number(value, 0)
