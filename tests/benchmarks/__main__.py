"""Measure, and print the table."""

import argparse
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import perf_counter

from . import imports, memory, speed
from .report import Row, Section, at_most, missed, not_installed, render
from .timing import FULL, QUICK, Effort


def weights(effort: Effort) -> Section:
    """Bytes for each state of a game that is kept."""
    warm = memory.warm(games=effort.repetitions)
    rows = (
        at_most("bytes per state, tables warm", warm, f"{warm:.0f}", memory.WANTED),
        Row("bytes per state, first game of a process", f"{memory.cold():.0f}"),
    )
    note = "zelda, four players, random play; every state of the game is kept (tracemalloc)."
    return Section("Memory", rows, (note,))


def import_times(effort: Effort) -> Section:
    """Importing the library, against attrs alone."""
    statements = [
        "import attrs",
        "import unoengine",
        "import unoengine; unoengine.new_game(seed=1)",
    ]
    times = imports.seconds_in_turns(statements, effort.processes)
    if times is None:
        return Section("Import", (not_installed("import unoengine"),))
    rows = [
        Row(statement, f"{seconds * 1e3:.1f} ms")
        for statement, seconds in zip(statements, times, strict=True)
    ]
    ratio = times[1] / times[0]
    rows.append(at_most("unoengine : attrs", ratio, f"{ratio:.2f}", imports.WANTED))
    return Section("Import", tuple(rows))


def states_as_json(effort: Effort) -> Section:
    """Whole states there and back, if the extra is installed."""
    try:
        from . import jsons
    except ImportError:
        return Section("States as JSON", (not_installed("dumps and loads"),))
    return jsons.states_as_json(effort)


TOPICS: dict[str, Callable[[Effort], Section]] = {
    "peers": speed.against_peers,
    "editions": speed.by_edition,
    "players": speed.by_players,
    "plugins": speed.with_plugins,
    "memory": weights,
    "imports": import_times,
    "extras": speed.extras,
    "json": states_as_json,
}


def main() -> int:
    """Read the command line, measure, print; 1 where a wanted figure is missed under --check."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="rough figures in a few seconds")
    parser.add_argument("--check", action="store_true", help="exit 1 if a figure is missed")
    parser.add_argument(
        "--only", nargs="+", choices=TOPICS, default=list(TOPICS), help="some topics only"
    )
    arguments = parser.parse_args()
    effort = QUICK if arguments.quick else FULL

    start = perf_counter()
    sections = []
    for name, measure in TOPICS.items():
        if name in arguments.only:
            print(f"measuring {name} ...", file=sys.stderr, flush=True)
            sections.append(measure(effort))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"unoengine {version('unoengine')}, {python}, {platform.machine()}, one core")
    print("medians, quartiles in brackets, of blocks that take turns in one process\n")
    print(render(sections))
    failures = missed(sections)
    print(f"\n{perf_counter() - start:.0f} s; wanted figures missed: {len(failures)}")
    return 1 if arguments.check and failures else 0


if __name__ == "__main__":
    sys.exit(main())
