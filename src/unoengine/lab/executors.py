"""Batches on an executor: they come back in order, and are repeated if their worker dies."""

from __future__ import annotations

import math
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import Protocol, TypeAlias, runtime_checkable

from attrs import Factory, define, field

from unoengine.core.errors import SetupError, UnoError, describe_error, describe_value
from unoengine.lab.games import BATCH_SIZE, BatchOutcome, Plan, play_batch
from unoengine.lab.output import list_versions
from unoengine.lab.settings import refuse_other_versions

MAX_ATTEMPTS = 3
"""Upper bound for the attempts to play a batch, if its worker dies each time."""

IN_FLIGHT = 128
"""Maximum number of submitted batches."""

MAX_PROCESSES = 61 if os.name == "nt" else 1000
"""Maximum number of processes; Windows cannot wait for more."""

SUSPECTS = 2 * (os.cpu_count() or 1)
"""Number of lost batches to repeat one at a time; the oldest were the ones running."""


@runtime_checkable
class Client(Protocol):
    """An object with an executor, such as `dask.distributed.Client`."""

    def get_executor(self) -> Executor:
        """Return the executor.

        Returns:
            An executor that plays on the cluster.
        """
        ...


ExecutorChoice: TypeAlias = Executor | Callable[[], Executor] | Client | int | None
"""An executor, a function that creates one, a client of dask, a number of processes, or None."""


class LostBatchError(UnoError):
    """A batch was lost, and cannot be repeated any more."""


RunBatches: TypeAlias = Callable[[Sequence[range]], Iterator[BatchOutcome]]
"""A function that yields the outcomes of batches, or of parts of them, in their order."""

NoteOutcome: TypeAlias = Callable[[BatchOutcome], None]
"""A function that is called with each outcome as soon as it is known, in any order."""


@contextmanager
def open_runner(
    plan: Plan, choice: ExecutorChoice, deals: int, note: NoteOutcome
) -> Iterator[RunBatches]:
    """Play batches where the caller chose it; those that have not started end with the context."""
    if choice is None:
        yield partial(_run_here, plan, note)
        return
    runner = _make_runner(plan, choice, deals, note)
    try:
        yield runner.run
    finally:
        runner.close()


def _run_here(plan: Plan, note: NoteOutcome, batches: Sequence[range]) -> Iterator[BatchOutcome]:
    """Play one deal after the other in this process, so that Ctrl-C loses one deal at most."""
    for deal in chain.from_iterable(batches):
        outcome = play_batch(plan, range(deal, deal + 1))
        note(outcome)
        yield outcome


def play_remote_batch(plan: Plan, batch: range) -> BatchOutcome:
    """Play a batch in a worker, which must have the versions of the process that sent it."""
    found = dict(list_versions(plan.conditions.values()))
    refuse_other_versions(plan.versions, found, "in the worker")
    return play_batch(plan, batch)


def _make_runner(plan: Plan, choice: ExecutorChoice, deals: int, note: NoteOutcome) -> _Runner:
    if isinstance(choice, Executor):
        return _Runner(plan, note, choice)
    if isinstance(choice, Client):
        return _Runner(plan, note, choice.get_executor())
    if isinstance(choice, int) and not isinstance(choice, bool) and choice > 0:
        if choice > MAX_PROCESSES:
            raise SetupError(f"at most {MAX_PROCESSES} processes can be started, not {choice}")
        useful = min(choice, math.ceil(deals / BATCH_SIZE))
        return _Runner(plan, note, factory=partial(start_processes, useful))
    if callable(choice):
        return _Runner(plan, note, factory=choice)
    raise SetupError(
        "an executor is an Executor, a function that returns one, a client of dask, or a number "
        f"of processes, not {describe_value(choice)}"
    )


def start_processes(count: int) -> Executor:
    """Return a pool of processes that end at once, and silently, on Ctrl-C."""
    from concurrent.futures import ProcessPoolExecutor  # which loads slowly

    ends_on_interrupt = (signal.SIGINT, signal.SIG_DFL)
    return ProcessPoolExecutor(count, initializer=signal.signal, initargs=ends_on_interrupt)


@define(eq=False)
class _Runner:
    """Plays batches on an executor, and on a new one from the factory if it breaks.

    When a pool of processes breaks, it is unknown which batch was the cause. The oldest ones are
    then repeated one at a time, so that a batch that kills its worker each time is found.
    """

    _plan: Plan
    _note: NoteOutcome
    _executor: Executor | None = None
    _factory: Callable[[], Executor] | None = field(default=None, alias="factory")
    _waiting: deque[range] = Factory(deque)
    _pending: dict[Future[BatchOutcome], range] = Factory(dict)
    _done: dict[int, BatchOutcome] = Factory(dict)
    """The outcomes that `run` has not yielded, by their first deals."""

    _suspects: deque[range] = Factory(deque)
    """The batches that are repeated one at a time, because one may have killed its worker."""

    _attempts: dict[range, int] = Factory(dict)

    def run(self, batches: Sequence[range]) -> Iterator[BatchOutcome]:
        """Yield the outcomes of batches in their order; one whose time was up has several."""
        self._waiting.extend(batches)
        for batch in batches:
            place = batch.start
            while place < batch.stop:
                while place not in self._done:
                    self._submit()
                    self._collect()
                outcome = self._done.pop(place)
                yield outcome
                place = outcome.deals.stop

    def _submit(self) -> None:
        """Send batches to the executor: many at once, or a single suspect."""
        if self._executor is None:
            assert self._factory is not None, "one of both is given"
            self._executor = self._factory()
        if self._suspects:
            chosen = [] if self._pending else [self._suspects[0]]
        else:
            free = IN_FLIGHT - len(self._pending)
            chosen = [self._waiting.popleft() for _ in range(min(free, len(self._waiting)))]
        for batch in chosen:
            future: Future[BatchOutcome]
            try:
                future = self._executor.submit(play_remote_batch, self._plan, batch)
            except Exception as error:  # it is broken or closed
                future = Future()
                future.set_exception(error)
            self._pending[future] = batch

    def _collect(self) -> None:
        """Wait for a batch, and submit it again if its worker died."""
        finished: set[Future[BatchOutcome]] = set()
        while not finished:  # the limit lets Ctrl-C through on Windows
            finished, _ = wait(self._pending, timeout=1, return_when=FIRST_COMPLETED)
        broken: Exception | None = None
        for future in sorted(finished, key=lambda future: self._pending[future].start):
            batch = self._pending[future]
            try:
                outcome = future.result()
            except BrokenExecutor as error:
                broken = error
                continue
            except (Exception, CancelledError) as error:
                self._count_attempt(batch, error)
                if batch not in self._suspects:
                    self._waiting.appendleft(batch)
            else:
                if batch in self._suspects:
                    self._suspects.remove(batch)
                rest = range(outcome.deals.stop, batch.stop)
                if rest and outcome.failure is None:
                    self._waiting.appendleft(rest)
                self._done[batch.start] = outcome
                self._note(outcome)
            del self._pending[future]
        if broken is not None:
            self._replace_executor(broken)

    def _replace_executor(self, error: Exception) -> None:
        """Create a new executor after the old one broke, and suspect what it was playing."""
        lost = sorted(self._pending.values(), key=lambda batch: batch.start)
        self._pending.clear()
        if self._factory is None:
            raise LostBatchError(
                "a worker died, and its executor can do no more; pass a function that creates "
                "executors, or a number of processes, and the batch is repeated"
            ) from error
        if self._suspects:
            self._count_attempt(self._suspects[0], error)
        else:
            self._suspects.extend(lost[:SUSPECTS])
            self._waiting.extendleft(reversed(lost[SUSPECTS:]))
        self._shut_down()

    def _count_attempt(self, batch: range, error: BaseException) -> None:
        """Count an attempt that failed; raise an error after the last one."""
        self._attempts[batch] = self._attempts.get(batch, 0) + 1
        if self._attempts[batch] < MAX_ATTEMPTS:
            return
        deals = f"the deals {batch.start} to {batch.stop - 1}"
        if "pickle" in f"{type(error).__name__} {error}".lower():
            raise LostBatchError(
                f"{deals} cannot be sent to a worker; define bots and metrics at the top of a "
                f"module, not as a lambda or inside a function: {describe_error(error)}"
            ) from error
        raise LostBatchError(
            f"{deals} were lost {MAX_ATTEMPTS} times: {describe_error(error)}"
        ) from error

    def close(self) -> None:
        """Cancel batches that have not started, and end an executor that the factory created."""
        for future in self._pending:
            future.cancel()
        self._shut_down()

    def _shut_down(self) -> None:
        if self._factory is not None and self._executor is not None:
            self._executor.shutdown(wait=not self._pending)
            self._executor = None
