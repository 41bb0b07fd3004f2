"""What effects and variants are called, and what they say of themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

__all__ = ["PluginBase", "language_fallbacks", "title_from_name"]

_BEFORE_CAPITALS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_SMALL = frozenset({"a", "an", "and", "as", "by", "for", "in", "of", "on", "or", "the", "to"})


def title_from_name(name: str) -> str:
    """Return a name as people write it.

    >>> title_from_name("saved-by-the-bell")
    'Saved by the Bell'
    """
    first, *words = name.split("-")
    told = [word if word in _SMALL else word[:1].upper() + word[1:] for word in words]
    return " ".join([first[:1].upper() + first[1:], *told])


def language_fallbacks(language: object) -> Iterator[str]:
    """Return the code of a language, then those of the wider ones it belongs to.

    >>> [*language_fallbacks("zh-Hant-TW")]
    ['zh-Hant-TW', 'zh-Hant', 'zh']
    """
    code = language if isinstance(language, str) else ""
    while code:
        yield code
        code = code.rpartition("-")[0]


class PluginBase:
    """A thing with a name of its own, and a title and a text in languages.

    The name is that of the class, spelled in lower case, unless the class says another.
    """

    __slots__ = ()

    name: ClassVar[str] = ""
    """Under this name it keeps its notes, and errors speak of it."""

    rule: ClassVar[str] = ""
    """The rule that says so, cited when something is refused."""

    choice_rule: ClassVar[str] = ""
    """The rule on what is chosen with it or answered to it, where that is another one."""

    keeps: ClassVar[Mapping[str, Any]] = {}
    """What it notes, by key: of what kind, as in `{"times": int}`.

    A saved game may come from anybody: notes that are of another kind, or under other keys, are
    refused. A thing that does not say is believed.
    """

    titles: ClassVar[Mapping[str, str]] = {}
    """What people call it, by language: `{"en": "Super Star", "es": "Superestrella"}`."""

    texts: ClassVar[Mapping[str, str]] = {}
    """What it does in a sentence, by language; the docstring is the English one."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = _BEFORE_CAPITALS.sub("-", cls.__name__.strip("_")).lower()

    def accepts_note(self, key: str, value: object) -> bool:
        """Return whether this is what it says it keeps."""
        from unoengine.plugins.note_types import has_type

        return not self.keeps or (key in self.keeps and has_type(value, self.keeps[key]))

    def title(self, language: str = "en") -> str:
        """Return what people call it, in this language or the wider one, if that is known.

        >>> class FallingComet(PluginBase): ...
        >>> FallingComet.name, FallingComet().title()
        ('falling-comet', 'Falling Comet')
        """
        return _told(self.titles, language) or title_from_name(self.name)

    def text(self, language: str = "en") -> str:
        """Return what it does, in this language if that is known."""
        first = (type(self).__doc__ or "").strip().partition("\n\n")[0]
        return _told(self.texts, language) or " ".join(first.split())


def _told(texts: Mapping[str, str], language: str) -> str | None:
    return next(
        (texts[code] for code in (*language_fallbacks(language), "en") if texts.get(code)), None
    )
