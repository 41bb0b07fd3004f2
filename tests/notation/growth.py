"""What strangers send may take time and room, but no more than grows with how much it is."""

import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from time import process_time

from unoengine import FormatError


def grows_evenly(read: Callable[[int], object], size: int) -> bool:
    """Return whether four times as much takes less than eight times as long; squared is sixteen."""
    short, long = (_seconds(read, size), _seconds(read, 4 * size))
    return long < 8 * short + 0.5


def _seconds(read: Callable[[int], object], size: int) -> float:
    began = process_time()
    _tried(lambda: read(size))
    return process_time() - began


def room(read: Callable[[], object]) -> int:
    """Return how many bytes are in use at once while something is read."""
    tracemalloc.start()
    try:
        _tried(read)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _tried(read: Callable[[], object]) -> None:
    with suppress(FormatError):
        read()
