"""A function is called in another process, with another order of sets."""

import os
import sys
import time
from functools import partial
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine.testing.checks.determinism import (
    OtherProcessError,
    TransferError,
    run_in_other_process,
)


class Unloadable:
    """It can be pickled, but loading it ends the program."""

    def __reduce__(self) -> tuple[object, ...]:
        return sys.exit, ("no entry",)


@pytest.mark.parametrize(("own", "other"), [("random", "1"), ("1", "1001")])
def test_hash_seed_differs_from_that_of_this_process(
    own: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", own)
    assert run_in_other_process(os.getenv, "PYTHONHASHSEED") == other


@each_case("write, answer", [(print, None), (partial(os.write, 1), 5)])
def test_what_is_printed_there_is_no_answer(write: Any, answer: object) -> None:
    assert run_in_other_process(write, b"noise") == answer


@each_case("argument", [lambda: 1, Unloadable()])
def test_what_cannot_be_sent_is_told_apart(argument: object) -> None:
    with pytest.raises(TransferError, match=r"PicklingError|AttributeError|SystemExit: no entry"):
        run_in_other_process(repr, argument)


@each_case(
    "function, argument, message",
    [
        (len, 3, r"^TypeError: object of type 'int' has no len\(\) \(exit code 1\)$"),
        (sys.exit, "no more", r"^no more \(exit code 1\)$"),
        (os._exit, 3, r"^it ended \(exit code 3\)$"),
        (os._exit, 0, r"^it ended without an answer"),
        (os._exit, 87, r"^it ended \(exit code 87\)$"),
    ],
)
def test_failure_is_reported(function: Any, argument: object, message: str) -> None:
    with pytest.raises(OtherProcessError, match=message) as caught:
        run_in_other_process(function, argument)
    assert not isinstance(caught.value, TransferError)


def test_process_that_takes_too_long_is_stopped() -> None:
    with pytest.raises(OtherProcessError, match="it has not ended after 1 seconds"):
        run_in_other_process(time.sleep, 600, seconds=1)
