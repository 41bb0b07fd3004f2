"""What a run covered, at its end.

A test that passed covers the scenario, the refusal or the example that it shows, the rules and
rulings that the scenario, its name or its docstring cites, and what it records itself by
`record_property("covers", [kind, names])`. A complete run that leaves something out fails.

The folders whose tests take the most time of the processor are listed too, with the programs that
the tests start, so that a folder that grows is noticed before the whole run takes too long.
"""

import os
import re
import runpy
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tests.thorough import is_thorough

ID = re.compile(r"(?<![A-Za-z0-9])[RA]\d{2,3}(?![0-9])")
KINDS = (
    *("rules", "rulings", "scenarios", "refusals"),
    *("public names", "documented examples", "properties"),
)
CHOOSING = ("keyword", "markexpr", "deselect", "lf", "collectonly")
"""Options that leave out tests."""

PUBLIC = Path(__file__).parents[1] / "docs" / "public.py"

SLOWEST = 6
"""The number of folders that are listed with their time."""

_covered: dict[str, set[str]] = defaultdict(set)
_seconds: dict[str, float] = defaultdict(float)
"""The time of the processor by folder."""


def find_covered(item: pytest.Item) -> Iterator[tuple[str, list[str]]]:
    """Yield what a test covers if it passes: a kind, and names."""
    from tests.refusals.cases import REFUSED, Case
    from tests.rules.scenario_reader import Scenario

    if isinstance(item, pytest.DoctestItem) or type(item).__name__ == "SybilItem":
        yield "documented examples", [item.nodeid]
    if not isinstance(item, pytest.Function):
        return
    if getattr(item.obj, "is_hypothesis_test", False):
        yield "properties", [item.nodeid]
    texts = [item.originalname, item.obj.__doc__ or "", getattr(item.cls, "__doc__", None) or ""]
    ids = ID.findall(" ".join(texts).replace("_", " "))
    cases = [*item.callspec.params.values()] if hasattr(item, "callspec") else []
    cases += getattr(item.obj, "cases", ())
    for value in cases:
        if isinstance(value, Scenario):
            yield "scenarios", [value.id]
            ids += value.rules
        elif isinstance(value, Case) and value.reason in {case.reason for case in REFUSED}:
            yield "refusals", [value.reason]
    yield "rules", [id for id in ids if id.startswith("R")]
    yield "rulings", [id for id in ids if id.startswith("A")]


def find_expected() -> dict[str, set[str]]:
    """Return what a complete run has to cover; examples and properties are only counted."""
    from tests.refusals.cases import REFUSED
    from tests.rules.rulebook_ids import RULES, RULINGS
    from tests.rules.scenario_reader import read_all_scenarios

    public: dict[str, Any] = runpy.run_path(str(PUBLIC))
    return {
        "rules": {*RULES},
        "rulings": {*RULINGS},
        "scenarios": {scenario.id for scenario in read_all_scenarios()},
        "refusals": {case.reason for case in REFUSED},
        "public names": {*public["find_names"](), *(name for name, *_ in public["find_members"]())},
    }


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Attach to a test what it covers, in a form that other processes can send."""
    item.user_properties += [("covers", list(found)) for found in find_covered(item)]
    item.stash[STARTED] = measure_time()


STARTED = pytest.StashKey[float]()


def measure_time() -> float:
    """Return the time of the processor, in seconds, of this process and of ended programs."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Attach the time of a test to its last report, and to no report what another one has."""
    report = yield
    if call.when != "call":
        report.user_properties = []
    if call.when == "teardown":
        report.user_properties = [("seconds", measure_time() - item.stash[STARTED])]
    return report


def find_folder(path: str) -> str:
    """Return the folder or page whose time is counted together, such as `tests/cli`."""
    return "/".join(path.split("::")[0].split("/")[:2])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Count the time of a test, and what it covers, if it passed."""
    for name, value in report.user_properties:
        if name == "seconds":
            _seconds[find_folder(report.nodeid)] += cast("float", value)
    if report.when == "call" and report.passed:
        for name, found in report.user_properties:
            if name == "covers":
                kind, names = cast("tuple[str, list[str]]", found)
                _covered[kind].update(names)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Let a complete run fail that left something out."""
    config = session.config
    if is_complete(config) and exitstatus == pytest.ExitCode.OK and find_missing():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def is_complete(config: pytest.Config) -> bool:
    """Return whether nobody chose tests, and this is not one of several processes."""
    is_worker = hasattr(config, "workerinput")
    chosen = any(config.getoption(option, None) for option in CHOOSING)
    is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return is_whole and not chosen and not is_worker


def find_missing() -> dict[str, list[str]]:
    """Return what a complete run should have covered and did not."""
    expected = find_expected().items()
    return {kind: sorted(all - _covered[kind]) for kind, all in expected if all - _covered[kind]}


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print what the run covered, and how to run the rest."""
    if not is_complete(config):
        return
    expected = find_expected()
    terminalreporter.section("covered", sep="-")
    for kind in KINDS:
        found = len(_covered[kind])
        total = f" of {len(expected[kind])}" if kind in expected else ""
        terminalreporter.line(f"{found:6}{total} {kind}")
    for kind, names in find_missing().items():
        terminalreporter.line(f"not covered, of the {kind}: {', '.join(names[:20])}", red=True)
    terminalreporter.line(describe_times())
    if not is_thorough():
        terminalreporter.line(
            "Long games, complete matrices, more examples and installed distributions:"
            " pytest --thorough"
        )


def describe_times() -> str:
    """Return the time of the processor of the slowest folders, as a line."""
    slowest = sorted(_seconds, key=_seconds.__getitem__, reverse=True)[:SLOWEST]
    shown = ", ".join(f"{folder} {_seconds[folder]:.0f} s" for folder in slowest)
    return f"processor time: {sum(_seconds.values()):.0f} s, most of it in {shown}"
