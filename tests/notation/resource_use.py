"""Measures of the time and memory that it takes to read untrusted data."""

import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from time import process_time

from unoengine import FormatError


def takes_linear_time(read: Callable[[int], object], size: int) -> bool:
    """Return whether reading four times as much takes less than eight times as long.

    Quadratic time would be sixteen times as long.
    """
    short, long = (measure_time(read, size), measure_time(read, 4 * size))
    return long < 8 * short + 0.5


def measure_time(read: Callable[[int], object], size: int) -> float:
    began = process_time()
    call_reader(lambda: read(size))
    return process_time() - began


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
