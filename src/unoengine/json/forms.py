"""The form of each type in JSON: how it is written, how it is read, and its schema.

Classes are written by their fields; states and what players agree on are written as records.
Whatever is read is of its type exactly: no string passes for a list, and true is not 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from functools import cache, lru_cache
from inspect import cleandoc
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import orjson
from attrs import NOTHING, fields, frozen, resolve_types

from unoengine.core import actions, discovery, events
from unoengine.core.actions import Action, list_classes_by_name
from unoengine.core.agreement import Agreement, resolve_agreement
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.core.errors import FormatError, PluginError, SetupError, UnoError, did_you_mean
from unoengine.core.events import Event, Step
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.multiset import MultisetCodec
from unoengine.core.options import Options
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.refusals import Verdict
from unoengine.core.state import GameState, Question
from unoengine.core.view import PlayerView
from unoengine.records import agreement_record, basic_values, pending_record, state_record
from unoengine.records.agreement_record import (
    HOUSE_RULES_SCHEMA,
    read_house_rules,
    read_options,
    read_variants,
    write_house_rules,
    write_options,
    write_variants,
)
from unoengine.records.basic_values import (
    EXACT_LIMIT,
    FLAG,
    TEXT,
    Schema,
    any_of,
    find_card,
    join_place,
    list_of,
    mapping_of,
    object_of,
    read_basic_value,
    read_entry,
    read_flag,
    read_string,
    ref,
    write_basic_value,
)
from unoengine.records.state_record import make_sort_key, read_state, write_state
from unoengine.records.view_check import check_view


class Form(NamedTuple):
    """The form of a type."""

    schema: Schema
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _leave(data: Any) -> Any:
    """Return the same, for what needs no conversion."""
    return data


# --- Context of a read: the edition whose cards are meant, and the place of a fault.


class _NoEdition(Edition):
    """Stands in while options are read without an edition; finds no card."""

    def card(self, code: str) -> Card:
        raise SetupError(
            f"give the edition as well, in which {code!r} is found: state.edition, or "
            "view.edition_in_play"
        )


NO_EDITION = _NoEdition("none", ("none",), (Card("none"),))
_edition: ContextVar[tuple[Edition, MultisetCodec | None]] = ContextVar("edition")


@contextmanager
def use_edition(edition: Edition, codec: MultisetCodec | None = None) -> Iterator[None]:
    """Look cards up in this edition, and let hands be of this game, inside a `with`."""
    token = _edition.set((edition, codec))
    try:
        yield
    finally:
        _edition.reset(token)


@contextmanager
def use_place(place: str = "") -> Iterator[None]:
    """Turn errors inside a `with` into a `FormatError` with their place."""
    try:
        yield
    except UnoError as error:
        raise _locate(error, place) from None


def _locate(error: UnoError, place: str) -> FormatError:
    if isinstance(error, FormatError):
        return FormatError(error.reason, join_place(place, error.place))
    return FormatError(str(error), place)


# --- Single values


def _write_int(value: int) -> int:
    if -EXACT_LIMIT < value < EXACT_LIMIT:
        return value
    raise FormatError(f"{value} is too big a number for this field")


def _read_int(data: Any) -> int:
    if type(data) is int and -EXACT_LIMIT < data < EXACT_LIMIT:
        return data
    raise FormatError("a whole number is expected")


def _read_card(data: Any) -> Card:
    return find_card(_edition.get()[0], read_string(data), "")


def _read_value(data: Any) -> Any:
    return read_basic_value(data, "", *_edition.get())


def _read_options(data: Any) -> Options:
    return read_options(data, _edition.get()[0], "")


def _read_object(data: Any) -> dict[str, Any]:
    if type(data) is dict:
        return data
    raise FormatError("names with values are expected")


def _write_details(details: Mapping[str, Any]) -> dict[str, Any]:
    return {name: write_basic_value(value) for name, value in details.items()}


def _read_details(data: Any) -> FrozenMap[str, Any]:
    return FrozenMap((name, _read_value(value)) for name, value in _read_object(data).items())


def _write_step(step: Step) -> dict[str, Any]:
    return {
        "state": write_state(step.state),
        "events": find_form(tuple[Event, ...]).write(step.events),
    }


def _read_step(data: Any) -> Step:
    entry = read_entry(_read_object(data), "", ("state", "events"))
    with use_place("state"):
        state = read_state(entry["state"])
    with use_edition(state.edition), use_place("events"):
        return Step(state, find_form(tuple[Event, ...]).read(entry["events"]))


# --- Types that consist of others


def _make_list_form(kind: Any) -> Form:
    make, form = get_origin(kind), find_form(get_args(kind)[0])
    write_part, read_part = form.write, form.read

    def write(values: Any) -> list[Any]:
        return [write_part(value) for value in values]

    def read(data: Any) -> Any:
        if type(data) is not list:
            raise FormatError("a list is expected")
        found: list[Any] = []
        try:
            found.extend(map(read_part, data))
        except UnoError as error:
            raise _locate(error, f"[{len(found)}]") from None
        return found if make is list else make(found)

    unique = {"uniqueItems": True} if make is frozenset else {}
    return Form(list_of(form.schema, **unique), sorted if make is frozenset else write, read)


def _make_literal_form(kind: Any) -> Form:
    allowed = get_args(kind)

    def read(data: Any) -> Any:
        if type(data) is str and data in allowed:
            return data
        raise FormatError(f"one of {', '.join(allowed)} is expected")

    return Form({"enum": [*allowed]}, _leave, read)


def _make_union_form(kind: Any) -> Form:
    """Return the form of a type that may be None, or of a value that may be card or text."""
    parts = get_args(kind)
    if {Card, str} <= {*parts}:  # then a card is written as an object
        return _make_value_form(parts)
    forms = [find_form(part) for part in parts]
    [(_, write, read)] = [find_form(part) for part in parts if part is not NoneType]
    return Form(
        any_of(*(form.schema for form in forms)),
        lambda value: None if value is None else write(value),
        lambda data: None if data is None else read(data),
    )


def _make_value_form(parts: tuple[Any, ...]) -> Form:
    has_numbers = int in parts
    kinds = (*parts, bool) if has_numbers else parts

    def read(data: Any) -> Any:
        value = _read_value(data)
        if type(value) not in kinds:
            raise FormatError("this value is not allowed here")
        return value

    single = ["boolean", "integer", "null", "string"] if has_numbers else ["null", "string"]
    big = [ref("bigNumber")] if has_numbers else []
    return Form(any_of({"type": single}, ref("taggedCard"), *big), write_basic_value, read)


# --- Classes that are written by their fields


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


_FORWARD_REFERENCES = {"Options": Options, "Effect": Effect, "Variant": Variant}


def _describe(kind: type) -> str:
    return cleandoc(kind.__doc__ or "")


def _make_object_form(kind: Any, given: Mapping[str, Form | str]) -> Form:
    """Return the form of a class: fields have the form that is given, or that of their type.

    A given string is a constant by which the class is recognized. Actions are written without the
    fields that have their default value.
    """
    constants = {name: value for name, value in given.items() if isinstance(value, str)}
    special = {name: form for name, form in given.items() if isinstance(form, Form)}
    resolve_types(kind, None, _FORWARD_REFERENCES)
    forms = {f.name: special.get(f.name) or find_form(f.type) for f in fields(kind)}
    defaults = {field.name: field.default for field in fields(kind)}
    required = [name for name, default in defaults.items() if default is NOTHING]
    brief = issubclass(kind, Action)
    always = [(n, form.write) for n, form in forms.items() if not brief or n in required]
    if_chosen = [
        (name, form.write, defaults[name])
        for name, form in forms.items()
        if brief and name not in required
    ]
    readers = [(name, form.read) for name, form in forms.items()]

    def write(value: Any) -> dict[str, Any]:
        data: dict[str, Any] = {**constants}
        for name, write_field in always:
            data[name] = write_field(getattr(value, name))
        for name, write_field, default in if_chosen:
            if (chosen := getattr(value, name)) != default:
                data[name] = write_field(chosen)
        return data

    def read(data: Any) -> Any:
        given, values, name = _read_object(data), dict[str, Any](), ""
        try:
            for name, read_field in readers:
                if name in given:
                    values[name] = read_field(given[name])
        except UnoError as error:
            raise _locate(error, name) from None
        for name in required:
            if name not in values:
                raise FormatError(f"{name} is missing")
        unknown = given.keys() - forms.keys() - constants.keys()
        if unknown:
            name = min(unknown)[:40]
            raise FormatError(f"{name!r} is not known here{did_you_mean(name, forms)}")
        with use_place():
            return kind(**values)

    properties = {name: {"const": value} for name, value in constants.items()}
    properties |= {name: form.schema for name, form in forms.items()}
    optional = [name for name, _, _ in if_chosen]
    return Form(object_of(properties, optional, _describe(kind)), write, read)


@cache
def _make_class_form(kind: type) -> Form:
    """Return the form of a class, with the whole schema instead of a reference to it."""
    return _make_object_form(kind, _SPECIAL.get(kind, {}))


@cache
def _make_tagged_forms(base: type[Any]) -> dict[type, tuple[str, Form]]:
    """Return the name and the form of each class of actions, or of events."""
    kinds: dict[str, type] = list_classes_by_name(actions if base is Action else events, base)
    tag = base.__name__.lower()
    return {kind: (name, _make_object_form(kind, {tag: name})) for name, kind in kinds.items()}


def _make_tagged_form(kind: type) -> Form:
    """Return the form of an action or an event, or of all of them."""
    base = Action if issubclass(kind, Action) else Event
    tag, classes = base.__name__.lower(), _make_tagged_forms(base)
    readers = {name: form.read for one, (name, form) in classes.items() if issubclass(one, kind)}
    writers = {one: form.write for one, (_, form) in classes.items()}

    def write(value: Any) -> dict[str, Any]:
        if type(value) not in writers:
            raise TypeError(f"{value!r} is of no known class, so it cannot be written as JSON")
        data: dict[str, Any] = writers[type(value)](value)
        return data

    def read(data: Any) -> Any:
        given = _read_object(data)
        if tag not in given:
            raise FormatError(f"{tag} is missing")
        name = given[tag]
        if type(name) is not str or name not in readers:
            shown = repr(name[:40]) if isinstance(name, str) else "this value"
            raise FormatError(f"{shown} is not allowed here{did_you_mean(name, readers)}", tag)
        return readers[name](data)

    return Form(ref(tag), write, read)


# --- Views: what was agreed on by the names of plug-ins, the other fields by their types

_AGREEMENT = ("edition", "options", "variants", "house_rules")
_VIEW_FIELDS: dict[str, Form] = {
    name: Form(schema, _leave, _leave)  # converted together, with the others
    for name, schema in {
        "options": ref("options"),
        "variants": list_of(ref("agreedName")),
        "house_rules": HOUSE_RULES_SCHEMA,
        "known": list_of(ref("knownHand")),
        "notes": list_of(ref("kept")),
    }.items()
}


def _write_view(view: PlayerView) -> dict[str, Any]:
    """Return a view as plain data; a plug-in that is not installed is a `PluginError`."""
    agreement, agreement_data = _write_agreement(
        view.edition, view.options, view.variants, FrozenMap(view.house_rules), discovery.generation
    )
    faces = {*agreement.edition.deck, *agreement.edition.turned.deck}
    for card in (*view.hand, *view.other_sides, *view.discards):
        if card not in faces:
            raise PluginError(
                f"{card.code} is not a card of the edition that is installed as {view.edition!r}, "
                "so this view cannot be saved"
            )
    known = [KnownHand(holder, cards) for holder, cards in sorted(view.known.items())]
    notes = sorted(view.notes.items(), key=make_sort_key)
    return {
        **_make_class_form(PlayerView).write(view),
        **agreement_data,
        "known": find_form(list[KnownHand]).write(known),
        "notes": find_form(list[KeptNote]).write([KeptNote(*key, value) for key, value in notes]),
    }


@lru_cache(maxsize=256)
def _write_agreement(
    edition: str,
    options: Options,
    variants: tuple[Variant, ...],
    house_rules: Mapping[str, Sequence[Effect | None]],
    _generation: int,
) -> tuple[Agreement, dict[str, Any]]:
    """Return what a view was agreed on, also as plain data."""
    try:
        agreement = resolve_agreement(edition, options, house_rules, variants)
    except UnoError as error:
        raise PluginError(
            f"the edition {edition!r} is not installed as it is played here, so this view cannot "
            f"be saved: {error}"
        ) from error
    return agreement, {
        "options": write_options(options),
        "variants": write_variants(variants, resolve_agreement(edition).variants),
        "house_rules": write_house_rules(house_rules),
    }


def _read_view(data: Any) -> PlayerView:
    """Return the view that plain data stands for, if a state could have it."""
    given = _read_object(data)
    for name in ("edition", *_VIEW_FIELDS):
        if name not in given:
            raise FormatError(f"{name} is missing")
    try:
        key = orjson.dumps([given[name] for name in _AGREEMENT])
    except orjson.JSONEncodeError:
        raise FormatError("this is nested too deep, or a number is too big") from None
    agreement, codec = _read_agreement(key, discovery.generation)
    with use_edition(agreement.edition, codec):
        with use_place("known"):
            known = find_form(tuple[KnownHand, ...]).read(given["known"])
        with use_place("notes"):
            notes = find_form(tuple[KeptNote, ...]).read(given["notes"])
        view: PlayerView = _make_class_form(PlayerView).read(
            {
                **given,
                "options": agreement.options,
                "variants": agreement.variants,
                "house_rules": agreement.house_rules,
                "known": _map_once("known", [(one.holder, one.cards) for one in known]),
                "notes": _map_once("notes", [((n.by, n.key, n.player), n.value) for n in notes]),
            }
        )
        check_view(view)
        return view


@lru_cache(maxsize=256)
def _read_agreement(written: bytes, _generation: int) -> tuple[Agreement, MultisetCodec]:
    """Return what was agreed on; the cache key is text, in which true differs from 1."""
    name, options, variants, house_rules = orjson.loads(written)
    with use_place("edition"):
        edition = resolve_agreement(read_string(name)).published_edition
    chosen = read_options(options, edition)
    played = read_variants(variants, edition)
    written_rules = read_house_rules(house_rules, edition)
    try:
        agreement = resolve_agreement(edition, chosen, written_rules, played)
    except Exception as error:  # a plug-in may refuse in its own way
        raise FormatError(f"this is not a possible agreement: {error}") from None
    return agreement, MultisetCodec(agreement.edition.deck)


def _map_once(place: str, items: list[tuple[Any, Any]]) -> FrozenMap[Any, Any]:
    mapping = dict(items)
    if len(mapping) < len(items):
        raise FormatError("each is expected once", place)
    return FrozenMap(mapping)


# --- The form of any type

_VALUE = Form(ref("value"), write_basic_value, _read_value)
_FORMS: dict[Any, Form] = {
    int: Form({"type": "integer"}, _write_int, _read_int),
    bool: Form(FLAG, _leave, read_flag),
    str: Form(TEXT, _leave, read_string),
    NoneType: Form({"type": "null"}, _leave, _leave),
    Any: _VALUE,
    object: _VALUE,
    Card: Form(ref("card"), attrgetter("code"), _read_card),
    GameState: Form(ref("state"), write_state, read_state),
    PlayerView: Form(ref("view"), _write_view, _read_view),
    Options: Form(ref("options"), write_options, _read_options),
    Step: Form(ref("step"), _write_step, _read_step),
}


def find_form(kind: Any) -> Form:
    """Return the form of a type."""
    if kind not in _FORMS:
        _FORMS[kind] = _make_form(kind)
    return _FORMS[kind]


def _make_form(kind: Any) -> Form:
    match get_origin(kind):
        case None:
            if issubclass(kind, Action | Event):
                return _make_tagged_form(kind)
            return _make_class_form(kind)._replace(schema=ref(_NAMES[kind]))
        case origin if origin is Literal:
            return _make_literal_form(kind)
        case origin if origin in (Union, UnionType):
            return _make_union_form(kind)
    return _make_list_form(kind)


_NAMES: Mapping[type, str] = {
    KnownHand: "knownHand",
    KeptNote: "kept",
    Question: "question",
    Verdict: "verdict",
}
"""The classes that others contain, by the names of their schemas."""

_SPECIAL: Mapping[type, Mapping[str, Form]] = {
    PlayerView: _VIEW_FIELDS,
    Verdict: {
        "action": find_form(Action),
        "details": Form(mapping_of(ref("value")), _write_details, _read_details),
    },
}
"""By class, the fields whose form does not follow from their type."""


# --- The schema


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of all that is written.

    Returns:
        The schema, as dicts and lists.

    >>> sorted(schema()["$defs"])[:3]
    ['action', 'agreedName', 'asked']
    """
    top_level = ("state", "view", "action", "event", "step", "options", "verdict")
    return deepcopy(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "unoengine",
            "description": "States, views, actions, events, steps, options and verdicts, and "
            "lists.",
            "anyOf": [*map(ref, top_level), {"type": "array", "items": {"$ref": "#"}}],
            "$defs": {
                **state_record.SCHEMAS,
                "view": _make_class_form(PlayerView).schema,
                "action": _describe_tagged(Action),
                "event": _describe_tagged(Event),
                "step": object_of(
                    {"state": ref("state"), "events": list_of(ref("event"))},
                    description="A next state and the events that led to it.",
                ),
                "options": _describe_options(),
                "verdict": _make_class_form(Verdict).schema,
                **basic_values.SCHEMAS,
                **agreement_record.SCHEMAS,
                "knownHand": _make_class_form(KnownHand).schema,
                "kept": _make_class_form(KeptNote).schema,
                **pending_record.SCHEMAS,
                "question": _make_class_form(Question).schema,
            },
        }
    )


def _describe_tagged(base: type) -> Schema:
    variants = [form.schema for _, form in _make_tagged_forms(base).values()]
    return {"description": _describe(base), "oneOf": variants}


def _describe_options() -> Schema:
    """Return the schema of options; those left out take the default of the edition."""
    number = any_of({"type": ["integer", "null"]}, ref("bigNumber"))
    by_option = mapping_of(ref("value"))
    by_option["not"] = {"required": ["name"]}
    properties = {
        field.name: number if field.type == int | None else find_form(field.type).schema
        for field in fields(Options)
        if field.name != "effects"
    }
    properties["effects"] = {
        "description": "By the effect's name: its options, or the effect itself by its name.",
        **mapping_of(any_of(by_option, ref("agreedName"))),
    }
    return object_of(properties, properties, _describe(Options))
