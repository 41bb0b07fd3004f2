"""Class `Result`: what a comparison found, with everything that is needed to repeat it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, get_args

from attrs import Factory, asdict, evolve, field, frozen

from unoengine.core.errors import FormatError, SetupError, UnoError, did_you_mean
from unoengine.core.frozen_map import FrozenMap
from unoengine.lab.conditions import Condition, names_modules, write_condition
from unoengine.lab.deal_ranges import Ranges, contains_all, count_deals, join_ranges
from unoengine.lab.executors import ExecutorChoice
from unoengine.lab.games import Columns, DealValues, Tally
from unoengine.lab.metrics import Metric, choose_metrics
from unoengine.lab.output import (
    DealRow,
    Row,
    Status,
    Table,
    draw_figure,
    format_csv,
    format_html,
    format_table,
    list_columns,
    list_records,
    list_timed_bots,
    make_rich_table,
    require_extra,
    write_text,
)
from unoengine.lab.statistics import Moments
from unoengine.records.basic_values import (
    join_place,
    read_entry,
    read_mapping,
    read_number,
    read_string,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame
    from rich.console import Group


# --- Results as JSON, written and read back.

FORMAT = 1
"""The version of the format."""

_FORMAT_NAME = "unoengine-comparison"

_PATH_HINT = "; give the text of a file, not its path"


def make_record(result: Result) -> dict[str, Any]:
    """Return a result as plain data; a condition that has no text is described only."""
    return {
        _FORMAT_NAME: FORMAT,
        **{name: getattr(result, name) for name in _PLAIN_FIELDS},
        "deal_ranges": write_pairs(result.deal_ranges),
        "requested_ranges": write_pairs(result.requested_ranges),
        "stop": dict(result.stop),
        "metrics": [*result.metrics],
        "conditions": describe_conditions(result.conditions, result._descriptions),
        "versions": dict(result.versions),
        "sums": None if result._tally is None else _write_sums(result._tally),
        "rows": [asdict(row) | {"total": str(row.total)} for row in result.rows],
    }


def _write_condition(condition: Condition | None) -> str | None:
    return None if condition is None or names_modules(condition) else write_condition(condition)


def describe_conditions(
    conditions: Mapping[str, Condition | None], descriptions: Mapping[str, str]
) -> dict[str, dict[str, str | None]]:
    """Return conditions as plain data; without a text, the description is all there is."""
    return {
        label: {
            "text": _write_condition(condition),
            "description": descriptions.get(label, str(condition)),
        }
        for label, condition in conditions.items()
    }


def write_pairs(ranges: Ranges) -> list[list[int]]:
    """Return ranges of deals as pairs: the first deal, and the first one after the range."""
    return [[part.start, part.stop] for part in ranges]


def _write_sums(tally: Tally) -> dict[str, dict[str, list[str]]] | None:
    """Return the sum and the sum of squares for each figure, and the latter of differences."""
    sums: dict[str, dict[str, list[str]]] = {}
    try:
        for (label, metric), moments in tally.values.items():
            apart = tally.differences.get((label, metric))
            numbers = (moments.total, moments.squares, *([apart.squares] if apart else ()))
            sums.setdefault(label, {})[metric] = [*map(str, numbers)]
    except ValueError:  # Python does not write numbers of thousands of digits
        return None
    return sums


def read_record(text: str) -> dict[str, Any]:
    """Return the fields of a result from JSON."""
    record = parse_record(text)
    if not isinstance(record, Mapping) or _FORMAT_NAME not in record:
        raise FormatError("this is not a result of a comparison")
    if record[_FORMAT_NAME] != FORMAT:
        raise FormatError(f"version {record[_FORMAT_NAME]!r} is unknown", _FORMAT_NAME)
    read_entry(record, "", {_FORMAT_NAME, *READERS}, _NEW_FIELDS)
    found = {name: READERS[name](record[name], name) for name in READERS if name in record}
    for place, row in enumerate(found["rows"]):
        if row.condition not in found["conditions"]:
            raise FormatError("this is none of the conditions", f"rows[{place}].condition")
    _check_ranges(found)
    found.setdefault("timed_bots", list_timed_bots(found["conditions"].values()))
    sums = found.pop("sums", None)
    found["tally"] = None if sums is None else _make_tally(sums, found)
    return found | {"descriptions": read_descriptions(record)}


def read_descriptions(record: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the descriptions of conditions that have been read."""
    return FrozenMap((label, one["description"]) for label, one in record["conditions"].items())


def _check_ranges(found: dict[str, Any]) -> None:
    """Refuse ranges of deals that contradict the numbers of deals; add those that are missing."""
    for count, name in (("deals", "deal_ranges"), ("requested_deals", "requested_ranges")):
        if count_deals(found.setdefault(name, (range(found[count]),))) != found[count]:
            raise FormatError(f"these are not as many as {count} says", name)
    if not contains_all(found["requested_ranges"], found["deal_ranges"]):
        raise FormatError("some of these were not requested", "deal_ranges")


def _make_tally(sums: Mapping[str, Any], found: Mapping[str, Any]) -> Tally:
    """Return exact sums, which agree with the rows and are those of real numbers."""
    tally, labels = Tally(found["deal_ranges"], found["games"]), [*found["conditions"]]
    if [*sums] != labels:
        raise FormatError("sums of the conditions in their order are expected", "sums")
    base = sums[labels[0]]
    for label, by_metric in sums.items():
        for metric, numbers in by_metric.items():
            where = join_place(join_place("sums", label), metric)
            is_compared = label != labels[0] and metric in base
            if len(numbers) != (3 if is_compared else 2):
                raise FormatError("these are not as many numbers as expected", where)
            total, squares, *apart = numbers
            tally.values[label, metric] = _make_moments(tally.deals, total, squares, where)
            if is_compared:
                difference = _make_moments(tally.deals, total - base[metric][0], apart[0], where)
                tally.differences[label, metric] = difference
        if "cut off" not in by_metric:
            raise FormatError("cut off is missing", join_place("sums", label))
    for place, row in enumerate(found["rows"]):
        known = tally.values.get((row.condition, row.metric))
        if known is None or known.total != row.total:
            raise FormatError("this is not the sum in sums", f"rows[{place}].total")
    return tally


def _make_moments(count: int, total: Fraction, squares: Fraction, place: str) -> Moments:
    if squares * count < total * total:
        raise FormatError("these are no sums of numbers and of their squares", place)
    return Moments(count, total, squares)


def parse_record(text: object) -> Any:
    """Return plain data; unlike `parse_json`, this accepts long texts, and seeds of any length."""
    hint = "" if isinstance(text, str) and "{" in text else _PATH_HINT
    try:
        return json.loads(text, parse_constant=_refuse_constant)  # type: ignore[arg-type]
    except json.JSONDecodeError as error:
        raise FormatError(
            f"this is not JSON: {error.msg}{hint}", f"line {error.lineno}", error.colno
        ) from None
    except RecursionError:
        raise FormatError("this is nested too deep") from None
    except (TypeError, ValueError) as error:  # no text, no Unicode, or a number of many digits
        raise FormatError(f"this is not JSON: {error}{hint}") from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


_Read: TypeAlias = Callable[[Any, str], Any]
"""A function that reads plain data at a place of the record."""


def _optional(read: _Read) -> _Read:
    return lambda data, place: None if data is None else read(data, place)


def list_of(read: _Read) -> _Read:
    """Return a function that reads a list."""

    def read_list(data: Any, place: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise FormatError("a list is expected", place)
        return tuple(read(part, f"{place}[{number}]") for number, part in enumerate(data))

    return read_list


def mapping_of(read: _Read) -> _Read:
    """Return a function that reads names with values."""

    def read_all(data: Any, place: str) -> FrozenMap[str, Any]:
        given = read_mapping(data, place).items()
        return FrozenMap(
            (read_text(name, place), read(part, join_place(place, name))) for name, part in given
        )

    return read_all


def _number_from(
    least: float, most: float = sys.float_info.max, kinds: tuple[type, ...] = (int, float)
) -> _Read:
    def read_between(data: Any, place: str) -> Any:
        if type(data) not in kinds or not least <= data <= most:
            kind = "a number" if float in kinds else "a whole number"
            raise FormatError(f"{kind} from {least:g} to {most:g} is expected", place)
        return data

    return read_between


def read_text(data: Any, place: str) -> str:
    """Return a string that can be printed."""
    try:
        return read_string(data, place).encode().decode()
    except UnicodeEncodeError:
        raise FormatError("this is not Unicode", place) from None


def _read_status(data: Any, place: str) -> str:
    known = get_args(Status)
    if data not in known:
        raise FormatError(f"one of {', '.join(known)} is expected", place)
    return read_text(data, place)


def _read_total(data: Any, place: str) -> Fraction:
    """Return an exact number; `Fraction` also reads exponents, which can make a number endless."""
    parts = re.fullmatch(r"(-?[0-9]{1,4300})(?:/(0*[1-9][0-9]{0,4200}))?", read_text(data, place))
    if parts is None:
        raise FormatError("a whole number or a fraction in digits is expected", place)
    return Fraction(int(parts[1]), int(parts[2] or 1))


def _read_condition(data: Any, place: str) -> Condition | None:
    entry = read_entry(data, place, ("text", "description"))
    read_text(entry["description"], join_place(place, "description"))
    if entry["text"] is None:
        return None
    place = join_place(place, "text")
    try:
        condition = Condition.parse(read_text(entry["text"], place))
    except UnoError as error:
        raise FormatError(str(error), place) from error
    return None if names_modules(condition) else condition


def _read_row(data: Any, place: str) -> Row:
    entry = read_entry(data, place, _ROW_READERS)
    return Row(
        **{name: read(entry[name], f"{place}.{name}") for name, read in _ROW_READERS.items()}
    )


def _read_metrics(data: Any, place: str) -> FrozenMap[str, None]:
    return FrozenMap(dict.fromkeys(list_of(read_text)(data, place)))


def read_pair(data: Any, place: str) -> range:
    """Return a range of deals from its first number and the first one after it."""
    match data:
        case [int(start), int(stop)] if 0 <= start < stop:
            return range(start, stop)
    raise FormatError("two growing numbers of deals are expected", place)


def _read_ranges(data: Any, place: str) -> Ranges:
    ranges: Ranges = list_of(read_pair)(data, place)
    if join_ranges(ranges) != ranges:
        raise FormatError("ranges in their order, with gaps between them, are expected", place)
    return ranges


_read_count = _number_from(1, 10**18, (int,))
_read_number = _number_from(-sys.float_info.max)
_read_size = _number_from(0)

READERS: Mapping[str, _Read] = {
    "deals": _read_count,
    "games": _read_count,
    "status": _read_status,
    "requested_deals": _read_count,
    "seed": read_number,
    "max_decisions": _read_count,
    "seconds": _read_size,
    "stop": mapping_of(_read_size),
    "metrics": _read_metrics,
    "conditions": mapping_of(_read_condition),
    "versions": mapping_of(read_text),
    "notes": list_of(read_text),
    "rows": list_of(_read_row),
    "deal_ranges": _read_ranges,
    "requested_ranges": _read_ranges,
    "timed_bots": list_of(read_text),
    "sums": _optional(mapping_of(mapping_of(list_of(_read_total)))),
}

_NEW_FIELDS = ("deal_ranges", "requested_ranges", "timed_bots", "sums")
"""Fields that files of earlier versions lack; a result without sums cannot be merged."""

_PLAIN_FIELDS = (
    *("deals", "games", "status", "requested_deals", "seed", "max_decisions", "seconds"),
    *("notes", "timed_bots"),
)
"""Fields that are plain data already."""

_ROW_READERS: Mapping[str, _Read] = {
    "metric": read_text,
    "condition": read_text,
    "mean": _read_number,
    "half_width": _optional(_read_size),
    "difference": _optional(_read_number),
    "difference_half_width": _optional(_read_size),
    "p": _optional(_number_from(0, 1)),
    "total": _read_total,
}


@frozen(repr=False)
class Result:
    """The result of a comparison; it prints as a table, and Jupyter shows the figure as well.

    Two results of the same comparison are equal, also if they were computed on different machines
    or read from a file: figures and labels are compared, not the conditions and functions.
    """

    rows: tuple[Row, ...]
    """The figures, metric by metric and condition by condition."""

    conditions: Mapping[str, Condition | None] = field(eq=tuple)
    """The conditions by their labels; None for one that has no text in the file of a result."""

    deals: int
    """The number of deals that were played."""

    games: int
    """The number of games that were played: a deal is played by each condition in each seating."""

    status: Status
    """The end of the comparison: "complete", "precise", "interrupted" or "failed"."""

    requested_deals: int
    """The number of deals that the caller asked for."""

    seed: int
    """The seed of the comparison."""

    stop: Mapping[str, float]
    """By metric, the half width at which the comparison could stop early."""

    max_decisions: int
    """The number of decisions after which a round was cut off."""

    metrics: Mapping[str, Metric | None] = field(eq=tuple)
    """The metrics of the caller; None for each in a result from a file."""

    notes: tuple[str, ...]
    """The limits of the conclusions: deals that are not paired, games that were cut off."""

    versions: Mapping[str, str] = field(eq=False)
    """The versions of Python, of unoengine, and of the distributions with plug-ins."""

    seconds: float = field(eq=False)
    """The duration of the comparison; merged results have the sum."""

    deal_ranges: Ranges = Factory(lambda own: (range(own.deals),), takes_self=True)
    """The deals that were played, by their numbers; there are gaps between the ranges."""

    requested_ranges: Ranges = Factory(lambda own: (range(own.requested_deals),), takes_self=True)
    """The deals that the caller asked for."""

    timed_bots: tuple[str, ...] = ()
    """The names of the bots that measure time, so that they decide otherwise the next time."""

    _tally: Tally | None = field(default=None, eq=False, alias="tally")
    """The exact sums of all metrics, also of those that have no row; None from an old file."""

    _descriptions: Mapping[str, str] = field(default=FrozenMap(), eq=False, alias="descriptions")
    """The descriptions of conditions from a file, by their labels."""

    _columns: Columns = field(default=FrozenMap(), eq=False, alias="columns")
    """The metrics of each condition, in the order of the values of a deal."""

    _deal_values: Mapping[int, DealValues] | None = field(
        default=None, eq=False, alias="deal_values"
    )
    """The values of each deal, if the caller wanted to keep them."""

    @property
    def is_repeatable(self) -> bool:
        """Whether the same comparison always has an equal result: no bot measures time.

        It is assumed that bots of your own measure none.
        """
        return not self.timed_bots

    @property
    def deal_rows(self) -> tuple[DealRow, ...]:
        """The values of every single deal, deal by deal; `compare(…, keep_deals=True)` keeps them.

        They belong to the metrics that have rows. JSON does not contain them; the file of a saved
        run does.

        Raises:
            SetupError: They were not kept.
        """
        if self._deal_values is None:
            raise SetupError(
                "the values of single deals were not kept; pass keep_deals=True to compare, or to "
                "load_result for the file of a saved run"
            )
        shown = {(row.condition, row.metric) for row in self.rows}
        names = [(label, metric) for label, known in self._columns.items() for metric in known]
        return tuple(
            DealRow(deal, *name, Fraction(value))
            for part in self.deal_ranges
            for deal in part
            for name, value in zip(names, self._deal_values[deal], strict=True)
            if name in shown
        )

    @property
    def is_partial(self) -> bool:
        """Whether deals are missing, because a run was stopped or an error was raised."""
        return self.status in ("interrupted", "failed")

    def find(self, condition: str, metric: str) -> Row:
        """Return the row of a condition and a metric.

        Args:
            condition: The label of the condition.
            metric: The name of the metric.

        Returns:
            The row.

        Raises:
            SetupError: There is no such row.
        """
        for row in self.rows:
            if (row.condition, row.metric) == (condition, metric):
                return row
        if condition not in self.conditions:
            hint = did_you_mean(condition, self.conditions)
            raise SetupError(f"there is no condition {condition!r}{hint}")
        known = [row.metric for row in self.rows if row.condition == condition]
        raise SetupError(f"there is no metric {metric!r}{did_you_mean(metric, known)}")

    def select(self, *metrics: str | Iterable[str]) -> Result:
        """Return the result with some metrics only, for a shorter table.

        It can be repeated as well, with the same metrics.

        Args:
            metrics: The names of the metrics, or lists of names; `"win share"` selects those of all
                seats and bots. Without a name, all are selected.

        Returns:
            A result with fewer rows, in this order.

        Raises:
            SetupError: There is no such metric.
        """
        known = dict.fromkeys(row.metric for row in self.rows)
        chosen = [name for given in metrics for name in choose_metrics(given, known)] or known
        rows = (
            row for metric in dict.fromkeys(chosen) for row in self.rows if row.metric == metric
        )
        return evolve(self, rows=tuple(rows))

    def repeat(self, executor: ExecutorChoice = None) -> Result:
        """Play the comparison again, for example on another computer.

        Args:
            executor: Where the games are played, as for `compare`.

        Returns:
            A result that equals this one, unless this one is partial or not repeatable.

        Raises:
            SetupError: This result is from a file, which has no text for a condition, or no
                function for a metric.
            LabError: A bot or a metric raised an error, or a batch killed its worker.
        """
        from unoengine.lab.compare import compare
        from unoengine.lab.merging import merge

        conditions = {label: one for label, one in self.conditions.items() if one is not None}
        metrics = {name: metric for name, metric in self.metrics.items() if metric is not None}
        lost = [
            f"the condition {one!r} has bots or rules"
            for one in self.conditions
            if one not in conditions
        ]
        lost += [f"the metric {one!r} is a function" for one in self.metrics if one not in metrics]
        if lost:
            known = "of your own, which a file cannot contain; pass it to compare again"
            raise SetupError(*(f"{fault} {known}" for fault in lost))
        result = merge(
            compare(
                conditions,
                deals=deals,
                seed=self.seed,
                metrics=metrics,
                executor=executor,
                stop=self.stop,
                max_decisions=self.max_decisions,
            )
            for deals in self.requested_ranges
        )
        return result.select(*dict.fromkeys(row.metric for row in self.rows))

    def __str__(self) -> str:
        return format_table(self)

    def __repr__(self) -> str:
        return f"<Result of {len(self.conditions)} conditions, {self.deals} deals, {self.status}>"

    def __rich__(self) -> Group:
        return make_rich_table(self)

    def _repr_html_(self) -> str:
        return format_html(self)

    def show(self) -> None:
        """Print the table; with rich if that is installed."""
        try:
            from rich.console import Console
        except ImportError:
            print(self)
        else:
            Console().print(self)

    def to_json(self, path: str | Path | None = None) -> str:
        """Return the result as JSON, and write it to a file if there is a path.

        Args:
            path: A file to write to.

        Returns:
            The text, which `from_json` reads.

        Raises:
            OSError: The file cannot be written.
        """
        return write_text(json.dumps(make_record(self), indent=2, ensure_ascii=False), path)

    @classmethod
    def from_json(cls, text: str) -> Result:
        """Return the result that `to_json` wrote.

        Args:
            text: The JSON text.

        Returns:
            The result. It can be repeated if all conditions have a text, and without metrics of
            the caller.

        Raises:
            FormatError: The text is not such a result.
        """
        return cls(**read_record(text))

    def to_csv(self, path: str | Path | None = None, *, per_deal: bool = False) -> str:
        """Return the rows as CSV, and write them to a file if there is a path.

        Args:
            path: A file to write to.
            per_deal: Whether to write `deal_rows` instead.

        Returns:
            The text, with a line for each row and one for the names of the columns.

        Raises:
            SetupError: The values of single deals were not kept.
            OSError: The file cannot be written.
        """
        return write_text(format_csv(self._choose_table(per_deal)), path)

    def to_pandas(self, *, per_deal: bool = False) -> DataFrame:
        """Return the rows as a data frame of pandas, with columns named like the fields.

        Args:
            per_deal: Whether to return `deal_rows` instead.

        Returns:
            The data frame.

        Raises:
            SetupError: The values of single deals were not kept.
            ImportError: pandas is not installed: `pip install 'unoengine[lab]'`.
        """
        require_extra("pandas", "Result.to_pandas")
        from pandas import DataFrame

        rows = self._choose_table(per_deal)
        return DataFrame(list_records(rows), columns=list_columns(rows))

    def _choose_table(self, per_deal: bool) -> Table:
        return self.deal_rows if per_deal else self.rows

    def plot(self, path: str | Path | None = None, *, metrics: str | Iterable[str] = ()) -> Figure:
        """Draw the means with their intervals, one panel for each metric, by matplotlib.

        Args:
            path: A file to write the figure to, in the format that its ending names.
            metrics: The names of the metrics to draw, as for `select`; by default all.

        Returns:
            The figure.

        Raises:
            ImportError: matplotlib is not installed: `pip install 'unoengine[lab]'`.
            SetupError: There is no such metric, or the format of the file is unknown.
            OSError: The file cannot be written.
        """
        return draw_figure(self.select(metrics), path)
