"""Names of cards and colors in a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from unoengine.narration.catalogs import NO_TITLES, Words, load_words, remove_accents
from unoengine.plugins import discovery
from unoengine.plugins.discovery import EFFECTS
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.plugin_base import title_from_name
from unoengine.values.card import Card
from unoengine.values.errors import UnoError, refuse_failure

__all__ = [
    "card_forms",
    "card_name",
    "card_text",
    "card_title",
    "color_name",
    "find_color_name",
    "installed_titles",
    "join_items",
    "remove_color",
    "split_code",
]

if TYPE_CHECKING:
    from unoengine.game.view import PlayerView
    from unoengine.table.state import GameState

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
