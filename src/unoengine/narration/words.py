"""The words of the languages that are installed, put together from all that bring some.

A catalogue is flat: a key such as `card.falling-comet` or `event.passed` has a text. A language
falls back on the wider one (`es-MX` on `es`), and all of them on English.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from unoengine.plugins import discovery
from unoengine.plugins.discovery import LANGUAGES, Plugin
from unoengine.plugins.plugin_base import PluginBase, language_fallbacks
from unoengine.values.card import Card
from unoengine.values.errors import PluginError

__all__ = ["LAST", "NO_TITLES", "Words", "catalogue", "key_of", "printed_on", "words"]

LAST = "en"
"""What everything can be told in."""

NO_TITLES: Mapping[str, str] = {}


def key_of(text: str) -> str:
    """Return what a plug-in says as the end of a key.

    >>> key_of("Which colour?")
    'which-colour'
    """
    return "-".join(text.lower().rstrip("?").split())


def printed_on(card: Card) -> tuple[str, str]:
    """Return what is printed on a card beside its colour, and which of several like it it is.

    >>> printed_on(Card("grey-hop", color="grey")), printed_on(Card("rule-2", symbol="rule"))
    (('hop', ''), ('rule', ' 2'))
    """
    printed = card.code if card.color is None else card.code.removeprefix(f"{card.color}-")
    kind, _, number = printed.rpartition("-")
    if kind and kind == card.symbol and number.isdecimal():
        return kind, f" {number}"
    return printed, ""


@frozen(eq=False)
class Words:
    """What is known of a language and of those it falls back on, by their codes."""

    known: Mapping[str, Mapping[str, str]]

    def find(self, *keys: str, titles: Mapping[str, str] = NO_TITLES) -> str | None:
        """Return the text of the first of these keys in the first language that has one.

        `titles` are what a thing is called, by language, where the catalogue does not say.
        """
        for code, texts in self.known.items():
            for key in keys:
                if key in texts:
                    return texts[key]
            if isinstance(title := titles.get(code), str):
                return title
        return None

    def tell(self, *keys: str, **parts: str) -> str:
        """Return the text of the first of these keys with its places filled.

        A place with a capital letter is filled with what begins a sentence. A text that asks for
        what is not there is passed over.
        """
        places = _Places(parts)
        for texts in self.known.values():
            for key in keys:
                try:
                    return texts[key].format_map(places)
                except Exception:  # none, or one that somebody has misspelt
                    continue
        raise LookupError(f"no language says {keys[-1]!r}")

    def title(self, rule: PluginBase) -> str:
        """Return what an effect or a variant is called."""
        return self.find(f"rule.{rule.name}", titles=rule.titles) or rule.title()

    def text(self, rule: PluginBase) -> str:
        """Return what an effect or a variant says of itself."""
        return self.find(f"rule.{rule.name}.text", titles=rule.texts) or rule.text()


class _Places(dict[str, str]):
    """What fills the places of a text."""

    def __missing__(self, place: str) -> str:
        if not place[:1].isupper():
            raise KeyError(place)
        part = self[place[:1].lower() + place[1:]]
        return part[:1].upper() + part[1:]


def words(language: str) -> Words:
    """Return the words of a language, by its code."""
    return _words(language, discovery.generation)


@lru_cache(maxsize=64)
def _words(language: str, generation: int) -> Words:
    spoken = [
        code
        for code in language_fallbacks(language)
        if code in discovery.list_entry_points(LANGUAGES)
    ]
    if not spoken:
        discovery.find_plugin(LANGUAGES, language)  # says what is wrong with it
    return Words({code: _merged(code) for code in dict.fromkeys((*spoken, LAST))})


def _merged(code: str) -> Mapping[str, str]:
    """Return all that is brought of a language; who comes first has the word.

    What cannot be read is left out, unless it is all there is.
    """
    merged: dict[str, str] = {}
    faults = []
    brought = discovery.language_plugins(code)
    for plugin in brought:
        try:
            merged = {**catalogue(plugin), **merged}
        except PluginError as error:
            faults.append(error)
    if brought and len(faults) == len(brought):
        raise faults[0]
    for fault in faults:
        warnings.warn(f"{fault}; its words are left out", stacklevel=2)
    return merged


def catalogue(plugin: Plugin) -> Mapping[str, str]:
    """Return the texts that a plug-in brings, or say why they cannot be read."""
    found = plugin.load()
    who = f"{plugin.name!r} ({plugin.value}) of {plugin.distribution} {plugin.version}"
    if not isinstance(found, Mapping):
        raise PluginError(f"{who} is no Mapping but a {type(found).__name__}")
    try:
        texts = dict(found)
    except Exception as error:
        raise PluginError(f"{who} cannot be read: {type(error).__name__}: {error}") from error
    for key, text in texts.items():
        if not (isinstance(key, str) and isinstance(text, str)):
            raise PluginError(f"{who} has what is no text: {key!r}: {text!r}")
    return texts
