"""Results of several computers are merged into that of one run, or refused."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.thorough import each_case, scale_examples
from unoengine import FormatError, Options, SetupError
from unoengine.bots import simple_bot
from unoengine.lab import Condition, DealRow, LabError, Result, compare, merge
from unoengine.lab.conditions import Conditions

from .bots import RaisingBot, count_reverses, draw_always, play_first
from .results import make_result

SHORT = "zelda --players 2 --option hand_size=2"
PAIR = {"plain": SHORT, "both": f"{SHORT} --bots simple,heuristic"}
LAST = 7


@cache
def play(begin: int, end: int) -> Result:
    return compare(PAIR, deals=range(begin, end), seed=2, metrics=[count_reverses], keep_deals=True)


@scale_examples(0.5)
@given(data=st.data())
def test_parts_make_the_result_of_one_run_in_any_order(data: st.DataObject) -> None:
    """Some are joined before others, and some are read from files."""
    ends = data.draw(st.lists(st.integers(1, LAST), min_size=1, max_size=5, unique=True))
    ends = [0, *sorted(ends)]
    parts = [play(begin, end) for begin, end in pairwise(ends)]
    parts = data.draw(st.permutations(parts))
    while len(parts) > 1:
        some = data.draw(st.integers(2, len(parts)))
        parts = [merge(parts[:some]), *parts[some:]]
        if data.draw(st.booleans()):
            parts[0] = Result.from_json(parts[0].to_json())
    [found] = parts
    whole = play(0, ends[-1])
    assert found == whole
    assert str(found) == str(whole)
    assert hash(found) == hash(whole)
    if found._deal_values is not None:
        assert found.deal_rows == whole.deal_rows
    assert merge([found]) == whole


def test_deals_may_be_missing_between_results() -> None:
    found = merge([play(5, 7), play(0, 2)])
    assert found.deal_ranges == found.requested_ranges == (range(2), range(5, 7))
    assert (found.deals, found.status) == (4, "complete")
    assert str(found).startswith("4 deals (0-1, 5-6), 12 games, seed 2\n")
    assert found.repeat() == found == Result.from_json(found.to_json())
    assert merge([play(2, 5), found]) == play(0, 7)


def test_partial_result_is_completed_by_another() -> None:
    bots = (RaisingBot(11), simple_bot)
    condition = {"a": Condition(players=2, options=Options(hand_size=3), bots=bots)}
    with pytest.raises(LabError) as caught:
        compare(condition, deals=24, seed=4)
    first = caught.value.result
    assert first is not None
    end = first.deals
    second = compare(condition, deals=range(end + 1, end + 2), seed=4)
    found = merge([first, second])
    assert (found.deal_ranges, found.status) == ((range(end), range(end + 1, end + 2)), "failed")
    assert found.requested_deals == 24
    mild = {"a": evolve(condition["a"], bots=(RaisingBot(99), simple_bot))}
    half = evolve(compare(mild, deals=3), status="interrupted", requested_deals=5,
                  requested_ranges=(range(5),))  # fmt: skip
    assert merge([half, compare(mild, deals=range(3, 5))]) == compare(mild, deals=5)
    assert merge([half, compare(mild, deals=range(3, 4))]).status == "interrupted"


def test_notes_are_those_of_all_deals() -> None:
    conditions: Conditions = {"a": Condition(players=2, bots=draw_always), "b": "zelda --players 3"}
    parts = [compare(conditions, deals=range(n, n + 1), max_decisions=40) for n in range(4)]
    whole = compare(conditions, deals=4, max_decisions=40)
    assert len(whole.notes) == 3
    assert merge(parts).notes == whole.notes
    assert merge(parts) == whole


def test_selected_rows_stay_selected() -> None:
    one, two = (part.select("win share", "turns") for part in (play(0, 3), play(3, 7)))
    assert merge([two, one]) == play(0, 7).select("win share", "turns")
    read = Result.from_json(one.to_json())
    assert merge([read, two]) == play(0, 7).select("win share", "turns")


def test_bots_of_the_caller_are_compared_by_their_descriptions() -> None:
    mine = {"a": Condition(players=2, options=Options(hand_size=2), bots=play_first)}
    parts = [compare(mine, deals=range(begin, begin + 2)) for begin in (0, 2)]
    read = [Result.from_json(part.to_json()) for part in parts]
    assert merge([read[0], parts[1]]) == merge(read)
    again = Result.from_json(merge(read).to_json())
    other = compare({"a": evolve(mine["a"], bots=RaisingBot(99))}, deals=range(4, 6))
    with pytest.raises(SetupError, match=r"the condition 'a': .*play_first, with bots or"):
        merge([again, other])


def play_other(**changed: Any) -> Result:
    usual = {"conditions": PAIR, "deals": range(3, 4), "seed": 2, "metrics": [count_reverses]}
    arguments: dict[str, Any] = usual | changed
    return compare(**arguments)


def with_version(name: str, version: str) -> Result:
    other = play_other()
    return evolve(other, versions={**other.versions, name: version})


@each_case(
    "other, message",
    [
        (lambda: play_other(seed=3), "the seed: 2 in result 1, 3 in result 2"),
        (lambda: play_other(max_decisions=9), "max_decisions: 5000 in result 1, 9 in result 2"),
        (lambda: play_other(metrics=()), "the metrics: 'count reverses' in result 1, the usual"),
        (lambda: play_other(conditions=PAIR | {"plain": "zelda"}), "the condition 'plain': zelda"),
        (lambda: play_other(conditions={"plain": SHORT}), "order: 'plain', 'both' in result 1, '"),
        (lambda: play_other(conditions=dict(reversed(PAIR.items()))), "in their order: 'plain', '"),
        (lambda: play_other(stop={"turns": 1}), "result 2 has a rule for stopping"),
        (lambda: play(2, 4), "several results have the deals 2"),
        (lambda: play(0, 3), "several results have the deals 0-2"),
        (lambda: play(3, 4).select("turns"), "have rows of different metrics"),
        (lambda: with_version("unoengine", "9.9"), "the version of unoengine: "),
        (lambda: with_version("python", "3.9.9"), "the version of python: "),
        (lambda: with_version("uno-tides", "2"), "uno-tides: none in result 1, 2 in result 2"),
        (lambda: with_version("the edition zelda", "revision 9"), "the edition zelda: revision "),
        (lambda: make_result(), "result 2 has no exact sums; its file is of an earlier version"),
        (lambda: "part.json", "merge takes results of compare, not 'part.json'"),
    ],
)  # fmt: skip
def test_results_of_different_comparisons_are_refused(
    other: Callable[[], Any], message: str
) -> None:
    with pytest.raises(SetupError) as caught:
        merge([play(0, 3), other()])
    assert message in str(caught.value)


@each_case("results", [[], 3, [3]])
def test_anything_else_is_refused(results: Any) -> None:
    with pytest.raises(SetupError, match="merge takes"):
        merge(results)


def test_last_number_of_the_version_of_python_does_not_matter() -> None:
    version = play(0, 3).versions["python"]
    found = merge([with_version("python", f"{version}9"), play(0, 3)])
    assert found == play(0, 4)
    assert found.versions["python"] == f"{version}, {version}9"
    assert merge([found, play(4, 7)]) == play(0, 7)


@each_case(
    "old, new, message",
    [
        ('"deals": 3,', '"deals": 4,', "deal_ranges: these are not as many as deals says"),
        ('"deal_ranges": [\n    [\n      0,', '"deal_ranges": [\n    [\n      -1,', "deal_ranges"),
        ('"requested_deals": 3', '"requested_deals": 2', "requested_ranges: these are not as many"),
        ('"turns": [\n', '"turns": [\n"1",', "sums.plain.turns: these are not as many numbers"),
        ('"sums": {\n    "plain"', '"sums": {\n    "x"', "sums: sums of the conditions in their"),
        ('"cut off": [', '"x": [', "sums.plain: cut off is missing"),
    ],
)  # fmt: skip
def test_tampered_sums_are_refused(old: str, new: str, message: str) -> None:
    text = play(0, 3).to_json()
    assert old in text
    with pytest.raises(FormatError) as caught:
        Result.from_json(text.replace(old, new, 1))
    assert message in str(caught.value)


def test_sums_that_are_impossible_or_not_those_of_the_rows_are_refused() -> None:
    part = play(0, 3)
    total = part.find("plain", "turns").total
    for old, new, message in (
        (f'"total": "{total}"', f'"total": "{total + 1}"', "total: this is not the sum in sums"),
        (f'"{part._tally.values["plain", "turns"].squares}"', '"1"', "of their squares"),  # type: ignore[union-attr]
    ):
        with pytest.raises(FormatError, match=message):
            Result.from_json(part.to_json().replace(old, new, 1))


# --- values of single deals


def test_rows_of_deals_add_up_to_the_rows_of_the_result() -> None:
    found = play(2, 6)
    for row in found.rows:
        values = [one for one in found.deal_rows
                  if (one.condition, one.metric) == (row.condition, row.metric)]  # fmt: skip
        assert [one.deal for one in values] == [2, 3, 4, 5]
        assert sum(one.value for one in values) == row.total
    first = found.deal_rows[0]
    assert first == DealRow(2, "plain", "turns", first.value)
    assert {row.metric for row in found.select("turns").deal_rows} == {"turns"}


def test_rows_of_deals_are_written_as_csv() -> None:
    found = play(2, 4).select("turns")
    values = [float(row.value) for row in found.deal_rows]
    assert found.to_csv(per_deal=True).splitlines() == [
        "deal,condition,metric,value",
        f"2,plain,turns,{values[0]}",
        f"2,both,turns,{values[1]}",
        f"3,plain,turns,{values[2]}",
        f"3,both,turns,{values[3]}",
    ]


@pytest.mark.thorough
def test_rows_of_deals_are_a_data_frame() -> None:
    pytest.importorskip("pandas")
    frame = play(2, 4).to_pandas(per_deal=True)
    assert [*frame.columns] == ["deal", "condition", "metric", "value"]
    assert len(frame) == len(play(2, 4).deal_rows)


def test_values_that_were_not_kept_are_reported() -> None:
    for found in (compare(SHORT, deals=2), Result.from_json(play(0, 2).to_json())):
        with pytest.raises(SetupError, match="were not kept; pass keep_deals=True to compare"):
            assert found.deal_rows
