"""Checks that a language has a text for every key, and that each text can be filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from functools import partial
from random import Random
from string import Formatter

from unoengine.cli.plugin_lists import made
from unoengine.events import Announced, Asked
from unoengine.game.engine import legal_moves, new_game, step
from unoengine.languages.english import ENGLISH
from unoengine.narration.catalogs import (
    FALLBACK,
    NO_TITLES,
    Words,
    load_words,
    make_key,
    read_catalog,
)
from unoengine.narration.names import split_code
from unoengine.plugins import discovery
from unoengine.plugins.discovery import Plugin, editions
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.plugin_base import PluginBase
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Answer, Play
from unoengine.values.edition import Edition
from unoengine.values.errors import PluginError, SetupError, UnoError, did_you_mean

__all__ = ["check_language"]

FORMS = ("f", "gender", "none", "vowel", "before-i", "player", "also")
"""Ends of keys that a language may have or not, as its grammar wants."""

OPEN = ("answer", "card", "color", "edition", "note", "prompt", "rule", "verdict", "why")
"""Beginnings of keys for names, of which there may be any; nothing is filled into a name."""

TOGETHER = ({"card", "a_card", "the_card"}, {"cards", "count"})
"""Places that are always filled together."""


_SPEAKING = (discovery.EFFECTS, discovery.HOUSE_RULES, discovery.VARIANTS)


def check_language(plugin: Plugin) -> None:
    """Raise a `PluginError` that names what a language does not say, and what it cannot say.

    A package may add to a language that others bring: what any of them says is said.
    """
    texts = read_catalog(plugin)
    found = [
        *_not_said(plugin.name),
        *_not_called(plugin),
        *_not_looked_up(texts),
        *_not_to_be_told(texts),
    ]
    if found:
        raise PluginError("\n".join(found))


def _not_said(code: str) -> Iterator[str]:
    if code.partition("-")[0] == FALLBACK:
        return
    known = [texts for spoken, texts in load_words(code).catalogs.items() if spoken != FALLBACK]
    missing = sorted(filter(_is_wanted, set(ENGLISH).difference(*known)))
    if missing:
        yield "these words are missing, and come in English:"
        yield from (f"  {key}" for key in missing)


def _not_called(plugin: Plugin) -> Iterator[str]:
    """Tell of what else the package brings, and says in play, that has no word in the language.

    In English a name is made of the code, and what is said is said in English.
    """
    code = plugin.name
    if code.partition("-")[0] == FALLBACK:
        return
    known = Words(
        {spoken: texts for spoken, texts in load_words(code).catalogs.items() if spoken != FALLBACK}
    )
    wanted = {
        keys[-1]
        for keys, titles in _names_wanted(plugin.distribution)
        if known.find(*keys, titles=titles) is None
    }
    things = _brought(plugin.distribution, *_SPEAKING)
    wanted |= {keys[0] for keys in overheard(things) if known.find(*keys) is None}
    if wanted:
        yield "these words for what the package brings are missing:"
        yield from (f"  {key}" for key in sorted(wanted))


def _names_wanted(distribution: str) -> Iterator[tuple[tuple[str, ...], Mapping[str, str]]]:
    """Return the keys a package needs words for, any of each, and what it says itself.

    What is broken has a check of its own.
    """
    for thing in _brought(distribution, discovery.EDITIONS):
        if isinstance(thing, Edition):
            yield from ((((f"color.{color}",), NO_TITLES)) for color in thing.colors)
            effects: Mapping[str, Effect | None] = {}
            with suppress(UnoError):
                effects = resolve_agreement(thing).effects
            for card in dict.fromkeys(thing.deck):
                if card.number is None:
                    (name, _), effect = split_code(card), effects.get(card.code)
                    says = effect.titles if effect and effect.name == name else NO_TITLES
                    yield (f"card.{name}",), says
    for thing in _brought(distribution, discovery.EFFECTS):
        if isinstance(thing, PluginBase):
            yield (f"rule.{thing.name}", f"card.{thing.name}"), thing.titles
    for thing in _brought(distribution, discovery.HOUSE_RULES, discovery.VARIANTS):
        if isinstance(thing, PluginBase):
            yield (f"rule.{thing.name}",), thing.titles
            yield (f"rule.{thing.name}.text",), thing.texts


def _brought(distribution: str, *groups: str) -> Iterator[object]:
    for group in groups:
        for offered in discovery.list_entry_points(group).values():
            for plugin in offered:
                if plugin.distribution == distribution:
                    with suppress(UnoError):
                        yield made(plugin)


def _not_looked_up(texts: Mapping[str, str]) -> Iterator[str]:
    """Tell of keys that begin as none does."""
    known = {*OPEN, *(key.partition(".")[0] for key in ENGLISH)}
    for key in sorted(texts):
        beginning = key.partition(".")[0]
        if beginning not in known:
            hint = did_you_mean(beginning, known)
            yield f"{key} is never looked up{hint if 'did you mean' in hint else ''}"


def _not_to_be_told(texts: Mapping[str, str]) -> Iterator[str]:
    """Tell of texts with places that nothing fills: they come in English, or with the braces."""
    for key, text in sorted(texts.items()):
        base, is_name = _base(key), key.partition(".")[0] in OPEN
        if base not in ENGLISH and not is_name:
            continue
        try:
            unknown = _places(text) - (set() if is_name else _places(ENGLISH[base]))
        except ValueError as error:
            if not is_name:
                yield f"{key} cannot be read: {error}: {text!r}"
        else:
            if unknown:
                told = ", ".join(f"{{{place}}}" for place in sorted(unknown))
                yield f"{key} asks for what it is not given, {told}: {text!r}"


def _is_wanted(key: str) -> bool:
    """Return whether every language has a text, which some may not have in this form."""
    base, _, form = key.rpartition(".")
    return form not in FORMS or base not in ENGLISH


def _base(key: str) -> str:
    """Return the key in English that a form of it stands for, if there is one.

    A gender may be any word of the language.
    """
    while key not in ENGLISH and "." in key:
        key = key.rpartition(".")[0]
    return key


def _places(text: str) -> Set[str]:
    """Return the places of a text, with those that are always filled together with them."""
    parsed = (name for _, name, _, _ in Formatter().parse(text) if name is not None)
    found = {name[:1].lower() + name[1:] for name in parsed}
    return found.union(*(some for some in TOGETHER if some & found))


_GAMES = 4
_ACTIONS = 300
_EAGER = 0.7
"""How often the card that is listened to is played where it can be."""

Keys = tuple[str, ...]
"""Under any of these the words of a language are looked for."""


def overheard(things: Iterable[object]) -> Iterator[Keys]:
    """Return the keys of all that is said in some games with each of these effects and variants.

    What breaks a game has a check of its own.
    """
    from unoengine.testing import box_with

    for thing in things:
        if isinstance(thing, Effect):
            start: Callable[..., GameState] = partial(new_game, box_with(thing), 3)
        elif isinstance(thing, Variant):
            start = partial(_with_variant, thing)
        else:
            continue
        for seed in range(_GAMES):
            with suppress(Exception):
                yield from _said_in(start(seed=seed), thing, Random(seed))


def _with_variant(variant: Variant, seed: int) -> GameState:
    """Return a game with a variant, in the first box in which it can be played."""
    for box in editions():
        with suppress(UnoError):
            return new_game(box, 3, seed=seed, variants=[variant])
    raise SetupError("there is no box to play it in")


def _said_in(state: GameState, thing: Effect | Variant, chance: Random) -> Iterator[Keys]:
    # Which cards a variant speaks through is not told, but cards of ours have words for all.
    is_variant = isinstance(thing, Variant)
    for _ in range(_ACTIONS):
        moves = legal_moves(state)
        if not moves:
            return
        own = [move for move in moves if isinstance(move, Play) and move.card.effect == thing]
        yield from _offered(state, thing, own or moves)
        taken = step(state, chance.choice(own if own and chance.random() < _EAGER else moves))
        for event in taken.events:
            if isinstance(event, Asked) and _speaks(event.card, thing):
                yield (f"prompt.{make_key(event.prompt)}",)
            elif isinstance(event, Announced) and (is_variant or _speaks(event.card, thing)):
                yield (f"verdict.{make_key(event.verdict)}",)
        state = taken.state


def _offered(state: GameState, thing: Effect | Variant, moves: Iterable[Action]) -> Iterator[Keys]:
    """Return the keys of what may be answered, claimed or chosen."""
    asked = state.question
    listening = isinstance(thing, Variant) if asked is None else _speaks(asked.card, thing)
    for move in moves:
        if isinstance(move, Answer) and listening:
            value = move.value
        elif isinstance(move, Play) and move.card.effect == thing:
            value = move.choice
        else:
            continue
        if isinstance(value, str):
            yield f"answer.{make_key(value)}", f"color.{value}"


def _speaks(card: object, thing: Effect | Variant) -> bool:
    """Return whether it is this card that speaks; a variant speaks for no card."""
    return card is None if isinstance(thing, Variant) else getattr(card, "effect", None) == thing
