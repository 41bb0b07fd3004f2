"""CONTRIBUTING.md and one-action.md name only files that exist, and every sub-package."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.test_imports import HEIGHT

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src/unoengine"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
PAGES = (CONTRIBUTING, ROOT / "docs/explanation/one-action.md")
FOLDERS = ("src/", "tests/", "docs/", "examples/")


def named_files(text: str) -> Iterator[str]:
    """Yield the files and folders in the code spans of a page, without its code blocks."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    for span in re.findall(r"`([^`\n]+)`", prose):
        for word in span.split():
            if word.startswith(FOLDERS) or word.endswith(("/", ".py", ".toml", ".md")):
                yield word


def exists(name: str) -> bool:
    """Return whether a file is in the repository, or in the package under this relative path."""
    if (ROOT / name).exists() or (PACKAGE / name).exists():
        return True
    return "/" not in name and any(PACKAGE.rglob(name))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    assert [name for name in named_files(page.read_text("utf-8")) if not exists(name)] == []


def test_contributing_lists_the_sub_packages_in_the_order_of_their_layers() -> None:
    rows = re.findall(r"^\| `(\w+)/` \|", CONTRIBUTING.read_text("utf-8"), re.MULTILINE)
    assert {*rows} == {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rows == sorted(rows, key=HEIGHT.__getitem__)


def test_contributing_lists_the_folders_of_tests() -> None:
    listed = {*re.findall(r"`tests/(\w+)/`", CONTRIBUTING.read_text("utf-8"))}
    assert listed == {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}


@pytest.mark.parametrize(
    ("planted", "missing"),
    [
        ("see `src/unoengine/nowhere.py`", "src/unoengine/nowhere.py"),
        ("see `ending.py` and `options.py`", "ending.py"),
        ("a phase in `table/phases.py`", "table/phases.py"),
        ("run `python docs/make_nothing.py`", "docs/make_nothing.py"),
        ("the sub-package `kinds/`", "kinds/"),
    ],
)
def test_a_planted_file_is_found(planted: str, missing: str) -> None:
    assert [name for name in named_files(planted) if not exists(name)] == [missing]
