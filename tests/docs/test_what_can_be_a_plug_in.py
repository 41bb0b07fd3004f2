"""The page of rules that can be plug-ins: every row of its table has code, and is played."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.thorough import each_case

PAGE = Path(__file__).parents[2] / "docs" / "what-can-be-a-plug-in.md"
TEXT = PAGE.read_text(encoding="utf-8")
ROWS = re.findall(r"^\| \[(.+)\]\(#[\w-]+\) \| (\w+) \| (\d+) \|$", TEXT, re.MULTILINE)
SECTIONS = {
    title: re.findall(r"^```python\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    for title, section in re.findall(r"^### (.+?)\n(.*?)(?=^##)", TEXT, re.DOTALL | re.MULTILINE)
}


def count_lines(source: str) -> int:
    """Return how many lines of code a rule takes, without docstrings and `@override`."""
    docstrings = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = [line for number, line in enumerate(source.split("\n"), 1) if number not in docstrings]
    return sum(line.strip() not in ("", "@override") for line in lines)


def find_names(source: str) -> Iterator[str]:
    """Yield the names that a rule defines."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def test_there_are_forty_rules() -> None:
    assert len(ROWS) >= 40


def test_rows_are_in_the_order_of_the_sections() -> None:
    assert [title for title, _, _ in ROWS] == [*SECTIONS]


@each_case("title, kind, lines", ROWS)
def test_row_has_its_lines_of_code_and_is_played(title: str, kind: str, lines: str) -> None:
    source, session = SECTIONS[title]
    assert count_lines(source) == int(lines)
    assert session.startswith(">>> ")
    assert any(re.search(rf"\b{name}\b", session) for name in find_names(source))
