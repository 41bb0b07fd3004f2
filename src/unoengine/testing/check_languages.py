"""The check of a language: it has all the texts it needs, and each text can be filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from functools import partial
from random import Random
from string import Formatter
from typing import TypeAlias

from unoengine.core import discovery
from unoengine.core.actions import Action, Answer, Play
from unoengine.core.agreement import resolve_agreement
from unoengine.core.discovery import Plugin, create_plugin_object, editions
from unoengine.core.edition import Edition
from unoengine.core.engine import legal_moves, new_game, step
from unoengine.core.errors import SetupError, UnoError, describe_value, did_you_mean
from unoengine.core.events import Announced, Asked
from unoengine.core.plugin_classes.effect import Effect, PluginBase
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.state import GameState
from unoengine.languages.english import ENGLISH
from unoengine.narration.names import (
    FALLBACK,
    NO_TITLES,
    REASON_TEXTS,
    Words,
    load_words,
    make_key,
    read_catalog,
    split_code,
)
from unoengine.testing.faults import ContractBroken, Fault
from unoengine.testing.trial_games import edition_with

OPTIONAL_FORMS = ("f", "gender", "none", "vowel", "before-i", "player", "also")
"""Ends of keys for forms of a text that only some languages need, because of their grammar."""

NAME_KINDS = ("answer", "card", "color", "edition", "note", "prompt", "rule", "verdict", "why")
"""Beginnings of keys for names. Plug-ins may add any; names have no placeholders."""

PLACEHOLDER_GROUPS = (
    {"card", "a_card", "the_card"},
    {"top", "a_top", "the_top"},
    {"cards", "count"},
    {"names", "a_names"},
)
"""Placeholders that are always filled in together."""

SAMPLE_GAMES = 4
"""How many games with each effect or variant are searched for texts."""

SAMPLE_ACTIONS = 300
"""The maximum number of actions in each of these games."""

PLAY_PROBABILITY = 0.7
"""The probability that a card with the effect is played if that is legal."""

ENGLISH_TEXTS: Mapping[str, str] = {**REASON_TEXTS, **ENGLISH}
"""All texts that languages have."""

Keys: TypeAlias = tuple[str, ...]
"""The keys under which a text is looked up; one of them is enough."""


def check_language(code: str, package: str | None = None) -> None:
    """Check the words of a language, or raise `ContractBroken` with a list of their faults.

    Several packages can add words to a language, and a text may come from any of them. The words
    of each package are checked:

    * the language has a text for every sentence of the library, and for the names, questions,
      answers and announcements of the plug-ins in the package;
    * every placeholder in a text is filled in, and every key is used.

    Questions and announcements are found by playing games with the plug-ins.

    Args:
        code: The code of a language, such as `es`.
        package: The name of an installed distribution whose words are checked; None for all.

    Raises:
        ContractBroken: A fault was found.
        PluginError: The words cannot be read.
        SetupError: No such language is installed, or the package has no words of it.

    >>> check_language("es")
    """
    __tracebackhide__ = True
    for plugin in _find_plugins(code, package):
        if faults := list(_find_faults(plugin)):
            call = f"check_language({code!r}, {plugin.distribution!r})"
            raise ContractBroken(
                f"the language {code} of {plugin.distribution}",
                Fault("words", "\n".join(faults)),
                f"from unoengine.testing import check_language\n\n{call}\n",
                "languages",
            )


def _find_plugins(code: str, package: str | None) -> Sequence[Plugin]:
    if not isinstance(code, str):
        raise SetupError(f"pass the code of a language, such as 'es', not {describe_value(code)}")
    plugins = discovery.language_plugins(code)
    if not plugins:
        discovery.find_plugin(discovery.LANGUAGES, code)  # raises an error that suggests others
    packages = [plugin.distribution for plugin in plugins]
    if package is not None and package not in packages:
        raise SetupError(
            f"the package {describe_value(package)} has no words of the language {code!r}"
            f"{did_you_mean(package, packages)}"
        )
    return [plugin for plugin in plugins if package in (None, plugin.distribution)]


def _find_faults(plugin: Plugin) -> Iterator[str]:
    texts = read_catalog(plugin)
    if plugin.name.partition("-")[0] != FALLBACK:
        catalogs = load_words(plugin.name).catalogs.items()
        known = {spoken: own for spoken, own in catalogs if spoken != FALLBACK}
        missing = filter(_is_required, set(ENGLISH_TEXTS).difference(*known.values()))
        yield from _list_keys("these texts are missing, and appear in English:", missing)
        missing_names = _find_missing_names(plugin.distribution, Words(known))
        heading = "these texts for the plug-ins of the package are missing:"
        yield from _list_keys(heading, missing_names)
    yield from _find_unused_keys(texts)
    yield from _find_wrong_placeholders(texts)


def _list_keys(heading: str, keys: Iterable[str]) -> Iterator[str]:
    """Yield a heading and the keys below it, or nothing if there are none."""
    if lines := [f"  {key}" for key in sorted(keys)]:
        yield from (heading, *lines)


def _is_required(key: str) -> bool:
    """Return whether every language needs a text, which is not a form for some languages only."""
    base, _, form = key.rpartition(".")
    return form != "also" and (form not in OPTIONAL_FORMS or base not in ENGLISH_TEXTS)


def _find_missing_names(distribution: str, known: Words) -> set[str]:
    """Return the keys of names and texts of the plug-ins in a package that are missing.

    English needs none of them, since names are derived from codes and texts are in English.
    """
    missing = {
        keys[-1]
        for keys, titles in _list_names(distribution)
        if known.find(*keys, titles=titles) is None
    }
    groups = (discovery.EFFECTS, discovery.HOUSE_RULES, discovery.VARIANTS)
    for thing in _list_plugin_objects(distribution, *groups):
        if isinstance(thing, Effect | Variant):
            missing |= {keys[0] for keys in _list_spoken_keys(thing) if known.find(*keys) is None}
    return missing


def _list_names(distribution: str) -> Iterator[tuple[Keys, Mapping[str, str]]]:
    """Return the keys of the names in a package, with the titles that a plug-in has itself."""
    for thing in _list_plugin_objects(distribution, discovery.EDITIONS):
        if isinstance(thing, Edition):
            yield from (
                ((f"color.{color}",), NO_TITLES) for color in (*thing.colors, *thing.back_colors)
            )
            effects: Mapping[str, Effect | None] = {}
            with suppress(UnoError):  # a broken edition fails in its own check
                effects = resolve_agreement(thing).effects
            for card in thing.cards:
                if card.number is None:
                    (name, _), effect = split_code(card), effects.get(card.code)
                    titles = effect.titles if effect and effect.name == name else NO_TITLES
                    yield (f"card.{name}",), titles
    for thing in _list_plugin_objects(distribution, discovery.EFFECTS):
        if isinstance(thing, PluginBase):
            yield (f"rule.{thing.name}", f"card.{thing.name}"), thing.titles
    for thing in _list_plugin_objects(distribution, discovery.HOUSE_RULES, discovery.VARIANTS):
        if isinstance(thing, PluginBase):
            yield (f"rule.{thing.name}",), thing.titles
            yield (f"rule.{thing.name}.text",), thing.texts


def _list_plugin_objects(distribution: str, *groups: str) -> Iterator[object]:
    for group in groups:
        for installed in discovery.list_entry_points(group).values():
            for plugin in installed:
                if plugin.distribution == distribution:
                    with suppress(UnoError):
                        yield create_plugin_object(plugin)


def _list_spoken_keys(thing: Effect | Variant) -> Iterator[Keys]:
    """Return the keys of questions, answers, choices and verdicts in games with a plug-in."""
    start: Callable[..., GameState]
    if isinstance(thing, Effect):
        start = partial(new_game, edition_with(thing), 3)
    else:
        start = partial(_start_game_with_variant, thing)
    for seed in range(SAMPLE_GAMES):
        with suppress(Exception):  # a plug-in that breaks a game fails in its own check
            yield from _play_sample_game(start(seed=seed), thing, Random(seed))


def _start_game_with_variant(variant: Variant, seed: int) -> GameState:
    """Return a game with a variant, in the first edition that it can be played in."""
    for edition in editions():
        with suppress(UnoError):
            return new_game(edition, 3, seed=seed, variants=[variant])
    raise SetupError("no edition can be played with this variant")


def _play_sample_game(state: GameState, thing: Effect | Variant, chance: Random) -> Iterator[Keys]:
    for _ in range(SAMPLE_ACTIONS):
        moves = legal_moves(state)
        if not moves:
            return
        own = [move for move in moves if isinstance(move, Play) and move.card.effect == thing]
        yield from _list_answer_keys(state, thing, own or moves)
        is_own_played = bool(own) and chance.random() < PLAY_PROBABILITY
        taken = step(state, chance.choice(own if is_own_played else moves))
        for event in taken.events:
            match event:
                case Asked(card=card, prompt=prompt) if _belongs_to(card, thing):
                    yield (f"prompt.{make_key(prompt)}",)
                # A variant may announce verdicts through any card. Those of our own cards have
                # texts in every language, so they are not reported as missing.
                case Announced(card=card, verdict=verdict) if isinstance(
                    thing, Variant
                ) or _belongs_to(card, thing):
                    yield (f"verdict.{make_key(verdict)}",)
        state = taken.state


def _list_answer_keys(
    state: GameState, thing: Effect | Variant, moves: Iterable[Action]
) -> Iterator[Keys]:
    """Return the keys of the answers, claims and choices among these moves."""
    question = state.question
    is_asked = isinstance(thing, Variant) if question is None else _belongs_to(question.card, thing)
    for move in moves:
        if isinstance(move, Answer) and is_asked:
            value = move.value
        elif isinstance(move, Play) and move.card.effect == thing:
            value = move.choice
        else:
            continue
        if isinstance(value, str):
            yield f"answer.{make_key(value)}", f"color.{value}"


def _belongs_to(card: object, thing: Effect | Variant) -> bool:
    """Return whether a card has this effect; the questions of a variant have no card."""
    return card is None if isinstance(thing, Variant) else getattr(card, "effect", None) == thing


def _find_unused_keys(texts: Mapping[str, str]) -> Iterator[str]:
    """Report keys whose beginning is not known."""
    known = {*NAME_KINDS, *(key.partition(".")[0] for key in ENGLISH_TEXTS)}
    for key in sorted(texts):
        beginning = key.partition(".")[0]
        if beginning not in known:
            hint = did_you_mean(beginning, known)
            yield f"{key} is never used{hint if 'did you mean' in hint else ''}"


def _find_wrong_placeholders(texts: Mapping[str, str]) -> Iterator[str]:
    """Report texts with placeholders that are never filled in.

    Such a text appears in English instead, or with its braces if it is a name.
    """
    for key, text in sorted(texts.items()):
        base, is_name = _find_base_key(key), key.partition(".")[0] in NAME_KINDS
        if base not in ENGLISH_TEXTS and not is_name:
            continue
        try:
            unknown = _find_placeholders(text)
            unknown -= set() if is_name else _find_placeholders(ENGLISH_TEXTS[base])
        except ValueError as error:
            if not is_name:
                yield f"{key} cannot be read: {error}: {text!r}"
        else:
            if unknown:
                shown = ", ".join(f"{{{name}}}" for name in sorted(unknown))
                yield f"{key} has placeholders that are never filled in, {shown}: {text!r}"


def _find_base_key(key: str) -> str:
    """Return the English key that a key is a form of, or a key without a dot.

    Forms are cut off whatever they are, since a gender may be any word of the language.
    """
    while key not in ENGLISH_TEXTS and "." in key:
        key = key.rpartition(".")[0]
    return key


def _find_placeholders(text: str) -> Set[str]:
    """Return the placeholders of a text, and those that are filled in together with them."""
    parsed = (name for _, name, _, _ in Formatter().parse(text) if name is not None)
    found = {name[:1].lower() + name[1:] for name in parsed}
    return found.union(*(some for some in PLACEHOLDER_GROUPS if some & found))
