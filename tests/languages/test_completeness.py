"""Both languages have every text: a new feature must add its own."""

import ast
from collections.abc import Iterator, Mapping
from string import Formatter

import pytest
from attrs import fields

from tests.architecture.modules import MODULES
from tests.thorough import each_case
from unoengine import events, new_game
from unoengine.authoring import Effect, Variant
from unoengine.core import actions
from unoengine.core import discovery as plugins
from unoengine.core.actions import Action, hyphenate, list_classes_by_name
from unoengine.core.discovery import Plugin
from unoengine.core.phases.base import Pending
from unoengine.core.plugin_classes.effect import PluginBase
from unoengine.core.refusals import SENTENCES
from unoengine.languages.english import ENGLISH as ENGLISH_CATALOG
from unoengine.languages.spanish import SPANISH
from unoengine.narration.names import REASON_TEXTS
from unoengine.plugins import effects, house_rules, variants

ENGLISH = {**REASON_TEXTS, **ENGLISH_CATALOG}
BOTH = {"en": ENGLISH, "es": SPANISH}
FORMS = ("f", "gender", "none", "vowel", "before-i", "player", "also")
"""Endings of keys for grammatical forms, which a language may lack."""

GUESTS = {
    name: tree
    for name, tree in MODULES.items()
    if name.startswith(("unoengine.effects", "unoengine.house_rules", "unoengine.variants"))
}


def ours(listed: Mapping[str, Plugin]) -> list[str]:
    """Return the names of our own plug-ins."""
    return [name for name, plugin in listed.items() if plugin.distribution == "unoengine"]


def constants(node: ast.AST) -> Iterator[str]:
    """Return the text constants in a piece of code."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def key(text: str) -> str:
    return "-".join(text.lower().rstrip("?").split())


# --- what is wanted


def list_phases(kind: type[Pending]) -> Iterator[type[Pending]]:
    for special in kind.__subclasses__():
        yield special
        yield from list_phases(special)


def of_events() -> Iterator[str]:
    """Yield the sentences about events; those about one player also address that player."""
    for event in events.Event.__subclasses__():
        key = f"event.{hyphenate(event.__name__)}"
        names = {field.name for field in fields(event)}
        yield key
        yield from (f"{key}.you" for _ in names & {"player"})
        yield from (f"{key}.other-you" for _ in names & {"to", "by"})
    for kind in list_phases(Pending):
        if kind.phase not in ("", "turn", "in play"):
            yield f"event.awaited.{kind.phase}"
        if kind.phase not in ("", "turn", "in play", "game-over"):
            yield f"event.awaited.{kind.phase}.you"


def of_actions() -> Iterator[str]:
    for name in list_classes_by_name(actions, Action):
        yield f"action.{name}"


def of_reasons() -> Iterator[str]:
    """Yield the reasons, whose English sentences are part of errors."""
    yield from (f"reason.{code}" for code in SENTENCES)


def of_cards() -> Iterator[str]:
    for name in ours(plugins.editions()):
        box = new_game(name, seed=1).edition
        yield f"edition.{name}"
        yield from (f"color.{color}" for color in box.colors)
        yield from (f"card.{card.symbol}" for card in box.deck if card.number is None)


def of_questions() -> Iterator[str]:
    """Yield the questions, answers and announcements in the code."""
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
    """Yield the variants that make players draw: they are named as the reason."""
    yield "why.uno"
    for name in ours(variants()):
        kind = variants()[name].load()
        assert isinstance(kind, type)
        if {"claim", "false_uno"} & set(vars(kind)):
            yield f"why.{name}"


WANTED = {
    *(*of_events(), *of_actions(), *of_reasons(), *of_cards(), *of_questions(), *of_penalties())
}


def test_required_texts_are_found() -> None:
    assert {
        *("event.passed", "event.uno-called", "action.choose-color", "reason.no-match"),
        *("event.awaited", "event.awaited.demand", "event.awaited.question"),
        *("card.wild-draw-four", "color.tan", "prompt.challenge", "answer.give-in"),
        *("prompt.which-card-do-you-give", "verdict.guilty", "why.uno", "why.false-uno"),
    } <= WANTED


@pytest.mark.parametrize("language", BOTH)
def test_catalog_has_every_required_text(language: str) -> None:
    assert sorted(WANTED - set(BOTH[language])) == []


def without_forms(texts: Mapping[str, str]) -> set[str]:
    """Return the keys that every language has."""
    return {key for key in texts if key.rpartition(".")[2] not in FORMS}


def test_catalogs_have_the_same_keys() -> None:
    assert without_forms(ENGLISH) == without_forms(SPANISH)


def base(key: str) -> str:
    """Return the English key of a grammatical form."""
    while key not in ENGLISH:
        key = key.rpartition(".")[0]
    return key


ALWAYS_TOGETHER = (
    {"card", "a_card", "the_card"},
    {"top", "a_top", "the_top"},
    {"cards", "count"},
    {"names", "a_names"},
)


def places(text: str) -> set[str]:
    """Return the placeholders of a text, and those always filled with them."""
    found = {name[:1].lower() + name[1:] for _, name, _, _ in Formatter().parse(text) if name}
    return found.union(*(some for some in ALWAYS_TOGETHER if some & found))


def test_spanish_placeholders_exist_in_english() -> None:
    unknown = {
        key: more
        for key, text in SPANISH.items()
        if not key.endswith(".gender") and (more := places(text) - places(ENGLISH[base(key)]))
    }
    assert unknown == {}


def titled() -> Iterator[PluginBase]:
    for listed in (effects(), house_rules(), variants()):
        for name in ours(listed):
            kind = listed[name].load()
            assert isinstance(kind, type)
            assert issubclass(kind, Effect | Variant)
            yield kind()


@each_case("thing", [*titled()])
def test_every_card_and_rule_has_a_spanish_title(thing: PluginBase) -> None:
    assert "es" in thing.titles or f"card.{thing.name}" in SPANISH


@each_case("thing", [thing for thing in titled() if "es" in thing.titles])
def test_every_rule_has_a_spanish_text(thing: PluginBase) -> None:
    assert thing.texts["es"].endswith(".")
