"""The file of a run: the values of each deal, saved as soon as they are known.

The first line has the settings of the run, and each further line some deals with their values. A
line ends with a checksum of itself and of all lines before it.
"""

from __future__ import annotations

import json
import os
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from hashlib import sha256
from io import FileIO
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from attrs import Factory, define, frozen

from unoengine.core.errors import FormatError, SetupError, UnoError, describe_error
from unoengine.core.frozen_map import FrozenMap
from unoengine.lab.conditions import Condition
from unoengine.lab.deal_ranges import Ranges, join_ranges, list_missing, write_ranges
from unoengine.lab.games import (
    BatchOutcome,
    Columns,
    DealValues,
    Plan,
    Tally,
    is_precise,
    list_ends,
)
from unoengine.lab.output import Status, list_cut_off_notes, list_notes, list_timed_bots, make_rows
from unoengine.lab.result import (
    READERS,
    Result,
    describe_conditions,
    list_of,
    mapping_of,
    parse_record,
    read_descriptions,
    read_pair,
    read_text,
)
from unoengine.lab.settings import list_differences, list_settings
from unoengine.lab.statistics import LARGEST, Number
from unoengine.records.basic_values import read_entry

_FORMAT_NAME = "unoengine-run"

FORMAT = 1
"""The version of the format."""

_CHECKED_LINE = re.compile(rb'(\{.*),"check":"([0-9a-f]{16})"\}\n', re.DOTALL)
"""A line without its checksum, and the checksum."""

_FRACTION = re.compile(r"-?[0-9]{1,700}/[1-9][0-9]{0,700}")
"""A value that is no whole number; floats near zero have hundreds of digits as fractions."""

_SYNC_SECONDS = 1
"""Time after which lines are sent to the disk, so that a loss of power loses only the last ones."""

Record: TypeAlias = dict[str, Any]


class UnwritableFileError(UnoError):
    """The file of a run cannot be written any more."""


# --- The first line: the settings of the run.


def make_head(plan: Plan, deals: range, stop: Mapping[str, float]) -> Record:
    """Return the settings of a run as plain data."""
    return {
        _FORMAT_NAME: FORMAT,
        "deals": [deals.start, deals.stop],
        "games_per_deal": plan.count_games(),
        "seed": plan.seed,
        "max_decisions": plan.max_decisions,
        "stop": dict(stop),
        "metrics": [*plan.metrics],
        "conditions": describe_conditions(plan.conditions, {}),
        "columns": {label: [*metrics] for label, metrics in plan.columns.items()},
        "versions": dict(plan.versions),
        "notes": [*list_notes(plan)],
        "timed_bots": [*list_timed_bots(plan.conditions.values())],
    }


def _list_head_settings(head: Record) -> Iterator[tuple[str, str]]:
    yield "the deals", write_ranges([range(*head["deals"])])
    stop = ", ".join(f"{metric}={width:g}" for metric, width in head["stop"].items())
    yield "the rule for stopping", stop or "none"
    yield from list_settings(head)


_HEAD_READERS: Mapping[str, Any] = {
    "deals": read_pair,
    "games_per_deal": READERS["games"],
    "columns": mapping_of(list_of(read_text)),
    **{
        name: READERS[name]
        for name in ("seed", "max_decisions", "stop", "metrics", "conditions", "versions")
    },
    **{name: READERS[name] for name in ("notes", "timed_bots")},
}


@frozen
class _Head:
    """The first line of a file, as it was written, and as values."""

    record: Record
    deals: range
    games_per_deal: int
    seed: int
    max_decisions: int
    stop: Mapping[str, float]
    metrics: Mapping[str, None]
    conditions: Mapping[str, Condition | None]
    columns: Columns
    versions: Mapping[str, str]
    notes: tuple[str, ...]
    timed_bots: tuple[str, ...]


def _read_head(record: Record) -> _Head:
    if _FORMAT_NAME not in record:
        raise FormatError("this is not the file of a run")
    if record[_FORMAT_NAME] != FORMAT:
        raise FormatError(f"version {record[_FORMAT_NAME]!r} is unknown", _FORMAT_NAME)
    read_entry(record, "", {_FORMAT_NAME, "check", *_HEAD_READERS})
    found = {name: read(record[name], name) for name, read in _HEAD_READERS.items()}
    columns, conditions = found["columns"], found["conditions"]
    if not conditions or [*columns] != [*conditions]:
        raise FormatError("these are not the columns of the conditions", "columns")
    for label, metrics in columns.items():
        if "cut off" not in metrics or len({*metrics}) < len(metrics):
            raise FormatError("each metric once is expected", f"columns.{label}")
    return _Head(record, **found)


# --- Lines with deals.


def _seal(record: Record, before: str) -> tuple[bytes, str]:
    """Return a line with its checksum, and the checksum; `before` is that of the line before."""
    text = json.dumps(record, separators=(",", ":"))[:-1].encode()
    check = _make_check(text, before)
    return text + f',"check":"{check}"}}\n'.encode(), check


def _make_check(text: bytes, before: str) -> str:
    return sha256(before.encode() + text).hexdigest()[:16]


def _read_lines(path: Path) -> Iterator[tuple[str, Record, str, int]]:
    """Yield the place of each whole line, its record, its checksum, and its end in the file."""
    check, end = "", 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            place, end = f"line {number}", end + len(line)
            parts = _CHECKED_LINE.fullmatch(line)
            if parts is None:
                raise FormatError("this is not a line of the file of a run", place)
            check = _make_check(parts[1], check)
            if parts[2].decode() != check:
                raise FormatError(
                    "this line, or one before it, was changed, moved or removed", place
                )
            with _add_place(place):
                record = parse_record(line.decode(errors="replace"))
            yield place, record, check, end


@contextmanager
def _add_place(line: str) -> Iterator[None]:
    """Put the line before the place of a `FormatError`."""
    try:
        yield
    except FormatError as error:
        place = f"{line}, {error.place}" if error.place else line
        raise FormatError(error.reason, place) from None


def _write_number(number: Number) -> int | str:
    return number.numerator if number.denominator == 1 else str(number)


def _read_number(data: Any, place: str) -> Number:
    if type(data) is str and _FRACTION.fullmatch(data):
        data = Fraction(data)
    elif type(data) is not int:
        raise FormatError("a whole number or a fraction in digits is expected", place)
    if not -LARGEST <= data <= LARGEST:
        raise FormatError("this number is too large", place)
    number: Number = data
    return number


@define(eq=False)
class SavedRun:
    """What the file of a run has: its settings and the deals that are complete."""

    head: _Head
    ends: list[int]
    """The ends of the parts after which the rule for stopping looks at the intervals."""

    tallies: dict[int, Tally] = Factory(dict)
    """The sums over each of these parts."""

    values: dict[int, DealValues] | None = None
    """The values of each deal, if they are wanted."""

    ranges: Ranges = ()
    seconds: float = 0
    check: str = ""
    """The checksum of the last line."""

    size: int = 0
    """The end of the last whole line in the file."""

    def add(self, record: Record) -> None:
        """Add the deals of a line."""
        entry = read_entry(record, "", ("deals", "seconds", "values", "check"))
        deals = read_pair(entry["deals"], "deals")
        self.seconds += READERS["seconds"](entry["seconds"], "seconds")
        whole = self.head.deals
        if deals.start < whole.start or deals.stop > whole.stop:
            raise FormatError(f"these are none of the deals {write_ranges([whole])}", "deals")
        if [*list_missing(deals, self.ranges)] != [deals]:
            raise FormatError("some of these deals come twice", "deals")
        self.ranges = join_ranges((*self.ranges, deals))
        values = self._read_values(entry["values"], deals)
        for part, found in groupby(deals, lambda deal: bisect_right(self.ends, deal)):
            places = [*found]
            tally = Tally.add_up(
                range(places[0], places[-1] + 1),
                [values[deal - deals.start] for deal in places],
                self.head.columns,
                self.head.games_per_deal,
            )
            self.tallies[part] = self.tallies.get(part, Tally()).combine(tally)
        if self.values is not None:
            self.values.update(zip(deals, values, strict=True))

    def _read_values(self, data: Any, deals: range) -> list[DealValues]:
        rows = list_of(list_of(_read_number))(data, "values")
        width = sum(map(len, self.head.columns.values()))
        if len(rows) != len(deals) or any(len(row) != width for row in rows):
            raise FormatError(f"{width} numbers are expected for each deal", "values")
        return [*rows]


def read_run(path: Path, keep_deals: bool, is_resumed: bool = False) -> SavedRun | None:
    """Return what the file of a run has; None if it has not one whole line.

    A line that is cut off at the end of the file is what a kill leaves. It is left out if the run
    is resumed, and an error otherwise, because a copy may be incomplete.
    """
    saved: SavedRun | None = None
    for place, record, check, end in _read_lines(path):
        with _add_place(place):
            if saved is None:
                head = _read_head(record)
                ends = [*list_ends(head.deals, head.stop)]
                saved = SavedRun(head, ends, values={} if keep_deals else None)
            else:
                saved.add(record)
        saved.check, saved.size = check, end
    if not is_resumed and (saved is None or saved.size != path.stat().st_size):
        raise FormatError(
            "the last line is cut off: the run was killed, or this is a part of a copy; resume the "
            "run, or copy the file again"
        )
    return saved


def make_saved_result(saved: SavedRun) -> Result:
    """Return the result of the deals in the file of a run."""
    head, tally = saved.head, Tally()
    status: Status = "interrupted"
    for part, end in enumerate(saved.ends):
        tally = tally.combine(saved.tallies.get(part, Tally()))
        if tally.ranges != (range(head.deals.start, end),):
            continue
        if end == head.deals.stop:
            status = "complete"
        elif is_precise(tally, head.stop):
            status = "precise"
            break
    if not tally.deals:
        raise FormatError("there are no deals in it yet")
    cut_off = list_cut_off_notes(head.conditions, head.max_decisions, tally)
    return Result(
        rows=make_rows(head.conditions, tally),
        conditions=head.conditions,
        deals=tally.deals,
        games=tally.games,
        status=status,
        requested_deals=len(head.deals),
        seed=head.seed,
        stop=head.stop,
        max_decisions=head.max_decisions,
        metrics=FrozenMap(head.metrics),
        notes=(*head.notes, *cut_off),
        versions=head.versions,
        seconds=saved.seconds,
        deal_ranges=tally.ranges,
        requested_ranges=(head.deals,),
        timed_bots=head.timed_bots,
        tally=tally,
        descriptions=read_descriptions(head.record),
        columns=head.columns,
        deal_values=saved.values,
    )


def load_result(path: str | Path, *, keep_deals: bool = False) -> Result:
    """Return the result in a file: one that `to_json` wrote, or the file of a saved run.

    The run may not be complete yet; then its result is partial, and has the deals so far.

    Args:
        path: The file.
        keep_deals: Whether to keep the values of each deal of a saved run, for `deal_rows`.

    Returns:
        The result.

    Raises:
        FormatError: The file is neither of both, was changed, or is cut off.
        OSError: The file cannot be read.
    """
    file = Path(path)
    with file.open("rb") as content:
        is_run = content.read(len(_FORMAT_NAME) + 3) == f'{{"{_FORMAT_NAME}"'.encode()
    if not is_run:
        text = file.read_bytes().decode(errors="replace")
        if "{" not in text:
            raise FormatError("this is neither a result nor the file of a run")
        return Result.from_json(text)
    saved = read_run(file, keep_deals)
    assert saved is not None
    return make_saved_result(saved)


# --- Writing.


@define(eq=False)
class RunFile:
    """The open file of a run, to which deals are added."""

    _path: Path
    _file: FileIO
    _check: str
    """The checksum of the last line."""

    _size: int
    """The size of the file after that line."""

    _last: float = Factory(perf_counter)
    """When that line was written."""

    _synced: float = 0

    def add(self, outcome: BatchOutcome) -> None:
        """Add a line with deals that are complete.

        Raises:
            UnwritableFileError: The file cannot be written, or something else has written to it.
        """
        if not outcome.deals:
            return
        now = perf_counter()
        record = {
            "deals": [outcome.deals.start, outcome.deals.stop],
            "seconds": round(now - self._last, 6),
            "values": [[*map(_write_number, values)] for values in outcome.values],
        }
        line, check = _seal(record, self._check)
        try:
            if os.fstat(self._file.fileno()).st_size != self._size:
                raise UnwritableFileError(
                    f"{self._path} was changed while the run wrote to it; does another one write "
                    "to the same file?"
                )
            _write_all(self._file, line)
            if now - self._synced > _SYNC_SECONDS:
                os.fsync(self._file.fileno())
                self._synced = now
        except OSError as error:
            raise UnwritableFileError(
                f"{self._path} cannot be written any more: {describe_error(error)}; make room for "
                "it, and resume the run"
            ) from error
        self._check, self._size, self._last = check, self._size + len(line), now

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _write_all(file: FileIO, content: bytes) -> None:
    while content:
        content = content[file.write(content) or 0 :]


def open_run(
    path: Path, head: Record, resume: bool, keep_deals: bool
) -> tuple[RunFile, SavedRun | None]:
    """Open the file of a run, a new one unless it is resumed; return what it has already.

    Raises:
        SetupError: The file exists, or is resumed and is that of another run.
        FormatError: The file that is resumed cannot be read.
        OSError: The file cannot be opened.
    """
    line, check = _seal(head, "")
    if not (resume and path.exists()):
        try:
            file = FileIO(path, "x")
        except FileExistsError:
            raise SetupError(
                f"{path} exists already; resume the run that it has, or save to another file"
            ) from None
        _write_all(file, line)
        return RunFile(path, file, check, len(line)), None
    saved = read_run(path, keep_deals, is_resumed=True)
    if saved is None:
        if not line.startswith(path.read_bytes()):  # what a kill leaves at the very start
            raise FormatError(f"{path} is not the file of a run")
        file = FileIO(path, "r+")
        file.truncate(0)
        _write_all(file, line)
        return RunFile(path, file, check, len(line)), None
    faults = list_differences(
        _list_head_settings(head), _list_head_settings(saved.head.record), "here", "in the file"
    )
    if faults:
        raise SetupError(f"{path} has another run", *faults)
    file = FileIO(path, "r+")
    file.truncate(saved.size)
    file.seek(0, os.SEEK_END)
    return RunFile(path, file, saved.check, saved.size), saved
