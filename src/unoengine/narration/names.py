"""Catalogs of words, and the names of cards and colors in a language."""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from unoengine.core import discovery
from unoengine.core.cards import Card
from unoengine.core.discovery import EFFECTS, LANGUAGES, Plugin
from unoengine.core.errors import PluginError, UnoError, refuse_failure
from unoengine.core.plugin_classes.effect import (
    Effect,
    PluginBase,
    language_fallbacks,
    title_from_name,
)
from unoengine.core.refusals import SENTENCES

if TYPE_CHECKING:
    from unoengine.core.state import GameState
    from unoengine.core.view import PlayerView


# --- Catalogs of words, one for each language, merged from all plug-ins that add to it.
#
# A catalog is flat: a key such as `card.falling-comet` or `event.passed` has a text. A language
# falls back on the wider one (`es-MX` on `es`), and every language falls back on English.

FALLBACK = "en"
"""The language that has a text for every key."""

NO_TITLES: Mapping[str, str] = {}

REASON_TEXTS: Mapping[str, str] = {f"reason.{key}": text for key, text in SENTENCES.items()}
"""The English texts of reasons, by the keys that they have in the other languages."""

_STARTS_WITH_I_SOUND = re.compile(r"h?i(?![aeiou])")
"""Before this sound Spanish says "e" instead of "y"."""


def make_key(text: str) -> str:
    """Return a text of a plug-in in the form in which keys end with it.

    >>> make_key("Which color?")
    'which-color'
    """
    return "-".join(text.lower().rstrip("?").split())


def remove_accents(text: str) -> str:
    """Return a text in lower case without accents."""
    return unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()


@frozen(eq=False)
class Words:
    """The catalogs of a language and of those it falls back on."""

    catalogs: Mapping[str, Mapping[str, str]]
    """The catalogs by language code, in the order in which they are searched."""

    def find(self, *keys: str, titles: Mapping[str, str] = NO_TITLES) -> str | None:
        """Return the text of the first of these keys in the first language that has one.

        `titles`, by language code, is searched where a catalog has none of the keys.
        """
        for code, texts in self.catalogs.items():
            for key in keys:
                if key in texts:
                    return texts[key]
            if isinstance(title := titles.get(code), str):
                return title
        return None

    def format(self, *keys: str, **parts: str) -> str:
        """Return the text of the first of these keys with its placeholders filled.

        A capitalized placeholder is filled with the part in capitals, to begin a sentence. A text
        with placeholders for which there is no part is skipped.
        """
        values = _Parts(parts)
        for texts in self.catalogs.values():
            for key in keys:
                try:
                    return texts[key].format_map(values)
                except Exception:  # The key is missing, or a plug-in misspelled a placeholder.
                    continue
        raise LookupError(f"no language has a text for {keys[-1]!r}")

    def join(self, items: Iterable[str]) -> str:
        """Return items as a list in a sentence: "one, two and three"."""
        *first, last = (*items,) or ("",)
        if not first:
            return last
        before = self.format("comma").join(first)
        starts_with_i = _STARTS_WITH_I_SOUND.match(remove_accents(last))
        keys = ["and.before-i", "and"] if starts_with_i else ["and"]
        return self.format(*keys, before=before, after=last)

    def name_direction(self, direction: int) -> str:
        """Return the side to which play goes, from the 1 or -1 of a state."""
        return self.format(f"direction.{'left' if direction == 1 else 'right'}")

    def name_edition(self, name: str, *titles: str) -> str:
        """Return the title of an edition: in this language, or the first that it has itself."""
        return self.find(f"edition.{name}") or next(filter(None, titles), name)

    def get_title(self, rule: PluginBase) -> str:
        """Return the title of an effect or a variant."""
        return self.find(f"rule.{rule.name}", titles=rule.titles) or rule.title()

    def get_text(self, rule: PluginBase) -> str:
        """Return the description of an effect or a variant."""
        return self.find(f"rule.{rule.name}.text", titles=rule.texts) or rule.text()


class _Parts(dict[str, str]):
    """The values of placeholders; `Card` has the value of `card` with a capital letter."""

    def __missing__(self, placeholder: str) -> str:
        if not placeholder[:1].isupper():
            raise KeyError(placeholder)
        part = self[placeholder[:1].lower() + placeholder[1:]]
        return part[:1].upper() + part[1:]


def load_words(language: str) -> Words:
    """Return the words of a language, by its code."""
    return _load_words(language, discovery.generation)


@lru_cache(maxsize=64)
def _load_words(language: str, generation: int) -> Words:
    installed = discovery.list_entry_points(LANGUAGES)
    codes = [code for code in language_fallbacks(language) if code in installed]
    if not codes:
        discovery.find_plugin(LANGUAGES, language)  # raises an error that suggests other names
    return Words({code: _merge_catalogs(code) for code in dict.fromkeys((*codes, FALLBACK))})


def _merge_catalogs(code: str) -> Mapping[str, str]:
    """Return the texts of all plug-ins for a language; the first plug-in with a key decides.

    Catalogs that cannot be read are left out with a warning, unless none can be read.
    """
    merged = dict(REASON_TEXTS) if code == FALLBACK else {}
    faults = []
    plugins = discovery.language_plugins(code)
    for plugin in plugins:
        try:
            merged = {**read_catalog(plugin), **merged}
        except PluginError as error:
            faults.append(error)
    if plugins and len(faults) == len(plugins):
        raise faults[0]
    for fault in faults:
        warnings.warn(f"{fault}; its words are left out", stacklevel=2)
    return merged


def read_catalog(plugin: Plugin) -> Mapping[str, str]:
    """Return the texts of one plug-in, or raise an error that says why they cannot be read."""
    catalog = plugin.load()
    name = f"{plugin.name!r} ({plugin.value}) of {plugin.distribution} {plugin.version}"
    if not isinstance(catalog, Mapping):
        raise PluginError(f"{name} is not a Mapping but a {type(catalog).__name__}")
    try:
        texts = dict(catalog)
    except Exception as error:
        raise PluginError(f"{name} cannot be read: {type(error).__name__}: {error}") from error
    for key, text in texts.items():
        if not (isinstance(key, str) and isinstance(text, str)):
            raise PluginError(f"{name} contains something other than text: {key!r}: {text!r}")
    return texts


# --- Names of cards and colors, made of these words.

_VOWEL = re.compile(r"[aeiou]")


def card_name(card: Card, language: str = "en") -> str:
    """Return the name of a card: from the language's words, or else made of its code.

    Args:
        card: The card.
        language: The code of a language.

    Returns:
        The name, without an article.

    Raises:
        SetupError: No such language is installed, or `card` is not a card.

    >>> card_name(Card("dark-gray-big-hop", color="dark-gray"))
    'dark gray Big Hop'
    >>> card_name(Card("dark-gray-big-hop", color="dark-gray"), "es")
    'Big Hop dark gray'
    """
    with refuse_failure("the card"):
        return card_forms(card, load_words(language))["card"]


def card_title(card: Card, seen: GameState | PlayerView, language: str = "en") -> str:
    """Return the name of a card with the title of the house rule that it has in a game.

    Args:
        card: A card of the game.
        seen: The state, or a view of it.
        language: The code of a language.

    Returns:
        The title.

    Raises:
        SetupError: No such language is installed, or this is no card of the game.

    >>> from unoengine import new_game
    >>> state = new_game("frozen", seed=7, house_rules={"customizable": ["mirror", "duel"]})
    >>> card_title(state.edition.card("customizable-1"), state)
    'Customizable 1: Mirror'
    """
    with refuse_failure("the card"):
        words, effect = load_words(language), seen.effect(card)
        name = card_forms(card, words)["card"]
        if effect is None or effect.name == card.symbol:
            return name
        return words.format("bound-card", card=name, rule=words.get_title(effect))


def card_text(card: Card, seen: GameState | PlayerView, language: str = "en") -> str:
    """Return a sentence on what a card does in a game, with its house rule.

    Args:
        card: A card of the game.
        seen: The state, or a view of it.
        language: The code of a language.

    Returns:
        The sentence.

    Raises:
        SetupError: No such language is installed, or this is no card of the game.

    >>> from unoengine import new_game
    >>> state = new_game(seed=7)
    >>> card_text(state.edition.card("red-skip"), state)
    'The next player loses a turn.'
    """
    with refuse_failure("the card"):
        words, effect = load_words(language), seen.effect(card)
        return words.format("no-effect") if effect is None else words.get_text(effect)


def color_name(color: str, language: str = "en") -> str:
    """Return the name of a color.

    Args:
        color: A color of an edition.
        language: The code of a language.

    Returns:
        The name; for an unknown color, the color itself.

    Raises:
        SetupError: No such language is installed, or `color` is not a text.

    >>> color_name("dark-gray")
    'dark gray'
    """
    with refuse_failure("the color"):
        return find_color_name(color, load_words(language))


def join_items(items: Iterable[str], language: str = "en") -> str:
    """Return items as a list in a sentence.

    Args:
        items: The items, in their order.
        language: The code of a language.

    Returns:
        The items with commas and "and"; without items, an empty string.

    Raises:
        SetupError: No such language is installed, or the items are not texts.

    >>> join_items(["one", "two", "three"]), join_items(["uno", "dos", "tres"], "es")
    ('one, two and three', 'uno, dos y tres')
    """
    with refuse_failure("what is joined"):
        return load_words(language).join(items)


@lru_cache(maxsize=1024)
def card_forms(card: Card, words: Words) -> Mapping[str, str]:
    """Return the name of a card, alone and with each article, by placeholder."""
    symbol, number = split_code(card)
    titles = _effect_titles(card.effect, symbol)
    name = (words.find(f"card.{symbol}", titles=titles) or title_from_name(symbol)) + number
    gender = words.find(f"card.{symbol}.gender")
    if card.color is not None:
        color = find_color_name(card.color, words, gender)
        name = words.format("colored-card", card=name, color=color)
    forms = [".vowel"] if _VOWEL.match(remove_accents(name)) else []
    forms += [f".{gender}", ""] if gender else [""]
    return {
        "card": name,
        "a_card": words.format(*(f"a-card{form}" for form in forms), card=name),
        "the_card": words.format(*(f"the-card{form}" for form in forms), card=name),
    }


def split_code(card: Card) -> tuple[str, str]:
    """Return the code of a card without its color, and the number that tells it from its like.

    >>> split_code(Card("gray-hop", color="gray")), split_code(Card("rule-2", symbol="rule"))
    (('hop', ''), ('rule', ' 2'))
    """
    code = card.look if card.color is None else card.look.removeprefix(f"{card.color}-")
    symbol, _, number = code.rpartition("-")
    if symbol and symbol == card.symbol and number.isdecimal():
        return symbol, f" {number}"
    return code, ""


def remove_color(card: Card) -> Card:
    """Return a card that has the same name, but no color in it.

    >>> card_name(remove_color(Card("gray-hop", color="gray")))
    'Hop'
    """
    if card.color is None:
        return card
    printed = card.look.removeprefix(f"{card.color}-")
    return Card(printed, symbol=card.symbol, effect=card.effect)


def find_color_name(color: str, words: Words, gender: str | None = None) -> str:
    """Return the name of a color, in the form for a gender if there is one."""
    keys = [f"color.{color}.{gender}"] if gender else []
    return words.find(*keys, f"color.{color}") or color.replace("-", " ")


def _effect_titles(effect: str | Effect | None, name: str) -> Mapping[str, str]:
    """Return the titles of an effect by language, if it has the name of its card."""
    if isinstance(effect, Effect):
        return effect.titles if effect.name == name else NO_TITLES
    return installed_titles(EFFECTS, name) if effect == name else NO_TITLES


def installed_titles(group: str, name: str) -> Mapping[str, str]:
    """Return the titles of an installed plug-in by language; a broken one has none."""
    return _installed_titles(group, name, discovery.generation)


@lru_cache(maxsize=256)
def _installed_titles(group: str, name: str, generation: int) -> Mapping[str, str]:
    try:
        titles = getattr(discovery.find_plugin(group, name).load(), "titles", NO_TITLES)
    except UnoError:
        return NO_TITLES
    return titles if isinstance(titles, Mapping) else NO_TITLES
