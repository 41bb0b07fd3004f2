"""The quiz asks at a terminal, and counts correct answers."""

import runpy
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

QUIZ = Path(__file__).parents[2] / "examples" / "rules_quiz.py"


class Terminal(StringIO):
    """The input and output of a terminal."""

    def isatty(self) -> bool:
        return True


def asked(monkeypatch: pytest.MonkeyPatch, *typed: str) -> Iterator[str]:
    """Return the lines printed for these answers."""
    seen = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal("".join(f"{line}\n" for line in typed)))
    monkeypatch.setattr("sys.stdout", seen)
    runpy.run_path(str(QUIZ))
    monkeypatch.undo()
    return iter(seen.getvalue().splitlines())


def test_correct_answers_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, last = asked(monkeypatch, "y", "N", "no", "Yes", " y ")
    assert last == "5 of 5 were right."


def test_wrong_answer_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*asked(monkeypatch, "y", "y", "n", "y", "y")]
    told = lines.index("May she play green 8?")
    assert lines[told + 1].startswith("(y or n) Wrong: No. Green 8 does not go on red 5")
    assert lines[told + 2].startswith("R022: ")
    assert lines[-1] == "4 of 5 were right."
