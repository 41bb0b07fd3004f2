"""The page of boxes has the cards of the boxes that ship."""

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from unoengine import Edition
from unoengine.plugins import editions, effects

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "boxes.md").read_text(encoding="utf-8")
BOXES = [
    cast("Edition", plugin.load())
    for plugin in editions().values()
    if plugin.distribution == "unoengine"
]


def rows(box: Edition) -> list[list[str]]:
    """The table of a box, cell by cell."""
    [told] = [part for part in PAGE.split("\n## ") if f"`{box.name}`" in part.splitlines()[2]]
    lines = [line for line in told.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines][1:]


def words(cell: str) -> list[str]:
    """The code in a cell, word by word."""
    return [word.strip("`") for word in cell.split(", ") if word]


def test_the_page_is_up_to_date() -> None:
    """If not: `python docs/make_boxes_page.py`."""
    made = cast("Callable[[], str]", runpy.run_path(str(DOCS / "make_boxes_page.py"))["page"])
    assert made() == PAGE


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)
def test_every_card_of_a_box_stands_in_its_table(box: Edition) -> None:
    told = []
    for symbols, colors, copies, cards, points, marks, effect in rows(box):
        row = []
        for symbol in words(symbols):
            for color in box.colors if colors == "each" else (None,):
                code = f"{color}-{symbol}" if color else symbol
                worth = int(symbol) if points == "its number" else int(points)
                fact = (code, color, symbol, worth, frozenset(words(marks)), effect.strip("`"))
                row += [fact] * int(copies)
        assert len(row) == int(cards)
        told += row
    assert sorted(told, key=str) == sorted(
        (
            (card.code, card.color, card.symbol, card.points, card.marks, str(card.effect))
            for card in box.deck
        ),
        key=str,
    )


def test_what_every_effect_does_is_told() -> None:
    ours = {name for name, plugin in effects().items() if plugin.distribution == "unoengine"}
    told = PAGE.partition("\n## What they do\n")[2]
    assert {line.split("`")[1] for line in told.splitlines() if line.startswith("| `")} - {
        "effect"
    } == ours
