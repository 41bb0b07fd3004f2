"""The file that a recorder writes to: locked, without a buffer, restored after an error."""

from __future__ import annotations

import codecs
import errno
import os
import stat
from contextlib import suppress
from importlib import import_module
from io import BufferedRandom, BufferedWriter, RawIOBase, TextIOWrapper
from typing import IO, Any, Protocol, TypeAlias
from weakref import WeakSet

from unoengine.values.errors import RecordingError

__all__ = ["Output", "TextFile", "open_output"]

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
        self.check_process()
        super().clean(end)

    def check_process(self) -> None:
        """Raise an error in a process that was forked, whose parent may write on."""
        if os.getpid() != self.process:
            raise RecordingError(
                f"process {os.getpid()} must not write to {self.describe()}: the recorder belongs "
                f"to process {self.process}, from which this one was forked"
            )

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


# --- locks


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
