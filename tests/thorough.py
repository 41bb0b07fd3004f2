"""How much the tests try: a part by default, everything with `pytest --thorough`.

- Tests with `@pytest.mark.thorough` are skipped by default.
- `pick_values` and `pick_cases` return a part of a matrix by default.
- `choose_count` returns a smaller number by default, of seeds or moves, for example.
- `each_case` runs all cases of a test in one, since every test costs a millisecond besides its own
  work.
- Hypothesis tries `FEW` examples by default, and `MANY` with `--thorough`; tests that are slower or
  faster than usual are decorated with `scale_examples`.

`UNOENGINE_EXAMPLES=20000 pytest --thorough` tries 20,000 examples, different ones each time.
"""

import gc
import inspect
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import product
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, settings

T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., Any])

FEW, MANY = 30, 400
WORKERS = 2
"""More processes would mostly import and collect."""

ALLOCATIONS = 5_000
"""Allocations between two garbage collections, which would else take a tenth of the time."""

_chosen = {"thorough": False}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--thorough`."""
    parser.addoption("--thorough", action="store_true", help="run everything: minutes, not seconds")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Run all tests in several processes, and chosen ones in this process."""
    asked = os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS")
    if asked is not None:
        return int(asked)
    is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return WORKERS if is_whole and not config.option.collectonly else 0


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile of Hypothesis, before the tests are imported."""
    config.addinivalue_line("markers", "thorough: runs with --thorough only")
    _chosen["thorough"] = config.getoption("--thorough")
    asked = os.environ.get("UNOENGINE_EXAMPLES") if is_thorough() else None
    settings.register_profile(
        "unoengine",
        derandomize=asked is None,
        print_blob=asked is not None,
        deadline=None,
        max_examples=int(asked or choose_count(FEW, MANY)),
        stateful_step_count=25 if asked is None else 60,
        phases=set(Phase) - {Phase.explain},  # it takes minutes and tells little about a game
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("unoengine")
    if (
        sys.dont_write_bytecode and getattr(config.option, "dist", "no") == "no"
    ):  # in a process that runs tests
        _let_programs_keep_bytecode(config)
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])


def _let_programs_keep_bytecode(config: pytest.Config) -> None:
    """Let the programs that tests start compile the library once, and leave nothing behind."""
    folder = TemporaryDirectory(prefix="unoengine-bytecode-")
    config.add_cleanup(folder.cleanup)
    os.environ["PYTHONPYCACHEPREFIX"] = folder.name
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the thorough tests."""
    if is_thorough():
        return
    left_out = [item for item in items if item.get_closest_marker("thorough")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]


def pytest_collection_finish() -> None:
    """Keep the tests and modules out of garbage collections, which are faster then."""
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Forget compiled rules after each file, since they take much memory."""
    if nextitem is None or nextitem.path != item.path:
        from unoengine.core import compiled_rules
        from unoengine.core import engine as rules

        rules._rules.clear()
        compiled_rules._compile.cache_clear()
        compiled_rules._compile_lookup.cache_clear()


def is_thorough() -> bool:
    """Return whether everything is run."""
    return _chosen["thorough"]


def choose_count(usual: int, thorough: int) -> int:
    """Return a number of seeds, moves or games to try."""
    return thorough if is_thorough() else usual


def pick_values(*axes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return cases in which every value of every axis occurs; with `--thorough`, all combinations.

    By default, case `n` has value `n` of each axis; shorter axes begin again.
    """
    if is_thorough():
        return list(product(*axes))
    return [tuple(axis[n % len(axis)] for axis in axes) for n in range(max(map(len, axes)))]


def pick_cases(cases: Sequence[T], count: int) -> list[T]:
    """Return `count` cases at equal distances, the first included; with `--thorough`, all."""
    if is_thorough() or len(cases) <= count:
        return list(cases)
    return [cases[n * len(cases) // count] for n in range(count)]


def scale_examples(factor: float) -> Callable[[Test], Test]:
    """Let Hypothesis try this many times the usual number of examples."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=max(1, round(usual.max_examples * factor)))


def each_case(names: str, cases: Iterable[Any]) -> Callable[[Test], Callable[..., None]]:
    """Run a test with every case, like `parametrize`, but as one test.

    Every case is tried; the error names those that failed. Fixtures are shared by all of them, so
    a test that changes one, such as a folder, needs `parametrize`.

    Args:
        names: The parameters, separated by commas.
        cases: The values of the parameter, or tuples with the values of all parameters.
    """
    parameters, listed = [name.strip() for name in names.split(",")], [*cases]

    def decorate(test: Test) -> Callable[..., None]:
        @wraps(test)
        def run_all(**fixtures: Any) -> None:
            failed: list[tuple[object, Exception]] = []
            for case in listed:
                values = (case,) if len(parameters) == 1 else case
                try:
                    test(**fixtures, **dict(zip(parameters, values, strict=True)))
                except Exception as error:
                    failed.append((case, error))
            if failed:
                first = failed[0][1]
                for case, reason in failed:
                    first.add_note(f"case {case!r}: {type(reason).__name__}")
                first.add_note(f"{len(failed)} of {len(listed)} cases failed")
                raise first

        signature = inspect.signature(test)
        rest = [part for part in signature.parameters.values() if part.name not in parameters]
        vars(run_all)["__signature__"] = signature.replace(parameters=rest)
        vars(run_all)["cases"] = [*listed, *getattr(test, "cases", ())]
        return run_all

    return decorate
