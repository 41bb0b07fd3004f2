"""Catalogs of words, one for each language, merged from all plug-ins that add to it.

A catalog is flat: a key such as `card.falling-comet` or `event.passed` has a text. A language falls
back on the wider one (`es-MX` on `es`), and every language falls back on English.
"""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Iterable, Mapping
from functools import lru_cache

from attrs import frozen

from unoengine.plugins import discovery
from unoengine.plugins.discovery import LANGUAGES, Plugin
from unoengine.plugins.plugin_base import PluginBase, language_fallbacks
from unoengine.values.errors import PluginError
from unoengine.values.reasons import SENTENCES

__all__ = [
    "FALLBACK",
    "NO_TITLES",
    "REASON_TEXTS",
    "Words",
    "load_words",
    "make_key",
    "read_catalog",
    "remove_accents",
]

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
