"""The function `compare`, which plays many deals under several conditions, and its progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from time import perf_counter
from typing import TypeAlias

from attrs import Factory, define

from unoengine.core.errors import (
    SetupError,
    UnoError,
    check_seed,
    describe_value,
    refuse_failure,
    require_number,
)
from unoengine.core.frozen_map import FrozenMap
from unoengine.lab.conditions import (
    Condition,
    Conditions,
    read_conditions,
    seat_bots,
    write_condition,
)
from unoengine.lab.executors import ExecutorChoice, LostBatchError, RunBatches, open_runner
from unoengine.lab.games import (
    BATCH_SIZE,
    MAX_DECISIONS,
    Failure,
    Game,
    Plan,
    Tally,
    make_seed,
    play_game,
)
from unoengine.lab.metrics import Metrics, choose_metrics, list_metrics, read_metrics
from unoengine.lab.output import Status, list_notes, list_versions, make_rows
from unoengine.lab.result import Result

# --- Progress of a comparison, on a terminal only.

ShowProgress: TypeAlias = Callable[[int], None]


@contextmanager
def open_progress(total: int, wanted: bool | None) -> Iterator[ShowProgress]:
    """Show a progress bar while the context is open, by default on a terminal only.

    It counts deals. It is drawn by rich if that is installed.
    """
    if wanted is None:
        wanted = sys.stderr is not None and sys.stderr.isatty()
    if not wanted:
        yield lambda _: None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
    except ImportError:
        with _open_line(total) as show:
            yield show
        return
    columns = ("deals", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def _open_line(total: int) -> Iterator[ShowProgress]:
    widest = 0

    def show(done: int) -> None:
        nonlocal widest
        text = f"{done} of {total} deals"
        widest = max(widest, len(text))
        print(f"\r{text}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        print(f"\r{' ' * widest}\r", end="", file=sys.stderr, flush=True)


_MAX_DEALS = 10**9

_LOOKS = (100, *sorted(deals << power for deals in (200, 300) for power in range(23)))
"""The deals after which a comparison may stop; each comes after a third or a half more deals."""


class LabError(UnoError):
    """A game of a comparison failed, or its worker died; `result` has the games before it."""

    def __init__(
        self,
        message: str,
        result: Result | None = None,
        condition: str | None = None,
        deal: int | None = None,
        rotation: int = 0,
    ) -> None:
        super().__init__(message)
        self.message = message
        """A sentence that says what failed."""

        self.result = result
        """The result of the deals before the one that failed, or None if there are none."""

        self.condition = condition
        """The label of the condition of the game that failed; None if a worker died."""

        self.deal = deal
        """The number of the deal that failed; None if a worker died."""

        self.rotation = rotation
        """The number of seats by which the bots had moved on."""

    def __reduce__(self) -> tuple[object, ...]:
        fields = (self.message, self.result, self.condition, self.deal, self.rotation)
        return type(self), fields


def compare(
    conditions: Conditions,
    *,
    deals: int = 1000,
    seed: int = 0,
    metrics: Metrics = (),
    executor: ExecutorChoice = None,
    stop: Mapping[str, float] | None = None,
    max_decisions: int = MAX_DECISIONS,
    progress: bool | None = None,
) -> Result:
    """Play many deals under several conditions, and return what differs.

    All conditions play the same deals, and in each deal every bot has every seat once. The result
    has means over deals with 95 % intervals; each condition is compared with the first one.
    The same arguments give the same result, whatever the executor, unless a bot measures time.

    Ctrl-C returns the result of the deals that are complete, with the status "interrupted"; other
    processes send twenty deals at a time. If there are none, `KeyboardInterrupt` is raised.

    Args:
        conditions: A condition or several: texts such as `"zelda --variant stacking"`,
            conditions, or a mapping from labels to these.
        deals: The number of deals.
        seed: Another seed plays other deals.
        metrics: Functions that return a number for the events of a game, in addition to the usual
            metrics. A mapping gives them names.
        executor: Where the games are played: None for this process, a number of processes, an
            `Executor`, a function that creates one, or a client of `dask.distributed`.
        stop: By metric, how wide half an interval may be. The comparison stops after 100, 200,
            300, 400, 600, 800, 1200 … deals if all are narrower. Differences count, or the means
            where there are none.
        max_decisions: A round is cut off after this many decisions; then nobody wins it.
        progress: Whether to show progress on the error output; by default on a terminal only.

    Returns:
        The result, which prints as a table.

    Raises:
        SetupError: An argument is invalid.
        PluginError: A plug-in cannot be loaded.
        LabError: A bot or a metric raised an error, or a batch killed its worker several times.

    >>> result = compare(["zelda", "zelda --variant stacking"], deals=5, seed=1)
    >>> result.deals, result.games, result.find("zelda", "rounds").mean
    (5, 10, 1.0)
    """
    require_number("deals", deals, 1, _MAX_DEALS)
    require_number("max_decisions", max_decisions, 1, _MAX_DEALS)
    check_seed(seed)
    plan = Plan(read_conditions(conditions), seed, read_metrics(metrics), max_decisions)
    comparison = _Comparison(plan, deals, _read_widths(stop or {}, plan))
    with (
        open_runner(plan, executor, deals) as run_batches,
        open_progress(deals, progress) as show_progress,
    ):
        try:
            for done in comparison.play(run_batches):
                show_progress(done)
        except KeyboardInterrupt:
            if not comparison.tally.deals:
                raise
            return comparison.make_result("interrupted")
        except LostBatchError as error:
            raise LabError(str(error), comparison.make_partial_result()) from error
    return comparison.make_result(comparison.status)


@define(eq=False)
class _Comparison:
    _plan: Plan
    _deals: int
    _stop: Mapping[str, float]
    tally: Tally = Factory(Tally)
    status: Status = "complete"
    _start: float = Factory(perf_counter)

    def play(self, run_batches: RunBatches) -> Iterator[int]:
        """Play all deals, or until the intervals are narrow enough; yield how many are played."""
        begin = 0
        looks = [look for look in _LOOKS if look < self._deals] if self._stop else []
        for end in (*looks, self._deals):
            batches = [
                range(first, min(first + BATCH_SIZE, end))
                for first in range(begin, end, BATCH_SIZE)
            ]
            for outcome in run_batches(batches):
                self.tally = self.tally.combine(outcome.tally)
                if outcome.failure is not None:
                    raise self.make_error(outcome.failure) from outcome.failure.error
                yield self.tally.deals
            if end < self._deals and self._is_precise():
                self.status = "precise"
                return
            begin = end

    def _is_precise(self) -> bool:
        """Return whether all intervals are as narrow as the caller wants them.

        Those of differences count, or those of values where there are no differences.
        """
        tally = self.tally
        for metric, width in self._stop.items():
            is_compared = any(name == metric for _, name in tally.differences)
            for key, moments in (tally.differences if is_compared else tally.values).items():
                half_width = moments.estimate().half_width if key[1] == metric else 0
                if half_width is None or half_width > width:
                    return False
        return True

    def make_result(self, status: Status) -> Result:
        """Return the result of the deals that have been played."""
        plan = self._plan
        return Result(
            rows=make_rows(plan, self.tally),
            conditions=plan.conditions,
            deals=self.tally.deals,
            games=self.tally.games,
            status=status,
            requested_deals=self._deals,
            seed=plan.seed,
            stop=FrozenMap(self._stop),
            max_decisions=plan.max_decisions,
            metrics=FrozenMap(plan.metrics),
            notes=tuple(list_notes(plan, self.tally)),
            versions=FrozenMap(list_versions(plan.conditions.values())),
            seconds=perf_counter() - self._start,
        )

    def make_partial_result(self) -> Result | None:
        """Return the result of the deals before one that failed, or None if there are none."""
        return self.make_result("failed") if self.tally.deals else None

    def make_error(self, failure: Failure) -> LabError:
        """Return the error for a game that failed."""
        error = LabError(
            f"deal {failure.deal} of the condition {failure.condition!r} failed: "
            f"{failure.description}; repeat the game with {_write_call(self._plan, failure)}",
            self.make_partial_result(),
            failure.condition,
            failure.deal,
            failure.rotation,
        )
        if failure.error is None or failure.error.__traceback__ is None:
            error.add_note(f"In the process that played it:\n{failure.trace}")
        return error


def _write_call(plan: Plan, failure: Failure) -> str:
    """Return the call of `play_deal` that repeats a game; what has no text is named only."""
    text = write_condition(plan.conditions[failure.condition])
    arguments = [
        "condition" if text is None else repr(text),
        str(failure.deal),
        f"seed={plan.seed}",
    ]
    if failure.rotation:
        arguments.append(f"rotation={failure.rotation}")
    if plan.metrics:
        arguments.append("metrics=metrics")
    if plan.max_decisions != MAX_DECISIONS:
        arguments.append(f"max_decisions={plan.max_decisions}")
    return f"play_deal({', '.join(arguments)})"


def play_deal(
    condition: Condition | str,
    deal: int,
    *,
    seed: int = 0,
    rotation: int = 0,
    metrics: Metrics = (),
    max_decisions: int = MAX_DECISIONS,
) -> Game:
    """Play one game of a comparison again, for example the one that an error names.

    Args:
        condition: The condition, or its text.
        deal: The number of the deal, from 0.
        seed: The seed of the comparison.
        rotation: The number of seats by which the bots have moved on.
        metrics: Further metrics, as for `compare`.
        max_decisions: The limit of decisions in a round, as for `compare`.

    Returns:
        The game, with its events and what was measured.

    Raises:
        SetupError: An argument is invalid.
        PluginError: A plug-in cannot be loaded.

    >>> game = play_deal("zelda --variant stacking", 17, seed=1)
    >>> game.winners, game.measurements["rounds"]
    ((2,), 1)
    """
    require_number("deal", deal, 0, _MAX_DEALS)
    require_number("max_decisions", max_decisions, 1, _MAX_DEALS)
    check_seed(seed)
    [checked] = read_conditions([condition]).values()
    seatings = seat_bots(checked)
    require_number("rotation", rotation, 0, len(seatings) - 1)
    deal_seed, known = make_seed(seed, deal), read_metrics(metrics)
    return play_game(checked, seatings[rotation], deal_seed, rotation, known, max_decisions)


def _read_widths(stop: object, plan: Plan) -> Mapping[str, float]:
    """Return the half width that each metric of a rule for stopping needs."""
    with refuse_failure("the rule for stopping"):
        if not isinstance(stop, Mapping):
            raise SetupError(f"stop maps metrics to half widths, not {describe_value(stop)}")
        known = list_metrics(plan.conditions.values(), plan.metrics)
        found: dict[str, float] = {}
        for name, width in stop.items():
            chosen = choose_metrics(name, known)
            is_number = isinstance(width, int | float) and not isinstance(width, bool)
            if not (is_number and 0 < width < inf):
                raise SetupError(
                    f"half of the interval of {name!r} must be a number above 0, not "
                    f"{describe_value(width)}"
                )
            found |= {metric: min(width, found.get(metric, inf)) for metric in chosen}
        return found
