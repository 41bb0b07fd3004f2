"""Ranges of deals: which deals of a seed are played, and which are missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from unoengine.core.errors import SetupError, require_number

Deals: TypeAlias = int | range
"""How many deals are played from the first one on, or a range of their numbers."""

MAX_DEALS = 10**9
"""Upper bound of the number of a deal."""

Ranges: TypeAlias = tuple[range, ...]
"""Deals in their order, each once; no range touches the next one."""


def read_deals(given: object) -> range:
    """Return the deals that a number or a range stands for."""
    if not isinstance(given, range):
        require_number("deals", given, 1, MAX_DEALS)
        assert isinstance(given, int)
        return range(given)
    if given.step != 1:
        raise SetupError(f"deals must be a range with the step 1, not {given}")
    if not 0 <= given.start < given.stop <= MAX_DEALS:
        raise SetupError(f"deals must be a range of numbers from 0 to {MAX_DEALS}, not {given}")
    return given


def join_ranges(ranges: Iterable[range]) -> Ranges:
    """Return all deals of some ranges.

    >>> join_ranges([range(5, 9), range(2), range(2, 4)])
    (range(0, 4), range(5, 9))
    """
    joined: list[range] = []
    for part in sorted(ranges, key=lambda part: part.start):
        if joined and part.start <= joined[-1].stop:
            joined[-1] = range(joined[-1].start, max(part.stop, joined[-1].stop))
        else:
            joined.append(part)
    return tuple(joined)


def find_overlap(ranges: Iterable[range]) -> range | None:
    """Return deals that two of some ranges have, or None."""
    for one, other in pairwise(sorted(ranges, key=lambda part: (part.start, part.stop))):
        if other.start < one.stop:
            return range(other.start, min(one.stop, other.stop))
    return None


def list_missing(wanted: range, present: Ranges) -> Iterator[range]:
    """Yield the deals of a range that are not present."""
    place = wanted.start
    for part in present:
        if place < min(part.start, wanted.stop):
            yield range(place, min(part.start, wanted.stop))
        place = max(place, part.stop)
    if place < wanted.stop:
        yield range(place, wanted.stop)


def contains_all(ranges: Ranges, wanted: Ranges) -> bool:
    """Return whether ranges have all deals of others."""
    return not any(missing for part in wanted for missing in list_missing(part, ranges))


def count_deals(ranges: Iterable[range]) -> int:
    """Return how many deals there are in ranges that do not overlap."""
    return sum(map(len, ranges))


def write_ranges(ranges: Sequence[range]) -> str:
    """Return ranges as text, as the command `compare` takes a single one.

    >>> write_ranges([range(0, 100), range(300, 301)])
    '0-99, 300'
    """
    return ", ".join(
        str(part.start) if len(part) == 1 else f"{part.start}-{part.stop - 1}" for part in ranges
    )
