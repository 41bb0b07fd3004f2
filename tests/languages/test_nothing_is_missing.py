"""Both languages have all the words there are: what is new must bring its own."""

import ast
import re
from collections.abc import Iterator, Mapping
from string import Formatter

import pytest

from tests.architecture.modules import MODULES
from unoengine import events, new_game
from unoengine.authoring import Effect, Variant
from unoengine.languages.english import ENGLISH
from unoengine.languages.spanish import SPANISH
from unoengine.plugins import discovery as plugins
from unoengine.plugins import effects, house_rules, variants
from unoengine.plugins.discovery import Plugin
from unoengine.plugins.plugin_base import PluginBase
from unoengine.table.pending import Pending
from unoengine.values import actions

BOTH = {"en": ENGLISH, "es": SPANISH}
FORMS = ("f", "gender", "none", "vowel", "before-i", "player")
"""Ends of keys that a language may have or not, as its grammar wants."""

GUESTS = {
    name: tree
    for name, tree in MODULES.items()
    if name.startswith(("unoengine.effects", "unoengine.house_rules", "unoengine.variants"))
}


def spelled(name: str) -> str:
    """The name of a class as a key has it."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def ours(listed: Mapping[str, Plugin]) -> list[str]:
    """The names of what we bring ourselves."""
    return [name for name, plugin in listed.items() if plugin.distribution == "unoengine"]


def constants(node: ast.AST) -> Iterator[str]:
    """The texts in a piece of code."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def key(text: str) -> str:
    return "-".join(text.lower().rstrip("?").split())


# --- what is wanted


def of_events() -> Iterator[str]:
    for event in events.Event.__subclasses__():
        yield f"event.{spelled(event.__name__)}"
    for kind in Pending.__subclasses__():
        if kind.phase not in ("", "turn", "in play"):
            yield f"event.awaited.{kind.phase}"


def of_actions() -> Iterator[str]:
    for name in actions.__all__:
        if name not in ("Action", "Value"):
            yield f"action.{spelled(name)}"


def of_reasons() -> Iterator[str]:
    """Every reason is the first of three texts: the code, the rule, the sentence."""
    for node in ast.walk(MODULES["unoengine.game.explain"]):
        if isinstance(node, ast.Tuple) and len(node.elts) == 3:
            code = node.elts[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield f"reason.{code.value}"


def of_cards() -> Iterator[str]:
    for name in ours(plugins.editions()):
        box = new_game(name, seed=1).edition
        yield f"edition.{name}"
        yield from (f"color.{color}" for color in box.colors)
        yield from (f"card.{card.symbol}" for card in box.deck if card.number is None)


def of_questions() -> Iterator[str]:
    """What is asked, what may be answered, and what is announced, wherever that is written."""
    for tree in GUESTS.values():
        assigned = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(attr="ask"), args=[_, prompt, answers, *_]):
                    if isinstance(answers, ast.Name):
                        answers = assigned[answers.id]
                    yield from (f"prompt.{key(text)}" for text in constants(prompt))
                    yield from (f"answer.{key(text)}" for text in constants(answers))
                case ast.Call(func=ast.Attribute(attr="ask_for_card"), args=[_, prompt, *_]):
                    yield from (f"prompt.{key(text)}" for text in constants(prompt))
                case ast.Call(func=ast.Attribute(attr="announce"), args=[verdict]):
                    yield from (f"verdict.{key(text)}" for text in constants(verdict))
                case ast.FunctionDef(name="choices" | "choices_last" | "claims"):
                    for statement in node.body[1:]:
                        yield from (f"answer.{key(text)}" for text in constants(statement))


def of_penalties() -> Iterator[str]:
    """A variant that makes somebody draw while nobody's card acts is itself why."""
    yield "why.uno"
    for name in ours(variants()):
        kind = variants()[name].load()
        assert isinstance(kind, type)
        if {"claim", "false_uno"} & set(vars(kind)):
            yield f"why.{name}"


WANTED = {
    *(*of_events(), *of_actions(), *of_reasons(), *of_cards(), *of_questions(), *of_penalties())
}


def test_there_is_something_to_look_for() -> None:
    assert {
        *("event.passed", "event.uno-called", "action.choose-color", "reason.no-match"),
        *("event.awaited", "event.awaited.demand", "event.awaited.question"),
        *("card.wild-draw-four", "color.tan", "prompt.challenge", "answer.give-in"),
        *("prompt.which-card-do-you-give", "verdict.guilty", "why.uno", "why.false-uno"),
    } <= WANTED


@pytest.mark.parametrize("language", BOTH)
def test_nothing_is_missing(language: str) -> None:
    assert sorted(WANTED - set(BOTH[language])) == []


def without_forms(texts: Mapping[str, str]) -> set[str]:
    """The keys that every language has."""
    return {key for key in texts if key.rpartition(".")[2] not in FORMS}


def test_both_say_the_same_things() -> None:
    assert without_forms(ENGLISH) == without_forms(SPANISH)


def base(key: str) -> str:
    """The key in English that a form of it stands for."""
    while key not in ENGLISH:
        key = key.rpartition(".")[0]
    return key


ALWAYS_TOGETHER = ({"card", "a_card", "the_card"}, {"cards", "count"})


def places(text: str) -> set[str]:
    """The places of a text, with those that are always filled together with them."""
    found = {name[:1].lower() + name[1:] for _, name, _, _ in Formatter().parse(text) if name}
    return found.union(*(some for some in ALWAYS_TOGETHER if some & found))


@pytest.mark.parametrize("key", SPANISH)
def test_a_text_asks_for_nothing_that_english_does_not_have(key: str) -> None:
    if not key.endswith(".gender"):
        assert places(SPANISH[key]) <= places(ENGLISH[base(key)])


def titled() -> Iterator[PluginBase]:
    for listed in (effects(), house_rules(), variants()):
        for name in ours(listed):
            kind = listed[name].load()
            assert isinstance(kind, type)
            assert issubclass(kind, Effect | Variant)
            yield kind()


@pytest.mark.parametrize("thing", [*titled()], ids=lambda thing: thing.name)
def test_every_card_and_rule_is_called_something_in_spanish(thing: PluginBase) -> None:
    assert "es" in thing.titles or f"card.{thing.name}" in SPANISH


@pytest.mark.parametrize(
    "thing", [thing for thing in titled() if "es" in thing.titles], ids=lambda thing: thing.name
)
def test_every_rule_says_what_it_does_in_spanish(thing: PluginBase) -> None:
    assert thing.texts["es"].endswith(".")
