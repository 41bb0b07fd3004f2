"""Make the page of rules from the rulebook, and the code and the tests that cite it.

`python docs/make_rules_page.py` writes `docs/rules.md`. Run it after a change to a rule, a citation
or the title of a scenario.
"""

import ast
import re
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from unoengine.rulebook import Entry, entries

sys.path.insert(0, str(Path(__file__).resolve().parent))
from make_reference_pages import OURS, find_pages, find_thing

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "src" / "unoengine"
TESTS = ROOT / "tests"
OPTIONS = ROOT / "docs" / "options.md"
PAGE = ROOT / "docs" / "rules.md"

_ID = re.compile(r"(?<![A-Za-z0-9-])([RA]\d{2,3})(?:-([RA]\d{2,3}))?(?![A-Za-z0-9])")
_MAY_CITE = re.compile(r"[RA]\d\d")
_MAY_CITE_IN_COMMENT = re.compile(r"#.*[RA]\d\d")
"""Files without a match are not parsed, since that takes long."""
_NOT_CODE = ("cli", "languages", "rulebook", "testing")
"""Packages that cite rules in examples, sentences or checks, but do not implement them."""

_LAST = ("explain", "schema")
"""Modules that only describe the rules come after those that implement them."""

_TITLES = 6
"""How many scenarios are shown with their titles; of the others only the id is shown."""

_HEAD = """\
# Rules and rulings

This page has the rules of the booklets (`R…`) and the rulings on questions that they leave open
(`A…`), in our own words. Refusals, docstrings and tests cite these ids; their meaning never
changes.

* **Option** names the [option](options.md) that changes a ruling.
* **Code and tests** lists the code that implements an entry and the tests that check it; `S…` and
  `N…` are scenarios in `tests/rules/scenarios`.

In a program or at the terminal (`unoengine rules A40`):

```python
>>> from unoengine.rulebook import entry
>>> entry("A40").title, entry("A40").why
('Bluffs are legal', 'A challenge makes sense only if players can bluff.')
```

`python docs/make_rules_page.py` writes this page from `src/unoengine/rulebook/rulebook.toml`.
Correct mistakes there.
"""


class Place(NamedTuple):
    """The place of a citation: a file, and the name of the definition there, if it has one."""

    path: str
    name: str

    def __str__(self) -> str:
        return f"{self.path}: {self.name}" if self.name else self.path


class Scenario(NamedTuple):
    """A scenario that cites a rule."""

    id: str
    title: str


class Row(NamedTuple):
    """A row of the tables of options."""

    anchor: str
    """The heading above it, as in a link."""

    values: str
    ids: tuple[str, ...]


Citations: TypeAlias = Mapping[str, list[Place]]


def find_ids(text: str) -> Iterator[str]:
    """Yield the ids in a text, and all ids of a range.

    >>> list(find_ids("(R002-R004, A01)"))
    ['R002', 'R003', 'R004', 'A01']
    """
    for first, last in _ID.findall(text):
        yield first
        if last:
            for number in range(int(first[1:]) + 1, int(last[1:]) + 1):
                yield f"{first[0]}{number:0{len(first) - 1}}"


# --- citations


@cache
def find_code() -> Citations:
    """Return, by id, the docstrings, comments and refusals of the library that cite it."""
    found: dict[str, list[Place]] = defaultdict(list)
    paths = (path.relative_to(LIBRARY) for path in sorted(LIBRARY.rglob("*.py")))
    for path in sorted(paths, key=lambda path: (path.stem in _LAST, path)):
        if path.parts[0] in _NOT_CODE:
            continue
        source = (LIBRARY / path).read_text(encoding="utf-8")
        for name, text in find_texts(LIBRARY / path) if _MAY_CITE.search(source) else ():
            for id in find_ids(text):
                place = Place(path.as_posix(), name)
                if place not in found[id]:
                    found[id].append(place)
    return found


@cache
def find_tests() -> Citations:
    """Return, by id, the tests outside the scenarios that cite it, or the modules of tests."""
    found: dict[str, list[Place]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if not _MAY_CITE.search(source):
            continue
        tree = ast.parse(source)
        texts = [("", ast.get_docstring(tree) or ""), *_find_test_texts(tree, path)]
        for name, text in texts:
            for id in find_ids(text):
                place = Place(path.relative_to(ROOT).as_posix(), name)
                if place not in found[id]:
                    found[id].append(place)
    return found


@cache
def find_scenarios() -> Mapping[str, list[Scenario]]:
    """Return, by id, the scenarios that cite it."""
    found: dict[str, list[Scenario]] = defaultdict(list)
    for path in sorted((TESTS / "rules" / "scenarios").glob("*.toml")):
        for table in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]:
            for id in table["rules"]:
                found[id].append(Scenario(table["id"], table["title"]))
    return found


def _find_test_texts(tree: ast.Module, path: Path) -> Iterator[tuple[str, str]]:
    """Yield the names, docstrings and comments of the tests in a module.

    Ids in the data of a test are not citations.
    """
    comments = _find_comments(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower()[:4] == "test":
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            yield node.name, node.name.replace("_", " ")
            yield node.name, ast.get_docstring(node) or ""
            if isinstance(node, ast.FunctionDef):
                lines = range(first, (node.end_lineno or first) + 1)
                yield from ((node.name, text) for line, text in comments if line in lines)


def find_texts(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the strings and comments of a file, each with the name of its definition."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    spans = list(_find_spans(tree, ""))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield _find_innermost(spans, node.lineno), node.value
    code_lines = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt | ast.expr)
        for line in (node.lineno, node.end_lineno or node.lineno)
    }
    last = max(code_lines, default=0)
    for line, text in _find_comments(path):
        while line not in code_lines and line < last:
            line += 1
        yield _find_innermost(spans, line), text


def _find_comments(path: Path) -> list[tuple[int, str]]:
    """Return the lines and texts of the comments of a file, if one of them may cite an id."""
    if not _MAY_CITE_IN_COMMENT.search(path.read_text(encoding="utf-8")):
        return []
    with tokenize.open(path) as file:
        tokens = tokenize.generate_tokens(file.readline)
        return [(t.start[0], t.string) for t in tokens if t.type == tokenize.COMMENT]


def _find_spans(node: ast.AST, within: str) -> Iterator[tuple[int, int, str]]:
    """Yield the lines and the name of each definition, the outer before the inner.

    An assignment in a module or a class is a definition too, and the string below it belongs to it.
    """
    body: Iterable[ast.stmt] = getattr(node, "body", [])
    named, before = not isinstance(node, ast.FunctionDef), ""
    for part in body:
        target = _assigned_name(part) if named else ""
        about = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and before
        end = part.end_lineno or part.lineno
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            name = f"{within}{part.name}"
            yield part.lineno, end, name
            yield from _find_spans(part, f"{name}.")
        elif about or (target and not _is_rule_attribute(part)):
            yield part.lineno, end, f"{within}{about or target}"
        before = target


def _assigned_name(part: ast.stmt) -> str:
    targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return names[0] if names else ""


def _is_rule_attribute(part: ast.stmt) -> bool:
    """Return whether this assigns the rule of a class; it then belongs to the class."""
    return _assigned_name(part) == "rule"


def _find_innermost(spans: Iterable[tuple[int, int, str]], line: int) -> str:
    return next((name for first, last, name in reversed([*spans]) if first <= line <= last), "")


# --- links


def read_options() -> Mapping[str, Row]:
    """Return the rows of the page of options."""
    found, anchor = {}, ""
    for line in OPTIONS.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            anchor = line[3:].lower().replace(" ", "-")
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if anchor.startswith("of-") and len(cells) == 4 and cells[0].startswith("`"):
            ids = tuple(dict.fromkeys(find_ids(re.sub(r"\(.*?\)", "", cells[2]))))
            found[cells[0].strip("`")] = Row(anchor, cells[1], ids)
    return found


def find_documented() -> Mapping[tuple[str, str], tuple[str, str]]:
    """Return the page and the name in the reference, by module and qualified name."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for name, page in find_pages().items():
        thing = find_thing(name)
        home = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
        if all(home):
            found[str(home[0]), str(home[1])] = page, name
    return found


# --- the page


def make_page() -> str:
    """Return the page."""
    book = entries()
    by_section: dict[str, list[Entry]] = defaultdict(list)
    for entry in book.values():
        by_section[entry.section].append(entry)
    near: dict[str, set[str]] = defaultdict(set)
    for entry in book.values():
        for other in entry.rules:
            near[entry.id].add(other)
            near[other].add(entry.id)
    rows, reference = read_options(), find_documented()
    in_code, in_tests, in_scenarios = find_code(), find_tests(), find_scenarios()
    parts = [_HEAD, format_contents(by_section)]
    for section, its in by_section.items():
        parts.append(f"## {section}\n")
        for entry in its:
            facts = {
                "Left open": entry.open,
                "Ruled": entry.ruling,
                "Why": entry.why,
                "Option": format_option(entry, rows),
                "Editions": ", ".join(entry.editions),
                "See": ", ".join(
                    f"[{id}](#{id.lower()}) {book[id].title}" for id in book if id in near[entry.id]
                ),
            }
            places = {
                "Code": "; ".join(format_place(place, reference) for place in in_code[entry.id]),
                "Scenarios": "; ".join(format_scenarios(in_scenarios[entry.id])),
                "Tests": "; ".join(format_tests(in_tests[entry.id])),
            }
            parts.append(f'<a id="{entry.id.lower()}"></a>\n\n### {entry.id}: {entry.title}\n')
            parts += [f"{entry.text}\n", format_list(facts)]
            parts.append(f"<details>\n<summary>Code and tests</summary>\n\n{format_list(places)}")
            parts.append("</details>\n")
    return "\n".join(part for part in parts if part)


def format_contents(by_section: Mapping[str, list[Entry]]) -> str:
    """Return a table of the sections with their entries."""
    rows = ["| Section | Rules and rulings |", "|---|---|"]
    for section, its in by_section.items():
        links = ", ".join(f"[{entry.id}](#{entry.id.lower()})" for entry in its)
        rows.append(f"| [{section}](#{section.lower().replace(' ', '-')}) | {links} |")
    return "\n".join(rows) + "\n"


def format_list(facts: Mapping[str, str]) -> str:
    """Return the facts that there are as a list."""
    lines = [f"* **{what}:** {fact}\n" for what, fact in facts.items() if fact]
    return "".join(lines)


def format_option(entry: Entry, rows: Mapping[str, Row]) -> str:
    """Return the option that changes a ruling, with its values."""
    if entry.option is None:
        return ""
    row = rows[entry.option]
    return f"[`{entry.option}`](options.md#{row.anchor}): {row.values}"


def format_place(place: Place, reference: Mapping[tuple[str, str], tuple[str, str]]) -> str:
    """Return a place in the code, as a link if the reference has it."""
    parts = place.path.removesuffix(".py").removesuffix("/__init__").split("/")
    module = ".".join(["unoengine", *parts]).removesuffix(".__init__")
    top, point, rest = place.name.partition(".")
    known = reference.get((module, top))
    if known is None or any(part.startswith("_") for part in rest.split(".")):
        return f"`{place}`"
    page, name = known
    if name.rpartition(".")[0] not in OURS:  # of those the reference has the class only
        name += point + rest
    # `conf.py` turns the title into a link to that name.
    return f'[`{place}`]({page} "{name}")'


def format_scenarios(scenarios: Iterable[Scenario]) -> Iterator[str]:
    """Yield scenarios, the first few with their titles."""
    for number, scenario in enumerate(scenarios):
        yield f"{scenario.id} {scenario.title}" if number < _TITLES else scenario.id


def format_tests(places: Iterable[Place]) -> Iterator[str]:
    """Yield the files of tests, each with the names of the tests in it."""
    names: dict[str, list[str]] = defaultdict(list)
    for place in places:
        names[place.path] += [f"`{place.name}`"] if place.name else []
    for path, its in names.items():
        yield f"`{path}`: {', '.join(its)}" if its else f"`{path}`"


if __name__ == "__main__":
    PAGE.write_text(make_page(), encoding="utf-8", newline="\n")
