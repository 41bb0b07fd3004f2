"""The documentation is whole: its Python is run, and its lists have all there is.

The README does what it says: its Python runs, and its commands are two lines.
"""

import re
import runpy
import subprocess
import sys
import zlib
from collections.abc import Iterator
from doctest import ELLIPSIS
from pathlib import Path
from shutil import copy
from typing import cast, get_args, get_type_hints

import pytest
from attrs import fields
from sybil import Document
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from tests.thorough import each_case
from unoengine import Options, authoring
from unoengine.plugins import effects
from unoengine.rulebook import entries

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"

PAGE = """\
# A page

```python
from unoengine import new_game

state = new_game(players=3, seed=7)
```

```python
>>> state.phase, state.round
('turn', 1)
```
"""


def examined(folder: Path, **pages: str) -> str:
    """What is told of pages, by name, by what runs our own pages."""
    (folder / "docs" / "howto").mkdir(parents=True)
    copy(DOCS / "conftest.py", folder / "docs")
    for name, page in pages.items():
        (folder / "docs" / "howto" / f"{name}.md").write_text(page, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "docs"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return told.stdout


def change(right: str, wrong: str) -> str:
    """The page with something written otherwise."""
    assert right in PAGE
    return PAGE.replace(right, wrong)


def test_a_broken_example_fails_where_it_stands(tmp_path: Path) -> None:
    told = examined(
        tmp_path,
        right=PAGE,
        other_result=change("'turn', 1", "'turn', 2"),
        other_argument=change("seed=7", "sead=7"),
        other_field=change("state.phase", "state.face"),
    )
    assert "4 failed, 4 passed" in told, told
    assert "right.md:" not in told
    for where in ("other_result.md:10", "other_argument.md:6:", "other_field.md:10"):
        assert where in told


def test_whoever_runs_the_tests_runs_the_pages(pytestconfig: pytest.Config) -> None:
    assert {"tests", "src", "docs"} <= {*pytestconfig.getini("testpaths")}


def test_the_names_of_python_are_those_that_are_written_down() -> None:
    """`python docs/inventory/make.py` writes them; how they are packed may differ."""
    folder = DOCS / "inventory"
    wanted, published = (
        packed.split(b"zlib.\n")
        for packed in (
            runpy.run_path(str(folder / "make.py"))["inventory"](),
            (folder / "python.inv").read_bytes(),
        )
    )
    assert (wanted[0], zlib.decompress(wanted[1])) == (published[0], zlib.decompress(published[1]))


HOOKS = {
    name
    for kind in (authoring.Table, authoring.Effect, authoring.Variant)
    for name in dir(kind)
    if name[0] != "_"
}


def test_the_page_of_verbs_has_every_question_verb_and_hook() -> None:
    page = (DOCS / "verbs.md").read_text(encoding="utf-8")
    assert [name for name in sorted(HOOKS) if not re.search(rf"`{name}\b", page)] == []


def rows(page: Path) -> dict[str, str]:
    """The rows of a page's tables, by the code in their first cell."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return {found[1]: line for line in lines if (found := re.match(r"\| `([\w.-]+)` \|", line))}


def texts(annotation: object) -> Iterator[str]:
    """The texts that a type allows."""
    for argument in get_args(annotation):
        yield from [argument] if isinstance(argument, str) else texts(argument)


def options_of(kind: type) -> dict[str, list[str]]:
    """The options of a class, and what texts each may be."""
    return {field.name: [*texts(get_type_hints(kind)[field.name])] for field in fields(kind)}


OPTIONS = options_of(Options) | {
    f"{name}.{option}": values
    for name, plugin in effects().items()
    if plugin.distribution == "unoengine"
    for option, values in options_of(cast("type", plugin.load())).items()
}


def test_every_option_has_its_row_and_no_other() -> None:
    assert set(rows(DOCS / "options.md")) | {"effects"} == set(OPTIONS)


@each_case("option", sorted(OPTIONS.keys() - {"effects"}))
def test_the_row_of_an_option_tells_its_values_and_its_ruling(option: str) -> None:
    row = rows(DOCS / "options.md")[option]
    assert [value for value in OPTIONS[option] if f"`{value}`" not in row] == []
    assert entries().keys() & set(re.findall(r"\b[RA]\d\d+\b", row))


README = Path(__file__).parents[1] / "README.md"


def test_its_python_runs() -> None:
    page = Document.parse(str(README), PythonCodeBlockParser(doctest_optionflags=ELLIPSIS))
    page.namespace["__name__"] = "__main__"  # as for a reader who types it
    [example] = page.examples()
    example.evaluate()
    told, shown = page.namespace["verdict"], example.parsed
    assert f"# {told.legal} {told.reason} {told.rule}\n" in shown


def test_there_are_two_commands_of_one_line_each() -> None:
    """`.ci/run` runs the second one as it stands."""
    blocks = Document.parse(str(README), CodeBlockParser("sh"))
    commands = [block.parsed for block in blocks.examples()]
    assert [command.count("\n") for command in commands] == [1, 1]
    assert "unoengine watch" in commands[0]
    assert "pytest" in commands[1]
