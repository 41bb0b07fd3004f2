"""Results as tables, CSV, data frames and figures."""

from __future__ import annotations

import csv
import platform
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from html import escape
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import asdict, fields, frozen

from unoengine import __version__
from unoengine.bots.bot_names import find_source
from unoengine.core import discovery
from unoengine.core.edition import Edition
from unoengine.core.errors import SetupError, did_you_mean
from unoengine.lab.conditions import Condition, find_deal_key
from unoengine.lab.deal_ranges import write_ranges
from unoengine.lab.games import Plan, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from rich.console import Group, JustifyMethod

    from unoengine.lab.result import Result


# --- The rows of a result, and notes that a reader needs to judge them.

Status: TypeAlias = Literal["complete", "precise", "interrupted", "failed"]
"""The end of a comparison; with the last two, the result is partial."""


@frozen
class Row:
    """The mean of a metric under a condition, and its difference from the first condition."""

    metric: str
    """The name of the metric."""

    condition: str
    """The label of the condition."""

    mean: float
    """The mean over deals; a deal counts with the mean of its games."""

    half_width: float | None
    """Half of the 95 % interval of the mean; None for a single deal, or if fewer than 100 agree."""

    difference: float | None
    """The mean of the differences from the first condition, deal by deal; None for that one."""

    difference_half_width: float | None
    """Half of the 95 % interval of the difference; None as for the mean."""

    p: float | None
    """The p-value of the hypothesis that the true difference is zero."""

    total: Fraction
    """The exact sum over deals, which is the same on every computer."""


@frozen
class DealRow:
    """The value of a metric in a single deal under a condition."""

    deal: int
    """The number of the deal, which `play_deal` takes."""

    condition: str
    """The label of the condition."""

    metric: str
    """The name of the metric."""

    value: Fraction
    """The exact mean over the games of the deal."""


def make_rows(labels: Iterable[str], tally: Tally) -> tuple[Row, ...]:
    """Return a row for each metric and condition, metric by metric."""
    labels = [*labels]
    metrics = dict.fromkeys(metric for _, metric in tally.values)
    return tuple(
        _make_row(tally, metric, label)
        for metric in metrics
        for label in labels
        if (label, metric) in tally.values
    )


def _make_row(tally: Tally, metric: str, label: str) -> Row:
    moments = tally.values[label, metric]
    mean = moments.estimate()
    apart: tuple[float | None, float | None, float | None] = (None, None, None)
    if (label, metric) in tally.differences:
        found = tally.differences[label, metric].estimate()
        apart = found.mean, found.half_width, found.p
    return Row(metric, label, mean.mean, mean.half_width, *apart, Fraction(moments.total))


def list_notes(plan: Plan) -> Iterator[str]:
    """Yield notes for the reader: deals that are not the same, and bots that measure time."""
    base, *others = plan.conditions
    cards = find_deal_key(plan.conditions[base])
    unpaired = [label for label in others if find_deal_key(plan.conditions[label]) != cards]
    if unpaired:
        yield (
            "the deck, the hands or the number of players differ, so these conditions could not be "
            f"dealt the same cards as {base!r}: {', '.join(map(repr, unpaired))}"
        )
    timed = list_timed_bots(plan.conditions.values())
    if timed:
        yield (
            "these bots measure time, so that their games cannot be repeated exactly: "
            f"{', '.join(timed)}"
        )


def list_timed_bots(conditions: Iterable[Condition | None]) -> tuple[str, ...]:
    """Return the names of the bots whose time is limited, so that they play other games later."""
    timed = (
        name
        for condition in conditions
        if condition is not None
        for name, bot in zip(condition.bot_names, condition.bots, strict=True)
        if getattr(find_source(bot).given, "ms", None) is not None
    )
    return tuple(dict.fromkeys(timed))


def list_cut_off_notes(labels: Iterable[str], max_decisions: int, tally: Tally) -> Iterator[str]:
    """Yield notes on games that were cut off."""
    for label in labels:
        share = Fraction(tally.values[label, "cut off"].total, tally.deals)
        if share:
            yield (
                f"{label}: {float(share):.2%} of the games were cut off, after "
                f"{max_decisions} decisions in a round or too many rounds; nobody wins these"
            )


def list_versions(conditions: Iterable[Condition]) -> Iterator[tuple[str, str]]:
    """Yield the versions of Python, of unoengine, of the plug-ins in use, and of the editions."""
    yield "python", platform.python_version()
    yield "unoengine", __version__
    for condition in conditions:
        state = condition.start(0).state
        rules = (rule.name for written in state.house_rules.values() for rule in written if rule)
        bots = (bot for bot in condition.bots if isinstance(bot, str))
        for used, installed in (
            (bots, discovery.bots()),
            ((state.edition.name,), discovery.editions()),
            ((variant.name for variant in state.variants), discovery.variants()),
            (rules, discovery.house_rules()),
            (state.options.effects, discovery.effects()),
        ):
            for name in used:
                if name in installed:
                    yield installed[name].distribution, installed[name].version
        yield f"the edition {state.edition.name}", _describe_edition(state.edition)


def _describe_edition(edition: Edition) -> str:
    """Return the revision of an edition, and a number for its deck, which is the same anywhere."""
    cards = [
        (card.code, card.color, card.symbol, card.number, card.points, sorted(card.marks))
        for card in edition.deck
    ]
    digest = sha256(repr(cards).encode()).hexdigest()
    return f"revision {edition.revision}, deck {digest[:8]}"


Table: TypeAlias = Sequence[Row] | Sequence[DealRow]
"""The rows of a table, all of one kind."""

_HEADINGS = ("metric", "condition", "mean", "difference", "p")

_SURE = 0.001
"""Smaller p-values are printed as smaller than this."""

_SMALLEST_PLAIN, _LARGEST_PLAIN = 1e-5, 1e15
"""Smaller and larger figures are printed with an exponent."""


def describe_result(result: Result) -> Iterator[str]:
    """Yield the lines above the table."""
    endings = {
        "complete": "",
        "precise": f"; precise enough before {result.requested_deals}",
        "interrupted": f"; PARTIAL, interrupted before {result.requested_deals}",
        "failed": f"; PARTIAL, a game failed before {result.requested_deals}",
    }
    deals = _count(result.deals, "deal")
    if result.deal_ranges != (range(result.deals),):
        deals += f" ({write_ranges(result.deal_ranges)})"
    yield f"{deals}, {_count(result.games, 'game')}, seed {result.seed}{endings[result.status]}"
    conditions = [condition for condition in result.conditions.values() if condition is not None]
    if 0 < len(conditions) == len(result.conditions):  # otherwise a file has no text for one
        players = _join_different(str(condition.players) for condition in conditions)
        until = _join_different(condition.until for condition in conditions)
        bots = _join_different(", ".join(condition.bot_names) for condition in conditions)
        yield f"{players} players, a {until} each, bots: {bots}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _join_different(settings: Iterable[str]) -> str:
    """Return a setting of all conditions; if it differs, that of each in their order."""
    found = [*settings]
    return found[0] if len({*found}) == 1 else " / ".join(found)


def list_cells(result: Result) -> Iterator[tuple[str, ...]]:
    """Yield the cells of each row of the table; a metric is named in its first row."""
    before = ""
    for row in result.rows:
        metric = row.metric if row.metric != before else ""
        before = row.metric
        mean = format_figure(row.mean, row.half_width)
        apart, p = "", ""
        if row.difference is not None:
            apart = format_figure(row.difference, row.difference_half_width, sign="+")
        if row.p is not None:
            p = f"< {_SURE}" if row.p < _SURE else f"{row.p:.3f}"
        yield metric, row.condition, mean, apart, p


def format_figure(value: float, half_width: float | None, sign: str = "") -> str:
    """Return a figure with its interval, in as many digits as the interval is worth.

    >>> format_figure(52.31234, 0.8412), format_figure(0.5, 0.0), format_figure(7, None)
    ('52.31 ± 0.84', '0.5 ± 0', '7')
    """
    if not half_width:
        known = "" if half_width is None else " ± 0"
        return f"{value:{sign}.4g}{known}"
    if not _SMALLEST_PLAIN <= max(abs(value), half_width) < _LARGEST_PLAIN:
        return f"{value:{sign}.4g} ± {half_width:.2g}"
    digits = 0
    while digits < 6 and half_width * 10**digits < 9.95:
        digits += 1
    return f"{value:{sign}.{digits}f} ± {half_width:.{digits}f}"


def format_table(result: Result) -> str:
    """Return the table as plain text."""
    lines = [_HEADINGS, *list_cells(result)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = [*describe_result(result), ""]
    for line in lines:
        cells = [
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        text.append("  ".join(cells).rstrip())
    if result.notes:
        text += ["", *(f"Note: {note}." for note in result.notes)]
    return "\n".join(text)


def make_rich_table(result: Result) -> Group:
    """Return the table for rich, with the line above it and the notes below."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for place, heading in enumerate(_HEADINGS):
        justify: JustifyMethod = "left" if place < 2 else "right"
        table.add_column(heading, justify=justify, overflow="fold")
    for metric, *cells in list_cells(result):
        if metric:
            table.add_section()
        table.add_row(*map(Text, (metric, *cells)))
    notes = (Text(f"Note: {note}.") for note in result.notes)
    return Group(*map(Text, describe_result(result)), table, *notes)


_MOST_DRAWN = 100
"""The most rows of which a notebook shows the figure; fifty take some seconds to draw."""


def format_html(result: Result) -> str:
    """Return the table as HTML, with the lines above it, the notes and, if possible, the figure."""
    lines = [_format_html_row("th", _HEADINGS)]
    lines += (_format_html_row("td", cells) for cells in list_cells(result))
    notes = (f"Note: {note}." for note in result.notes)
    parts = [
        f"<p>{'<br>'.join(map(escape, describe_result(result)))}</p>",
        f"<table>{''.join(lines)}</table>",
        *(f"<p>{escape(note)}</p>" for note in notes),
    ]
    if figure := _encode_figure(result):
        source = f"data:image/svg+xml;base64,{figure}"
        parts.append(f'<img alt="The means with their 95 % intervals" src="{source}">')
    return "\n".join(parts)


def _format_html_row(tag: str, cells: Iterable[str]) -> str:
    sides = ("left", "left", "right", "right", "right")
    shown = (
        f'<{tag} style="text-align: {side}">{escape(cell)}</{tag}>'
        for side, cell in zip(sides, cells, strict=True)
    )
    return f"<tr>{''.join(shown)}</tr>"


def _encode_figure(result: Result) -> str:
    """Return the figure as SVG in Base64, always the same; an empty string if there is none."""
    out = BytesIO()
    if len(result.rows) > _MOST_DRAWN:
        return ""
    try:
        from matplotlib import rc_context

        with rc_context({"svg.hashsalt": "", "svg.fonttype": "none"}):  # text is short
            draw_figure(result, None).savefig(out, format="svg", metadata={"Date": None})
    except Exception:  # no matplotlib, or labels that it cannot draw
        return ""
    return b64encode(out.getvalue()).decode()


# --- Files, data frames and figures.


def require_extra(module: str, feature: str, extra: str = "lab") -> Any:
    """Return a module; raise an error that names the extra if it is not installed."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"{feature} needs {module}: pip install 'unoengine[{extra}]'") from error


def write_text(text: str, path: str | Path | None) -> str:
    """Return a text, which is written to a file if there is a path."""
    if path is not None:
        Path(path).write_text(text + "\n", encoding="utf-8", newline="\n")
    return text


def format_csv(rows: Table) -> str:
    """Return rows as CSV."""
    out = StringIO()
    writer = csv.DictWriter(out, list_columns(rows), lineterminator="\n")
    writer.writeheader()
    writer.writerows(list_records(rows))
    return out.getvalue().rstrip("\n")


def list_columns(rows: Table) -> list[str]:
    """Return the names of the columns."""
    return [attribute.name for attribute in fields(type(rows[0]) if rows else Row)]


def list_records(rows: Table) -> list[dict[str, str | float | None]]:
    """Return rows for programs that know no fractions."""
    return [
        {
            name: float(value) if isinstance(value, Fraction) else value
            for name, value in asdict(row).items()
        }
        for row in rows
    ]


def check_figure_path(path: str | Path) -> None:
    """Refuse a path whose ending names no format of figures."""
    require_extra("matplotlib", "a figure")
    from matplotlib.figure import Figure

    known = Figure().canvas.get_supported_filetypes()
    ending = Path(path).suffix.lstrip(".").lower()
    if ending not in known:
        hint = did_you_mean(ending, known)
        raise SetupError(f"{path} must end in the name of a format{hint}")


def draw_figure(result: Result, path: str | Path | None) -> Figure:
    """Draw a line for each metric: the means and the differences from the first condition."""
    require_extra("matplotlib", "Result.plot")
    if path is not None:
        check_figure_path(path)
    from matplotlib.figure import Figure

    lines: dict[str, list[Row]] = {}
    for row in result.rows:
        lines.setdefault(row.metric, []).append(row)
    heights = [len(rows) + 1.5 for rows in lines.values()]
    columns = 1 if all(row.difference is None for row in result.rows) else 2
    figure = Figure(figsize=(2 + 5 * columns, 0.45 * sum(heights) + 0.5), layout="constrained")
    axes = figure.subplots(len(lines), columns, squeeze=False, sharey="row", height_ratios=heights)
    for panels, (metric, rows) in zip(axes, lines.items(), strict=True):
        panels[0].set_yticks(range(len(rows)), [_escape_dollars(row.condition) for row in rows])
        panels[0].set_ylim(len(rows) - 0.5, -0.5)
        panels[0].set_xlabel(_escape_dollars(metric))
        _draw_intervals(panels[0], [(row.mean, row.half_width) for row in rows])
        for panel in panels[1:]:
            _draw_intervals(panel, [(row.difference, row.difference_half_width) for row in rows])
            panel.axvline(0, color="gray", linewidth=0.8)
            panel.set_xlabel("difference from the first condition")
    title = "\n".join([*describe_result(result), "bars: 95 % intervals"])
    figure.suptitle(_escape_dollars(title))
    if path is not None:
        figure.savefig(path)
    return figure


def _escape_dollars(text: str) -> str:
    """Return a text for matplotlib, which takes what is between two dollars for a formula."""
    return text.replace("$", r"\$")


def _draw_intervals(panel: Axes, figures: Sequence[tuple[float | None, float | None]]) -> None:
    """Draw figures with half of their intervals, one above the other; None leaves a gap."""
    known = [(place, *figure) for place, figure in enumerate(figures) if figure[0] is not None]
    places, values, widths = zip(*known, strict=True) if known else ((), (), ())
    bars = [width or 0 for width in widths]
    panel.errorbar(values, places, xerr=bars, fmt="o", capsize=3)
