"""Comparisons: paired deals, the rule for stopping, errors of bots, and invalid arguments."""

import pickle
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from traceback import format_exception
from typing import Any, get_type_hints

import pytest

from tests.thorough import each_case
from unoengine import Options, SetupError
from unoengine.bots import Bot, simple_bot
from unoengine.lab import Condition, LabError, Result, Row, compare, play_deal
from unoengine.lab.statistics import Moments

from .bots import RaisingBot, count_reverses, play_first

SHORT = "zelda --players 2 --option hand_size=2"
PAIR = [SHORT, f"{SHORT} --variant stacking"]


def make_quick(bots: Sequence[Bot] = (simple_bot,)) -> Condition:
    """Return a condition whose rounds take a few turns."""
    return Condition(edition="zelda", players=2, options=Options(hand_size=3), bots=bots)


def test_rows_are_the_statistics_of_the_single_games() -> None:
    """Deals count once, with the mean of their games."""
    conditions = {
        "one": Condition.parse("zelda --players 2"),
        "two": Condition.parse("zelda --players 2 --bots simple,heuristic"),
    }

    found = compare(conditions, deals=6, seed=9)

    values, differences = Moments(), Moments()
    for deal in range(6):
        [one, *two] = (
            play_deal(conditions[label], deal, seed=9, rotation=rotation)
            for label, rotation in (("one", 0), ("two", 0), ("two", 1))
        )
        mean = Fraction(sum(game.measurements["turns"] for game in two), 2)
        values.add(mean)
        differences.add(mean - one.measurements["turns"])
    mean_of, apart = values.estimate(), differences.estimate()
    assert found.find("two", "turns") == Row(
        *("turns", "two", mean_of.mean, mean_of.half_width),
        *(apart.mean, apart.half_width, apart.p, Fraction(values.total)),
    )
    assert found.games == 6 * 3
    assert found.find("one", "turns").difference is None


def test_condition_differs_in_nothing_from_itself() -> None:
    """The deals are paired, and bots have the same chance under each condition."""
    found = compare({"a": SHORT, "b": f"{SHORT} --variant stacking", "c": SHORT}, deals=20)
    for row in found.rows:
        if row.condition == "c":
            assert (row.difference, row.difference_half_width, row.p) == (0, None, 1)
    assert found.find("b", "turns").difference_half_width


def test_few_deals_that_agree_look_by_no_means_certain() -> None:
    found = compare("zelda", deals=3)
    assert found.find("zelda", "rounds").half_width is None
    assert "± 0\n" not in str(found)


def test_other_seeds_play_other_deals() -> None:
    one, other, same = (compare("zelda", deals=5, seed=seed) for seed in (1, 2, 1))
    assert one.rows != other.rows
    assert one == same


def test_metrics_get_names_or_stand_alone() -> None:
    metrics = {"turned": count_reverses, "reverses": count_reverses}
    rows = compare("zelda --players 2", deals=3, metrics=metrics).rows
    assert [row.metric for row in rows][-2:] == ["turned", "reverses"]
    assert rows[-1].mean == rows[-2].mean
    alone = compare("zelda --players 2", deals=3, metrics=count_reverses)
    assert alone == compare("zelda --players 2", deals=3, metrics=[count_reverses])


def test_huge_measurements_have_means_and_intervals() -> None:
    found = compare([SHORT, "zelda"], deals=3, metrics={"huge": lambda events: 1e200 * len(events)})
    row = found.find("zelda", "huge")
    assert row.half_width is not None
    assert 1e200 < row.mean < row.half_width
    assert f"{row.mean:.4g} ± {row.half_width:.2g}" in str(found)
    assert Result.from_json(found.to_json()).rows == found.rows
    with pytest.raises(LabError, match=r"returned 1e\+301, which is not a finite number from -1e"):
        compare(SHORT, deals=3, metrics={"huge": lambda events: 1e301})


def test_metric_of_some_seats_has_no_difference() -> None:
    found = compare(["zelda --players 2", "zelda --players 3"], deals=3)
    assert found.find("zelda --players 3", "win share, seat 2").difference is None
    assert found.find("zelda --players 3", "win share, seat 1").difference is not None


@pytest.mark.parametrize("function", [compare, play_deal])
def test_annotations_can_be_evaluated(function: Any) -> None:
    assert get_type_hints(function).keys() > {"seed", "metrics", "return"}


# --- the rule for stopping


@pytest.mark.thorough
def test_comparison_stops_at_the_first_look_that_is_narrow_enough() -> None:
    sizes = (100, 200, 300, 400, 600)
    widths = {
        deals: compare(PAIR, deals=deals).find(PAIR[1], "turns").difference_half_width
        for deals in sizes
    }
    assert widths[200] is not None
    assert widths[300] is not None
    wanted = (widths[200] + widths[300]) / 2  # narrow enough after 300
    found = compare(PAIR, deals=600, stop={"turns": wanted})
    assert (found.deals, found.status, found.requested_deals) == (300, "precise", 600)
    assert found.rows == compare(PAIR, deals=300).rows
    assert "precise enough before 600" in str(found)


def test_comparison_stops_in_the_same_place_on_every_executor() -> None:
    stop = {"turns": 30.0, "lead changes": 5.0}
    serial = compare(SHORT, deals=140, stop=stop)
    assert (serial.deals, serial.status) == (100, "precise")
    with ThreadPoolExecutor(3) as executor:
        assert compare(SHORT, deals=140, stop=stop, executor=executor) == serial


def test_comparison_goes_on_while_one_interval_is_too_wide() -> None:
    found = compare(SHORT, deals=101, stop={"turns": 1000, "lead changes": 0.001})
    assert (found.deals, found.status) == (101, "complete")


def test_metric_of_any_condition_may_stop_the_comparison() -> None:
    """Without a difference, the means of the conditions that have the metric count."""
    conditions = [SHORT, f"{SHORT} --bots heuristic,simple"]
    found = compare(conditions, deals=101, stop={"win share": 0.9})
    assert (found.deals, found.status) == (100, "precise")
    stop = {"win share, heuristic": 1e-9, "win share": 0.9}  # the smaller width counts
    assert compare(conditions, deals=101, stop=stop).status == "complete"


# --- errors


@pytest.mark.parametrize("executor", [None, 2])
def test_error_of_a_bot_names_the_deal_and_keeps_the_games_before(executor: int | None) -> None:
    """Deal 21 is in the second batch."""
    bots = (RaisingBot(11), simple_bot)
    conditions = {"plain": make_quick(), "risky": make_quick(bots)}

    with pytest.raises(LabError) as caught:
        compare(conditions, deals=40, seed=68, executor=executor)

    error = caught.value
    assert str(error) == (
        "deal 21 of the condition 'risky' failed: ZeroDivisionError: 11 cards are too many; "
        "repeat the game with play_deal(condition, 21, seed=68)"
    )
    assert (error.condition, error.deal, error.rotation) == ("risky", 21, 0)
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert error.result is not None
    assert (error.result.deals, error.result.status) == (21, "failed")
    assert error.result.rows == compare(conditions, deals=21, seed=68).rows
    with pytest.raises(ZeroDivisionError):
        play_deal(conditions["risky"], 21, seed=68)
    assert error.message == str(pickle.loads(pickle.dumps(error)))
    trace = "".join(format_exception(error))  # a traceback in itself, or a note with its text
    assert trace.count("bots.py") == 1


def test_error_in_the_first_deal_has_no_result() -> None:
    condition = Condition(players=2, bots=(simple_bot, RaisingBot(1)))
    with pytest.raises(LabError, match=r"play_deal\(condition, 0, seed=0\)") as caught:
        compare({"a": condition}, deals=2)
    assert caught.value.result is None


def test_rotation_of_the_game_that_failed_is_named() -> None:
    condition = make_quick((simple_bot, RaisingBot(8)))
    with pytest.raises(LabError, match=r"2, seed=3, rotation=1\)") as caught:
        compare(condition, deals=3, seed=3)
    assert caught.value.rotation == 1


@each_case(
    "condition, call",
    [
        (SHORT, f"play_deal({SHORT!r}, 4, seed=3, metrics=metrics, max_decisions=300)"),
        (make_quick([play_first]),
         "play_deal(condition, 0, seed=3, metrics=metrics, max_decisions=300)"),
    ],
)  # fmt: skip
def test_call_in_the_message_repeats_the_failure(condition: Any, call: str) -> None:
    metrics = {"fails": _fail_after_many}
    with pytest.raises(LabError) as caught:
        compare(condition, deals=40, seed=3, metrics=metrics, max_decisions=300)
    *_, proposed = str(caught.value).split("repeat the game with ")
    assert proposed == call
    with pytest.raises(RuntimeError, match=str(caught.value.__cause__)):
        eval(proposed, {"play_deal": play_deal, "condition": condition, "metrics": metrics})


def _fail_after_many(events: Sequence[object]) -> float:
    if len(events) > 20:
        raise RuntimeError(f"{len(events)} events are too many")
    return 0


def test_illegal_action_of_a_bot_is_such_an_error() -> None:
    def cheat(view: Any, chance: Any) -> Any:
        return None

    with pytest.raises(LabError, match="deal 0 of the condition 'cheat' failed: SetupError: "):
        compare({"cheat": Condition(bots=(cheat, play_first))}, deals=1)


@each_case(
    "arguments, message",
    [
        ({"deals": 0}, "deals must be a whole number from 1"),
        ({"deals": 2.5}, "deals must be a whole number"),
        ({"seed": "x"}, "a seed is a whole number"),
        ({"max_decisions": 0}, "max_decisions must be a whole number from 1"),
        ({"metrics": ["turns"]}, "'turns' is measured anyway; metrics are functions of events"),
        ({"metrics": [3]}, "metrics are functions of events, or a mapping"),
        ({"metrics": {"x": 3}}, "the metric 'x' must be a function of events, not 3"),
        ({"metrics": 3}, "functions of events, or a mapping from names to these, not 3"),
        ({"metrics": [count_reverses] * 2}, "two metrics have the same name"),
        ({"metrics": {"turns": count_reverses}}, "'turns' is the name of a usual metric"),
        ({"stop": {"turn": 1}}, "no metric 'turn'; did you mean 'turns'?"),
        ({"stop": {"turns": 0}}, "half of the interval of 'turns' must be a number above 0, not 0"),
        ({"stop": {"turns": -1.0}}, "interval of 'turns' must be a number above 0, not -1.0"),
        ({"stop": {"turns": float("inf")}}, "must be a number above 0, not inf"),
        ({"stop": {"turns": "x"}}, "interval of 'turns' must be a number above 0, not 'x'"),
        ({"stop": 3}, "stop maps metrics to half widths, not 3"),
    ],
)
def test_invalid_argument_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        compare("zelda", **arguments)
    assert message in str(caught.value)


@each_case(
    "arguments, message",
    [
        ({"deal": -1}, "deal must be a whole number from 0"),
        ({"deal": 0, "rotation": 1}, "rotation must be a whole number from 0 to 0, not 1"),
        ({"deal": 0, "seed": None}, "a seed is a whole number"),
        ({"deal": 0, "max_decisions": 0}, "max_decisions must be a whole number"),
    ],
)
def test_invalid_deal_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        play_deal("zelda", **arguments)
    assert message in str(caught.value)
