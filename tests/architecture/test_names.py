"""The engine knows no card: no code outside its guests names one, or a colour."""

import ast
import re
from collections.abc import Iterator

import pytest

from unoengine import new_game
from unoengine.plugins import editions

from .modules import modules

GUESTS = ("effects", "editions", "house_rules", "languages", "variants")

MODULES = {name: tree for name, tree in modules().items() if name.partition(".")[0] not in GUESTS}

IDENTIFIERS = {
    "skip": "a verb of the table: the seat that is next loses the turn, whatever card says so",
    "skip_everyone": "the same verb, for all others",
    "reverse": "a verb of the table, and of Python's lists: the order turns round",
    "two_player_reverse": "A36: what the verb means when two play",
}
"""Identifiers that sound like a card, and why they are none. No other identifier may."""

TEXTS = {
    ("options", "skip"): "A36: a value of two_player_reverse, which costs the turn",
    ("testing.trial_starts", "two_player_reverse"): "the name of that option",
}
"""Texts of a module that happen to be the name of a card, and what they are instead."""


def split(text: str) -> tuple[str, ...]:
    """The words of an identifier or a text: DrawTwo, draw_two and draw-two are the same."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return tuple(re.findall(r"[^\W_]+", spaced.lower()))


def names_of_cards() -> set[tuple[str, ...]]:
    """What is printed on the cards of all boxes: colours, marks, symbols, codes."""
    names: set[str] = set()
    ours = (name for name, plugin in editions().items() if plugin.distribution == "unoengine")
    for name in ours:
        box = new_game(name, seed=1).edition
        names.update(box.colors)
        for card in box.deck:
            names.update((card.code, *card.marks))
            if card.number is None:
                names.add(card.symbol)
    return {split(name) for name in names}


NAMES = names_of_cards()


def identifiers(node: ast.AST) -> Iterator[str]:
    """The names that a single node brings."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.keyword(arg=str(name)):
            yield name
        case ast.alias():
            yield node.name
            yield node.asname or ""


def named(text: str) -> Iterator[str]:
    """The names of cards in a text, however it is spelt."""
    spoken = split(text)
    for name in NAMES:
        places = range(len(spoken) - len(name) + 1)
        if any(spoken[place : place + len(name)] == name for place in places):
            yield "-".join(name)


def offences(module: str, tree: ast.Module) -> Iterator[str]:
    """Every mention of a card or a colour in code; a text that stands alone is documentation."""
    documentation = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        for identifier in identifiers(node):
            for name in named(identifier):
                if identifier not in IDENTIFIERS:
                    yield f"{module} has a name with {name} in it: {identifier}"
        if isinstance(node, ast.Constant) and id(node) not in documentation:
            for name in named(node.value) if isinstance(node.value, str) else ():
                if (module, node.value) not in TEXTS:
                    yield f"{module} has a text with {name} in it: {node.value!r}"


def test_there_are_names_to_look_for() -> None:
    assert {("wild", "draw", "four"), ("triforce",), ("tan",), ("red", "skip")} <= NAMES


@pytest.mark.parametrize("module", MODULES)
def test_no_card_is_named(module: str) -> None:
    assert list(offences(module, MODULES[module])) == []


@pytest.mark.parametrize(
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
    assert list(offences("engine", ast.parse(planted)))


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
def test_english_is_no_offence(allowed: str) -> None:
    assert list(offences("engine", ast.parse(allowed))) == []


def test_every_exception_is_needed() -> None:
    """An exception that nothing uses any more is taken away."""
    said = {
        (module, node.value)
        for module, tree in MODULES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
    }
    trees = MODULES.values()
    used = {name for tree in trees for node in ast.walk(tree) for name in identifiers(node)}
    assert set(TEXTS) <= said
    assert set(IDENTIFIERS) <= used
