"""The clock, the limits, the schedule, and time that passes only while all tasks wait."""

import asyncio
import math
import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hosting.rooms import deal
from unoengine import CallUno, Catch, Draw, Leave, Options, Play, SetupError, apply
from unoengine.hosting import Clock, Limits, run_in_virtual_time
from unoengine.hosting.room_limits import TokenBucket
from unoengine.hosting.session import advance_schedule, begins_decision, make_schedule


@pytest.mark.parametrize(
    ("times", "fault"),
    [
        ({"turn": -1}, "turn must be a number of seconds from 0, not -1"),
        ({"turn": "10"}, "turn must be a number of seconds from 0, not '10'"),
        ({"window": math.nan}, "window must be a number of seconds from 0, not nan"),
        ({"turn": 10**400}, "turn must be a number of seconds from 0, not 1000"),
        ({"retry": 10**400}, "retry must be a number of seconds from 0, not 1000"),
        ({"pace": True}, "pace must be a number of seconds from 0, not True"),
        ({"turn": 0}, "turn and retry must be longer than 0 seconds"),
        ({"retry": 0}, "turn and retry must be longer than 0 seconds"),
        ({"pause": math.inf}, "pause must be finite, or the game would never go on"),
        ({"grace": 4}, r"grace \(4\) must not be longer than window \(3.0\)"),
        ({"idle_moves": 0}, "idle_moves must be a whole number from 1, not 0"),
        ({"idle_moves": 1.0}, "idle_moves must be a whole number from 1, not 1.0"),
    ],
)
def test_wrong_time_is_refused(times: dict[str, float], fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        Clock(**times)  # type: ignore[arg-type]


def test_all_faults_of_a_clock_are_listed() -> None:
    with pytest.raises(SetupError) as caught:
        Clock(turn=-1, pace=-1, idle_moves=-1)
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize(
    ("limits", "fault"),
    [
        ({"unread": 3}, "unread must be a number from 4, not 3"),
        ({"rate": 0}, "rate must be a number from 0.01, not 0"),
        ({"rate": 10**400}, "rate must be a number from 0.01, not 1000"),
        ({"burst": 10**400}, "burst must be a number from 1, not 1000"),
        ({"rate": math.inf}, "rate must be a number from 0.01, not inf"),
        ({"burst": 0}, "burst must be a number from 1, not 0"),
        ({"burst": 1.5}, "burst must be a number from 1, not 1.5"),
        ({"spectators": -1}, "spectators must be a number from 0, not -1"),
        ({"name_length": 7}, "name_length must be a number from 8, not 7"),
        ({"history": None}, "history must be a number from 0, not None"),
    ],
)
def test_wrong_limit_is_refused(limits: dict[str, int], fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        Limits(**limits)


@given(
    rate=st.floats(0.1, 100), burst=st.integers(1, 50), waits=st.lists(st.floats(0, 5), max_size=60)
)
def test_bucket_allows_no_more_than_its_rate(rate: float, burst: int, waits: list[float]) -> None:
    bucket, now, taken = TokenBucket(rate, burst), 0.0, 0
    for wait in waits:
        now += wait
        taken += bucket.take(now)
        assert taken <= burst + rate * now + 1e-6
    assert bucket.take(now + burst / rate + 0.001), "it is full again"


def test_schedule_of_a_play_that_exposes_somebody() -> None:
    clock = Clock(turn=30, window=4, grace=1)
    before = deal()
    start = make_schedule(clock, before, 100, Random(1))
    assert (start.window_end, start.due, start.notices) == (100, 130, (None, None, None))
    play = Play(0, before.edition.card("red-1"))
    after = apply(before, play)
    schedule = advance_schedule(start, clock, before, play, after, 110, Random(1))
    assert (schedule.grace_end, schedule.window_end, schedule.due) == (111, 114, 144)
    assert schedule.find_release(after, CallUno(0)) == 0
    assert schedule.find_release(after, Catch(2, 0)) == 111
    assert schedule.find_release(after, Draw(1)) == 114
    called = apply(after, CallUno(0))
    shorter = advance_schedule(schedule, clock, after, CallUno(0), called, 112, Random(1))
    assert (shorter.window_end, shorter.due) == (112, 142)
    later = schedule.delay(50)
    assert (later.grace_end, later.window_end, later.due) == (161, 164, 194)


def test_claims_and_players_that_leave_begin_no_decision() -> None:
    old = deal(options=Options(leaving="allowed"))
    assert begins_decision(old, Draw(0), old)
    assert begins_decision(old, Leave(0), apply(old, Leave(0)))
    assert not begins_decision(old, Leave(2), apply(old, Leave(2)))
    assert not begins_decision(old, CallUno(0), old)
    assert not begins_decision(old, Catch(2, 0), old)


@given(seed=st.integers(0, 2**32))
def test_bots_notice_within_the_window_and_after_the_grace(seed: int) -> None:
    clock = Clock(window=4, grace=1)
    before = deal()
    play = Play(0, before.edition.card("red-1"))
    after = apply(before, play)
    start = make_schedule(clock, before, 0, Random(seed))
    notices = advance_schedule(start, clock, before, play, after, 0, Random(seed)).notices
    assert all(notice is None or 1 <= notice < 4 for notice in notices)


def test_virtual_time_passes_while_everybody_waits() -> None:
    async def scenario() -> list[tuple[str, float]]:
        loop, heard = asyncio.get_running_loop(), []

        async def wait(name: str, seconds: float) -> None:
            await asyncio.sleep(seconds)
            heard.append((name, loop.time()))

        await asyncio.gather(wait("slow", 100_000.5), wait("quick", 3))
        return heard

    assert run_in_virtual_time(scenario()) == [("quick", 3), ("slow", 100_000.5)]


def work() -> str:
    time.sleep(0.02)
    return "done"


def test_virtual_time_does_not_pass_while_a_thread_works() -> None:
    async def scenario() -> tuple[str, float]:
        working = asyncio.ensure_future(asyncio.to_thread(work))
        await asyncio.sleep(1000)
        return working.result(), asyncio.get_running_loop().time()

    assert run_in_virtual_time(scenario()) == ("done", 1000)


def test_tasks_that_wait_for_each_other_are_an_error() -> None:
    async def scenario() -> None:
        await asyncio.Event().wait()

    with pytest.raises(RuntimeError, match="all tasks wait"):
        run_in_virtual_time(scenario())
