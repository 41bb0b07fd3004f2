"""Make the page of rules out of the rulebook, the code and the tests that cite it.

`python docs/make_rules_page.py` writes `docs/rules.md`. Run it when a rule, a citation or the title
of a scenario has changed.
"""

import ast
import re
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, TypeAlias

from unoengine.rulebook import Entry, entries

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "src" / "unoengine"
TESTS = ROOT / "tests"
OPTIONS = ROOT / "docs" / "options.md"
PAGE = ROOT / "docs" / "rules.md"

_ID = re.compile(r"(?<![A-Za-z0-9-])([RA]\d{2,3})(?:-([RA]\d{2,3}))?(?![A-Za-z0-9])")
_NO_CODE = ("cli", "languages", "rulebook", "testing")
"""What cites rules in examples, sentences or checks, and does nothing of what they say."""

_LAST = ("explain", "schema")
"""What only tells of the rules comes after what does them."""

_DOCUMENTED = {
    "unoengine": (),
    "unoengine.authoring": ("Card", "Edition", "Options", "PluginError", "SetupError", "frozen"),
    "unoengine.bots": (),
    "unoengine.narration": (),
    "unoengine.events": ("Step",),
    "unoengine.notation": (),
    "unoengine.replays": (),
}
"""The modules of the reference, and what each of them leaves to another."""

_TITLES = 6
"""Of so many scenarios the title is told; of more only the id."""

_HEAD = """\
# Rules and rulings

What the booklets say, rule by rule (`R…`), what they leave open and how it is ruled (`A…`), all in
our own words. Refusals, docstrings and tests cite these ids, which never change their meaning.
With each stands what an option makes of it, the code that does it and the tests that show it: `S…`
and `N…` are scenarios in `tests/rules/scenarios`.

```python
>>> from unoengine.rulebook import entry
>>> entry("A40").why
'A challenge makes sense only if one can bluff.'
```

This page is made by `python docs/make_rules_page.py` out of `src/unoengine/rulebook/rulebook.toml`;
what is wrong here is put right there.
"""


class Place(NamedTuple):
    """Where something is cited: a file, and the name of what cites it there, if it has one."""

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
    """The heading it stands under, as in a link."""

    values: str
    ids: tuple[str, ...]


Cited: TypeAlias = Mapping[str, list[Place]]


def cited_in(text: str) -> Iterator[str]:
    """Yield the ids in a text, and all ids of a range.

    >>> list(cited_in("(R002-R004, A01)"))
    ['R002', 'R003', 'R004', 'A01']
    """
    for first, last in _ID.findall(text):
        yield first
        if last:
            for number in range(int(first[1:]) + 1, int(last[1:]) + 1):
                yield f"{first[0]}{number:0{len(first) - 1}}"


# --- who cites what


def code() -> Cited:
    """Return, by id, where the library's docstrings, comments and refusals cite it."""
    found: dict[str, list[Place]] = defaultdict(list)
    paths = (path.relative_to(LIBRARY) for path in sorted(LIBRARY.rglob("*.py")))
    for path in sorted(paths, key=lambda path: (path.stem in _LAST, path)):
        if path.parts[0] in _NO_CODE:
            continue
        for name, text in said_in(LIBRARY / path):
            for id in cited_in(text):
                place = Place(path.as_posix(), name)
                if place not in found[id]:
                    found[id].append(place)
    return found


def tests() -> Cited:
    """Return, by id, which tests outside the scenarios cite it, or which modules of tests."""
    found: dict[str, list[Place]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = [("", ast.get_docstring(tree) or ""), *_said_by_tests(tree, path)]
        for name, text in said:
            for id in cited_in(text):
                place = Place(path.relative_to(ROOT).as_posix(), name)
                if place not in found[id]:
                    found[id].append(place)
    return found


def scenarios() -> Mapping[str, list[Scenario]]:
    """Return, by id, the scenarios that cite it."""
    found: dict[str, list[Scenario]] = defaultdict(list)
    for path in sorted((TESTS / "rules" / "scenarios").glob("*.toml")):
        for told in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]:
            for id in told["rules"]:
                found[id].append(Scenario(told["id"], told["title"]))
    return found


def _said_by_tests(tree: ast.Module, path: Path) -> Iterator[tuple[str, str]]:
    """Yield what the tests of a module are called and say of themselves.

    Ids that a test is given as data are no citations.
    """
    comments = _comments(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower()[:4] == "test":
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            yield node.name, node.name.replace("_", " ")
            yield node.name, ast.get_docstring(node) or ""
            if isinstance(node, ast.FunctionDef):
                lines = range(first, (node.end_lineno or first) + 1)
                yield from ((node.name, text) for line, text in comments if line in lines)


def said_in(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the texts and comments of a file, each with the name of what it stands in."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    spans = list(_spans(tree, ""))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield _innermost(spans, node.lineno), node.value
    code_lines = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt | ast.expr)
        for line in (node.lineno, node.end_lineno or node.lineno)
    }
    last = max(code_lines, default=0)
    for line, text in _comments(path):
        while line not in code_lines and line < last:
            line += 1
        yield _innermost(spans, line), text


def _comments(path: Path) -> list[tuple[int, str]]:
    with tokenize.open(path) as file:
        tokens = tokenize.generate_tokens(file.readline)
        return [(t.start[0], t.string) for t in tokens if t.type == tokenize.COMMENT]


def _spans(node: ast.AST, within: str) -> Iterator[tuple[int, int, str]]:
    """Yield from which line to which something with a name stands, the outer before the inner.

    What is assigned in a module or a class has a name too, and the text under it belongs to it.
    """
    body: Iterable[ast.stmt] = getattr(node, "body", [])
    named, before = not isinstance(node, ast.FunctionDef), ""
    for part in body:
        target = _target(part) if named else ""
        about = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and before
        end = part.end_lineno or part.lineno
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            name = f"{within}{part.name}"
            yield part.lineno, end, name
            yield from _spans(part, f"{name}.")
        elif about or (target and not _is_rule(part)):
            yield part.lineno, end, f"{within}{about or target}"
        before = target


def _target(part: ast.stmt) -> str:
    targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return names[0] if names else ""


def _is_rule(part: ast.stmt) -> bool:
    """Return whether a class says here by which rule it acts: that goes for the class."""
    return _target(part) == "rule"


def _innermost(spans: Iterable[tuple[int, int, str]], line: int) -> str:
    return next((name for first, last, name in reversed([*spans]) if first <= line <= last), "")


# --- what there is to link to


def options() -> Mapping[str, Row]:
    """Return the rows of the page of options."""
    found, anchor = {}, ""
    for line in OPTIONS.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            anchor = line[3:].lower().replace(" ", "-")
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if anchor.startswith("of-") and len(cells) == 4 and cells[0].startswith("`"):
            ids = tuple(dict.fromkeys(cited_in(re.sub(r"\(.*?\)", "", cells[2]))))
            found[cells[0].strip("`")] = Row(anchor, cells[1], ids)
    return found


def documented() -> Mapping[tuple[str, str], str]:
    """Return what the reference calls each thing it has, by its module and its name there."""
    found: dict[tuple[str, str], str] = {}
    for public, elsewhere in _DOCUMENTED.items():
        module = import_module(public)
        for name in set(module.__all__).difference(elsewhere):
            thing = getattr(module, name)
            home = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
            if all(home):
                found[str(home[0]), str(home[1])] = f"{public}.{name}"
    return found


# --- the page


def page() -> str:
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
    rows, reference = options(), documented()
    in_code, in_tests, in_scenarios = code(), tests(), scenarios()
    parts = [_HEAD]
    for section, its in by_section.items():
        parts.append(f"## {section}\n")
        for entry in its:
            facts = {
                "Left open": entry.open,
                "Ruled": entry.ruling,
                "Why": entry.why,
                "Option": option_of(entry, rows),
                "Editions": ", ".join(entry.editions),
                "See": ", ".join(f"[{id}](#{id.lower()})" for id in book if id in near[entry.id]),
                "Code": "; ".join(linked(place, reference) for place in in_code[entry.id]),
                "Scenarios": "; ".join(titled(in_scenarios[entry.id])),
                "Tests": "; ".join(by_file(in_tests[entry.id])),
            }
            lines = [f"* **{what}:** {told}" for what, told in facts.items() if told]
            parts.append(f"### {entry.id}\n\n{entry.text}\n\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def option_of(entry: Entry, rows: Mapping[str, Row]) -> str:
    """Return the option that rules otherwise, with what it may be."""
    if entry.option is None:
        return ""
    row = rows[entry.option]
    return f"[`{entry.option}`](options.md#{row.anchor}): {row.values}"


def linked(place: Place, reference: Mapping[tuple[str, str], str]) -> str:
    """Return a place in the code, as a link where the reference has it."""
    parts = place.path.removesuffix(".py").removesuffix("/__init__").split("/")
    module = ".".join(["unoengine", *parts]).removesuffix(".__init__")
    top, point, rest = place.name.partition(".")
    known = reference.get((module, top))
    if known is None or any(part.startswith("_") for part in rest.split(".")):
        return f"`{place}`"
    return f'[`{place}`](reference.md "{known}{point}{rest}")'  # `conf.py` makes it that name's


def titled(told: Iterable[Scenario]) -> Iterator[str]:
    """Yield scenarios, the first few with their titles."""
    for number, scenario in enumerate(told):
        yield f"{scenario.id} {scenario.title}" if number < _TITLES else scenario.id


def by_file(places: Iterable[Place]) -> Iterator[str]:
    """Yield the files of tests, each with the names of those in it."""
    names: dict[str, list[str]] = defaultdict(list)
    for place in places:
        names[place.path] += [f"`{place.name}`"] if place.name else []
    for path, its in names.items():
        yield f"`{path}`: {', '.join(its)}" if its else f"`{path}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
