"""Progress of a comparison, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

__all__ = ["open_progress"]

ShowProgress: TypeAlias = Callable[[int], None]


@contextmanager
def open_progress(total: int, wanted: bool | None) -> Iterator[ShowProgress]:
    """Show a progress bar while the context is open, by default on a terminal only.

    It counts deals. It is drawn by rich if that is installed.
    """
    if wanted is None:
        wanted = sys.stderr is not None and sys.stderr.isatty()
    if not wanted:
        yield lambda _: None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
    except ImportError:
        with _open_line(total) as show:
            yield show
        return
    columns = ("deals", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def _open_line(total: int) -> Iterator[ShowProgress]:
    """Show progress on one line, which is overwritten."""
    widest = 0

    def show(done: int) -> None:
        nonlocal widest
        text = f"{done} of {total} deals"
        widest = max(widest, len(text))
        print(f"\r{text}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        print(f"\r{' ' * widest}\r", end="", file=sys.stderr, flush=True)
