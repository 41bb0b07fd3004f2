"""Fields of the classes that JSON writes field by field, for the converter and the schema."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from attrs import fields, frozen, resolve_types

from unoengine import events
from unoengine.events import Event
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.options import Options
from unoengine.values import actions
from unoengine.values.actions import Action
from unoengine.values.card import Card
from unoengine.values.class_names import list_classes_by_name

__all__ = [
    "TAGS",
    "KeptNote",
    "KnownHand",
    "is_card_or_text",
    "list_fields",
    "resolve_class",
]

K = TypeVar("K", bound=type)


@frozen
class KnownHand:
    """The cards that the viewer has seen in a hand and that are still there."""

    holder: int
    cards: tuple[Card, ...]


@frozen
class KeptNote:
    """A note that an effect or a variant keeps, for one seat or for the game."""

    by: str
    key: str
    player: int | None
    value: Any


TAGS: Mapping[type, tuple[str, Mapping[str, type]]] = {
    Action: ("action", list_classes_by_name(actions, Action)),
    Event: ("event", list_classes_by_name(events, Event)),
}
"""By base class: the key that names the class of an object, and the classes by name."""

_FORWARD_REFERENCES = {"Options": Options, "Effect": Effect, "Variant": Variant}


def resolve_class(kind: K) -> K:
    """Return an attrs class after its annotations are resolved to types."""
    return resolve_types(kind, None, _FORWARD_REFERENCES)


def list_fields(kind: type) -> list[str]:
    """Return the names of the fields of a class."""
    return [attribute.name for attribute in fields(kind)]


def is_card_or_text(kind: Any) -> bool:
    """Return whether a type allows cards and text, so that a card is written as an object."""
    return get_origin(kind) in (Union, UnionType) and {Card, str} <= {*get_args(kind)}
