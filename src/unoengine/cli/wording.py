"""Whether a language has every word there is, and words that can be told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from string import Formatter

from unoengine.errors import PluginError
from unoengine.languages.english import ENGLISH
from unoengine.plugins import Plugin
from unoengine.words import LAST, catalogue, words

__all__ = ["check_language"]

FORMS = ("f", "gender", "none", "vowel", "before-i", "player")
"""Ends of keys that a language may have or not, as its grammar wants."""

TOGETHER = ({"card", "a_card", "the_card"}, {"cards", "count"})
"""Places that are always filled together."""


def check_language(plugin: Plugin) -> None:
    """Raise a `PluginError` that names what a language does not say, and what it cannot say.

    A package may add to a language that others bring: what any of them says is said.
    """
    texts = catalogue(plugin)
    found = [*_not_said(plugin.name), *_not_to_be_told(texts)]
    if found:
        raise PluginError("\n".join(found))


def _not_said(code: str) -> Iterator[str]:
    if code.partition("-")[0] == LAST:
        return
    known = [texts for spoken, texts in words(code).known.items() if spoken != LAST]
    missing = sorted(filter(_is_wanted, set(ENGLISH).difference(*known)))
    if missing:
        yield "these words are missing, and come in English:"
        yield from (f"  {key}" for key in missing)


def _not_to_be_told(texts: Mapping[str, str]) -> Iterator[str]:
    """Tell of texts with places that nothing fills: they come in English."""
    for key, text in sorted(texts.items()):
        base = _base(key)
        if base not in ENGLISH:
            continue
        try:
            unknown = _places(text) - _places(ENGLISH[base])
        except ValueError as error:
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
    """Return the key in English that a form of it stands for, if there is one."""
    while key not in ENGLISH and key.rpartition(".")[2] in FORMS:
        key = key.rpartition(".")[0]
    return key


def _places(text: str) -> Set[str]:
    """Return the places of a text, with those that are always filled together with them."""
    parsed = (name for _, name, _, _ in Formatter().parse(text) if name is not None)
    found = {name[:1].lower() + name[1:] for name in parsed}
    return found.union(*(some for some in TOGETHER if some & found))
