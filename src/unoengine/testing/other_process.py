"""Calls a function in another process, where sets have another order."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import TypeVar

from unoengine.core.errors import describe_error

A = TypeVar("A")
R = TypeVar("R")

LONGEST_WAIT = 600.0
"""How many seconds another process may take for what is done in less than a minute here."""

_CANNOT_LOAD = 87
"""The exit code of a process that cannot load its input."""

_LOADED = b"loaded"
"""The first bytes that a process writes after it has loaded its input."""

_PROGRAM = f"""
import os, pickle, sys, traceback
answer = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)  # so that nothing else is written to the answer
try:
    function, argument = pickle.load(sys.stdin.buffer)
except (Exception, SystemExit):  # a script may end the program when imported
    traceback.print_exc()
    sys.exit({_CANNOT_LOAD})
answer.write({_LOADED!r})
answer.flush()
with answer:
    pickle.dump(function(argument), answer)
"""


class OtherProcessError(RuntimeError):
    """Another process has not returned an answer."""


class TransferError(OtherProcessError):
    """The function or its argument cannot be pickled here, or cannot be loaded there."""


def run_in_other_process(
    function: Callable[[A], R],
    argument: A,
    hash_seed: int = 1,
    seconds: float = LONGEST_WAIT,
) -> R:
    """Return what a function of a module returns in a process with this hash seed.

    If this process has the same hash seed, the other one gets another.

    Raises:
        TransferError: The function or its argument cannot be sent there.
        OtherProcessError: The process has raised an error, ended, or not ended in time.
    """
    try:
        data = pickle.dumps((function, argument))
    except Exception as error:  # such as a function inside another one
        raise TransferError(describe_error(error)) from error
    try:
        run = subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            input=data,
            env=_make_environment(hash_seed),
            capture_output=True,
            check=False,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        raise OtherProcessError(f"it has not ended after {seconds:.0f} seconds") from None
    if run.returncode == _CANNOT_LOAD and not run.stdout:
        raise TransferError(_find_last_line(run.stderr))
    if run.returncode:
        what = _find_last_line(run.stderr) or "it ended"
        raise OtherProcessError(f"{what} (exit code {run.returncode})")
    try:
        answer: R = pickle.loads(run.stdout.removeprefix(_LOADED))
    except Exception as error:
        raise OtherProcessError(f"it ended without an answer: {describe_error(error)}") from error
    return answer


def _make_environment(hash_seed: int) -> dict[str, str]:
    if os.environ.get("PYTHONHASHSEED") == str(hash_seed):
        hash_seed += 1000
    return os.environ | {
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }


def _find_last_line(output: bytes) -> str:
    """Return the last line of an output, which is empty if there is none."""
    return output.decode(errors="replace").strip().rpartition("\n")[2].strip()
