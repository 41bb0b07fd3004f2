"""The documentation does what it says: its Python is run, its table of options is complete."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast, get_args, get_type_hints

import pytest
from attrs import fields

import unoengine
from unoengine import (
    GameState,
    Options,
    authoring,
    bots,
    effects,
    events,
    json,
    narration,
    notation,
    replays,
    testing,
)
from unoengine.rulebook import entries

from . import pages

DOCS = pages.ROOT / "docs"


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path) -> None:
    pages.run(page)


@pytest.mark.parametrize(
    "page",
    [
        *("index", "tutorial", "positions", "options", "verbs"),
        *("howto/add-a-card", "howto/make-a-box", "howto/write-a-house-rule"),
        *("howto/change-a-rule", "howto/test-it", "howto/publish-it"),
        *("howto/speak-another-language", "howto/save-and-replay", "howto/read-a-position"),
        *("notation", "howto/json", "howto/run-a-game-server"),
    ],
)
def test_a_page_of_python_has_some(page: str) -> None:
    assert pages.run(DOCS / f"{page}.md")


PUBLIC = {
    *(
        name
        for module in (unoengine, authoring, bots, json, narration, notation, replays, testing)
        for name in module.__all__
    ),
    *(name for name in events.__all__ if name != "Log"),
    *(name for kind in (GameState, authoring.Table) for name in dir(kind) if name[0] != "_"),
}


def test_the_reference_names_all_that_is_public_and_nothing_else() -> None:
    """Unbuilt it is nothing but its lists: the rest comes out of the docstrings."""
    page = (DOCS / "reference.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
    assert sorted(PUBLIC - set(re.findall(r"`(\w+)", page))) == []
    assert sorted({*re.findall(r"`(\w+)", " ".join(cells))} - PUBLIC) == []


HOOKS = {
    name
    for kind in (authoring.Table, authoring.Effect, authoring.Variant)
    for name in dir(kind)
    if name[0] != "_"
}


@pytest.mark.parametrize("name", sorted(HOOKS))
def test_the_page_of_verbs_has_every_question_verb_and_hook(name: str) -> None:
    page = (DOCS / "verbs.md").read_text(encoding="utf-8")
    assert re.search(rf"`{name}\b", page)


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


@pytest.mark.parametrize("option", sorted(OPTIONS.keys() - {"effects"}))
def test_the_row_of_an_option_tells_its_values_and_its_ruling(option: str) -> None:
    row = rows(DOCS / "options.md")[option]
    assert [value for value in OPTIONS[option] if f"`{value}`" not in row] == []
    assert entries().keys() & set(re.findall(r"\b[RA]\d\d+\b", row))
