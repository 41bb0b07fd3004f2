"""The recorder: writes games line by line during play, so that a crash loses nothing."""

from __future__ import annotations

import codecs
import os
from collections import deque
from collections.abc import Iterable

from attrs import evolve, frozen

from unoengine.events import Step
from unoengine.game.engine import apply, step
from unoengine.replays.game_text import (
    check_continuation,
    format_action,
    format_end,
    format_game_until,
    take_beginning,
)
from unoengine.replays.output import Output, TextFile, open_output
from unoengine.replays.reader import FIRST_LINE, MAX_LENGTH, read_first_line, read_replays
from unoengine.replays.replay import Replay
from unoengine.replays.toml import clip
from unoengine.table.state import GameState, check_state
from unoengine.values.actions import Action
from unoengine.values.errors import FormatError, SetupError, describe_value

__all__ = ["Recorder", "write_replay"]

_EXAMPLE = "open(..., 'a', encoding='utf-8')"
"""The file that a recorder needs, for error messages."""


@frozen
class _Progress:
    """A game as far as it is in the file, and where the file ends."""

    state: GameState | None = None
    number: int = 0
    length: int = 0
    end: int | None = None


class Recorder:
    """Writes games at the end of an open text file, each action as soon as it is applied.

    Open files with `open(path, "a", encoding="utf-8")`. A new file, which is an empty one unless
    `new` says otherwise, immediately gets the first line that identifies such files.

    An action that a method returns for is in the file; if a method raises an error, its action is
    not. After an `OSError`, the file is truncated to its last good end, now or before the next
    action, so the game can go on when the file can be written again. If the file cannot be
    truncated or is not the same any more, every further call raises a `RecordingError`.

    Files are locked until they are closed: a second recorder of the same file is refused with a
    `RecordingError`. Objects that have only `write` and `flush` are neither truncated nor locked.

    Args:
        file: A text file that is open for writing or appending, in UTF-8.
        new: Whether to write the first line of a new file; None to find out.

    Raises:
        SetupError: `file` is not an open text file, or not in UTF-8.
        FormatError: The file is not empty and not a file of replays.
        RecordingError: Another recorder has locked the file.
    """

    def __init__(self, file: TextFile, *, new: bool | None = None) -> None:
        is_closed = getattr(file, "closed", False)
        if is_closed or not (hasattr(file, "write") and hasattr(file, "flush")):
            kind = "a closed file" if is_closed else f"a {type(file).__name__}"
            raise SetupError(f"an open file is needed, not {kind}: {_EXAMPLE}")
        is_writable = getattr(file, "writable", None)
        if is_writable is not None and not is_writable():
            raise SetupError(f"the file is open for reading only: {_EXAMPLE}")
        encoding = getattr(file, "encoding", None)
        if encoding and codecs.lookup(encoding).name not in ("utf-8", "utf-8-sig"):
            raise SetupError(f"replays are UTF-8, not {encoding}: {_EXAMPLE}")
        self._output: Output = open_output(file)
        self._progress = _Progress(end=self._output.find_end())
        self._check_first_line()
        if not self._progress.end if new is None else new:
            self._write(FIRST_LINE, None, 0)

    def begin(self, state: GameState, actions: Iterable[Action] = ()) -> None:
        """Begin a game from a state, usually a new one.

        If an error occurs, nothing is written.

        Args:
            state: The first state.
            actions: The actions that were played since, in their order.

        Raises:
            SetupError: A game has begun and not ended.
            IllegalMove: An action is not legal.
            PluginError: The game uses a plug-in that is not installed under a name.
            OSError: The file cannot be written.
        """
        check_state(state)
        if self._progress.state is not None:
            raise SetupError("the previous game has not been ended")
        text, number, last = format_game_until(state, actions)
        self._write_game(text, last, number)

    def resume(self, replay: Replay) -> GameState:
        """Continue the last game in the file, and return its last state.

        Raises an error, and writes nothing, if a line appended to the file would not be read as the
        next action, or if the file has changed since the game was read. A last line that was cut
        off (`Replay.cut_off`) is removed.

        Args:
            replay: The last game of the file.

        Returns:
            The last state.

        Raises:
            FormatError: The file cannot be continued.
            RecordingError: The file has changed since the game was read.
            SetupError: A game has begun, or the game has ended.
        """
        if self._progress.state is not None:
            raise SetupError("the previous game has not been ended")
        if replay.finished:
            raise SetupError("this game has been ended, so it cannot be continued")
        state, origin = replay.at(len(replay.actions)), replay._origin
        line = origin.line + origin.text.count("\n")
        if origin.text:
            check_continuation(replay, origin.text)
        self._output.clean(self._progress.end)
        self._output.check_end(origin.file_end)
        if origin.cut_off and not self._remove_cut_line():
            raise FormatError(
                f"the last line was cut off: {clip(origin.cut_off, 60)!r}; remove it to continue",
                f"game {origin.game}, line {line}",
            )
        self._progress = evolve(self._progress, length=len(origin.text))
        newline = "" if origin.text.endswith("\n") or not origin.text else "\n"
        self._write(newline, state, len(replay.actions))
        return state

    def apply(self, state: GameState, action: Action) -> GameState:
        """Return `unoengine.apply(state, action)`, and write the action if it is legal.

        Args:
            state: The state of the recorder.
            action: The action to perform.

        Returns:
            The next state.

        Raises:
            IllegalMove: The action is not legal; nothing is written.
            SetupError: There is no game, or `state` is not its state.
            OSError: The file cannot be written; the recorder stays in its state.
        """
        self._check_state(state)
        return self.add(action)

    def add(self, action: Action) -> GameState:
        """Write the next action, and return the state after it.

        Args:
            action: The action to perform.

        Returns:
            The next state.

        Raises:
            IllegalMove: The action is not legal; nothing is written.
            SetupError: There is no game.
            OSError: The file cannot be written; the recorder stays in its state.
        """
        return self._write_action(action, apply(self._require_state(), action))

    def step(self, action: Action) -> Step:
        """Write the next action, and return the state after it and the events.

        Args:
            action: The action to perform.

        Returns:
            The next state and the events.

        Raises:
            IllegalMove: The action is not legal; nothing is written.
            SetupError: There is no game.
            OSError: The file cannot be written; the recorder stays in its state.
        """
        taken = step(self._require_state(), action)
        self._write_action(action, taken.state)
        return taken

    def _write_action(self, action: Action, after: GameState) -> GameState:
        number = self._progress.number + 1
        self._write(format_action(number, action, self._require_state(), after), after, number)
        return after

    def undo(self, count: int = 1) -> GameState:
        """Remove the last actions of the game from the file, and return the state before them.

        The file must have a name, and be open as usual. It is truncated, so if an error occurs,
        nothing is removed.

        Args:
            count: How many actions to remove.

        Returns:
            The state, after which the game goes on.

        Raises:
            SetupError: There is no game, it has fewer actions, or the file has no name.
            FormatError: Somebody has laid out the file so that it cannot be truncated there.
            RecordingError: The file has changed, or cannot be truncated.
        """
        self._require_state()
        progress = self._progress
        if type(count) is not int or not 0 < count <= progress.number:
            raise SetupError(
                f"a number of actions from 1 to {progress.number} is expected, not "
                f"{describe_value(count)}"
            )
        self._output.clean(progress.end)
        opened = self._output.open_for_reading()
        if opened is None:
            raise SetupError(
                f"actions can be removed only from a file that was opened by its name: {_EXAMPLE}"
            )
        with opened:
            [replay] = deque(read_replays(opened), maxlen=1)
        self._output.check_end(progress.end)
        number, origin = progress.number - count, replay._origin
        text = take_beginning(replay, number)
        state = replay.at(number)
        removed = len(origin.text[len(text) :].encode())
        self._truncate((origin.end or 0) - removed)
        self._progress = evolve(self._progress, state=state, number=number, length=len(text))
        return state

    def end(self, state: GameState | None = None) -> None:
        """End the game, which need not be over, with the fingerprint of its last state.

        If `state` is given, it must be the last state.

        Args:
            state: The last state, to compare with that of the recorder.

        Raises:
            SetupError: There is no game, or `state` is not its state.
            OSError: The file cannot be written; the recorder stays in its state.
        """
        if state is not None:
            self._check_state(state)
        self._write(format_end(self._progress.number, self._require_state()), None, 0, spare=0)

    def _require_state(self) -> GameState:
        if self._progress.state is None:
            raise SetupError("there is no game; begin one first")
        return self._progress.state

    def _check_state(self, state: GameState) -> None:
        last = self._require_state()
        if state is not last and state != last:
            raise SetupError("this is not the state that the recorded actions lead to")

    def _write_game(
        self, text: str, state: GameState | None, number: int, spare: int = 200
    ) -> None:
        """Write a game below the previous one, whose last line is removed if it was cut off."""
        self._remove_cut_line()
        self._progress = evolve(self._progress, length=0)
        self._write(text, state, number, spare)

    def _write(self, text: str, state: GameState | None, number: int, spare: int = 200) -> None:
        """Write a text, after which this is the state, and leave `spare` characters for the end.

        Whatever error occurs, and be it an interrupt, nothing is written.
        """
        before = self._progress
        length = before.length + len(text)
        if length > MAX_LENGTH - spare:
            raise SetupError("this game is too long for a file of replays; end it here")
        try:
            end = self._output.append(text, before.end) if text else before.end
            self._progress = _Progress(state, number, length, end)
        except BaseException:
            self._progress = before
            self._output.roll_back(before.end)
            raise
        self._output.is_dirty = False

    def _truncate(self, end: int | None) -> None:
        """Remove everything from this position to the end of the file."""
        self._output.undo(end)
        self._progress = evolve(self._progress, end=end)

    def _check_first_line(self) -> None:
        """Refuse a file of another kind; truncate one with only a part of its first line."""
        if opened := self._output.open_for_reading():
            with opened:
                start = opened.read(len(FIRST_LINE))
                opened.seek(0)
                if FIRST_LINE.encode().startswith(start):
                    if 0 < len(start) < len(FIRST_LINE):
                        self._truncate(0)
                    return
                try:
                    read_first_line(opened)
                except FormatError as error:
                    place = ", ".join(filter(None, (self._output.describe(), error.place)))
                    raise FormatError(f"{error.reason}; choose another file", place) from None

    def _remove_cut_line(self) -> bool:
        """Return whether the last line was cut off and has been removed."""
        self._output.clean(self._progress.end)
        if opened := self._output.open_for_reading():
            with opened:
                opened.seek(max(opened.seek(0, os.SEEK_END) - 1, 0))
                if opened.read(1) in (b"", b"\n"):
                    return False
                opened.seek(0)
                last = deque(read_replays(opened), maxlen=1)
            if last and last[0].cut_off:
                self._truncate(last[0]._origin.end)
                return True
        return False


def write_replay(
    file: TextFile, start: GameState, actions: Iterable[Action], *, new: bool | None = None
) -> GameState:
    """Write a whole game, and return its last state.

    If an action is illegal or an error occurs, nothing of the game is written.

    Args:
        file: A file open for writing text.
        start: The first state.
        actions: The actions, in their order.
        new: Whether to write the first line of a file; None to find out.

    Returns:
        The last state.

    Raises:
        IllegalMove: An action is not legal.
        FormatError: The file is not empty and not a file of replays.
        PluginError: The game uses a plug-in that is not installed under a name.
        OSError: The file cannot be written.

    >>> from io import StringIO
    >>> from unoengine import legal_moves, new_game
    >>> from unoengine.replays import parse_replays
    >>> file, state = StringIO(), new_game(seed=7)
    >>> state = write_replay(file, state, legal_moves(state)[:1])
    >>> next(parse_replays(file.getvalue())).at(1) == state
    True
    """
    text, number, last = format_game_until(start, actions)
    Recorder(file, new=new)._write_game(text + format_end(number, last), None, 0, spare=0)
    return last
