"""What is written as JSON, by the fields of the classes and their types: names, and the schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from attrs import NOTHING, fields, frozen, resolve_types

from unoengine import events
from unoengine.events import Event
from unoengine.game.explain import Verdict
from unoengine.game.view import PlayerView
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.options import Options
from unoengine.table.state import Question
from unoengine.values import actions
from unoengine.values.actions import Action
from unoengine.values.card import Card

__all__ = [
    "TAGS",
    "Kept",
    "KnownHand",
    "big_numbers",
    "members",
    "mixes_cards",
    "resolved",
    "schema",
]

K = TypeVar("K", bound=type)
_BEFORE_CAPITALS = re.compile(r"(?<=[a-z])(?=[A-Z])")


@frozen
class KnownHand:
    """What a seat has seen of another's hand, and what is still there."""

    holder: int
    cards: tuple[Card, ...]


@frozen
class Kept:
    """What an effect or a variant keeps, of a seat or of the game."""

    by: str
    key: str
    player: int | None
    value: Any


def _by_tag(module: Any, base: type) -> dict[str, type]:
    kinds = [getattr(module, name) for name in module.__all__]
    return {
        _BEFORE_CAPITALS.sub("-", kind.__name__).lower(): kind
        for kind in kinds
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    }


TAGS: Mapping[type, tuple[str, Mapping[str, type]]] = {
    Action: ("action", _by_tag(actions, Action)),
    Event: ("event", _by_tag(events, Event)),
}
"""Under which key the name of an action or an event stands, and what each name means."""

_RESOLVABLE = {"Options": Options, "Effect": Effect, "Variant": Variant}


def resolved(kind: K) -> K:
    """Return a class whose fields know their types."""
    return resolve_types(kind, None, _RESOLVABLE)


def members(kind: type) -> list[str]:
    """Return the names of the fields of a class."""
    return [attribute.name for attribute in fields(kind)]


def big_numbers(kind: type) -> list[str]:
    """Return the fields that may be any number."""
    return [a.name for a in fields(resolved(kind)) if a.type == int | None]


def mixes_cards(kind: Any) -> bool:
    """Return whether a card or a text may stand here, so that a card has to say that it is one."""
    return get_origin(kind) in (Union, UnionType) and {Card, str} <= {*get_args(kind)}


# --- the schema


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of all that is written.

    >>> sorted(schema()["$defs"])[:3]
    ['action', 'agreedName', 'asked']
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "unoengine",
        "description": "States, views, actions, events, steps, options and verdicts, and lists.",
        "anyOf": [
            *(_ref(name) for name in ("state", "view", "action", "event", "step")),
            *(_ref(name) for name in ("options", "verdict")),
            {"type": "array", "items": {"$ref": "#"}},
        ],
        "$defs": {
            "state": _state(),
            "view": _view(),
            "action": _tagged(Action),
            "event": _tagged(Event),
            "step": _object(
                {"state": _ref("state"), "events": _list(_ref("event"))},
                description="A next state and what led to it.",
            ),
            "options": _options(),
            "verdict": _object(_properties(Verdict) | {"action": _ref("action")}, Verdict),
            **deepcopy(_PARTS),
            "question": _object(_properties(Question), Question),
        },
    }


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _list(items: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "array", "items": items, **more}


def _object(
    properties: Mapping[str, Any],
    kind: type | None = None,
    optional: tuple[str, ...] = (),
    **more: Any,
) -> dict[str, Any]:
    """Return the schema of names with values, none of them unknown."""
    if kind is not None:
        more["description"] = cleandoc(kind.__doc__ or "")
    return {
        **more,
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _properties(kind: type) -> dict[str, Any]:
    return {a.name: _of(a.type) for a in fields(resolved(kind))}


def _of(kind: Any) -> dict[str, Any]:
    """Return the schema of a type."""
    if mixes_cards(kind):
        whole = {"integer", "boolean"} if int in get_args(kind) else set()
        single = sorted({"null", "string"} | whole)
        more = [_ref("bigNumber")] if whole else []
        return {"anyOf": [{"type": single}, _ref("taggedCard"), *more]}
    parts = get_args(kind)
    match get_origin(kind) or kind:
        case origin if origin in (Union, UnionType):
            return {"anyOf": [_of(part) for part in parts]}
        case origin if origin is Literal:
            return {"enum": list(parts)}
        case origin if origin is tuple:
            return _list(_of(parts[0]))
        case origin if origin is frozenset:
            return _list(_of(parts[0]), uniqueItems=True)
    return _SINGLE[get_origin(kind) or kind]


_SINGLE: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
    Card: {"$ref": "#/$defs/card"},
    Action: {"$ref": "#/$defs/action"},
    Question: {"$ref": "#/$defs/question"},
    Options: {"$ref": "#/$defs/options"},
    Variant: {"$ref": "#/$defs/agreedName"},
    Effect: {"$ref": "#/$defs/agreedName"},
    KnownHand: {"$ref": "#/$defs/knownHand"},
    Kept: {"$ref": "#/$defs/kept"},
    Any: {"$ref": "#/$defs/value"},
    object: {"$ref": "#/$defs/value"},
    Mapping: {"type": "object"},
}


def _tagged(base: type) -> dict[str, Any]:
    """Return the schema of all actions, or of all events."""
    tag, kinds = TAGS[base]
    told = []
    for name, kind in kinds.items():
        defaults = [a.name for a in fields(kind) if a.default is not NOTHING]
        optional = tuple(defaults) if base is Action else ()
        told.append(_object({tag: {"const": name}} | _properties(kind), kind, optional))
    return {"description": cleandoc(base.__doc__ or ""), "oneOf": told}


def _view() -> dict[str, Any]:
    properties = _properties(PlayerView)
    written = _list({"anyOf": [_ref("agreedName"), {"type": "null"}]})
    properties["house_rules"] = {"type": "object", "additionalProperties": written}
    properties["known"] = _list(_ref("knownHand"))
    properties["notes"] = _list(_ref("kept"))
    return _object(properties, PlayerView)


def _options() -> dict[str, Any]:
    """Return the schema of options; those left out are as the box says."""
    properties = _properties(Options)
    for name in big_numbers(Options):
        properties[name] = {"anyOf": [{"type": ["integer", "null"]}, _ref("bigNumber")]}
    mapped = {
        "type": "object",
        "additionalProperties": _ref("value"),
        "not": {"required": ["name"]},
    }
    properties["effects"] = {
        "description": "By the effect's name: its options, or the effect itself by its name.",
        "type": "object",
        "additionalProperties": {"anyOf": [mapped, _ref("agreedName")]},
    }
    return _object(properties, Options, tuple(properties))


_SEAT = {"type": "integer", "minimum": 0}
_COUNT = {"type": "integer", "minimum": 0}
_TEXT = {"type": "string"}
_CARDS = {"type": "array", "items": {"$ref": "#/$defs/card"}}
_COLOR = {"type": ["string", "null"]}
_PHASES = (*("turn", "drawn", "demand", "choose-color", "question", "round-over", "game-over"),)

_PARTS: dict[str, Any] = {
    "card": {
        "description": "A card by its code.",
        "type": "string",
        "pattern": r"^[^\W_]+(-[^\W_]+)*$",
    },
    "taggedCard": _object(
        {"card": _ref("card")}, description="A card where a text might stand as well."
    ),
    "bigNumber": _object(
        {"number": {"type": "string", "pattern": "^-?[0-9]{1,1000}$"}},
        description="A whole number beyond what floats hold exactly, in digits.",
    ),
    "value": {
        "description": "What effects and variants keep, ask and are told.",
        "anyOf": [
            {"type": ["null", "boolean", "integer", "string"]},
            _ref("taggedCard"),
            _ref("bigNumber"),
            _object({"hand": _CARDS}),
            _list(_ref("value")),
        ],
    },
    "agreedName": {
        "description": "What is installed under a name, with the options that are not as usual.",
        "anyOf": [
            _TEXT,
            _object(
                {
                    "name": _TEXT,
                    "options": {"type": "object", "additionalProperties": _ref("value")},
                },
                optional=("options",),
            ),
        ],
    },
    "knownHand": _object(_properties(KnownHand), KnownHand),
    "kept": _object(_properties(Kept), Kept),
    "demand": _object(
        {
            "card": _ref("card"),
            "color": _COLOR,
            "answers": _CARDS,
            "cost": _COUNT,
            "may_decline": {"type": "boolean"},
            "may_play_drawn": {"type": "boolean"},
        },
        description="A card of these is owed, or the price is drawn.",
    ),
    "drawn": _object(
        {"cards": _CARDS, "demand": _ref("demand")},
        optional=("demand",),
        description="Cards were drawn, and one of them may be played.",
    ),
    "asked": _object(
        {
            "questions": _list(
                _object(
                    {
                        "player": _SEAT,
                        "prompt": _TEXT,
                        "answers": _list(_ref("value"), minItems=1),
                        "among": _CARDS,
                        "data": _ref("value"),
                        "acting": _ref("card"),
                    },
                    optional=("answers", "among", "data", "acting"),
                ),
                minItems=1,
            ),
            "next": _SEAT,
            "player": _SEAT,
            "card": _ref("card"),
            "by": _TEXT,
            "before": {
                "type": "array",
                "prefixItems": [_ref("card"), _COLOR],
                "minItems": 2,
                "items": False,
            },
            "choice": _ref("value"),
            "uno": {"type": "boolean"},
            "met": _ref("demand"),
            "demand": _ref("demand"),
        },
        optional=("choice", "uno", "met", "demand"),
        description="Questions are put, and the play that asks them waits for the answers.",
    ),
}


def _state() -> dict[str, Any]:
    """Return the schema of a state, which is its record."""
    written = _list({"anyOf": [_ref("agreedName"), {"type": "null"}]})
    always = {
        "edition": _TEXT,
        "revision": {"type": "integer"},
        "players": _list(_TEXT, minItems=2, uniqueItems=True),
        "hands": _list(_CARDS),
        "top": _ref("card"),
        "color": _COLOR,
        "discards": {"anyOf": [_COUNT, _CARDS]},
        "pile": _CARDS,
        "turn": _SEAT,
        "direction": {"enum": [1, -1]},
        "dealer": _SEAT,
        "round": {"type": "integer", "minimum": 1},
        "scores": _list(_COUNT),
        "seed": {"type": "string", "pattern": "^-?[0-9]{1,1000}$"},
        "shuffles": _COUNT,
        "phase": {"enum": [*_PHASES]},
    }
    sometimes = {
        "options": _ref("options"),
        "variants": _list(_ref("agreedName")),
        "house_rules": {"type": "object", "additionalProperties": written},
        "pending": {"anyOf": [_ref("demand"), _ref("drawn"), _ref("asked")]},
        "recolored": {"const": True},
        "exposed": _SEAT,
        "winner": _SEAT,
        "wardrobe": _list(_list(_TEXT, uniqueItems=True)),
        "gone": _list(_SEAT, uniqueItems=True),
        "known": _list(_object({"holder": _SEAT, "viewer": _SEAT, "cards": _CARDS}), minItems=1),
        "notes": _list(
            _object(
                {
                    **_properties(Kept),
                    "lasts": {"enum": ["round", "game"]},
                }
            ),
            minItems=1,
        ),
        "out": _CARDS,
    }
    return _object(
        always | sometimes,
        optional=tuple(sometimes),
        description="A game at one moment: everything there is, so not for players.",
    )
