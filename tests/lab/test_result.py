"""Results: tables, files, figures, and what happens without the extra."""

import csv
import json
import sys
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import unoengine
from tests.thorough import scale_examples
from unoengine import FormatError, Options, SetupError
from unoengine.bots import search_bot, simple_bot
from unoengine.editions.zelda import ZELDA
from unoengine.lab import Condition, Result, Row, compare
from unoengine.lab.output import format_figure

from .bots import count_reverses, play_first

ROWS = (
    Row("turns", "plain", 61.7066, 3.6921, None, None, None, Fraction(18512)),
    Row("turns", "stacked", 62.6333, 3.4203, 0.9267, 4.4008, 0.67889, Fraction(18790)),
    Row("win share, seat 0", "plain", 0.25, 0.0031, None, None, None, Fraction(75)),
    Row("win share, seat 0", "stacked", 1 / 3, 0.02, 0.0833, 0.03, 1e-5, Fraction(301, 3)),
)

TABLE = """\
300 deals, 600 games, seed 1
4 players, a round each, bots: simple

metric             condition             mean      difference        p
turns              plain           61.7 ± 3.7
                   stacked         62.6 ± 3.4      +0.9 ± 4.4    0.679
win share, seat 0  plain      0.2500 ± 0.0031
                   stacked      0.333 ± 0.020  +0.083 ± 0.030  < 0.001

Note: the deals are not paired."""


def make_result(**changed: Any) -> Result:
    result = Result(
        rows=ROWS,
        conditions={
            "plain": Condition(),
            "stacked": Condition.parse("zelda --variant stacking:mixed=true"),
        },
        deals=300,
        games=600,
        status="complete",
        requested_deals=300,
        seed=1,
        stop={"turns": 0.5},
        max_decisions=5000,
        metrics={},
        notes=("the deals are not paired",),
        versions={"unoengine": "0.1.0"},
        seconds=7.5,
    )
    return evolve(result, **changed)


def test_result_prints_as_a_table() -> None:
    assert str(make_result()) == TABLE
    assert repr(make_result()) == "<Result of 2 conditions, 300 deals, complete>"


def test_result_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        make_result().deals = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("status", "ending"),
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


@pytest.mark.parametrize(
    ("conditions", "line"),
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


@pytest.mark.parametrize(
    ("value", "half_width", "text"),
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


# --- rows


def test_rows_are_found_and_selected() -> None:
    result = make_result()
    assert result.find("stacked", "turns") is ROWS[1]
    assert result.select("win share").rows == ROWS[2:]
    assert result.select("win share, seat 0", "turns").rows == ROWS[2:] + ROWS[:2]
    assert result.select("turns", "turns").rows == ROWS[:2]
    assert result.select(["win share", "turns"]).rows == ROWS[2:] + ROWS[:2]
    assert result.select() == result.select([]) == result
    mine = evolve(ROWS[0], metric="turns, mine")
    assert make_result(rows=(*ROWS, mine)).select("turns").rows == ROWS[:2]


def test_missing_rows_are_reported() -> None:
    with pytest.raises(SetupError, match="no condition 'stack'; did you mean 'stacked'"):
        make_result().find("stack", "turns")
    with pytest.raises(SetupError, match="no metric 'turn'; did you mean 'turns'"):
        make_result().find("stacked", "turn")
    with pytest.raises(SetupError, match="no metric 'points'; there are"):
        make_result().select("points")
    with pytest.raises(SetupError, match="no metric 3; there are"):
        make_result().select(3)  # type: ignore[arg-type]


# --- files


def test_json_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    result = compare(
        {"a": "zelda --players 2", "b": "zelda --players 2 --until game --option target=30"},
        deals=3,
        metrics=[count_reverses],
    )
    assert f"{result.to_json(path)}\n" == path.read_text(encoding="utf-8")
    found = Result.from_json(path.read_text())
    assert found == result
    assert found.metrics == {"count reverses": None}
    assert (found.versions, found.seconds) == (result.versions, result.seconds)
    assert found.versions["unoengine"] == unoengine.__version__


def test_result_is_repeated_from_its_file() -> None:
    result = compare(
        ["zelda --players 2", "zelda --players 2 --variant jump-in"],
        deals=4,
        seed=4,
        stop={"turns": 0.1},
        max_decisions=70,
    )
    assert result.repeat() == result
    assert Result.from_json(result.to_json()).repeat() == result


def test_selected_rows_are_repeated() -> None:
    result = compare("zelda --players 2", deals=3).select("win share", "turns")
    assert result.repeat() == result
    assert Result.from_json(result.to_json()).repeat() == result


def test_objects_of_the_library_are_repeated_from_a_file() -> None:
    bots = (search_bot(simulations=3), simple_bot)
    condition = Condition(edition=ZELDA, players=2, bots=bots, options=Options(hand_size=2))
    result = compare({"mine": condition}, deals=2)
    found = Result.from_json(result.to_json())
    assert found.repeat() == found == result
    assert hash(found) == hash(result)
    assert found.conditions != result.conditions


def test_result_repeats_functions_but_not_from_a_file() -> None:
    condition = Condition(players=2, bots=play_first)
    result = compare({"mine": condition}, deals=3, metrics=[count_reverses])
    assert result.repeat() == result
    found = Result.from_json(result.to_json())
    assert found.conditions == {"mine": None}
    assert found == result
    with pytest.raises(
        SetupError,
        match="'mine' has bots or rules of your own, which a file cannot contain; pass it to "
        "compare again; the metric 'count reverses' is a function of your own, which",
    ):
        found.repeat()


def test_other_labels_make_another_result() -> None:
    result = make_result()
    for changed in (
        make_result(conditions={"plain": None, "stack": None}),
        make_result(metrics={"mine": None}),
    ):
        assert changed != result


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, column 2: this is not JSON"),
        ("[" * 100_000, "this is nested too deep"),
        ("[]", "this is no result of a comparison"),
        ("{}", "this is no result of a comparison"),
        (3, "this is not JSON"),
        ("result.json", "this is not JSON: Expecting value; give the text of a file, not its path"),
        (Path("result.json"), "; give the text of a file, not its path"),
        ("9" * 5000, "this is not JSON"),
        ('{"unoengine-comparison": 2}', "version 2 is unknown"),
        ('{"unoengine-comparison": 1}', " is missing"),
        (
            make_result().to_json().replace("zelda --variant stacking", "zelda --variant stackin"),
            "no variant is called 'stackin'",
        ),
        *(
            (make_result().to_json().replace(old, new, 1), message)
            for old, new, message in (
                ('"mean"', '"average"', "rows[0]: 'average' is not known here"),
                ("61.7066", '"x"', "rows[0].mean: a number from "),
                ("61.7066", "NaN", "NaN is no number"),
                ("3.6921", "-1", "rows[0].half_width: a number from 0 to "),
                ("0.67889", "1.5", "rows[1].p: a number from 0 to 1 is expected"),
                ('"18512"', '"many"', "rows[0].total: a whole number or a fraction in digits"),
                ('"18512"', '"1e999999999"', "rows[0].total: a whole number or a fraction"),
                ('"condition": "plain"', '"condition": "x"', "rows[0].condition: this is none of"),
                ('"complete"', '"bogus"', "status: one of complete, precise, interrupted, failed"),
                ('"deals": 300', '"deals": "many"', "deals: a whole number from 1 to "),
                ('"seed": 1', '"seed": 1.5', "seed: a whole number of at most"),
                ("0.5", "-1", "stop.turns: a number from 0 to "),
                ('"the deals are not paired"', "3", "notes[0]: a string is expected"),
                ('"0.1.0"', "null", "versions.unoengine: a string is expected"),
                ("the deals", r"\ud800", "notes[0]: this is not Unicode"),
            )
        ),
    ],
    ids=lambda value: "" if len(str(value)) > 99 else None,
)
def test_json_that_is_no_result_is_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        Result.from_json(text)
    assert message in str(caught.value)


_TEXTS = st.sampled_from(["", "turns", "complete", "1/0", "zelda --players 99", "\ud800", "é"])
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _TEXTS,
    lambda parts: st.lists(parts, max_size=2) | st.dictionaries(_TEXTS, parts, max_size=2),
    max_leaves=4,
)


@scale_examples(3)
@given(st.data())
def test_tampered_result_is_refused_or_can_be_printed(data: st.DataObject) -> None:
    record = json.loads(make_result().to_json())
    part = record
    while True:  # go down to some value
        names = range(len(part)) if isinstance(part, list) else sorted(part)
        name = data.draw(st.sampled_from(names))
        if not isinstance(part[name], list | dict) or not part[name] or data.draw(st.booleans()):
            break
        part = part[name]
    if data.draw(st.booleans()):
        part[name] = data.draw(_VALUES)
    else:
        del part[name]

    try:
        found = Result.from_json(json.dumps(record))
    except FormatError:
        return
    assert f"{found}\n{found!r}\n{found.to_csv()}".encode()
    assert Result.from_json(found.to_json()) == found


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


def test_figure_has_the_metrics_that_are_wanted() -> None:
    pytest.importorskip("matplotlib")
    for metrics in (["turns"], "turns"):
        assert len(make_result().plot(metrics=metrics).axes) == 2


def test_figure_of_a_metric_without_a_difference_has_a_gap() -> None:
    pytest.importorskip("matplotlib")
    figure = make_result(rows=ROWS[:3]).plot()
    assert len(figure.axes) == 4
    figure.canvas.draw()


def test_figure_of_one_condition_has_no_differences() -> None:
    pytest.importorskip("matplotlib")
    figure = make_result(rows=ROWS[::2]).plot()
    assert [axis.get_xlabel() for axis in figure.axes] == ["turns", "win share, seat 0"]


def test_figure_of_an_unknown_format_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(SetupError, match="must end in the name of a format; did you mean 'svg'"):
        make_result().plot(tmp_path / "result.svgg")


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
