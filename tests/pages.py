"""Python in Markdown pages, run from top to bottom as a reader would type it."""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent

_FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: what language it is in, its text, and the line it begins at."""

    language: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page that say what language they are in."""
    text = page.read_text(encoding="utf-8")
    for found in _FENCED.finditer(text):
        yield Block(found[1], found[2], text.count("\n", 0, found.start(2)))


def run(page: Path) -> int:
    """Run the Python of a page in one namespace; return how many blocks there were."""
    namespace: dict[str, Any] = {"__name__": page.stem}
    ran = 0
    for block in blocks(page):
        if block.language != "python":
            continue
        ran += 1
        if ">>> " in block.text:
            _run_session(block, page, namespace)
        else:
            placed = "\n" * block.line + block.text  # so that a traceback names the page's line
            exec(compile(placed, str(page), "exec"), namespace)
    return ran


def _run_session(block: Block, page: Path, namespace: dict[str, Any]) -> None:
    test = doctest.DocTestParser().get_doctest(
        block.text, namespace, page.name, str(page), block.line
    )
    report: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(
        test, out=report.append, clear_globs=False
    )
    assert not failed, "".join(report)
    namespace.update(test.globs)
