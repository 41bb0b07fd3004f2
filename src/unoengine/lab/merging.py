"""The function `merge`, which joins the results of several runs of one comparison."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import TypeVar

from attrs import evolve

from unoengine.core.errors import SetupError, describe_value
from unoengine.core.frozen_map import FrozenMap
from unoengine.lab.deal_ranges import count_deals, find_overlap, join_ranges, write_ranges
from unoengine.lab.games import DealValues, Tally
from unoengine.lab.output import Status, list_cut_off_notes, make_rows
from unoengine.lab.result import Result, make_record
from unoengine.lab.settings import list_differences, list_settings

_Value = TypeVar("_Value")


def merge(results: Iterable[Result]) -> Result:
    """Join the results of several runs that played different deals of one comparison.

    The result equals that of one run over all these deals, in whatever order results are merged,
    and whether all at once or step by step. Deals may be missing between two results.

    Args:
        results: The results, for example of several computers, or read from their files. Their
            conditions, seed, metrics and versions have to be the same.

    Returns:
        The result of all deals.

    Raises:
        SetupError: Settings or versions differ, two results have the same deals, one has a rule
            for stopping, or one is from a file of an earlier version, without exact sums.

    >>> from unoengine.lab import compare
    >>> one, two = (compare("classic", deals=deals) for deals in (range(0, 3), range(3, 6)))
    >>> merge([two, one]) == compare("classic", deals=6)
    True
    """
    given = _read_results(results)
    if len(given) == 1:
        return given[0]
    faults = _list_faults(given)
    if faults:
        raise SetupError(*faults)
    first, labels = given[0], [*given[0].conditions]
    tally = reduce(Tally.combine, [one._tally for one in given if one._tally is not None])
    requested = join_ranges(part for one in given for part in one.requested_ranges)
    status: Status = "complete"
    if tally.ranges != requested:
        status = "failed" if any(one.status == "failed" for one in given) else "interrupted"
    cut_off = list_cut_off_notes(labels, first.max_decisions, tally)
    metrics = dict.fromkeys(row.metric for row in first.rows)
    return evolve(
        first,
        rows=make_rows(labels, tally),
        conditions=_join(one.conditions for one in given),
        deals=tally.deals,
        games=tally.games,
        status=status,
        requested_deals=count_deals(requested),
        metrics=_join(one.metrics for one in given),
        notes=(*_list_lasting_notes(first), *cut_off),
        versions=_join_versions(given),
        seconds=sum(one.seconds for one in given),
        deal_ranges=tally.ranges,
        requested_ranges=requested,
        tally=tally,
        descriptions=_join(one._descriptions for one in given),
        columns=_join(one._columns for one in given),
        deal_values=_join_deal_values(given),
    ).select(*metrics)


def _read_results(results: object) -> Sequence[Result]:
    if not isinstance(results, Iterable):
        raise SetupError(f"merge takes a list of results, not {describe_value(results)}")
    given = [*results]
    if not given:
        raise SetupError("merge takes at least one result")
    for one in given:
        if not isinstance(one, Result):
            raise SetupError(f"merge takes results of compare, not {describe_value(one)}")
    return given


def _list_faults(given: Sequence[Result]) -> Sequence[str]:
    """Return why results cannot be merged; empty if they can."""
    first, faults = given[0], list[str]()
    metrics = [*dict.fromkeys(row.metric for row in first.rows)]
    wanted = make_record(first)
    for number, one in enumerate(given, 1):
        where = f"in result {number}"
        faults += list_differences(
            list_settings(wanted), list_settings(make_record(one)), "in result 1", where
        )
        if [*dict.fromkeys(row.metric for row in one.rows)] != metrics:
            faults.append(f"result 1 and result {number} have rows of different metrics")
        if one.stop:
            faults.append(
                f"result {number} has a rule for stopping, which looks at the deals of one run"
            )
        if one._tally is None:
            faults.append(f"result {number} has no exact sums; its file is of an earlier version")
    overlap = find_overlap(part for one in given for part in one.deal_ranges)
    if overlap is not None:
        faults.append(f"several results have the deals {write_ranges([overlap])}")
    return faults


def _join(maps: Iterable[Mapping[str, _Value]]) -> FrozenMap[str, _Value]:
    """Return what any of some mappings has; None only if all have it."""
    found: dict[str, _Value] = {}
    for one in maps:
        found |= {name: value for name, value in one.items() if found.get(name) is None}
    return FrozenMap(found)


def _join_versions(given: Sequence[Result]) -> FrozenMap[str, str]:
    """Return the versions in use; those of Python may differ in their last number."""
    pythons = sorted({one.versions["python"] for one in given if "python" in one.versions})
    joined = {"python": ", ".join(pythons)} if pythons else {}
    return FrozenMap({**given[0].versions, **joined})


def _join_deal_values(given: Sequence[Result]) -> Mapping[int, DealValues] | None:
    if any(one._deal_values is None for one in given):
        return None
    return FrozenMap(pair for one in given for pair in (one._deal_values or {}).items())


def _list_lasting_notes(result: Result) -> Sequence[str]:
    """Return the notes that hold for all deals, without those on games that were cut off."""
    assert result._tally is not None
    changing = [*list_cut_off_notes(result.conditions, result.max_decisions, result._tally)]
    return [note for note in result.notes if note not in changing]
