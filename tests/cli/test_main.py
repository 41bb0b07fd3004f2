"""Exit codes and terminal output, tested without starting another process."""

import runpy
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO, TextIOWrapper
from pathlib import Path

import pytest

import unoengine
from unoengine.cli import main

from .prompt_runner import Capture


class BrokenOutput(TextIOWrapper):
    """An output that raises an error, like a closed pipe or a full disk."""

    error: OSError

    def write(self, text: str) -> int:
        raise self.error


@pytest.fixture
def output_breaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[OSError], None]:
    """Return a function that makes the output raise an error."""

    def break_output(error: OSError) -> None:
        out = BrokenOutput((tmp_path / "out").open("wb"))
        out.error = error
        monkeypatch.setattr(sys, "stdout", out)

    return break_output


def test_closed_pipe_exits_without_message(
    output_breaker: Callable[[OSError], None], capsys: Capture
) -> None:
    output_breaker(BrokenPipeError())
    assert main(["editions"]) == 141
    assert capsys.readouterr().err == ""


def test_full_disk_is_reported(output_breaker: Callable[[OSError], None], capsys: Capture) -> None:
    output_breaker(OSError("no space left"))
    assert main(["watch"]) == 1
    assert capsys.readouterr().err == "unoengine: error: no space left\n"


def test_interrupt_exits_without_message(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupted(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupted)

    assert main(["watch", "--delay", "1"]) == 130
    assert capsys.readouterr().err == ""


def test_output_can_be_a_string_buffer() -> None:
    with redirect_stdout(StringIO()) as output:
        assert main(["watch", "--seed", "7"]) == 0
    assert "seed 7: Ana, Ben, Cy and Dee play." in output.getvalue()


@pytest.mark.parametrize(
    ("given", "terminal", "colorful"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm", "--color": "never"}, True, False),
        ({"TERM": "xterm"}, False, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, True),  # as no-color.org requires
    ],
)
def test_colors_are_printed_only_on_terminals_that_support_them(
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    given: dict[str, str],
    terminal: bool,
    colorful: bool,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    main(["watch", "--seed", "7", "--color", given.get("--color", "auto")])
    assert ("\x1b[" in capsys.readouterr().out) is colorful


def test_colors_stay_distinct_without_curses(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setitem(sys.modules, "curses", None)
    main(["watch", "--seed", "7", "--color", "always"])
    output = capsys.readouterr().out
    inks = {
        color: output.partition(f"m{color}")[0][-2:] for color in ("blue", "green", "tan", "red")
    }
    assert len(set(inks.values())) == 4


def test_package_can_be_run(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "argv", ["unoengine", "--version"])
    with pytest.raises(SystemExit) as exited:
        runpy.run_module("unoengine", run_name="__main__")
    assert exited.value.code == 0
    assert capsys.readouterr().out == f"unoengine {unoengine.__version__}\n"


def test_importing_the_program_does_nothing(capsys: Capture) -> None:
    runpy.run_module("unoengine.__main__", run_name="imported")
    assert capsys.readouterr() == ("", "")
