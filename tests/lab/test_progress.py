"""Progress is shown on a terminal only, and on the error output."""

import io
import sys
from collections.abc import Callable
from contextlib import suppress

import pytest

from unoengine.lab import compare
from unoengine.lab.compare import open_progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def attach(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Terminal]:
    """A function that makes the error output a terminal; pytest replaces it before each test."""

    def replace() -> Terminal:
        found = Terminal()
        monkeypatch.setattr(sys, "stderr", found)
        monkeypatch.setenv("TERM", "xterm")
        return found

    return replace


@pytest.fixture
def hide_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("rich", "rich.console", "rich.progress"):
        monkeypatch.setitem(sys.modules, module, None)


def test_nothing_is_shown_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    compare("zelda --players 2", deals=2)
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("hide_rich")
def test_plain_line_counts_and_disappears(attach: Callable[[], Terminal]) -> None:
    terminal = attach()
    with open_progress(60, None) as show:
        show(20)
        show(60)
    first, second, cleared, end = terminal.getvalue().removeprefix("\r").split("\r")
    assert (first, second) == ("20 of 60 deals", "60 of 60 deals")
    assert (cleared.strip(), len(cleared), end) == ("", 14, "")


@pytest.mark.usefixtures("hide_rich")
def test_line_disappears_after_an_error(attach: Callable[[], Terminal]) -> None:
    terminal = attach()
    with suppress(KeyboardInterrupt), open_progress(60, None) as show:
        show(20)
        raise KeyboardInterrupt
    assert terminal.getvalue().endswith(f"\r{' ' * 14}\r")


def test_bar_of_rich_counts_deals(attach: Callable[[], Terminal]) -> None:
    pytest.importorskip("rich")
    terminal = attach()
    with open_progress(60, None) as show:
        show(60)
    assert "60/60" in terminal.getvalue()


@pytest.mark.usefixtures("hide_rich")
def test_progress_is_switched_off_and_on(attach: Callable[[], Terminal]) -> None:
    terminal = attach()
    compare("zelda --players 2", deals=2, progress=False)
    assert terminal.getvalue() == ""
    compare("zelda --players 2", deals=5, progress=True)
    assert "5 of 5 deals" in terminal.getvalue()
    assert "1 of 5 deals" in terminal.getvalue()
