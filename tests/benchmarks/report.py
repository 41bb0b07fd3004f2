"""A table of figures, with their targets and whether they are met."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A figure; `met` is None where nothing in particular is wanted of it."""

    what: str
    figure: str
    wanted: str = ""
    met: bool | None = None

    @property
    def verdict(self) -> str:
        """Whether the figure is what was wanted."""
        return {None: "", True: "met", False: "MISSED"}[self.met]


@dataclass(frozen=True)
class Section:
    """Figures that belong together, and what a reader must know to judge them."""

    title: str
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


def at_least(what: str, value: float, figure: str, wanted: float, unit: str = "") -> Row:
    """A figure that should be high."""
    return Row(what, figure, f">= {wanted:g}{unit}", value >= wanted)


def at_most(what: str, value: float, figure: str, wanted: float, unit: str = "") -> Row:
    """Return a row whose figure should be low."""
    return Row(what, figure, f"<= {wanted:g}{unit}", value <= wanted)


def skip_row(what: str) -> Row:
    """Return a row for a figure that needs a missing distribution."""
    return Row(what, "not installed")


def render(sections: Iterable[Section]) -> str:
    """Return the sections as one table."""
    sections = tuple(sections)
    header = Row("what", "figure", "wanted")
    rows = [header, *(row for section in sections for row in section.rows)]
    what = max(len(row.what) for row in rows) + 2
    figure = max(len(row.figure) for row in rows)
    wanted = max(len(row.wanted) for row in rows)

    def line(row: Row, verdict: str) -> str:
        cells = f"{row.what:<{what}}  {row.figure:>{figure}}  {row.wanted:<{wanted}}  {verdict}"
        return cells.rstrip()

    rule = "-" * (what + figure + wanted + 12)
    lines = [line(header, "verdict"), rule]
    for section in sections:
        lines += ["", section.title]
        for row in section.rows:
            indented = Row(f"  {row.what}", row.figure, row.wanted, row.met)
            lines.append(line(indented, indented.verdict))
        lines += [f"    {note}" for note in section.notes]
    return "\n".join(lines)


def find_missed(sections: Iterable[Section]) -> list[Row]:
    """Return the rows whose target is missed."""
    return [row for section in sections for row in section.rows if row.met is False]
