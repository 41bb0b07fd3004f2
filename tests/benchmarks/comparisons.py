"""Games of a comparison per second: in one process, and in two."""

import os
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from unoengine.lab import compare

from .report import Row, Section, at_least, skip_row
from .timing import Effort, Spread

CONDITIONS = ["zelda", "zelda --variant stacking"]
PROCESSES = 2
TARGET = 1.7
"""How many times as many games two processes have to play, on two idle cores."""

DEALS = 200
"""Deals of a block: ten batches, so that the processes are both busy until near the end."""


def time_block(seed: int, executor: ProcessPoolExecutor | None) -> float:
    """Return how many games per second are played, by the clock on the wall."""
    start = perf_counter()
    result = compare(CONDITIONS, deals=DEALS, seed=seed, executor=executor)
    return result.games / (perf_counter() - start)


def count_cpu(executor: int | None) -> float:
    """Return the processor time of a block, with that of the processes it started."""
    before = sum(os.times()[:4])
    compare(CONDITIONS, deals=DEALS, seed=1, executor=executor)
    return sum(os.times()[:4]) - before


def measure_comparisons(effort: Effort) -> Section:
    """Measure blocks of games serially and in two processes, in turns."""
    serial: list[float] = []
    parallel: list[float] = []
    with ProcessPoolExecutor(PROCESSES) as pool:
        time_block(0, pool)  # starts the processes and compiles the rules in each
        for seed in range(max(3, effort.repetitions // 3)):
            serial.append(time_block(seed, None))
            parallel.append(time_block(seed, pool))
    pairs = zip(parallel, serial, strict=True)
    ratio = Spread.of([two / one for two, one in pairs])
    what = "two processes : one"
    rows = [
        Row("four simple bots, a round, in this process", f"{Spread.of(serial)} games/s"),
        Row("the same in two processes", f"{Spread.of(parallel)} games/s"),
    ]
    enough = (os.cpu_count() or 1) >= PROCESSES
    rows.append(at_least(what, ratio.mid, str(ratio), TARGET) if enough else skip_row(what))
    costs = [count_cpu(PROCESSES) / count_cpu(None) for _ in range(3)]
    rows.append(Row("processor time of two processes : one", str(Spread.of(costs))))
    notes = (
        "By the clock on the wall: the first ratio needs two cores with nothing else to do. The",
        "ratio of processor times includes the start of the processes; it needs no idle cores.",
    )
    return Section("Comparisons", tuple(rows), notes)
