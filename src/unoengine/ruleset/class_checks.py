"""Checks of the classes of effects and variants before a game: attributes, names, notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from attrs import fields

from unoengine.plugins.effect_base import Effect, OwnHand, option
from unoengine.plugins.plugin_base import PluginBase
from unoengine.plugins.variant_base import Variant, read_own_hand
from unoengine.values.errors import SetupError, describe_value, did_you_mean

__all__ = ["check_classes"]

_OPTION = type(option(None))
_CLASS_ATTRIBUTES = frozenset(
    (*PluginBase.__annotations__, *Effect.__annotations__, *Variant.__annotations__)
)
"""Attributes of classes of effects and variants, which cannot be options of an instance."""


def check_classes(classes: Iterable[type[Effect | Variant]]) -> None:
    """Refuse options that would not be fields, wrong class attributes, and equal names.

    Notes are stored under the name of the class, and errors use it.
    """
    class_of_name: dict[str, type] = {}
    sharing: dict[str, type[Effect | Variant]] = {}
    for cls in sorted(classes, key=lambda cls: (cls.__module__, cls.__qualname__)):
        if any(isinstance(value, _OPTION) for value in vars(cls).values()):
            raise SetupError(f"{cls.__name__} has options: decorate the class with attrs.frozen")
        hidden = [a.name for a in fields(cls) if a.name in _CLASS_ATTRIBUTES]
        if hidden:
            raise SetupError(
                f"{cls.__name__} makes an option of {hidden[0]!r}: write it without annotation, "
                "or with ClassVar"
            )
        own_hand = read_own_hand(cls)
        if own_hand not in get_args(OwnHand):
            hint = did_you_mean(own_hand, get_args(OwnHand))
            raise SetupError(f"own_hand of {cls.__name__} cannot be {own_hand!r}{hint}")
        if cls.keeps:
            _check_keeps(cls)
        other = class_of_name.setdefault(cls.name, cls)
        if other is not cls:
            raise SetupError(
                f"{other.__module__}.{other.__qualname__} and {cls.__module__}."
                f"{cls.__qualname__} both have the name {cls.name!r}; give one another name"
            )
        _check_notes_of(cls, sharing)


def _check_notes_of(
    cls: type[Effect | Variant], sharing: dict[str, type[Effect | Variant]]
) -> None:
    """Refuse notes that classes of different packages share (A139)."""
    if type(cls.notes_of) is not str:
        shown = describe_value(cls.notes_of)
        raise SetupError(f"notes_of of {cls.__name__} is the name of an effect, not {shown}")
    name = cls.notes_of or cls.name
    other = sharing.setdefault(name, cls)
    if other.__module__.partition(".")[0] != cls.__module__.partition(".")[0]:
        raise SetupError(
            f"{other.__module__}.{other.__qualname__} and {cls.__module__}.{cls.__qualname__} "
            f"cannot share the notes of {name!r}; only classes of one package can"
        )


def _check_keeps(cls: type[Effect | Variant]) -> None:
    """Refuse types that notes cannot have."""
    from unoengine.plugins.note_types import format_type, is_note_type

    if not isinstance(cls.keeps, Mapping):
        raise SetupError(f"keeps of {cls.__name__} maps keys to types, as in {{'times': int}}")
    for key, declared in cls.keeps.items():
        if not isinstance(key, str) or not is_note_type(declared):
            raise SetupError(
                f"{cls.__name__} cannot keep {key!r} as {format_type(declared)}: a note is an "
                "int, bool, str, Card, Hand, None, a Literal, or a union or tuple of these"
            )
