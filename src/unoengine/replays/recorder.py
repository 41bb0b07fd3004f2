"""The recorder: writes games line by line during play, so that a crash loses nothing."""

from __future__ import annotations

import codecs
import errno
import os
import stat
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from io import BufferedRandom, BufferedWriter, RawIOBase, TextIOWrapper
from typing import IO, Any, Protocol, TypeAlias
from weakref import WeakSet

from attrs import evolve, frozen

from unoengine.core.actions import Action
from unoengine.core.engine import apply, step
from unoengine.core.errors import FormatError, RecordingError, SetupError, describe_value
from unoengine.core.events import Step
from unoengine.core.state import GameState, check_state
from unoengine.replays.reader import (
    FIRST_LINE,
    MAX_LENGTH,
    check_continuation,
    format_action,
    format_end,
    format_game_until,
    read_first_line,
    read_replays,
    take_beginning,
)
from unoengine.replays.replay import Replay
from unoengine.replays.toml import clip

# --- The file that a recorder writes to: locked, without a buffer, restored after an error.

_LOCKED_BYTE = 2**31 - 16
"""The byte that is locked on Windows, where a locked byte cannot be read: one after the text."""

_NO_LOCKS = (errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL, errno.ENOLCK)
"""Error numbers of file systems that have no locks; a file there is written without one."""

_LOCKED = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""Error numbers for a file that is locked already."""

End: TypeAlias = "int | None"
"""The position of the end of a file; None if the file has no positions, such as a pipe."""


class TextFile(Protocol):
    """An open text file, or any other object with these two methods."""

    def write(self, text: str, /) -> object:
        """Write a text.

        Args:
            text: The text.

        Returns:
            The number of characters that were written, or anything else, which counts as all.

        Raises:
            OSError: The text cannot be written.
        """

    def flush(self) -> object:
        """Pass on what was written.

        Returns:
            Anything.

        Raises:
            OSError: The text cannot be written.
        """


class Output:
    """A file that texts are appended to; this class uses only the methods of the file itself."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.is_dirty: bool = False
        """Whether the file may contain a text that does not count."""

        self.has_positions: bool = False
        """Whether the file has positions, so that it can be truncated."""

        with suppress(Exception):
            self.has_positions = bool(file.seekable()) and self.seek_end() >= 0

    def append(self, text: str, end: End) -> End:
        """Append a text to a file that ends here, and return where it ends then.

        The caller sets `is_dirty` to False when the text counts, or calls `roll_back`.
        """
        self.clean(end)
        if self.find_end() != end:
            raise RecordingError(
                f"{self.describe()} was changed, and not by this recorder; to continue, "
                "read its last game again, and resume it with a new recorder"
            )
        self.is_dirty = True
        self.write(text)
        return self.find_end()

    def clean(self, end: End) -> None:
        """Remove what follows this position if an error has left something there."""
        if self.is_dirty:
            self.undo(end)

    def roll_back(self, end: End) -> None:
        """Remove what an error left after this position, now or before the next text."""
        with suppress(Exception):
            self.clean(end)

    def undo(self, end: End) -> None:
        """Remove what follows this position, or raise an error that says how to recover."""
        try:
            if end is None:
                raise OSError(errno.ESPIPE, "this file cannot be truncated")
            self.truncate(end)
            if self.find_end() != end:
                raise OSError(errno.EIO, "it was not truncated")
        except Exception as error:
            raise RecordingError(
                f"a write to {self.describe()} failed, and what it left there cannot be removed: "
                f"{error}; to continue, open the file again, and resume its last game"
            ) from error
        self.is_dirty = False

    def describe(self) -> str:
        """Return the name of the file, for error messages."""
        name = getattr(self.file, "name", None)
        return str(name) if isinstance(name, str | os.PathLike) else "the file"

    def find_end(self) -> End:
        """Return where the file ends, and move its position there."""
        return self.seek_end() if self.has_positions else None

    def seek_end(self) -> int:
        """Move the position to the end, and return it."""
        return int(self.file.seek(0, os.SEEK_END))

    def write(self, text: str) -> None:
        """Write the whole text, or raise an error."""
        count = self.file.write(text)
        if type(count) is int and count < len(text):
            raise OSError(errno.EIO, f"only {count} of {len(text)} characters were written")
        self.file.flush()

    def truncate(self, end: int) -> None:
        """Remove everything from this position on."""
        self.file.seek(end)
        self.file.truncate()
        self.file.flush()

    def check_end(self, expected: End) -> None:
        """Raise an error if the file has other bytes than it had when it was read."""

    def open_for_reading(self) -> IO[bytes] | None:
        """Return the same file, opened a second time, or None if that is impossible."""
        return None


class _FileOutput(Output):
    """A file whose bytes are written past the buffers of the text file.

    A buffer would keep a text that could not be written, and write it later.
    """

    def __init__(self, file: Any, raw: RawIOBase) -> None:
        file.flush()  # From here on, the buffers are empty.
        self.raw = raw
        super().__init__(file)
        self.process: int = os.getpid()
        self.has_mark: bool = codecs.lookup(file.encoding).name == "utf-8-sig"
        self.is_regular: bool = False
        with suppress(OSError):
            self.is_regular = stat.S_ISREG(self.read_status().st_mode)
        if self.is_regular:
            self.has_positions = True
            _lock(raw, self.describe())
        # A temporary file without a name has no links from the beginning.
        self.has_name: bool = self.is_regular and isinstance(getattr(raw, "name", 0), str | bytes)

    def append(self, text: str, end: End) -> End:
        if self.has_name and not self.read_status().st_nlink:
            raise RecordingError(
                f"{self.describe()} was deleted or replaced while it was open; to continue, "
                "resume the last game of the new file, or begin a game in another one"
            )
        return super().append(text, end)

    def clean(self, end: End) -> None:
        if os.getpid() != self.process:  # this one was forked, and its parent may write on
            raise RecordingError(
                f"process {os.getpid()} must not write to {self.describe()}: the recorder belongs "
                f"to process {self.process}, from which this one was forked"
            )
        super().clean(end)

    def seek_end(self) -> int:
        return self.raw.seek(0, os.SEEK_END)

    def read_status(self) -> os.stat_result:
        """Return what the operating system knows about the open file."""
        return os.fstat(self.raw.fileno())

    def write(self, text: str) -> None:
        if self.has_mark and self.has_positions and not self.raw.tell():
            text = f"\ufeff{text}"
        left = memoryview(text.encode())
        while left:
            count = self.raw.write(left)
            if not count:
                raise BlockingIOError(errno.EAGAIN, "the file accepts nothing now")
            left = left[count:]

    def truncate(self, end: int) -> None:
        self.raw.truncate(end)

    def check_end(self, expected: End) -> None:
        if expected is not None and self.is_regular and (end := self.find_end()) != expected:
            raise RecordingError(
                f"{self.describe()} has {end} bytes, and had {expected} when the game was read; "
                "read its last game again to resume it"
            )

    def open_for_reading(self) -> IO[bytes] | None:
        if self.has_name:
            with suppress(OSError):
                opened = open(self.raw.name, "rb")  # type: ignore[attr-defined]  # noqa: SIM115
                if os.path.samestat(os.fstat(opened.fileno()), self.read_status()):
                    return opened
                opened.close()
        return None


def open_output(file: TextFile) -> Output:
    """Return the output for an open file; raise `RecordingError` if the file is locked."""
    buffer = getattr(file, "buffer", None)
    is_plain = getattr(type(file), "write", TextIOWrapper.write) is TextIOWrapper.write
    if is_plain and isinstance(buffer, BufferedWriter | BufferedRandom):
        return _FileOutput(file, buffer.raw)
    return Output(file)


_locked: WeakSet[RawIOBase] = WeakSet()
"""The open files that this process has locked. Closing a file removes its lock."""


def _lock(raw: RawIOBase, name: str) -> None:
    """Lock a file until it is closed or the process ends; a second lock raises an error."""
    if raw in _locked:
        return
    try:
        try:
            fcntl: Any = import_module("fcntl")
        except ImportError:
            _lock_on_windows(raw)
        else:
            fcntl.flock(raw.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _LOCKED:
            raise RecordingError(
                f"{name} is open in another recorder, in this program or in another one; "
                "close it there first, or record in another file"
            ) from error
        if error.errno not in _NO_LOCKS:
            raise
    _locked.add(raw)


def _lock_on_windows(raw: RawIOBase) -> None:
    msvcrt: Any = import_module("msvcrt")
    raw.seek(_LOCKED_BYTE)
    try:
        msvcrt.locking(raw.fileno(), msvcrt.LK_NBLCK, 1)
    finally:
        raw.seek(0, os.SEEK_END)


_LENGTH_OF_END = 200
"""Characters that are kept for the line that ends a game."""

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
        state = replay.at(len(replay.actions))
        if replay._origin.text:
            check_continuation(replay, replay._origin.text)
        self._continue_game(replay, state)
        return state

    def _continue_game(self, replay: Replay, state: GameState) -> None:
        """Continue the last game in the file, which was played until this state."""
        origin = replay._origin
        line = origin.line + origin.text.count("\n")
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
        self._write(format_end(self._progress.number, self._require_state()), None, 0)

    def _require_state(self) -> GameState:
        if self._progress.state is None:
            raise SetupError("there is no game; begin one first")
        return self._progress.state

    def _check_state(self, state: GameState) -> None:
        last = self._require_state()
        if state is not last and state != last:
            raise SetupError("this is not the state that the recorded actions lead to")

    def _write_game(self, text: str, state: GameState | None, number: int) -> None:
        """Write a game below the previous one, whose last line is removed if it was cut off."""
        self._remove_cut_line()
        self._progress = evolve(self._progress, length=0)
        self._write(text, state, number)

    def _write(self, text: str, state: GameState | None, number: int) -> None:
        """Write a text, after which this is the state; None ends the game.

        Whatever error occurs, and be it an interrupt, nothing is written.
        """
        before = self._progress
        length = before.length + len(text)
        if length > MAX_LENGTH - (0 if state is None else _LENGTH_OF_END):
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
    Recorder(file, new=new)._write_game(text + format_end(number, last), None, 0)
    return last
