"""Everything that can go wrong, by name.

A refusal never changes anything: the state that was passed in is as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unoengine.values.actions import Action

__all__ = [
    "FormatError",
    "IllegalMove",
    "PluginError",
    "SetupError",
    "UnoError",
    "collect_faults",
    "did_you_mean",
]


_LONGEST = 500
"""What stands in a text can be long; what is told of it is not."""


class UnoError(Exception):
    """The base of every error this library raises on purpose."""


class IllegalMove(UnoError, ValueError):  # noqa: N818 (a public name)
    """An action that `legal_moves` does not list.

    `action` is what was tried, `reason` a stable code, `rule` the id of the rule or ruling that
    forbids it, `legal` what the same seat may do instead.
    """

    def __init__(
        self, message: str, action: object, reason: str, rule: str, legal: tuple[Action, ...]
    ) -> None:
        super().__init__(message)
        self.message = message
        """Why, in a sentence."""

        self.action = action
        """What was tried."""

        self.reason = reason
        """Why, as a code that stays the same."""

        self.rule = rule
        """The id of the rule or ruling that forbids it."""

        self.legal = legal
        """What the same seat may do instead."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.action, self.reason, self.rule, self.legal)


class SetupError(UnoError, ValueError):
    """A game, a position, an option or a box that cannot be; `faults` names every fault."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults
        """All that is wrong, each in a sentence."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.faults


class FormatError(UnoError, ValueError):
    """Text or bytes that cannot be read: `place` says where, `reason` what is wrong there.

    `column` counts the characters of a line from 1, where that is known.
    """

    def __init__(self, reason: str, place: str = "", column: int | None = None) -> None:
        reason, place = _clipped(reason), _clipped(place)
        where = ", ".join(filter(None, (place, f"column {column}" if column else "")))
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
        """What is wrong there."""

        self.place = place
        """Which part of it is wrong; empty where that cannot be said."""

        self.column = column
        """The character of the line, from 1, or None."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, self.place, self.column)


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


class PluginError(UnoError):
    """A plug-in that is missing, broken, or asks for what no table can do."""


@contextmanager
def collect_faults(faults: list[str]) -> Iterator[None]:
    """Note what a `SetupError` finds wrong, and go on to see what else is."""
    try:
        yield
    except SetupError as error:
        faults += error.faults


def did_you_mean(wrong: object, known: Iterable[str]) -> str:
    """Return the end of a sentence about a misspelt name.

    >>> did_you_mean("grean", ["blue", "green"])
    "; did you mean 'green'?"
    >>> did_you_mean("x", ["blue", "green"])
    '; there are blue, green'
    """
    from difflib import get_close_matches  # a game without misspelt names does without it

    names = sorted(known)
    close = get_close_matches(str(wrong), names, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    more = ", …" if len(names) > 12 else ""
    return f"; there are {', '.join(names[:12])}{more}" if names else "; there are none"
