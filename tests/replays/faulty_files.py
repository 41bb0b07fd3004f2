"""Open files that fail: at every operation, on a full disk, or after a limit."""

from __future__ import annotations

import errno
from collections.abc import Callable
from io import BufferedWriter, FileIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

Fails = Callable[[str], bool]
"""Whether an operation of this name fails."""


class Faults:
    """Decides which operations fail; each failure writes a part of what was to be written."""

    def __init__(self, fails: Fails = lambda _: False, share: float = 0.5) -> None:
        self.fails = fails
        self.share = share
        self.count = 0

    def check(self, operation: str) -> None:
        self.count += 1
        if self.fails(operation):
            raise OSError(errno.ENOSPC, "No space left on device")

    def cut(self, length: int) -> int:
        return int(length * self.share)


class FaultyFile(FileIO):
    """A file of the operating system, whose operations fail."""

    def __init__(self, path: Path, faults: Faults) -> None:
        super().__init__(str(path), "a")
        self.faults = faults

    def write(self, data: Any, /) -> int:
        try:
            self.faults.check("write")
        except OSError:
            super().write(bytes(data)[: self.faults.cut(len(data))])
            raise
        if len(data) > 20 and self.faults.count % 3 == 0:
            return super().write(bytes(data)[:7])  # The system may write less than it is given.
        return super().write(data)

    def truncate(self, size: int | None = None, /) -> int:
        self.faults.check("truncate")
        return super().truncate(size)

    def seek(self, offset: int, whence: int = 0, /) -> int:
        self.faults.check("seek")
        return super().seek(offset, whence)


class FaultyText(StringIO):
    """A text in memory, whose operations fail."""

    def __init__(self, faults: Faults) -> None:
        super().__init__()
        self.faults = faults

    def write(self, text: str, /) -> int:
        try:
            self.faults.check("write")
        except OSError:
            super().write(text[: self.faults.cut(len(text))])
            raise
        return super().write(text)

    def flush(self) -> None:
        self.faults.check("flush")

    def seek(self, offset: int, whence: int = 0, /) -> int:
        self.faults.check("seek")
        return super().seek(offset, whence)

    def truncate(self, size: int | None = None, /) -> int:
        self.faults.check("truncate")
        return super().truncate(size)


class OnlyWrites:
    """An object with `write` and `flush` and nothing else."""

    def __init__(self, faults: Faults | None = None) -> None:
        self.text = FaultyText(faults or Faults())

    def write(self, text: str) -> None:
        self.text.write(text)

    def flush(self) -> None:
        self.text.flush()


def open_faulty(path: Path, faults: Faults) -> TextIOWrapper:
    """Return a text file as `open` returns it, whose lowest layer fails."""
    return TextIOWrapper(BufferedWriter(FaultyFile(path, faults)), encoding="utf-8", newline="\n")
