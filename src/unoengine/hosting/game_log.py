"""The log of a room: where every action is written before anybody learns of it."""

from __future__ import annotations

import logging
from typing import Protocol

from unoengine.core.actions import Action
from unoengine.core.errors import describe_error
from unoengine.core.state import GameState

_LOG = logging.getLogger("unoengine.hosting")


class Log(Protocol):
    """The log of a room: a `replays.Recorder`, or any other object with these methods.

    A method that raises an error has written nothing.
    """

    def begin(self, state: GameState, /) -> object:
        """Begin a game.

        Args:
            state: The first state.

        Returns:
            Anything.

        Raises:
            OSError: It cannot be written now.
        """

    def add(self, action: Action, /) -> object:
        """Write the next action of the game.

        Args:
            action: The action, which is legal.

        Returns:
            Anything.

        Raises:
            OSError: It cannot be written now.
        """

    def end(self) -> object:
        """End the game.

        Returns:
            Anything.

        Raises:
            OSError: It cannot be written now.
        """


class LogError(Exception):
    """The log cannot be written."""


class Journal:
    """A log, or none, with the end of the game that is perhaps still missing in it."""

    def __init__(self, log: Log | None) -> None:
        self._log = log
        self.lacks_end: bool = False

    def begin(self, state: GameState) -> None:
        """Write the beginning of a game, after the end of the last one; errors are raised."""
        self.finish()
        if self._log is not None:
            self._log.begin(state)

    def add(self, action: Action) -> None:
        """Write an action, or raise a `LogError`."""
        if self._log is not None:
            try:
                self._log.add(action)
            except Exception as error:
                _LOG.error("the log of a room cannot be written: %s", describe_error(error))
                raise LogError from error

    def end(self, *, was_resumed: bool = False) -> None:
        """Write the end of the game; if that is impossible, it is still missing.

        If the game was over when it was resumed, the end may be there, and the log refuses another.
        """
        self.lacks_end = False
        if self._log is not None:
            try:
                self._log.end()
            except Exception as error:
                self.lacks_end = not was_resumed or isinstance(error, OSError)
                level = logging.ERROR if self.lacks_end else logging.INFO
                _LOG.log(level, "the end of a game cannot be written: %s", describe_error(error))

    def finish(self) -> None:
        """Write the end of the game if it is missing; any error reaches the caller."""
        if self._log is not None and self.lacks_end:
            self._log.end()
            self.lacks_end = False
