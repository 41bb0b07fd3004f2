"""The function `compare`, which plays many deals under several conditions, and its progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from os import PathLike
from pathlib import Path
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
from unoengine.lab.deal_ranges import MAX_DEALS, Deals, list_missing, read_deals
from unoengine.lab.executors import ExecutorChoice, LostBatchError, RunBatches, open_runner
from unoengine.lab.games import (
    BATCH_SIZE,
    MAX_DECISIONS,
    BatchOutcome,
    DealValues,
    Failure,
    Game,
    Plan,
    Tally,
    is_precise,
    list_ends,
    make_seed,
    play_game,
)
from unoengine.lab.metrics import Metrics, choose_metrics, list_metrics, read_metrics
from unoengine.lab.output import (
    Status,
    list_cut_off_notes,
    list_notes,
    list_timed_bots,
    list_versions,
    make_rows,
)
from unoengine.lab.result import Result
from unoengine.lab.saved_runs import RunFile, SavedRun, UnwritableFileError, make_head, open_run

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


class LabError(UnoError):
    """A game failed, its worker died, or a file is full; `result` has the deals before."""

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
        """The result of the deals before, or None if there are none."""

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
    deals: Deals = 1000,
    seed: int = 0,
    metrics: Metrics = (),
    executor: ExecutorChoice = None,
    stop: Mapping[str, float] | None = None,
    max_decisions: int = MAX_DECISIONS,
    save: str | PathLike[str] | None = None,
    resume: bool = False,
    keep_deals: bool = False,
    progress: bool | None = None,
) -> Result:
    """Play many deals under several conditions, and return what differs.

    All conditions play the same deals, and in each deal every bot has every seat once. The result
    has means over deals with 95 % intervals; each condition is compared with the first one.
    The same arguments give the same result, whatever the executor, unless a bot measures time.

    Ctrl-C returns the result of the deals that are complete, with the status "interrupted"; other
    processes send batches of up to twenty deals, or of some seconds. If there are none,
    `KeyboardInterrupt` is raised.

    Args:
        conditions: A condition or several: texts such as `"classic --variant stacking"`,
            conditions, or a mapping from labels to these.
        deals: The number of deals, or a range of their numbers, such as `range(1000, 2000)`.
        seed: Another seed plays other deals.
        metrics: Functions that return a number for the events of a game, in addition to the usual
            metrics. A mapping gives them names.
        executor: Where the games are played: None for this process, a number of processes, an
            `Executor`, a function that creates one, or a client of `dask.distributed`.
        stop: By metric, how wide half an interval may be. The comparison stops after 100, 200,
            300, 400, 600, 800, 1200 … deals if all are narrower. Differences count, or the means
            where there are none. Such results cannot be merged.
        max_decisions: A round is cut off after this many decisions; then nobody wins it.
        save: A file to which deals are written as soon as they are complete.
        resume: Whether to go on with the run in this file, if it exists. It must have the same
            arguments and versions; only the executor may be another one.
        keep_deals: Whether the result has the values of every deal, as `deal_rows`.
        progress: Whether to show progress on the error output; by default on a terminal only.

    Returns:
        The result, which prints as a table.

    Raises:
        SetupError: An argument is invalid, the file exists, or it has another run.
        PluginError: A plug-in cannot be loaded.
        FormatError: The file cannot be resumed because it was changed.
        OSError: The file cannot be opened.
        LabError: A bot or a metric raised an error, a batch killed its worker several times, or
            the file cannot be written any more.

    >>> result = compare(["classic", "classic --variant stacking"], deals=5, seed=1)
    >>> result.deals, result.games, result.find("classic", "rounds").mean
    (5, 10, 1.0)
    """
    chosen = read_deals(deals)
    require_number("max_decisions", max_decisions, 1, MAX_DEALS)
    check_seed(seed)
    known = read_conditions(conditions)
    versions = FrozenMap(list_versions(known.values()))
    plan = Plan(known, seed, read_metrics(metrics), max_decisions, versions)
    path = _read_path(save, resume)
    comparison = _Comparison(plan, chosen, _read_widths(stop or {}, plan), keep_deals)
    with (
        open_runner(plan, executor, len(chosen), comparison.note) as run_batches,
        comparison.open_file(path, resume),
        open_progress(len(chosen), progress) as show_progress,
    ):
        try:
            for done in comparison.play(run_batches):
                show_progress(done)
        except KeyboardInterrupt:
            comparison.add_remaining()
            if not comparison.tally.deals:
                raise
            return comparison.make_result("interrupted")
        except (LostBatchError, UnwritableFileError) as error:
            raise LabError(str(error), comparison.make_partial_result()) from error
    return comparison.make_result(comparison.status)


def _read_path(save: object, resume: bool) -> Path | None:
    if save is None:
        if resume:
            raise SetupError("resume needs save, the file of the run")
        return None
    with refuse_failure("the path of the file"):
        path = Path(save)  # type: ignore[arg-type]
        if save and "\0" not in str(path):
            return path
    raise SetupError(f"save is the path of a file, not {describe_value(save)}")


@define(eq=False)
class _Comparison:
    _plan: Plan
    _deals: range
    _stop: Mapping[str, float]
    _keep_deals: bool
    tally: Tally = Factory(Tally)
    status: Status = "complete"
    _file: RunFile | None = None
    _saved: SavedRun | None = None
    _finished: dict[int, BatchOutcome] = Factory(dict)
    """What is not in the tally yet, because deals before it are being played."""

    _values: dict[int, DealValues] = Factory(dict)
    """The values of each deal, if they are kept."""

    _start: float = Factory(perf_counter)

    @contextmanager
    def open_file(self, path: Path | None, resume: bool) -> Iterator[None]:
        """Save outcomes to a file while the context is open, and begin with those it has."""
        if path is None:
            yield
            return
        head = make_head(self._plan, self._deals, self._stop)
        self._file, self._saved = open_run(path, head, resume, self._keep_deals)
        if self._saved is not None:
            self._values |= self._saved.values or {}
            self._start -= self._saved.seconds
        try:
            yield
        finally:
            self._file.close()

    def note(self, outcome: BatchOutcome) -> None:
        """Save an outcome as soon as it is known."""
        if self._file is not None:
            self._file.add(outcome)
        if self._keep_deals:
            self._values.update(zip(outcome.deals, outcome.values, strict=True))
        self._finished[outcome.deals.start] = outcome

    def play(self, run_batches: RunBatches) -> Iterator[int]:
        """Play all deals, or until the intervals are narrow enough; yield how many are played."""
        begin = self._deals.start
        for part, end in enumerate(list_ends(self._deals, self._stop)):
            if self._saved is not None and part in self._saved.tallies:
                self.tally = self.tally.combine(self._saved.tallies[part])
                yield self.tally.deals
            batches = [
                range(first, min(first + BATCH_SIZE, missing.stop))
                for missing in list_missing(range(begin, end), self.tally.ranges)
                for first in range(missing.start, missing.stop, BATCH_SIZE)
            ]
            for outcome in run_batches(batches):
                del self._finished[outcome.deals.start]
                self.tally = self.tally.combine(outcome.tally)
                if outcome.failure is not None:
                    raise self.make_error(outcome.failure) from outcome.failure.error
                yield self.tally.deals
            if end < self._deals.stop and is_precise(self.tally, self._stop):
                self.status = "precise"
                return
            begin = end

    def add_remaining(self) -> None:
        """Add the deals that are complete although others before them are not."""
        for outcome in self._finished.values():
            self.tally = self.tally.combine(outcome.tally)
        self._finished.clear()

    def make_result(self, status: Status) -> Result:
        """Return the result of the deals that have been played."""
        plan, tally = self._plan, self.tally
        cut_off = list_cut_off_notes(plan.conditions, plan.max_decisions, tally)
        return Result(
            rows=make_rows(plan.conditions, tally),
            conditions=plan.conditions,
            deals=tally.deals,
            games=tally.games,
            status=status,
            requested_deals=len(self._deals),
            seed=plan.seed,
            stop=FrozenMap(self._stop),
            max_decisions=plan.max_decisions,
            metrics=FrozenMap(plan.metrics),
            notes=(*list_notes(plan), *cut_off),
            versions=plan.versions,
            seconds=perf_counter() - self._start,
            deal_ranges=tally.ranges,
            requested_ranges=(self._deals,),
            timed_bots=list_timed_bots(plan.conditions.values()),
            tally=tally,
            columns=plan.columns,
            deal_values=self._values if self._keep_deals else None,
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

    >>> game = play_deal("classic --variant stacking", 17, seed=1)
    >>> game.winners, game.measurements["rounds"]
    ((1,), 1)
    """
    require_number("deal", deal, 0, MAX_DEALS)
    require_number("max_decisions", max_decisions, 1, MAX_DEALS)
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
