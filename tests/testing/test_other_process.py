"""The kit in other processes, in scripts, and with few cards."""

import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.thorough import choose_count, each_case
from unoengine import Edition, Options
from unoengine.authoring import Effect, Table, colored_cards, colorless_cards, number_cards
from unoengine.testing import ContractBroken, check_edition, check_effect
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


SCRIPT = """
from unoengine.authoring import Effect, Table
from unoengine.testing import ContractBroken, check_effect


class Star(Effect):
    def play(self, table: Table) -> None:
        for player in table.others:
            table.draw(player, 1)


class Thief(Star):
    def play(self, table: Table) -> None:
        table.draw(table.player, 1)


check_effect(Star(), positions=6, games=0)
try:
    check_effect(Thief(), positions=6, games=0)
except ContractBroken as error:
    print(error.fault)
"""


def test_class_that_another_process_cannot_import_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("uno_here_only")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec("from unoengine.authoring import Effect\n\n\nclass Here(Effect):\n    pass", vars(module))
    with pytest.raises(ContractBroken, match="another process cannot load it") as caught:
        check_effect(vars(module)["Here"](), positions=2, games=0)
    with pytest.raises(RuntimeError, match="uno_here_only"):
        exec(caught.value.script, {})


def test_class_of_a_script_is_checked_without_another_process(tmp_path: Path) -> None:
    script = tmp_path / "stars.py"
    script.write_text(SCRIPT)
    run = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (run.returncode, run.stdout) == (0, "raises\n"), run.stderr


COLORS = ("red", "blue")
WILDS = colorless_cards("wild", points=50, copies=2)


class Breaks(Effect):
    """Draws for a seat that does not exist."""

    def play(self, table: Table) -> None:
        table.draw(99, 1)


@pytest.mark.parametrize(("numbers", "size"), [({1: 1, 2: 2, 3: 2}, 2), ({1: 1, 2: 1}, 1)])
def test_an_edition_with_few_cards_is_tried(numbers: dict[int, int], size: int) -> None:
    """A130: the decks have twelve and six cards."""
    deck = [*number_cards(COLORS, numbers), *WILDS]
    edition = Edition("few", COLORS, deck, options=Options(hand_size=size))
    check_edition(
        edition, positions=choose_count(20, 60), games=choose_count(1, 2), other_process=False
    )


def test_a_broken_card_among_few_is_found() -> None:
    broken = colored_cards(COLORS, "odd", points=20, copies=2, effect=Breaks())
    deck = [*number_cards(COLORS, {1: 2, 2: 2}), *broken, *WILDS]
    edition = Edition("few", COLORS, deck, options=Options(hand_size=2))
    with pytest.raises(ContractBroken, match="99"):
        check_edition(edition, positions=60, games=2, other_process=False)
