"""The pictures and the page of editions are current; its tables have all cards."""

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from unoengine import Edition
from unoengine.plugins import editions, effects

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "editions.md").read_text(encoding="utf-8")
EDITIONS = [
    cast("Edition", plugin.load())
    for plugin in editions().values()
    if plugin.distribution == "unoengine"
]


def rows(edition: Edition) -> list[list[str]]:
    """The table of an edition, cell by cell."""
    [told] = [part for part in PAGE.split("\n## ") if f"`{edition.name}`" in part.splitlines()[2]]
    lines = [line for line in told.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines][1:]


def words(cell: str) -> list[str]:
    """The code in a cell, word by word."""
    return [word.strip("`") for word in cell.split(", ") if word]


def test_the_page_is_up_to_date() -> None:
    """If not: `python docs/make_editions_page.py`."""
    made = cast(
        "Callable[[], str]", runpy.run_path(str(DOCS / "make_editions_page.py"))["make_page"]
    )
    assert made() == PAGE


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_every_card_of_an_edition_is_in_its_table(edition: Edition) -> None:
    told = []
    for symbols, colors, copies, cards, points, marks, effect in rows(edition):
        row = []
        for symbol in words(symbols):
            for color in edition.colors if colors == "each" else (None,):
                code = f"{color}-{symbol}" if color else symbol
                worth = int(symbol) if points == "its number" else int(points)
                fact = (code, color, symbol, worth, frozenset(words(marks)), effect.strip("`"))
                row += [fact] * int(copies)
        assert len(row) == int(cards)
        told += row
    assert sorted(told, key=str) == sorted(
        (
            (card.code, card.color, card.symbol, card.points, card.marks, str(card.effect))
            for card in edition.deck
        ),
        key=str,
    )


def test_every_effect_is_described() -> None:
    ours = {name for name, plugin in effects().items() if plugin.distribution == "unoengine"}
    told = PAGE.partition("\n## Effects\n")[2]
    assert {line.split("`")[1] for line in told.splitlines() if line.startswith("| `")} - {
        "effect"
    } == ours


MADE = runpy.run_path(str(DOCS / "make_pictures.py"))["make_pictures"]()


def test_the_pictures_are_up_to_date() -> None:
    """If not: `python docs/make_pictures.py`."""
    for path, text in MADE.items():
        assert path.read_bytes().decode() == text, path.name


def test_every_picture_is_made_and_shown() -> None:
    assert {*(DOCS / "pictures").iterdir()} == MADE.keys()
    pages = [*DOCS.rglob("*.md"), DOCS.parent / "README.md"]
    shown = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert [path.name for path in MADE if f"pictures/{path.name})" not in shown] == []
