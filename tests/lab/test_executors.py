"""A comparison has the same result on every executor, also if workers die."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Options, SetupError
from unoengine.bots import simple_bot
from unoengine.lab import Condition, LabError, Result, compare, executors
from unoengine.lab.statistics import Moments

from .bots import InterruptingBot, KillingBot, count_reverses

SHORT = "zelda --players 2 --option hand_size=2"
CONDITIONS = {
    "plain": SHORT,
    "stacking": f"{SHORT} --variant stacking --bots simple,heuristic",
    "search": f"{SHORT} --bots search:1,simple",
}
play_few = partial(compare, CONDITIONS, deals=41, seed=5, metrics=[count_reverses])
"""Plays three batches."""


class ShufflingExecutor(Executor):
    """An executor that finishes what it was given in a random order, and late."""

    def __init__(self) -> None:
        self._chance = Random(3)
        self._waiting: deque[Callable[[], None]] = deque()

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append(lambda: future.set_result(task(*args, **kwargs)))
        if len(self._waiting) == 3:
            self._chance.shuffle(self._waiting)
            while self._waiting:
                self._waiting.pop()()
        return future


@pytest.fixture(scope="module")
def serial() -> Result:
    return play_few()


def test_threads_processes_and_shuffled_batches_change_nothing(serial: Result) -> None:
    assert play_few(executor=ShufflingExecutor()) == serial
    with ThreadPoolExecutor(2) as executor:
        assert play_few(executor=executor) == serial
    assert play_few(executor=2) == serial


def test_client_of_a_cluster_is_asked_for_its_executor() -> None:
    class Client:
        def get_executor(self) -> Executor:
            return ThreadPoolExecutor(1)

    assert play_few(executor=Client(), deals=2) == play_few(deals=2)


def test_executor_from_a_factory_is_shut_down() -> None:
    created: list[ThreadPoolExecutor] = []

    def create() -> Executor:
        created.append(ThreadPoolExecutor(1))
        return created[-1]

    play_few(executor=create, deals=2)

    assert len(created) == 1
    with pytest.raises(RuntimeError, match="after shutdown"):
        created[0].submit(print)


@pytest.mark.parametrize(("wanted", "deals", "started"), [(8, 45, 3), (2, 45, 2), (5, 2, 1)])
def test_no_more_processes_are_started_than_there_are_batches(
    monkeypatch: pytest.MonkeyPatch, wanted: int, deals: int, started: int
) -> None:
    counts: list[int] = []

    def start_threads(count: int) -> Executor:
        counts.append(count)
        return ThreadPoolExecutor(count)

    monkeypatch.setattr(executors, "start_processes", start_threads)
    compare(SHORT, deals=deals, executor=wanted)
    assert counts == [started]


def test_too_many_processes_are_refused() -> None:
    with pytest.raises(SetupError, match=r"at most \d+ processes can be started, not 100000"):
        play_few(executor=100_000)


@each_case("executor", [0, -1, True, "two", 1.5])
def test_anything_else_is_refused(executor: Any) -> None:
    with pytest.raises(SetupError, match="an executor is an Executor, a function"):
        play_few(executor=executor)


# --- workers that die

KILLING = {"a": Condition(players=2, bots=(simple_bot, KillingBot(None)))}


def test_batch_is_repeated_if_its_worker_died(tmp_path: Path) -> None:
    """Two batches kill their worker; the result is that of a run without accidents."""
    for name in "ab":
        (tmp_path / name).touch()
    bots = (KillingBot(str(tmp_path)), simple_bot)
    killer = {"a": Condition(players=2, options=Options(hand_size=2), bots=bots)}
    found = compare(killer, deals=41, executor=2)
    assert not [*tmp_path.iterdir()]
    assert found == compare(killer, deals=41)


def test_batch_that_always_kills_its_worker_is_named() -> None:
    with pytest.raises(LabError, match=r"^the deals 0 to 19 were lost 3 times: Broken"):
        compare(KILLING, deals=40, executor=1)


def test_executor_that_broke_or_was_closed_is_reported() -> None:
    with ProcessPoolExecutor(1) as executor, pytest.raises(LabError, match="pass a function"):
        compare(KILLING, deals=20, executor=executor)
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(LabError, match="after shutdown"):
        play_few(executor=closed)


class LosingExecutor(Executor):
    """An executor that loses some tasks with an error of its own, as clusters do."""

    def __init__(self, losses: int) -> None:
        self.losses = losses

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.losses:
            self.losses -= 1
            future.set_exception(ConnectionError("the worker is gone"))
        else:
            future.set_result(task(*args, **kwargs))
        return future


def test_batch_that_a_cluster_lost_is_repeated(serial: Result) -> None:
    assert play_few(executor=LosingExecutor(losses=2)) == serial


def test_batch_that_a_cluster_always_loses_is_named() -> None:
    with pytest.raises(
        LabError, match=r"the deals 0 to 19 were lost 3 times: .* the worker is gone"
    ) as caught:
        play_few(executor=LosingExecutor(losses=1000))
    assert isinstance(caught.value.__cause__.__cause__, ConnectionError)  # type: ignore[union-attr]


def test_worker_with_other_versions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "list_versions", lambda conditions: [("unoengine", "0.0.1")])
    message = r"the version of unoengine: \S+ here, 0\.0\.1 in the worker"
    with ThreadPoolExecutor(1) as executor, pytest.raises(LabError, match=message):
        play_few(executor=executor)
    assert play_few(deals=2).deals == 2  # in this process nothing else can be installed


def test_lambda_cannot_be_sent_to_another_process() -> None:
    with pytest.raises(LabError, match="define bots and metrics at the top of a module"):
        compare("zelda", deals=20, metrics={"events": lambda events: len(events)}, executor=1)


# --- Ctrl-C


@pytest.mark.parametrize(("executor", "deals"), [(None, 25), (partial(ThreadPoolExecutor, 1), 20)])
def test_interrupt_returns_the_deals_before(executor: Any, deals: int) -> None:
    """In this process, single deals are kept; from others come batches of twenty."""
    bots = (InterruptingBot(11), simple_bot)
    condition = Condition(edition="zelda", players=2, options=Options(hand_size=3), bots=bots)
    found = compare(condition, deals=400, seed=48, executor=executor)
    assert (found.status, found.is_partial, found.requested_deals) == ("interrupted", True, 400)
    assert found.deals == deals  # the hand of 11 cards is in the deal with the number 25
    assert "PARTIAL, interrupted before 400" in str(found)
    assert len(found.rows) == 8 + 2 + 2  # the usual metrics, and the wins of seats and bots


def test_interrupt_returns_batches_after_one_that_is_being_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Slow(Executor):
        def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if args[-1].start > 0:
                future.set_result(task(*args))
            return future

    waits: list[object] = []

    def wait_once(pending: Any, **options: Any) -> Any:
        waits.append(pending)
        if len(waits) > 1:
            raise KeyboardInterrupt
        return wait(pending, **options)

    monkeypatch.setattr(executors, "wait", wait_once)
    found = compare(SHORT, deals=60, executor=Slow())
    assert (found.deal_ranges, found.status) == ((range(20, 60),), "interrupted")
    assert found.rows == compare(SHORT, deals=range(20, 60)).rows


def test_interrupt_while_a_deal_is_added_leaves_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The eighth deal is interrupted after some rows, as Ctrl-C may do it."""
    conditions = [SHORT, "zelda --players 2"]
    additions: list[Moments] = []
    combine = Moments.combine

    def combine_few(one: Moments, other: Moments) -> Moments:
        additions.append(other)
        if one.count == 7 and len(additions) % 10 == 5:
            raise KeyboardInterrupt
        return combine(one, other)

    monkeypatch.setattr(Moments, "combine", combine_few)
    found = compare(conditions, deals=60, seed=2)
    monkeypatch.undo()

    assert (found.deals, found.status) == (7, "interrupted")
    assert found.rows == compare(conditions, deals=7, seed=2).rows


def test_interrupt_before_the_end_of_the_first_deal_is_raised() -> None:
    conditions = Condition(players=2, bots=(InterruptingBot(1), simple_bot))
    with pytest.raises(KeyboardInterrupt):
        compare(conditions, deals=40)


def test_interrupt_ends_the_processes_of_the_pool() -> None:
    pools: list[ProcessPoolExecutor] = []

    class InterruptedPool(ProcessPoolExecutor):
        def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = super().submit(task, *args, **kwargs)
            pools.append(self)
            if args[-1].start >= 20:
                raise KeyboardInterrupt
            return future

    with pytest.raises(KeyboardInterrupt):
        play_few(executor=partial(InterruptedPool, 1))

    with pytest.raises(RuntimeError, match="after shutdown"):
        pools[0].submit(print, range(1))
