"""What cards and colours are called by who types: in any order and gender, and by other names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping

from unoengine.narration import card_name, color_name
from unoengine.narration.words import words
from unoengine.values.card import Card

__all__ = [
    "first",
    "names_of",
    "normal",
    "parts_by_word",
    "phrases",
    "small_words",
    "words_for_color",
]

MENU = ("and", "action.choose", "action.choose.player", "action.choose-color", "action.call-uno")
"""What the menu puts around what is named with a card."""


def normal(text: str) -> str:
    """Return words in small letters, without accents and signs; a plus belongs to its number.

    >>> normal("Jugar 7-Rojo, ¡y cantar UNO!")
    'jugar 7 rojo y cantar uno'
    >>> normal("orange + 3")
    'orange +3'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    kept = "".join(c for c in letters if not unicodedata.combining(c))
    joined = re.sub(r"\+\s+(?=\d)", "+", kept)
    return " ".join(re.findall(r"(?:\+(?=\d))?[^\W_]+", joined))


def first(phrases: Iterable[str], said: str) -> str | None:
    """Return the longest of these phrases that a text begins with."""
    beginning = [phrase for phrase in phrases if phrase and f"{said} ".startswith(f"{phrase} ")]
    return max(beginning, key=len, default=None)


def words_for_color(color: str, language: str) -> list[str]:
    """Return what a colour is called, in every gender."""
    key = f"color.{color}"
    forms = [
        text
        for texts in words(language).known.values()
        for known, text in texts.items()
        if known == key or known.startswith(f"{key}.")
    ]
    return [*dict.fromkeys(map(normal, (color, color_name(color, language), *forms)))]


def small_words(language: str) -> set[str]:
    """Return the words between a card and what is named with it."""
    text = words(language)
    around = [re.sub(r"\{.*?\}", " ", text.find(key) or "") for key in MENU]
    also = (text.find("play.small-words") or "", text.find("verb.call-uno") or "")
    return {word for one in (*around, *also) for word in normal(one).split()}


def parts_by_word(language: str) -> Mapping[str, str]:
    """Return the words before what is named with a card: whether it is the choice or the colour.

    >>> parts_by_word("en")["choose"], parts_by_word("en")["name"]
    ('choice', 'color')
    """
    text = words(language)
    found: dict[str, str] = {}
    for part, key in (("choice", "choose"), ("color", "choose-color")):
        for kind in ("action", "deed"):
            around = re.sub(r"\{.*?\}", " ", text.find(f"{kind}.{key}") or "")
            found |= dict.fromkeys(normal(around).split()[:1], part)
    return found


def names_of(card: Card, language: str) -> Iterator[str]:
    """Return what a card is called, first as it is told."""
    yield normal(card_name(card, language))
    yield normal(card.code)
    if card.color is None:
        yield from map(normal, _also(card, card.code, language))
        return
    printed = card.code.removeprefix(f"{card.color}-")
    plain = Card(printed, symbol=card.symbol, effect=card.effect)
    for kind in (printed, card_name(plain, language), *_also(card, printed, language)):
        for color in words_for_color(card.color, language):
            yield f"{normal(kind)} {color}"
            yield f"{color} {normal(kind)}"


def _also(card: Card, printed: str, language: str) -> Iterator[str]:
    """Return the other names of a card without its colour."""
    found = words(language).find(f"card.{printed}.also", f"card.{card.symbol}.also")
    yield from filter(None, (found or "").split(", "))


def phrases(deck: Iterable[Card], held: Collection[Card], language: str) -> Mapping[str, Card]:
    """Return the cards of a box by all they may be called.

    A name may go without its first word if that is the name of another card, as long as no other
    card in hand, or else in the box, is then called the same.
    """
    cards = [*dict.fromkeys(deck)]
    told = {card: normal(card_name(card, language)) for card in cards}
    found: dict[str, Card] = {}
    for some in (held, cards):
        short: dict[str, list[Card]] = {}
        for card in dict.fromkeys(some):
            before, _, rest = told.get(card, "").partition(" ")
            if rest and before in told.values():
                short.setdefault(rest, []).append(card)
        found = {name: alike[0] for name, alike in short.items() if len(alike) == 1} | found
    for card in cards:
        for name in names_of(card, language):
            found |= dict.fromkeys(_turned(name) if card.color is None else [name], card)
    return found


def _turned(name: str) -> Iterator[str]:
    """Return a name also with its first word last and its last word first."""
    words = name.split()
    for turned in (words, [*words[1:], *words[:1]], [*words[-1:], *words[:-1]]):
        yield " ".join(turned)
