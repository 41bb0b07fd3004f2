"""Lines of modules by the tests that execute them, so that a mutant meets no other tests."""

import ast
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from time import process_time

import coverage
import pytest
from attrs import frozen

SLOW = 0.3
"""Tests that take more seconds of the processor than this are tried after the others."""


@frozen
class TestRecord:
    """What a test executed without a mutant: how long, whether it passed, and which lines."""

    __test__ = False

    seconds: float
    passed: bool
    lines: Mapping[str, frozenset[int]]
    """Numbers of lines by the path of the module."""

    def executes(self, path: Path, lines: Iterable[int]) -> bool:
        """Return whether the test executes one of these lines of a module."""
        return not self.lines.get(str(path), frozenset()).isdisjoint(lines)


class Recorder:
    """Runs tests one by one and records the lines of some modules that each executes."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(path) for path in paths]
        )
        self._seconds: dict[int, float] = {}
        self._failed: set[int] = set()

    def run(self, item: pytest.Item, after: pytest.Item | None, number: int) -> None:
        """Run a test, which is the one of this number."""
        failed = item.session.testsfailed
        started = process_time()
        self._coverage.start()
        self._coverage.switch_context(str(number))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        self._coverage.stop()
        self._seconds[number] = process_time() - started
        if item.session.testsfailed > failed:
            self._failed.add(number)

    def write(self, path: Path) -> None:
        """Write what was recorded into a file, for `read_records`."""
        data = self._coverage.get_data()
        lines: dict[str, dict[str, list[int]]] = {}
        for file in data.measured_files():
            for line, contexts in data.contexts_by_lineno(file).items():
                for context in filter(None, contexts):
                    lines.setdefault(context, {}).setdefault(file, []).append(line)
        rows = [
            (seconds, number not in self._failed, lines.get(str(number), {}))
            for number, seconds in sorted(self._seconds.items())
        ]
        path.write_text(json.dumps(rows), encoding="utf-8")


def read_records(path: Path) -> list[TestRecord]:
    """Return the records of all tests, in the order of their numbers."""
    return [
        TestRecord(seconds, passed, {file: frozenset(numbers) for file, numbers in lines.items()})
        for seconds, passed, lines in json.loads(path.read_text(encoding="utf-8"))
    ]


def find_statement(source: str, line: int) -> range:
    """Return the lines of the innermost statement at a line; of a compound one, its head."""
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or line):
            body = getattr(node, "body", None) or getattr(node, "cases", None)
            if body:
                first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
                if line >= first.lineno:
                    continue
                end = first.lineno
            else:
                end = (node.end_lineno or line) + 1
            found = range(node.lineno, max(end, line + 1))
    return found
