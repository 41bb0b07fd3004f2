"""Class `Result`: what a comparison found, with everything that is needed to repeat it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, get_args

from attrs import asdict, evolve, field, frozen

from unoengine.core.errors import FormatError, SetupError, UnoError, did_you_mean
from unoengine.core.frozen_map import FrozenMap
from unoengine.lab.conditions import Condition, names_modules, write_condition
from unoengine.lab.executors import ExecutorChoice
from unoengine.lab.metrics import Metric, choose_metrics
from unoengine.lab.output import (
    COLUMNS,
    Row,
    Status,
    draw_figure,
    format_csv,
    format_html,
    format_table,
    list_records,
    make_rich_table,
    require_extra,
    write_text,
)
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
        **{name: getattr(result, name) for name in _READERS},
        "stop": dict(result.stop),
        "metrics": [*result.metrics],
        "conditions": {
            label: {
                "text": _write_condition(condition),
                "description": str(condition),
            }
            for label, condition in result.conditions.items()
        },
        "versions": dict(result.versions),
        "rows": [asdict(row) | {"total": str(row.total)} for row in result.rows],
    }


def _write_condition(condition: Condition | None) -> str | None:
    return None if condition is None or names_modules(condition) else write_condition(condition)


def read_record(text: str) -> dict[str, Any]:
    """Return the fields of a result from JSON."""
    record = _parse(text)
    if not isinstance(record, Mapping) or _FORMAT_NAME not in record:
        raise FormatError("this is not a result of a comparison")
    if record[_FORMAT_NAME] != FORMAT:
        raise FormatError(f"version {record[_FORMAT_NAME]!r} is unknown", _FORMAT_NAME)
    read_entry(record, "", {_FORMAT_NAME, *_READERS})
    found = {name: read(record[name], name) for name, read in _READERS.items()}
    for place, row in enumerate(found["rows"]):
        if row.condition not in found["conditions"]:
            raise FormatError("this is none of the conditions", f"rows[{place}].condition")
    return found


def _parse(text: object) -> Any:
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


def _list_of(read: _Read) -> _Read:
    def read_list(data: Any, place: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise FormatError("a list is expected", place)
        return tuple(read(part, f"{place}[{number}]") for number, part in enumerate(data))

    return read_list


def _mapping_of(read: _Read) -> _Read:
    def read_all(data: Any, place: str) -> FrozenMap[str, Any]:
        given = read_mapping(data, place).items()
        return FrozenMap(
            (_read_text(name, place), read(part, join_place(place, name))) for name, part in given
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


def _read_text(data: Any, place: str) -> str:
    """Return a string that can be printed."""
    try:
        return read_string(data, place).encode().decode()
    except UnicodeEncodeError:
        raise FormatError("this is not Unicode", place) from None


def _read_status(data: Any, place: str) -> str:
    known = get_args(Status)
    if data not in known:
        raise FormatError(f"one of {', '.join(known)} is expected", place)
    return _read_text(data, place)


def _read_total(data: Any, place: str) -> Fraction:
    """Return an exact number; `Fraction` also reads exponents, which can make a number endless."""
    parts = re.fullmatch(r"(-?[0-9]{1,4000})(?:/(0*[1-9][0-9]{0,4000}))?", _read_text(data, place))
    if parts is None:
        raise FormatError("a whole number or a fraction in digits is expected", place)
    return Fraction(int(parts[1]), int(parts[2] or 1))


def _read_condition(data: Any, place: str) -> Condition | None:
    entry = read_entry(data, place, ("text", "description"))
    _read_text(entry["description"], join_place(place, "description"))
    if entry["text"] is None:
        return None
    place = join_place(place, "text")
    try:
        condition = Condition.parse(_read_text(entry["text"], place))
    except UnoError as error:
        raise FormatError(str(error), place) from error
    return None if names_modules(condition) else condition


def _read_row(data: Any, place: str) -> Row:
    entry = read_entry(data, place, _ROW_READERS)
    return Row(
        **{name: read(entry[name], f"{place}.{name}") for name, read in _ROW_READERS.items()}
    )


def _read_metrics(data: Any, place: str) -> FrozenMap[str, None]:
    return FrozenMap(dict.fromkeys(_list_of(_read_text)(data, place)))


_read_count = _number_from(1, 10**18, (int,))
_read_number = _number_from(-sys.float_info.max)
_read_size = _number_from(0)

_READERS: Mapping[str, _Read] = {
    "deals": _read_count,
    "games": _read_count,
    "status": _read_status,
    "requested_deals": _read_count,
    "seed": read_number,
    "max_decisions": _read_count,
    "seconds": _read_size,
    "stop": _mapping_of(_read_size),
    "metrics": _read_metrics,
    "conditions": _mapping_of(_read_condition),
    "versions": _mapping_of(_read_text),
    "notes": _list_of(_read_text),
    "rows": _list_of(_read_row),
}

_ROW_READERS: Mapping[str, _Read] = {
    "metric": _read_text,
    "condition": _read_text,
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
    """The duration of the comparison."""

    @property
    def is_partial(self) -> bool:
        """Whether deals are missing, because of Ctrl-C or an error."""
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
            A result that equals this one, unless this one is partial or a bot measures time.

        Raises:
            SetupError: This result is from a file, which has no text for a condition, or no
                function for a metric.
            LabError: A bot or a metric raised an error, or a batch killed its worker.
        """
        from unoengine.lab.compare import compare

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
        result = compare(
            conditions,
            deals=self.requested_deals,
            seed=self.seed,
            metrics=metrics,
            executor=executor,
            stop=self.stop,
            max_decisions=self.max_decisions,
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

    def to_csv(self, path: str | Path | None = None) -> str:
        """Return the rows as CSV, and write them to a file if there is a path.

        Args:
            path: A file to write to.

        Returns:
            The text, with a line for each row and one for the names of the columns.

        Raises:
            OSError: The file cannot be written.
        """
        return write_text(format_csv(self), path)

    def to_pandas(self) -> DataFrame:
        """Return the rows as a data frame of pandas, with columns named like the fields.

        Returns:
            The data frame.

        Raises:
            ImportError: pandas is not installed: `pip install 'unoengine[lab]'`.
        """
        require_extra("pandas", "Result.to_pandas")
        from pandas import DataFrame

        return DataFrame(list_records(self), columns=COLUMNS)

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
