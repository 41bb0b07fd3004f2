"""The JSON Schema of everything that is written: records, and classes by their fields."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from attrs import NOTHING, fields

from unoengine.core.actions import Action
from unoengine.core.cards import Card
from unoengine.core.options import Options
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.refusals import Verdict
from unoengine.core.state import Question
from unoengine.core.view import PlayerView
from unoengine.events import Event
from unoengine.json.convert import (
    TAGS,
    KeptNote,
    KnownHand,
    is_card_or_text,
    resolve_class,
)
from unoengine.records import agreement_record, basic_values, pending_record, state_record
from unoengine.records.basic_values import Schema, any_of, list_of, mapping_of, object_of, ref


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of all that is written.

    Returns:
        The schema, as dicts and lists.

    >>> sorted(schema()["$defs"])[:3]
    ['action', 'agreedName', 'asked']
    """
    top_level = ("state", "view", "action", "event", "step", "options", "verdict")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "unoengine",
        "description": "States, views, actions, events, steps, options and verdicts, and lists.",
        "anyOf": [*map(ref, top_level), {"type": "array", "items": {"$ref": "#"}}],
        "$defs": {
            **deepcopy(state_record.SCHEMAS),
            "view": _describe_view(),
            "action": _describe_tagged(Action),
            "event": _describe_tagged(Event),
            "step": object_of(
                {"state": ref("state"), "events": list_of(ref("event"))},
                description="A next state and the events that led to it.",
            ),
            "options": _describe_options(),
            "verdict": _describe_class(
                Verdict, action=ref("action"), details=mapping_of(ref("value"))
            ),
            **deepcopy(basic_values.SCHEMAS),
            **deepcopy(agreement_record.SCHEMAS),
            "knownHand": _describe_class(KnownHand),
            "kept": _describe_class(KeptNote),
            **deepcopy(pending_record.SCHEMAS),
            "question": _describe_class(Question),
        },
    }


def _describe_view() -> Schema:
    return _describe_class(
        PlayerView,
        house_rules=deepcopy(agreement_record.HOUSE_RULES_SCHEMA),
        known=list_of(ref("knownHand")),
        notes=list_of(ref("kept")),
    )


def _describe_options() -> Schema:
    """Return the schema of options; those left out take the default of the edition."""
    number = any_of({"type": ["integer", "null"]}, ref("bigNumber"))
    by_option = mapping_of(ref("value"))
    by_option["not"] = {"required": ["name"]}
    properties = _describe_fields(Options)
    properties |= {a.name: number for a in fields(Options) if a.type == int | None}
    properties["effects"] = {
        "description": "By the effect's name: its options, or the effect itself by its name.",
        **mapping_of(any_of(by_option, ref("agreedName"))),
    }
    return object_of(properties, properties, _describe_in_words(Options))


def _describe_tagged(base: type) -> Schema:
    """Return the schema of all actions, or of all events."""
    tag, kinds = TAGS[base]
    variants = []
    for name, kind in kinds.items():
        defaults = [a.name for a in fields(kind) if a.default is not NOTHING]
        optional = defaults if base is Action else ()
        properties = {tag: {"const": name}} | _describe_fields(kind)
        variants.append(object_of(properties, optional, _describe_in_words(kind)))
    return {"description": _describe_in_words(base), "oneOf": variants}


def _describe_class(kind: type, **replaced: Schema) -> Schema:
    """Return the schema of a class, with some fields described otherwise."""
    return object_of(_describe_fields(kind) | replaced, (), _describe_in_words(kind))


def _describe_fields(kind: type) -> dict[str, Schema]:
    return {a.name: _describe_type(a.type) for a in fields(resolve_class(kind))}


def _describe_in_words(kind: type) -> str:
    return cleandoc(kind.__doc__ or "")


def _describe_type(kind: Any) -> Schema:
    if is_card_or_text(kind):
        whole = {"integer", "boolean"} if int in get_args(kind) else set()
        single = sorted({"null", "string"} | whole)
        more = [ref("bigNumber")] if whole else []
        return any_of({"type": single}, ref("taggedCard"), *more)
    parts = get_args(kind)
    match get_origin(kind) or kind:
        case origin if origin in (Union, UnionType):
            return any_of(*map(_describe_type, parts))
        case origin if origin is Literal:
            return {"enum": list(parts)}
        case origin if origin is tuple:
            return list_of(_describe_type(parts[0]))
        case origin if origin is frozenset:
            return list_of(_describe_type(parts[0]), uniqueItems=True)
    return deepcopy(_BY_TYPE[get_origin(kind) or kind])


_BY_TYPE: Mapping[Any, Schema] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
    Card: ref("card"),
    Action: ref("action"),
    Question: ref("question"),
    Options: ref("options"),
    Variant: ref("agreedName"),
    Effect: ref("agreedName"),
    KnownHand: ref("knownHand"),
    KeptNote: ref("kept"),
    Any: ref("value"),
    object: ref("value"),
    Mapping: {"type": "object"},
}
