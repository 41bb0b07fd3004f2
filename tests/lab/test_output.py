"""Results as tables, CSV, data frames and figures; progress on a terminal; the missing extra."""

import csv
import io
import re
import sys
from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from tests.thorough import each_case
from unoengine import SetupError
from unoengine.lab import Condition, compare
from unoengine.lab.compare import open_progress
from unoengine.lab.output import format_figure

from .bots import play_first
from .results import ROWS, make_result

TABLE = """\
300 deals, 600 games, seed 1
4 players, a round each, bots: simple

metric             condition             mean      difference        p
turns              plain           61.7 ± 3.7
                   stacked         62.6 ± 3.4      +0.9 ± 4.4    0.679
win share, seat 0  plain      0.2500 ± 0.0031
                   stacked      0.333 ± 0.020  +0.083 ± 0.030  < 0.001

Note: the deals are not paired."""


def test_result_prints_as_a_table() -> None:
    assert str(make_result()) == TABLE
    assert repr(make_result()) == "<Result of 2 conditions, 300 deals, complete>"


@each_case(
    "status, ending",
    [
        ("precise", "precise enough before 900"),
        ("interrupted", "PARTIAL, interrupted before 900"),
        ("failed", "PARTIAL, a game failed before 900"),
    ],
)
def test_first_line_says_how_the_comparison_ended(status: Any, ending: str) -> None:
    first, *_ = str(make_result(status=status, requested_deals=900)).splitlines()
    assert first == f"300 deals, 600 games, seed 1; {ending}"
    assert make_result(status=status).is_partial == ("PARTIAL" in ending)


@each_case(
    "conditions, line",
    [
        (["zelda --players 3 --bots heuristic --until game"], "3 players, a game each, bots: heur"),
        (
            ["zelda", "zelda --players 2 --until game --bots simple,heuristic", "classic"],
            "4 / 2 / 4 players, a round / game / round each, bots: simple / simple, heuristic / s",
        ),
        ([Condition(bots=play_first)], "4 players, a round each, bots: play_first"),
    ],
)
def test_second_line_has_what_the_labels_may_not_say(conditions: Any, line: str) -> None:
    lines = str(compare(conditions, deals=1)).splitlines()
    assert lines[1].startswith(line)
    assert lines[2] == ""


def test_settings_of_a_condition_without_text_are_not_guessed() -> None:
    lines = str(make_result(conditions={"plain": None, "stacked": Condition()})).splitlines()
    assert lines[:2] == ["300 deals, 600 games, seed 1", ""]


def test_one_deal_is_no_plural() -> None:
    assert str(compare("zelda", deals=1)).startswith("1 deal, 1 game, seed 0\n")


@each_case(
    "value, half_width, text",
    [
        (1234.5, 518.2, "1234 ± 518"),
        (52.31234, 0.8412, "52.31 ± 0.84"),
        (9.96, 9.96, "10 ± 10"),
        (0.1, 0.00012, "0.10000 ± 0.00012"),
        (0.5, 0.0, "0.5 ± 0"),
        (7.0, None, "7"),
        (3e200, 2.5e199, "3e+200 ± 2.5e+199"),
        (3e-9, 2e-9, "3e-09 ± 2e-09"),
    ],
)
def test_figures_have_the_digits_that_the_interval_allows(
    value: float, half_width: float | None, text: str
) -> None:
    assert format_figure(value, half_width) == text


def test_rich_prints_the_same_cells(capsys: pytest.CaptureFixture[str]) -> None:
    rich = pytest.importorskip("rich")
    make_result().show()
    shown = capsys.readouterr().out
    assert "62.6 ± 3.4" in shown
    assert "┃" in shown
    rich.print(make_result())
    assert capsys.readouterr().out == shown


def test_rich_prints_brackets_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("rich")
    row = evolve(ROWS[0], condition="[red]")
    make_result(rows=(row,), notes=("[b]",)).show()
    shown = capsys.readouterr().out
    assert "[red]" in shown
    assert "[b]" in shown


@pytest.mark.parametrize("width", [40, 80])
def test_rich_cuts_nothing_on_a_narrow_terminal(width: int) -> None:
    console = pytest.importorskip("rich.console")
    labels = [f"zelda --option wild-draw-four.policy={policy}" for policy in ("strict", "loose")]
    rows = tuple(evolve(row, condition=label) for row, label in zip(ROWS[2:], labels, strict=True))
    terminal = console.Console(width=width, file=StringIO(), record=True)
    terminal.print(make_result(rows=rows))
    shown = terminal.export_text()
    columns = [line.split("│")[1:-1] for line in shown.splitlines() if "│" in line]
    folded = ["".join(part.strip() for part in column) for column in zip(*columns, strict=True)]
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= width
    assert [text.replace(" ", "") for text in folded] == [
        "winshare,seat0",
        "".join(labels).replace(" ", ""),
        "0.2500±0.00310.333±0.020",
        "+0.083±0.030",
        "<0.001",
    ]


# --- files


def test_csv_has_a_line_for_each_row(tmp_path: Path) -> None:
    path = tmp_path / "result.csv"
    text = make_result().to_csv(path)
    assert path.read_text() == f"{text}\n"
    [_, second, *rest] = csv.DictReader(StringIO(text))
    assert len(rest) == 2
    assert (second["metric"], second["condition"]) == ("turns", "stacked")
    assert (second["p"], second["total"]) == ("0.67889", "18790.0")


def test_csv_has_numbers_in_place_of_fractions() -> None:
    result = compare("zelda --bots heuristic,simple --players 2", deals=3, seed=1)
    assert any(row.total.denominator == 2 for row in result.rows)
    lines = csv.DictReader(StringIO(result.to_csv()))
    assert [float(line["total"]) for line in lines] == [row.total for row in result.rows]


@pytest.mark.thorough
def test_data_frame_has_the_columns_of_the_rows() -> None:
    pytest.importorskip("pandas")
    frame = make_result().to_pandas()
    assert [*frame.columns] == [
        *("metric", "condition", "mean", "half_width", "difference"),
        *("difference_half_width", "p", "total"),
    ]
    assert frame["mean"].tolist() == [row.mean for row in ROWS]
    assert frame["p"].isna().tolist() == [True, False, True, False]


def test_figure_has_means_and_differences_of_each_metric(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "result.svg"
    figure = make_result().plot(path)
    apart = "difference from the first condition"
    found = [axis.get_xlabel() for axis in figure.axes]
    assert found == ["turns", apart, "win share, seat 0", apart]
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == ["plain", "stacked"]
    drawn: Any = figure.axes[1].lines[0]
    assert drawn.get_xydata().tolist() == [[ROWS[1].difference, 1]]
    assert "bars: 95 % intervals" in figure.get_suptitle()
    assert path.read_text().startswith("<?xml")


def test_figure_has_the_metrics_that_are_wanted_and_the_differences_that_there_are() -> None:
    pytest.importorskip("matplotlib")
    for metrics in (["turns"], "turns"):
        assert len(make_result().plot(metrics=metrics).axes) == 2
    figure = make_result(rows=ROWS[:3]).plot()  # a metric without a difference leaves a gap
    assert len(figure.axes) == 4
    figure = make_result(rows=ROWS[::2]).plot()
    assert [axis.get_xlabel() for axis in figure.axes] == ["turns", "win share, seat 0"]


def test_figure_of_an_unknown_format_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(SetupError, match="must end in the name of a format; did you mean 'svg'"):
        make_result().plot(tmp_path / "result.svgg")


@pytest.mark.thorough
def test_jupyter_shows_the_table_and_the_figure() -> None:
    pytest.importorskip("matplotlib")
    label = '<b>"x"</b> & $x^$'  # for matplotlib, this would be a formula, and an invalid one
    rows = [evolve(row, condition=label, metric="<i>turns") for row in ROWS[:2]]
    result = make_result(rows=rows, conditions={label: None}, notes=("1 < 2",))
    page = result._repr_html_()
    assert re.findall(r"<([a-z]+)", page) == [
        *("p", "table", "tr", *["th"] * 5, *["tr", *["td"] * 5] * 2, "p", "img"),
    ]
    assert "&lt;b&gt;&quot;x&quot;&lt;/b&gt; &amp; $x^$" in page
    assert "Note: 1 &lt; 2." in page
    encoded = re.findall(r' src="data:image/svg\+xml;base64,([^"]+)"', page)[0]
    assert b"<svg " in b64decode(encoded)
    assert page == result._repr_html_()


def test_jupyter_shows_no_figure_of_many_rows() -> None:
    page = make_result(rows=ROWS * 26)._repr_html_()
    assert (page.count("<tr>"), page.count("<img")) == (105, 0)


def test_without_matplotlib_jupyter_shows_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    page = make_result()._repr_html_()
    assert page.endswith("<p>Note: the deals are not paired.</p>")
    cells = [unescape(cell) for cell in re.findall(r">([^<]+)</t[hd]>", page)]
    assert cells == re.split(r"\s{2,}", "\n\n".join(TABLE.splitlines()[3:-2]))


def test_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("rich", "rich.console", "pandas", "matplotlib"):
        monkeypatch.setitem(sys.modules, module, None)
    result = make_result()
    with pytest.raises(ImportError, match=r"Result.to_pandas needs pandas: .*'unoengine\[lab\]'"):
        result.to_pandas()
    with pytest.raises(ImportError, match=r"Result.plot needs matplotlib: .*'unoengine\[lab\]'"):
        result.plot()
    result.show()
    assert capsys.readouterr().out == f"{TABLE}\n"


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
