"""Class `Result`: what a comparison found, with everything that is needed to repeat it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from unoengine.lab.conditions import Condition
from unoengine.lab.executors import ExecutorChoice
from unoengine.lab.metrics import Metric, choose_metrics
from unoengine.lab.output import (
    draw_figure,
    format_csv,
    format_table,
    make_data_frame,
    make_rich_table,
    print_table,
    write_text,
)
from unoengine.lab.result_json import make_record, read_record
from unoengine.lab.rows import Row, Status
from unoengine.values.errors import SetupError, did_you_mean

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame
    from rich.console import Group

__all__ = ["Result"]


@frozen(repr=False)
class Result:
    """The result of a comparison; it prints as a table.

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
    """How the comparison ended: "complete", "precise", "interrupted" or "failed"."""

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
    """How long the comparison took."""

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
        from unoengine.lab.comparison import compare

        conditions = {label: one for label, one in self.conditions.items() if one is not None}
        metrics = {name: metric for name, metric in self.metrics.items() if metric is not None}
        faults = [
            *(
                f"the condition {label!r} has bots or rules"
                for label in self.conditions
                if label not in conditions
            ),
            *(f"the metric {name!r} is a function" for name in self.metrics if name not in metrics),
        ]
        if faults:
            known = "of your own, which a file cannot contain; pass it to compare again"
            raise SetupError(*(f"{fault} {known}" for fault in faults))
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

    # --- output

    def __str__(self) -> str:
        return format_table(self)

    def __repr__(self) -> str:
        return f"<Result of {len(self.conditions)} conditions, {self.deals} deals, {self.status}>"

    def __rich__(self) -> Group:
        return make_rich_table(self)

    def show(self) -> None:
        """Print the table; with rich if that is installed."""
        print_table(self)

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
        return make_data_frame(self)

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
