"""Links lead somewhere, and CONTRIBUTING.md and one-action.md name only files that exist.

The build of the documentation checks the links in what is built; these tests, those in a clone.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.test_imports import HEIGHT
from tests.thorough import each_case

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(
    page
    for folder in (ROOT, DOCS, ROOT / "examples", ROOT / "tests")
    for page in (folder.glob("*.md") if folder == ROOT else folder.rglob("*.md"))
    if not {"_build", ".pytest_cache", ".venv"} & {*page.parts}
)
every_page = each_case("page", PAGES)


def prose(page: Path) -> str:
    """A page without its examples and without what only the tests see."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"<!--.*?-->|^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)


def links(page: Path) -> Iterator[str]:
    """Where a page leads, as it is written, other sites left out."""
    for target in re.findall(r'\]\(([^)\s]+)(?: "[^"]*")?\)', prose(page)):
        if not re.match(r"\w+:", target):
            yield target


@cache
def anchors(page: Path) -> set[str]:
    """The headings of a page, as a link names them, and its anchors."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    tags = {*re.findall(r'<a id="([\w-]+)"></a>', prose(page))}
    return tags | {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in headings}


def leads(page: Path, target: str, root: Path) -> bool:
    """Whether a link leads to a file or a folder below `root`, and to a heading if it names one."""
    path, _, anchor = target.partition("#")
    there = (page.parent / path).resolve() if path else page
    if not there.exists() or not there.is_relative_to(root.resolve()):
        return False
    return not anchor or anchor in anchors(there)


def faults(page: Path, root: Path = ROOT) -> list[str]:
    """The links of a page that lead nowhere."""
    return [target for target in links(page) if not leads(page, target, root)]


@every_page
def test_every_link_leads_somewhere(page: Path) -> None:
    assert faults(page) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A `page`, and more\n[here](#a-page-and-more) [there](#elsewhere) [gone](gone.md)\n"
        "[outside](../) "
        "[site](https://example.org)\n```\n[code](code.md)\n```\n",
        encoding="utf-8",
    )
    assert faults(page, tmp_path) == ["#elsewhere", "gone.md", "../"]


def test_the_home_page_and_the_index_of_the_reference_lead_to_every_page() -> None:
    """Built, the list at the side does; unbuilt there is none."""
    indexes = [DOCS / "index.md", DOCS / "reference.md"]
    told = {
        (DOCS / target.partition("#")[0]).resolve() for page in indexes for target in links(page)
    }
    assert [page for page in DOCS.rglob("*.md") if page not in {*indexes, *told}] == []


def test_no_page_replaces_another_or_one_of_sphinx() -> None:
    """Pages are built into one folder, also where `A.html` and `a.html` are the same file."""
    names = [str(page.relative_to(DOCS)).casefold() for page in PAGES if DOCS in page.parents]
    assert len(names) == len({*names, "genindex.md", "py-modindex.md", "search.md"}) - 3


def test_the_page_of_examples_leads_to_every_program_and_tells_how_it_is_run() -> None:
    page = DOCS / "examples.md"
    text, told = prose(page), {*links(page)}
    for program in sorted((ROOT / "examples").glob("*.py")):
        assert f"../examples/{program.name}" in told
        assert f"python examples/{program.name}" in " ".join(text.split())
    assert "../examples/uno-tides/README.md" in told


PACKAGE = ROOT / "src/unoengine"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
NAMING = (CONTRIBUTING, ROOT / "docs/explanation/one-action.md")
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


@pytest.mark.parametrize("page", NAMING, ids=lambda page: page.name)
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
