"""Measures of the time and memory that it takes to read untrusted data.

Every measure of time is relative to another one of the same moment: machines are busy at times.
"""

import gc
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from time import process_time

from unoengine import FormatError

_ATTEMPTS = 5


def takes_linear_time(read: Callable[[int], object], size: int) -> bool:
    """Return whether reading four times as much takes less than eight times as long.

    Quadratic time would be sixteen times as long. The shortest times of a few attempts
    count, since something else may lengthen one of them.
    """
    short = long = float("inf")
    for _ in range(_ATTEMPTS):
        short = min(short, measure_time(lambda: read(size)))
        long = min(long, measure_time(lambda: read(4 * size)))
        if long < 8 * short:
            return True
    return False


def takes_less_than_counting(steps: int, call: Callable[[], object]) -> bool:
    """Return whether a call takes less time than an empty loop of that many steps."""
    return any(
        measure_time(call) < measure_time(count_to_a_million) * steps / 1_000_000
        for _ in range(_ATTEMPTS)
    )


def count_to_a_million() -> None:
    for _ in range(1_000_000):
        pass


def measure_time(call: Callable[[], object]) -> float:
    """Return the processor time of a call, without collections of garbage."""
    gc.disable()
    try:
        began = process_time()
        call_reader(call)
        return process_time() - began
    finally:
        gc.enable()


def measure_memory(read: Callable[[], object]) -> int:
    """Return how many bytes are in use at most while data is read."""
    tracemalloc.start()
    try:
        call_reader(read)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def call_reader(read: Callable[[], object]) -> None:
    with suppress(FormatError):
        read()
