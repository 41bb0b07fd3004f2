"""Class `PluginBase`: the names, titles and texts of effects and variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MemberDescriptorType
from typing import Any, ClassVar

from attrs import field

from unoengine.values.class_names import hyphenate

_FIELD = type(field())

__all__ = ["PluginBase", "language_fallbacks", "title_from_name"]

_SMALL_WORDS = frozenset({"a", "an", "and", "as", "by", "for", "in", "of", "on", "or", "the", "to"})


def title_from_name(name: str) -> str:
    """Return a name as a title, with capitals and spaces.

    >>> title_from_name("saved-by-the-bell")
    'Saved by the Bell'
    """
    first, *others = name.split("-")
    words = [word if word in _SMALL_WORDS else word[:1].upper() + word[1:] for word in others]
    return " ".join([first[:1].upper() + first[1:], *words])


def language_fallbacks(language: object) -> Iterator[str]:
    """Yield the code of a language, then those of the wider languages it belongs to.

    >>> [*language_fallbacks("zh-Hant-TW")]
    ['zh-Hant-TW', 'zh-Hant', 'zh']
    """
    code = language if isinstance(language, str) else ""
    while code:
        yield code
        code = code.rpartition("-")[0]


class PluginBase:
    """Base of effects and variants: a name, and titles and texts in languages.

    The name is that of the class in lower case with hyphens, unless the class defines another.
    """

    __slots__ = ()

    name: ClassVar[str] = ""
    """The name under which its notes are stored, unless `notes_of` names another; errors use it."""

    rule: ClassVar[str] = ""
    """The id of its rule, which refusals cite."""

    choice_rule: ClassVar[str] = ""
    """The id of the rule on its choices and answers, if that is another one."""

    keeps: ClassVar[Mapping[str, Any]] = {}
    """The types of its notes by key, as in `{"times": int}`.

    A saved game may come from a stranger: notes of another type or under other keys are refused.
    An empty mapping accepts all notes.
    """

    notes_of: ClassVar[str] = ""
    """The name under which its notes are stored, if it shares those of that effect or variant.

    Only classes of one top-level package may share notes (A139).
    """

    titles: ClassVar[Mapping[str, str]] = {}
    """Its title by language: `{"en": "Super Star", "es": "Superestrella"}`."""

    texts: ClassVar[Mapping[str, str]] = {}
    """A sentence on what it does, by language; the docstring is the English one."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = hyphenate(cls.__name__)
        _keep_class_attributes(cls)

    def accepts_note(self, key: str, value: object) -> bool:
        """Return whether `keeps` allows this note.

        Args:
            key: The key of the note.
            value: Its value.

        Returns:
            Whether the note may be stored or loaded.
        """
        from unoengine.plugins.note_types import has_type

        return not self.keeps or (key in self.keeps and has_type(value, self.keeps[key]))

    @property
    def note_owner(self) -> str:
        """The name under which its notes are stored."""
        return self.notes_of or self.name

    def title(self, language: str = "en") -> str:
        """Return the title in a language, else in a wider language, else in English.

        Args:
            language: The code of a language.

        Returns:
            The title.

        >>> class FallingComet(PluginBase): ...
        >>> FallingComet.name, FallingComet().title()
        ('falling-comet', 'Falling Comet')
        """
        return _find_text(self.titles, language) or title_from_name(self.name)

    def text(self, language: str = "en") -> str:
        """Return a sentence on what it does, in a language if there is one, else in English.

        Args:
            language: The code of a language.

        Returns:
            The sentence.
        """
        first = (type(self).__doc__ or "").strip().partition("\n\n")[0]
        return _find_text(self.texts, language) or " ".join(first.split())


def _keep_class_attributes(cls: type) -> None:
    """Mark annotated class attributes, such as `own_hand: OwnHand`, so that none is an option.

    An option of a base is a member descriptor there; everything else is a class attribute.
    """
    try:
        annotations = cls.__annotations__
    except NameError:  # an annotation is evaluated late and names something unknown
        return
    for name in annotations:
        inherited = [getattr(base, name) for base in cls.__bases__ if hasattr(base, name)]
        is_option = isinstance(cls.__dict__.get(name), _FIELD)
        if not is_option and any(not isinstance(of, MemberDescriptorType) for of in inherited):
            annotations[name] = ClassVar[Any]


def _find_text(texts: Mapping[str, str], language: str) -> str | None:
    codes = (*language_fallbacks(language), "en")
    return next((texts[code] for code in codes if texts.get(code)), None)
