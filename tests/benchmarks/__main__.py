"""Measure, and print the table."""

import argparse
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import perf_counter

from . import comparisons, hooks, imports, memory, pictures, rooms, searches, speed
from .report import Row, Section, at_most, find_missed, render, skip_row
from .timing import FULL, QUICK, Effort


def measure_memory(effort: Effort) -> Section:
    """Measure the bytes of each state of a game that is kept."""
    warm = memory.measure_warm(games=effort.repetitions)
    rows = (
        at_most("bytes per state, tables warm", warm, f"{warm:.0f}", memory.TARGET),
        Row("bytes per state, first game of a process", f"{memory.measure_cold():.0f}"),
    )
    note = "zelda, four players, random play; every state of the game is kept (tracemalloc)."
    return Section("Memory", rows, (note,))


def measure_imports(effort: Effort) -> Section:
    """Measure the import of the library, against attrs alone."""
    statements = [
        "import attrs",
        "import unoengine",
        "import unoengine; unoengine.new_game('zelda', seed=1)",
    ]
    times = imports.time_statements(statements, effort.processes)
    if times is None:
        return Section("Import", (skip_row("import unoengine"),))
    rows = [
        Row(statement, f"{seconds * 1e3:.1f} ms")
        for statement, seconds in zip(statements, times, strict=True)
    ]
    ratio = times[1] / times[0]
    rows.append(at_most("unoengine : attrs", ratio, f"{ratio:.2f}", imports.TARGET))
    return Section("Import", tuple(rows))


def measure_json(effort: Effort) -> Section:
    """Measure JSON of states, written and read, if the extra is installed."""
    try:
        from . import json_states
    except ImportError:
        return Section("States as JSON", (skip_row("dumps and loads"),))
    return json_states.measure_json(effort)


TOPICS: dict[str, Callable[[Effort], Section]] = {
    "peers": speed.compare_with_peers,
    "editions": speed.measure_editions,
    "starts": speed.measure_starts,
    "players": speed.measure_player_counts,
    "plugins": speed.compare_with_foreign_edition,
    "variants": speed.measure_variants,
    "hooks": hooks.measure_hooks,
    "memory": measure_memory,
    "imports": measure_imports,
    "extras": speed.measure_extras,
    "json": measure_json,
    "pictures": pictures.measure_pictures,
    "rooms": rooms.measure_rooms,
    "search": searches.measure_search,
    "lab": comparisons.measure_comparisons,
}


def main() -> int:
    """Measure and print; return 1 with --check if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="rough figures in a few seconds")
    parser.add_argument("--check", action="store_true", help="exit 1 if a target is missed")
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
    failures = find_missed(sections)
    print(f"\n{perf_counter() - start:.0f} s; targets missed: {len(failures)}")
    return 1 if arguments.check and failures else 0


if __name__ == "__main__":
    sys.exit(main())
