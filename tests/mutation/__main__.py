"""Change modules in small ways, one at a time, and check that the tests notice.

    python -m tests.mutation core/standard_scoring effects/triforce
    python -m tests.mutation core records --sample 150
    python -m tests.mutation core/transfers --lines 24,51 --thorough

A sub-package stands for its modules. The tests run until one fails: first those near the module,
then the others in `FAR`, or with `--near` none of them. A change inside a function is made in a
process that has collected the tests, and only the tests that execute the changed statement are
run, which is recorded first. For other changes, a new process imports the changed module.
No file is written. The system must be able to fork processes.
"""

import argparse
import gc
import os
import random
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import _lru_cache_wrapper, cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType, ModuleType
from typing import TypeAlias

import attrs  # (import once what every process needs)
import hypothesis  # noqa: F401
import pytest

from tests.mutation.coverage_by_test import SLOW, Recorder, TestRecord, find_statement, read_records
from tests.mutation.mutants import Mutant, find_changed_functions, find_mutants, list_lines

SOURCE = Path(__file__).parents[2] / "src" / "unoengine"
TESTS = Path(__file__).parents[1]

SCENARIOS = "rules/test_scenarios.py"
REFUSED = [f"refusals/test_invalid_{what}.py" for what in ("games", "editions", "positions")]
NEAR = {
    "core": [
        *("values", "ruleset", "table", "effect_api", "moves", "game", "plugins", "effects"),
        *("variants", "leaving", "ends", "rules", "refusals", "lockstep", "languages"),
        "replays/test_golden_files.py",
    ],
    "records": ["json", "notation", "replays"],
    "json": ["json"],
    "notation": ["notation"],
    "effects": ["effects", "game/test_public_package.py", *REFUSED],
    "house_rules": ["house_rules"],
    "hosting": ["hosting"],
    "search": ["search", "properties/test_redeal.py", "bots", "secrecy"],
    "web": ["web"],
    "bots": ["bots", "cli/test_play_hint.py", "testing/test_check_bot.py"],
    "lab": ["lab"],
    "variants": ["variants"],
    "vocabulary": ["game"],
}
"""The tests near the modules of a sub-package; those named after a module come first."""

FAR = [
    *("values", "ruleset", "table", "effect_api", "moves", "game", "effects", "variants"),
    *("house_rules", "refusals", "leaving", "rules", "lockstep", "properties", "secrecy"),
    *("replays", "notation", "json", "regressions", "sides", "ends"),
    *("text", "plugins"),
]
SECONDS = 60
"""A mutant with which a test takes so much CPU time counts as noticed; with `--thorough`, more."""

OwnFunctions: TypeAlias = Mapping[tuple[str, str], Sequence[FunctionType]]
"""The functions of the library, by file and qualified name."""

NOT_POSSIBLE = 77
"""Exit code of a process in which a function could not be changed."""


class Replacement(MetaPathFinder, Loader):
    """Imports one module from another source."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = "unoengine." + mutant.module.replace("/", ".").removesuffix(".__init__")
        self.path = SOURCE / f"{mutant.module}.py"
        self.source = mutant.source

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


@attrs.frozen
class Choice:
    """What the command line asks for."""

    near: bool
    thorough: bool
    at_once: int

    def find_tests(self, module: str) -> list[str]:
        """Return the tests to run for a module, in this order."""
        return list(dict.fromkeys([*find_near_tests(module), *([] if self.near else FAR)]))

    def run_pytest(self, tests: Iterable[str], *plugins: object) -> int:
        """Run tests in this process."""
        flags = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *["--thorough"] * self.thorough]
        return int(pytest.main([*flags, *(str(TESTS / test) for test in tests)], [*plugins]))


def main() -> int:
    """Print the mutants that survive, and how many the tests noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="+", help="such as ruleset/scoring, effects or moves")
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--near", action="store_true", help="only the tests near the module")
    parser.add_argument("--thorough", action="store_true", help="all tests, not the short run")
    parser.add_argument("--lines", type=parse_numbers, help="only mutants of these lines: 24,51")
    parser.add_argument("--sample", type=int, help="this many mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=0, help="choose another sample")
    arguments = parser.parse_args()
    assert not any(name.startswith("unoengine") for name in sys.modules)
    choice = Choice(arguments.near, arguments.thorough, arguments.at_once)
    places = [
        (module, number)
        for module in list_modules(arguments.modules)
        for number, line in enumerate(list_lines(read_source(module)))
        if arguments.lines is None or line in arguments.lines
    ]
    if arguments.sample is not None:
        chance = random.Random(arguments.seed)
        places = chance.sample(places, min(arguments.sample, len(places)))
    mutants = [
        mutant
        for module, number in places
        for mutant in find_mutants(read_source(module), module, {number})
    ]
    began = time.monotonic()
    survivors = find_survivors(mutants, choice)
    print_result(mutants, survivors, time.monotonic() - began)
    return int(bool(survivors))


def parse_numbers(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split(",")))


def list_modules(names: Iterable[str]) -> Iterator[str]:
    """Yield modules, also those of sub-packages."""
    for name in names:
        if (SOURCE / name).is_dir():
            for path in sorted((SOURCE / name).rglob("*.py")):
                yield path.relative_to(SOURCE).with_suffix("").as_posix()
        else:
            yield name


def find_near_tests(module: str) -> list[str]:
    """Return the tests near a module, those named after it first."""
    package, name = module.split("/")[0], module.rpartition("/")[2]
    own = f"{package}/test_{name}.py"
    return [*([own] if (TESTS / own).exists() else []), *NEAR[package], SCENARIOS]


def print_result(mutants: list[Mutant], survivors: list[Mutant], seconds: float) -> None:
    missed = Counter(mutant.module for mutant in survivors)
    for module, count in Counter(mutant.module for mutant in mutants).items():
        print(f"{module}: {count - missed[module]} of {count} mutants noticed")
    share = 1 - len(survivors) / max(1, len(mutants))
    print(f"all: {share:.1%} of {len(mutants)} mutants noticed, in {seconds:.0f} s")


def find_survivors(mutants: list[Mutant], choice: Choice) -> list[Mutant]:
    """Return the mutants with which all tests pass."""
    inside = [mutant for mutant in mutants if find_functions(mutant)]
    os.write(REPORT, f"{len(inside)} of {len(mutants)} mutants are inside functions\n".encode())
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        with os.fdopen(write, "w") as results:
            run_inside(inside, choice, results.write)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as results:
        found = dict(line.split() for line in results)
    _, status = os.waitpid(child, 0)
    if status or len(found) < len(inside):
        sys.exit(1)
    again = [m for n, m in enumerate(inside) if found[str(n)] == "impossible"]
    survivors = [m for n, m in enumerate(inside) if found[str(n)] == "survived"]
    outside = [mutant for mutant in mutants if mutant not in inside] + again

    def run_with_replacement(mutant: Mutant) -> int:
        sys.meta_path.insert(0, Replacement(mutant))
        limit_time(10 * limit(choice))
        tests = choice.find_tests(mutant.module)
        near = [test for test in tests if test in find_near_tests(mutant.module)]
        return choice.run_pytest(near) or (0 if choice.near else choice.run_pytest(FAR))

    tried = try_all(outside, run_with_replacement, choice.at_once)
    return survivors + [mutant for mutant, code in tried if code == 0]


def find_functions(mutant: Mutant) -> dict[str, CodeType]:
    """Return the changed functions of a mutant, or nothing if more has changed."""
    path = SOURCE / f"{mutant.module}.py"
    return find_changed_functions(read_source(mutant.module), mutant.source, str(path))


def run_inside(mutants: list[Mutant], choice: Choice, write: Callable[[str], object]) -> None:
    """Collect the tests once, and try every mutant in a fork of this process."""
    tests = dict.fromkeys(test for mutant in mutants for test in choice.find_tests(mutant.module))
    be_silent()

    class Loop:
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            gc.unfreeze()
            with TemporaryDirectory(prefix="unoengine-mutation-") as folder:
                path = Path(folder) / "records.json"
                if fork_and_wait(lambda: record_lines(session, mutants, path)):
                    return True
                records = read_records(path)
            run = make_run(session, records, find_own_functions(), find_clearings())
            numbers = {id(mutant): number for number, mutant in enumerate(mutants)}
            for mutant, code in try_all(mutants, run, choice.at_once):
                result = {0: "survived", NOT_POSSIBLE: "impossible"}.get(code, "noticed")
                write(f"{numbers[id(mutant)]} {result}\n")
            return True

    def make_run(
        session: pytest.Session,
        records: Sequence[TestRecord],
        functions: OwnFunctions,
        clearings: Iterable[Callable[[], None]],
    ) -> Callable[[Mutant], int]:
        by_item = dict(zip(session.items, records, strict=True))

        def run(mutant: Mutant) -> int:
            if not change_functions(find_functions(mutant), functions):
                return NOT_POSSIBLE
            for clear in clearings:
                clear()
            covering = select_items(by_item, mutant)
            items = sort_items(covering, choice.find_tests(mutant.module))
            items.sort(key=lambda item: by_item[item].seconds > SLOW)
            for item, after in zip(items, [*items[1:], None], strict=True):
                limit_time(limit(choice))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if session.testsfailed:
                    return 1
            return 0

        return run

    if mutants:
        choice.run_pytest(tests, Loop())


def record_lines(session: pytest.Session, mutants: Iterable[Mutant], path: Path) -> int:
    """Write the lines of the modules that each test executes; a test finds all caches empty."""
    recorder = Recorder({SOURCE / f"{mutant.module}.py" for mutant in mutants})
    clearings = find_clearings()
    for number, item in enumerate(session.items):
        for clear in clearings:
            clear()
        failed = session.testsfailed
        recorder.run(item, None, number)
        if session.testsfailed > failed:
            os.write(REPORT, f"fails without a mutant: {item.nodeid}\n".encode())
    recorder.write(path)
    return 0


def select_items(records: Mapping[pytest.Item, TestRecord], mutant: Mutant) -> list[pytest.Item]:
    """Return the tests that pass without a mutant and execute the changed statement."""
    path = SOURCE / f"{mutant.module}.py"
    lines = find_statement(read_source(mutant.module), mutant.line)
    return [
        item for item, record in records.items() if record.passed and record.executes(path, lines)
    ]


@cache
def read_source(module: str) -> str:
    """Return the source of a module without a change."""
    return (SOURCE / f"{module}.py").read_text(encoding="utf-8")


def sort_items(items: Sequence[pytest.Item], tests: list[str]) -> list[pytest.Item]:
    """Return the tests in these files and folders, in this order."""
    rank = {TESTS / test: number for number, test in enumerate(reversed(tests))}

    def find_rank(path: Path) -> int:
        return max((rank[part] for part in (path, *path.parents) if part in rank), default=-1)

    ranks = {path: find_rank(path) for path in {item.path for item in items}}
    return sorted(
        (item for item in items if ranks[item.path] >= 0), key=lambda item: -ranks[item.path]
    )


def find_own_functions() -> OwnFunctions:
    """Return the functions of the library that exist in this process."""
    found: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if type(thing) is FunctionType:  # `isinstance` asks the object as well
            code = thing.__code__
            if code.co_filename.startswith(str(SOURCE)):
                found[code.co_filename, code.co_qualname].append(thing)
    return found


def change_functions(changed: Mapping[str, CodeType], functions: OwnFunctions) -> bool:
    """Give the functions of this process other code; return whether that was possible."""
    found = False
    for name, code in changed.items():
        for function in functions.get((code.co_filename, name), ()):
            try:
                function.__code__ = code
            except ValueError:  # it has other free variables
                return False
            found = True
    return found


def find_clearings() -> list[Callable[[], None]]:
    """Return the methods that empty the caches of the library."""
    from unoengine.core import engine  # the library is imported with the tests

    cached = [
        thing.cache_clear
        for thing in gc.get_objects()
        if type(thing) is _lru_cache_wrapper and thing.__module__.startswith("unoengine")
    ]
    return [engine._rules.clear, *cached]


def limit(choice: Choice) -> int:
    return SECONDS * 10 if choice.thorough else SECONDS


def limit_time(seconds: int) -> None:
    """Let the system stop this process after this much CPU time."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def be_silent() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def try_all(
    mutants: Iterable[Mutant], run: Callable[[Mutant], int], at_once: int
) -> Iterator[tuple[Mutant, int]]:
    """Run a function in a process of its own for every mutant; yield the exit codes."""
    running: dict[int, Mutant] = {}

    def wait_for_one() -> tuple[Mutant, int]:
        child, status = os.wait()
        code = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        mutant = running.pop(child)
        result = {0: "survived", NOT_POSSIBLE: "not possible here"}.get(code, "noticed")
        os.write(REPORT, f"  {result}: {mutant}\n".encode())
        return mutant, code

    for mutant in mutants:
        if len(running) == at_once:
            yield wait_for_one()
        running[fork_and_run(run, mutant)] = mutant
    while running:
        yield wait_for_one()


REPORT = os.dup(1)
"""Where results are reported at once, also by processes that print nothing else."""


def fork_and_run(run: Callable[[Mutant], int], mutant: Mutant) -> int:
    """Fork a process that runs this; return its id."""
    child = os.fork()
    if child:
        return child
    be_silent()
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    code = 1
    try:
        code = run(mutant)
    finally:
        os._exit(code)


def fork_and_wait(run: Callable[[], int]) -> int:
    """Run this in a process of its own; return its exit code."""
    child = fork_and_run(lambda _: run(), Mutant(0, "", "", ""))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    sys.exit(main())
