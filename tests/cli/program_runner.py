"""Runs `unoengine` as a program, in pipes or on a pseudo-terminal."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from tests.plugins.distributions import NO_VARIABLES, add_to_path
from tests.thorough import is_thorough
from unoengine.cli import main

COMMAND = (sys.executable, "-m", "unoengine")

_TERMINAL_VARIABLES = ("COLUMNS", "LINES", "NO_COLOR", "TERM", "LANG", "LC_ALL", "LC_CTYPE")
_PYTHON_VARIABLES = ("PYTHONIOENCODING", "PYTHONUTF8", "PYTHONUNBUFFERED")


def make_environment(*folders: Path, given: Mapping[str, str] = NO_VARIABLES) -> dict[str, str]:
    """Return the environment of a plain terminal, with folders to import from."""
    inherited = {
        k: v for k, v in os.environ.items() if k not in (*_TERMINAL_VARIABLES, *_PYTHON_VARIABLES)
    }
    path = [*map(str, folders), *filter(None, [os.environ.get("PYTHONPATH")])]
    return inherited | {"TERM": "xterm", "PYTHONPATH": os.pathsep.join(path), **given}


def run_in_pipe(
    *arguments: str,
    folders: tuple[Path, ...] = (),
    given: Mapping[str, str] = NO_VARIABLES,
    typed: str | bytes = "",
) -> subprocess.CompletedProcess[str]:
    """Run the program with its input and output in pipes.

    By default, the program runs in this process, unless Python itself reads a given variable.
    """
    given_bytes = typed.encode() if isinstance(typed, str) else typed
    if is_thorough() or any(name.startswith(("PYTHON", "LC_")) for name in given):
        run = subprocess.run(
            [*COMMAND, *arguments],
            env=make_environment(*folders, given=given),
            input=given_bytes,
            capture_output=True,
            timeout=120,
            check=False,
        )
        written = [text.decode().replace(os.linesep, "\n") for text in (run.stdout, run.stderr)]
        return subprocess.CompletedProcess(arguments, run.returncode, *written)
    out, error = BytesIO(), BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        for name in _TERMINAL_VARIABLES:
            patch.delenv(name, raising=False)
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given_bytes), "utf-8"))
        patch.setattr(sys, "stdout", TextIOWrapper(out, "utf-8", write_through=True))
        patch.setattr(sys, "stderr", TextIOWrapper(error, "utf-8", write_through=True))
        with add_to_path(*folders, given={"TERM": "xterm", "COLUMNS": "80", **given}):
            code = _run_main(arguments)
        printed = out.getvalue().decode(), error.getvalue().decode()
    return subprocess.CompletedProcess(arguments, code, *printed)


def _run_main(arguments: Sequence[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


def read_output(
    *arguments: str, folders: tuple[Path, ...] = (), given: Mapping[str, str] = NO_VARIABLES
) -> str:
    """Return the output of the program, which must succeed without an error message."""
    run = run_in_pipe(*arguments, folders=folders, given=given)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def restore_interrupts() -> None:
    """Make a child process end on Ctrl-C even if its parents ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def run_on_terminal(
    *arguments: str, columns: int = 80, typed: bytes = b"", given: Mapping[str, str] = NO_VARIABLES
) -> tuple[int, str]:
    """Run the program on a terminal, and type a text after a round has begun.

    Return the exit code and the text on the screen.
    """
    return run_dialogue(
        *arguments, columns=columns, answers=[(b" begins.", typed)] if typed else [], given=given
    )


def run_dialogue(
    *arguments: str,
    columns: int = 80,
    answers: Sequence[tuple[bytes, bytes]] = (),
    given: Mapping[str, str] = NO_VARIABLES,
) -> tuple[int, str]:
    """Run the program on a terminal; type an answer whenever its question is printed.

    Return the exit code and the text on the screen.
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
    screen, seen, waiting = b"", 0, list(answers)
    while text := _read(ours, process):
        screen += text
        while waiting and (found := screen.find(waiting[0][0], seen)) >= 0:
            question, answer = waiting.pop(0)
            seen = found + len(question)
            os.write(ours, answer)
    os.close(ours)
    return process.wait(timeout=120), screen.decode().replace("\r\n", "\n")


def _read(terminal: int, process: subprocess.Popen[bytes]) -> bytes:
    """Return what a program prints; end it if it waits for more input than it gets."""
    if not select.select([terminal], [], [], 60)[0]:
        process.kill()
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux raises this when the other side is closed
        return b""
