"""Change modules in small ways, one at a time, and check that the tests notice.

    python -m tests.mutation ruleset/scoring effects/triforce
    python -m tests.mutation table/transfers --near
    python -m tests.mutation table/transfers --lines 24,51

Each mutant replaces the module in a process of its own, and the tests run until one fails: first
those near the module, then those of all packages in `FAR`. Mutants that survive a run with `--near`
can be tried with the other tests by their `--lines`. No file is written. The system must be able to
fork processes.
"""

import argparse
import os
import resource
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import attrs  # noqa: F401 (import once what every process needs)
import hypothesis  # noqa: F401
import pytest

from tests.mutation.mutants import Mutant, find_mutants

SOURCE = Path(__file__).parents[2] / "src" / "unoengine"
TESTS = Path(__file__).parents[1]

SCENARIOS = "rules/test_scenarios.py"
REFUSED = [f"refusals/test_invalid_{what}.py" for what in ("games", "editions", "positions")]
NEAR = {
    "values": ["values", *REFUSED],
    "plugins": ["plugins", "effect_api/test_declared_notes.py", "languages"],
    "ruleset": [
        "ruleset",
        "moves",
        "variants",
        *REFUSED,
        "leaving",
        "replays/test_golden_files.py",
    ],
    "table": [
        "table",
        "effect_api",
        "leaving",
        "replays/test_golden_files.py",
        "rules",
        "variants",
    ],
    "effect_api": ["effect_api", "leaving/test_verbs.py", "table"],
    "moves": ["moves", "effects", "refusals", "variants", "effect_api", "leaving", "lockstep"],
    "game": ["game", *REFUSED, "refusals"],
    "records": ["json", "notation", "replays"],
    "json": ["json"],
    "notation": ["notation"],
    "effects": ["effects", "game/test_public_package.py", *REFUSED],
    "house_rules": ["house_rules"],
    "variants": ["variants"],
}
"""The tests near the modules of a sub-package; those named after a module come first."""

FAR = [
    *("values", "ruleset", "table", "effect_api", "moves", "game"),
    *("effects", "variants", "refusals", "leaving"),
]
PATIENCE = 5
"""A mutant that takes this many times as long as the tests without it counts as noticed."""


class Replacement(MetaPathFinder, Loader):
    """Imports one module from another source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name = name
        self.path = path
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        inside = [str(self.path.parent)] if self.path.stem == "__init__" else None
        return spec_from_file_location(
            fullname, self.path, loader=self, submodule_search_locations=inside
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.path, "exec"), vars(module))


def main() -> int:
    """Print the mutants that survive in each module, and how many the tests noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="+", help="such as ruleset/scoring or effects/triforce")
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--near", action="store_true", help="only the tests near the module")
    parser.add_argument("--lines", type=parse_numbers, help="only mutants of these lines: 24,51")
    arguments = parser.parse_args()
    assert not any(name.startswith("unoengine") for name in sys.modules)
    survived = 0
    for module in arguments.modules:
        survived += count_survivors(
            module, arguments.at_once, near=arguments.near, lines=arguments.lines
        )
    return int(survived > 0)


def parse_numbers(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split(",")))


def find_near_tests(module: str) -> list[str]:
    """Return the tests near a module, those named after it first."""
    package, name = module.split("/")[0], module.rpartition("/")[2]
    own = f"{package}/test_{name}.py"
    return [*([own] if (TESTS / own).exists() else []), *NEAR[package], SCENARIOS]


def count_survivors(module: str, at_once: int, *, near: bool, lines: frozenset[int] | None) -> int:
    """Try all mutants of a module, print those that survive, and return their number."""
    path = SOURCE / f"{module}.py"
    name = "unoengine." + module.replace("/", ".").removesuffix(".__init__")
    chosen = [*find_near_tests(module), *([] if near else FAR)]
    tests = [str(TESTS / test) for test in dict.fromkeys(chosen)]
    source = path.read_text(encoding="utf-8")
    _, status, used = os.wait4(fork_tests(Replacement(name, path, source), tests), 0)
    if status:
        sys.exit(f"{module}: the tests fail without a mutant")
    patience = PATIENCE * int(used.ru_utime + used.ru_stime + 1)
    began = time.monotonic()
    mutants = [m for m in find_mutants(source) if lines is None or m.line in lines]
    survivors = list(find_survivors(mutants, name, path, tests, at_once, patience))
    for mutant in sorted(survivors, key=lambda mutant: mutant.line):
        print(f"  {module}:{mutant}")
    noticed = len(mutants) - len(survivors)
    print(
        f"{module}: {len(mutants)} mutants, {noticed} noticed, {len(survivors)} survived"
        f" ({time.monotonic() - began:.0f} s)",
        flush=True,
    )
    return len(survivors)


def find_survivors(
    mutants: Iterable[Mutant], name: str, path: Path, tests: list[str], at_once: int, patience: int
) -> Iterator[Mutant]:
    """Yield the mutants with which all tests pass; run several at once."""
    running: dict[int, Mutant] = {}

    def wait_for_one() -> Iterator[Mutant]:
        child, status = os.wait()
        mutant = running.pop(child)
        if os.WIFSIGNALED(status):
            print(f"  stopped after {patience} s: {mutant}")
        if status == 0:
            yield mutant

    for mutant in mutants:
        if len(running) == at_once:
            yield from wait_for_one()
        running[fork_tests(Replacement(name, path, mutant.source), tests, patience)] = mutant
    while running:
        yield from wait_for_one()


def fork_tests(replacement: Replacement, tests: list[str], patience: int = 3600) -> int:
    """Run the tests in a forked process, with a limit of CPU seconds; return its id."""
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (patience, patience + 1))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.meta_path.insert(0, replacement)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    code = 1
    try:
        code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))
    finally:
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
