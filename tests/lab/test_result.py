"""Results: rows that are found, and files that are written, read and repeated."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import unoengine
from tests.thorough import each_case, scale_examples
from unoengine import FormatError, Options, SetupError
from unoengine.bots import search_bot, simple_bot
from unoengine.editions.zelda import ZELDA
from unoengine.lab import Condition, Result, compare

from .bots import count_reverses, play_first
from .results import ROWS, make_result

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


@each_case(
    "call, message",
    [
        (lambda: make_result().find("stack", "turns"), "no condition 'stack'; did you mean 'stac"),
        (lambda: make_result().find("stacked", "turn"), "no metric 'turn'; did you mean 'turns'"),
        (lambda: make_result().select("points"), "no metric 'points'; there are"),
        (lambda: make_result().select(3), "no metric 3; there are"),  # type: ignore[arg-type]
    ],
)
def test_missing_rows_are_reported(call: Callable[[], object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        call()


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
    assert make_result(conditions={"plain": None, "stack": None}) != result
    assert make_result(metrics={"mine": None}) != result


@each_case(
    "text, message",
    [
        ("{", "line 1, column 2: this is not JSON"),
        ("[" * 100_000, "this is nested too deep"),
        ("[]", "this is not a result of a comparison"),
        ("{}", "this is not a result of a comparison"),
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


@scale_examples(2)
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
