"""The quiz asks whoever sits at a terminal, and says what was right."""

import runpy
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

QUIZ = Path(__file__).parents[2] / "examples" / "rules_quiz.py"


class Terminal(StringIO):
    """What is typed there, or what is seen."""

    def isatty(self) -> bool:
        return True


def asked(monkeypatch: pytest.MonkeyPatch, *typed: str) -> Iterator[str]:
    """The lines that are seen by somebody who answers so."""
    seen = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal("".join(f"{line}\n" for line in typed)))
    monkeypatch.setattr("sys.stdout", seen)
    runpy.run_path(str(QUIZ))
    monkeypatch.undo()
    return iter(seen.getvalue().splitlines())


def test_who_knows_the_rules_has_all_right(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, last = asked(monkeypatch, "y", "N", "no", "Yes", " y ")
    assert last == "5 of 5 were right."


def test_a_wrong_answer_is_told_and_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*asked(monkeypatch, "y", "y", "n", "y", "y")]

    told = lines.index("May she play green 8?")
    assert lines[told + 1].startswith("(y or n) Wrong: no, green-8 does not go on red-5")
    assert lines[told + 2].startswith("R022: ")
    assert lines[-1] == "4 of 5 were right."
