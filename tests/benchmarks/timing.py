"""Blocks that take turns, to measure ratios on a machine that is busy with other things."""

import gc
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import quantiles
from time import process_time
from typing import TypeVar

Play = Callable[[], int]
"""Plays one whole game (or one decision in each of some positions); returns the decisions."""

Prepare = Callable[[], Play]
"""Makes a `Play`; this is not timed."""


T = TypeVar("T")


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    repetitions: int
    seconds: float
    """CPU seconds of one block, that is of one contender in one repetition."""
    positions: int
    """Positions to measure single decisions on, in one block."""
    processes: int
    """Fresh interpreters for each module whose import is timed."""


FULL = Effort(repetitions=21, seconds=0.15, positions=600, processes=31)
QUICK = Effort(repetitions=5, seconds=0.05, positions=200, processes=9)


@dataclass(frozen=True)
class Spread:
    """A median, and the quartiles around it."""

    low: float
    mid: float
    high: float

    @classmethod
    def of(cls, values: list[float]) -> "Spread":
        """Return the quartiles of some values."""
        if len(values) < 2:
            return cls(values[0], values[0], values[0])
        low, mid, high = quantiles(values, n=4, method="inclusive")
        return cls(low, mid, high)

    def __str__(self) -> str:
        return f"{self.mid:.2f} ({self.low:.2f}-{self.high:.2f})"


@dataclass(frozen=True)
class Timings:
    """Microseconds a decision, for each contender and repetition."""

    micros: Mapping[str, list[float]]

    def of(self, name: str) -> Spread:
        """Return the microseconds of one decision of this contender."""
        return Spread.of(self.micros[name])

    def cost_of(self, name: str, *, in_terms_of: str) -> Spread:
        """Return the time of a decision in units of that of another contender."""
        pairs = zip(self.micros[name], self.micros[in_terms_of], strict=True)
        return Spread.of([cost / unit for cost, unit in pairs])

    def widest(self) -> float:
        """Return the ratio of the slowest contender to the fastest."""
        unit = next(iter(self.micros))
        costs = [self.cost_of(name, in_terms_of=unit).mid for name in self.micros]
        return max(costs) / min(costs)


def measure_in_turns(contenders: Mapping[str, Play], effort: Effort) -> Timings:
    """Time every contender in every repetition; each repetition begins with another one."""
    for play in contenders.values():
        _block(play, effort.seconds / 5)
    blocks = {name: partial(_block, play, effort.seconds) for name, play in contenders.items()}
    return _in_turns(blocks, effort)


def measure_once(contenders: Mapping[str, Prepare], effort: Effort) -> Timings:
    """Do the same with a new `Play` in every block, which is called once."""
    for prepare in contenders.values():
        prepare()()

    def block(prepare: Prepare) -> float:
        return _block(prepare(), seconds=0)

    blocks = {name: partial(block, prepare) for name, prepare in contenders.items()}
    return _in_turns(blocks, effort)


def _in_turns(blocks: Mapping[str, Callable[[], float]], effort: Effort) -> Timings:
    names = list(blocks)
    micros: dict[str, list[float]] = {name: [] for name in names}
    for repetition in range(effort.repetitions):
        first = repetition % len(names)
        for name in names[first:] + names[:first]:
            micros[name].append(blocks[name]())
    return Timings(micros)


def repeat(act: Callable[[T], object], things: Iterable[T]) -> Play:
    """Return a function that does something with each thing, once."""
    kept = list(things)

    def play() -> int:
        for thing in kept:
            act(thing)
        return len(kept)

    return play


def _block(play: Play, seconds: float) -> float:
    """Play until the time is up; return the CPU microseconds per decision."""
    gc.collect()
    start = process_time()
    decisions = play()
    now = process_time()
    while now - start < seconds:
        decisions += play()
        now = process_time()
    return (now - start) / decisions * 1e6
