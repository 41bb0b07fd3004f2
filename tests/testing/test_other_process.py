"""A function is called in another process, with another order of sets."""

import os
import sys
import time
from functools import partial

import pytest

from unoengine.testing.checks.determinism import (
    OtherProcessError,
    TransferError,
    run_in_other_process,
)


class Unloadable:
    """It can be pickled, but loading it ends the program."""

    def __reduce__(self) -> tuple[object, ...]:
        return sys.exit, ("no entry",)


def test_value_of_the_function_is_returned() -> None:
    assert run_in_other_process(sorted, [3, 1, 2]) == [1, 2, 3]


@pytest.mark.parametrize(("own", "other"), [("random", "1"), ("1", "1001")])
def test_hash_seed_differs_from_that_of_this_process(
    own: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", own)

    assert run_in_other_process(os.getenv, "PYTHONHASHSEED") == other


@pytest.mark.parametrize("write", [print, partial(os.write, 1)], ids=["print", "write"])
def test_what_is_printed_there_is_no_answer(write: object) -> None:
    assert run_in_other_process(write, b"noise") in (None, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("argument", [lambda: 1, Unloadable()], ids=["pickle", "load"])
def test_what_cannot_be_sent_is_told_apart(argument: object) -> None:
    with pytest.raises(TransferError, match=r"PicklingError|AttributeError|SystemExit: no entry"):
        run_in_other_process(repr, argument)


@pytest.mark.parametrize(
    ("function", "argument", "message"),
    [
        (len, 3, r"^TypeError: object of type 'int' has no len\(\) \(exit code 1\)$"),
        (sys.exit, "no more", r"^no more \(exit code 1\)$"),
        (os._exit, 3, r"^it ended \(exit code 3\)$"),
        (os._exit, 0, r"^it ended without an answer"),
        (os._exit, 87, r"^it ended \(exit code 87\)$"),
    ],
    ids=["error", "exit", "crash", "silence", "exit as if it could not be loaded"],
)
def test_failure_is_reported(function: object, argument: object, message: str) -> None:
    with pytest.raises(OtherProcessError, match=message) as caught:
        run_in_other_process(function, argument)  # type: ignore[arg-type]
    assert not isinstance(caught.value, TransferError)


def test_process_that_takes_too_long_is_stopped() -> None:
    with pytest.raises(OtherProcessError, match="it has not ended after 1 seconds"):
        run_in_other_process(time.sleep, 600, seconds=1)
