"""The engine names no card, and modules import no private names from each other."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from tests.thorough import each_case
from unoengine import new_game
from unoengine.plugins import editions

from . import modules
from .test_imports import PLUGINS, part_of

MODULES = {name: tree for name, tree in modules.MODULES.items() if part_of(name) not in PLUGINS}

IDENTIFIERS = {
    "skip": "a verb of the table: the next seat loses its turn, whatever card causes it",
    "skip_everyone": "the same verb for all other seats",
    "reverse": "a verb of the table, and a method of Python's lists",
    "two_player_reverse": "A36: the effect of that verb with two players",
}
"""Identifiers that contain the name of a card, and their meaning. No others are allowed."""

TEXTS = {
    ("unoengine.core.options", "skip"): "A36: a value of two_player_reverse",
    ("unoengine.testing.trial_games", "two_player_reverse"): "the name of that option",
}
"""Strings that equal the name of a card, by module, and their meaning."""


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case: those of DrawTwo, draw_two, draw-two are equal."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return tuple(re.findall(r"[^\W_]+", spaced.lower()))


def card_names() -> set[tuple[str, ...]]:
    """Return colors, marks, symbols and codes of the cards of all editions, as words."""
    names: set[str] = set()
    ours = (name for name, plugin in editions().items() if plugin.distribution == "unoengine")
    for name in ours:
        edition = new_game(name, seed=1).edition
        names.update(edition.colors)
        for card in edition.deck:
            names.update((card.code, *card.marks))
            if card.number is None:
                names.add(card.symbol)
    return {split_words(name) for name in names}


NAMES = card_names()
LONGEST = max(map(len, NAMES))
"""The number of words of the longest name."""


def identifiers(node: ast.AST) -> Iterator[str]:
    """Yield the identifiers of a single node."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.keyword(arg=str(name)):
            yield name
        case ast.alias():
            yield node.name
            yield node.asname or ""


@cache
def find_cards(text: str) -> Sequence[str]:
    """Return the names of cards in a text, in any spelling."""
    words = split_words(text)
    parts = {words[i:j] for j in range(len(words) + 1) for i in range(max(0, j - LONGEST), j)}
    return sorted("-".join(name) for name in parts & NAMES)


def find_faults(module: str, tree: ast.Module) -> Iterator[str]:
    """Yield every mention of a card or color in code; docstrings may mention them."""
    documentation = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        for identifier in identifiers(node):
            for name in find_cards(identifier):
                if identifier not in IDENTIFIERS:
                    yield f"{module} has a name with {name} in it: {identifier}"
        if isinstance(node, ast.Constant) and id(node) not in documentation:
            for name in find_cards(node.value) if isinstance(node.value, str) else ():
                if (module, node.value) not in TEXTS:
                    yield f"{module} has a text with {name} in it: {node.value!r}"


def test_the_names_include_those_of_all_editions() -> None:
    assert {("wild", "draw", "four"), ("triforce",), ("tan",), ("red", "skip")} <= NAMES


def test_no_card_is_named() -> None:
    assert [fault for module, tree in MODULES.items() for fault in find_faults(module, tree)] == []


@each_case(
    "planted",
    [
        "if card.symbol == 'wild': pass",
        "x = [card for card in deck if card.code == 'blue-7']",
        "is_wild = True",
        "from unoengine.effects.draw_two import DrawTwo as two",
        "def play_triforce(): pass",
        "class RadStyle: pass",
        "COLORS = {'tan'}",
        "rules(letItGo=1)",
        "f'{player} plays a Wild Draw Four'",
        "symbol = 'skip'",
        "def skip_next(): pass",
    ],
)
def test_a_planted_name_is_found(planted: str) -> None:
    assert list(find_faults("engine", ast.parse(planted)))


@pytest.mark.parametrize(
    "allowed",
    [
        "def play(): '''Play a Wild Draw Four.'''",
        "table.skip()",
        "pile.reverse()",
        "draw(table, 2)",
        "state.hundred + 'tangible'",
    ],
)
def test_an_allowed_name_is_no_fault(allowed: str) -> None:
    assert list(find_faults("engine", ast.parse(allowed))) == []


def test_every_exception_is_needed() -> None:
    """An exception that no module uses any more must be removed."""
    strings = {
        (module, node.value)
        for module, tree in MODULES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
    }
    trees = MODULES.values()
    used = {name for tree in trees for node in ast.walk(tree) for name in identifiers(node)}
    assert set(TEXTS) <= strings
    assert set(IDENTIFIERS) <= used


def find_private_imports(tree: ast.Module) -> Iterator[str]:
    """Yield the private names that are imported from a module of the library."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("unoengine"):
            for alias in node.names:
                if alias.name.startswith("_") and not alias.name.endswith("__"):
                    yield f"{node.module}.{alias.name}"


def test_modules_import_no_private_names() -> None:
    found = {module: [*find_private_imports(tree)] for module, tree in modules.MODULES.items()}
    assert {module: names for module, names in found.items() if names} == {}


def test_a_planted_import_of_a_private_name_is_found() -> None:
    planted = """
from unoengine.core.engine import _start, apply
def f():
    from unoengine.core.piles import _x
"""
    assert [*find_private_imports(ast.parse(planted))] == [
        "unoengine.core.engine._start",
        "unoengine.core.piles._x",
    ]
