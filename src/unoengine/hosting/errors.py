"""The error of a room, for callers; members are sent refusals instead."""

from __future__ import annotations

from unoengine.values.errors import UnoError

__all__ = ["RoomError"]


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
