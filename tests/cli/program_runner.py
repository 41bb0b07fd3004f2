"""The command line run as a program: through pipes, and on a pseudo-terminal."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

COMMAND = (sys.executable, "-m", "unoengine")

_SPEAKING = ("COLUMNS", "LINES", "NO_COLOR", "TERM", "LANG", "LC_ALL", "LC_CTYPE")
_OF_PYTHON = ("PYTHONIOENCODING", "PYTHONUTF8", "PYTHONUNBUFFERED")


NOTHING: Mapping[str, str] = {}


def make_environment(*folders: Path, given: Mapping[str, str] = NOTHING) -> dict[str, str]:
    """The environment of a plain terminal with what is given, and folders to import from."""
    inherited = {k: v for k, v in os.environ.items() if k not in (*_SPEAKING, *_OF_PYTHON)}
    path = [*map(str, folders), *filter(None, [os.environ.get("PYTHONPATH")])]
    return inherited | {"TERM": "xterm", "PYTHONPATH": os.pathsep.join(path), **given}


def run_in_pipe(
    *arguments: str,
    folders: tuple[Path, ...] = (),
    given: Mapping[str, str] = NOTHING,
    typed: str = "",
) -> subprocess.CompletedProcess[str]:
    """Run the command with its output in a pipe, and what is typed coming out of another."""
    return subprocess.run(
        [*COMMAND, *arguments],
        env=make_environment(*folders, given=given),
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def read_output(
    *arguments: str, folders: tuple[Path, ...] = (), given: Mapping[str, str] = NOTHING
) -> str:
    """What the command prints into a pipe; it must go well and complain of nothing."""
    run = run_in_pipe(*arguments, folders=folders, given=given)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def restore_interrupts() -> None:
    """Make a child end on Ctrl-C even if its parents were told to overhear it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def run_on_terminal(
    *arguments: str,
    columns: int = 80,
    typed: bytes = b"",
    given: Mapping[str, str] = NOTHING,
) -> tuple[int, str]:
    """Run the command on a terminal, typing something once a round has begun.

    Return its exit code and what stands on the screen.
    """
    return run_dialogue(
        *arguments, columns=columns, said=[(b" begins.", typed)] if typed else [], given=given
    )


def run_dialogue(
    *arguments: str,
    columns: int = 80,
    said: Sequence[tuple[bytes, bytes]] = (),
    given: Mapping[str, str] = NOTHING,
) -> tuple[int, str]:
    """Run the command on a terminal; whenever something new is read, type what is said to it.

    Return its exit code and what stands on the screen.
    """
    pty: Any = pytest.importorskip("pty")
    fcntl: Any = pytest.importorskip("fcntl")
    termios: Any = pytest.importorskip("termios")

    def take_over() -> None:
        restore_interrupts()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, columns))
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        env=make_environment(given=given),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=take_over,
    )
    os.close(theirs)
    screen, seen, waiting = b"", 0, list(said)
    while text := _read(ours):
        screen += text
        if waiting and waiting[0][0] in screen[seen:]:
            seen = len(screen)
            os.write(ours, waiting.pop(0)[1])
    os.close(ours)
    return process.wait(timeout=120), screen.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux says so when the other side is closed
        return b""
