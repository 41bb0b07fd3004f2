"""Converts classes to plain data and back by their fields; everything but states and views.

Whatever is read is of its type exactly: no string passes for a list, and true is not 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, partial
from operator import attrgetter
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import orjson
from attrs import fields, frozen, resolve_types
from cattrs import AttributeValidationNote, Converter
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

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
from unoengine.records.agreement_record import (
    read_house_rules,
    read_options,
    read_variants,
    write_house_rules,
    write_options,
    write_variants,
)
from unoengine.records.basic_values import (
    EXACT_LIMIT,
    find_card,
    join_place,
    read_basic_value,
    read_entry,
    read_flag,
    read_string,
    write_basic_value,
)
from unoengine.records.state_record import make_sort_key, read_state, write_state

# --- Fields of the classes that JSON writes field by field, for the converter and the schema.

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


def current_edition() -> tuple[Edition, MultisetCodec | None]:
    """Return the edition whose cards are meant, and the codec of the game's hands if known."""
    return _edition.get()


@contextmanager
def use_place(place: str = "") -> Iterator[None]:
    """Turn errors of the converter inside a `with` into a `FormatError` with their place."""
    try:
        yield
    except Exception as error:
        raise locate_fault(error, place) from None


def locate_fault(error: BaseException, place: str) -> BaseException:
    """Return the first fault as a `FormatError`; an error that is no fault of the data as is."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            place = join_place(place, note.name)
    match error:
        case BaseValidationError():
            return locate_fault(error.exceptions[0], place)
        case FormatError():
            return FormatError(error.reason, join_place(place, error.place))
        case ForbiddenExtraKeysError():
            name = min(error.extra_fields)[:40]
            hint = did_you_mean(name, list_fields(error.cl))
            return FormatError(f"{name!r} is not known here{hint}", place)
        case KeyError():
            return FormatError(f"{error.args[0]} is missing", place.rpartition(".")[0])
        case UnoError():
            return FormatError(str(error), place)
    return error


# ---

make_reader: Any = make_dict_structure_fn
"""cattrs' generator of readers; its own annotations are too narrow for these classes."""

make_writer: Any = make_dict_unstructure_fn


# --- single values


def _read_int(data: Any) -> int:
    if type(data) is int and -EXACT_LIMIT < data < EXACT_LIMIT:
        return data
    raise FormatError("a whole number is expected")


def _write_int(value: int) -> int:
    if -EXACT_LIMIT < value < EXACT_LIMIT:
        return value
    raise FormatError(f"{value} is too big a number for this field")


def read_object(data: Any) -> dict[str, Any]:
    """Return an object of names with values."""
    if type(data) is dict:
        return data
    raise FormatError("names with values are expected")


def _read_card(data: Any) -> Card:
    return find_card(current_edition()[0], read_string(data), "")


def _read_value(data: Any) -> Any:
    return read_basic_value(data, "", *current_edition())


def _read_options(data: Any) -> Options:
    return read_options(data, current_edition()[0], "")


def _read_colors(data: Any) -> frozenset[str]:
    return frozenset(CONVERTER.structure(data, list[str]))


def _read_step(data: Any) -> Step:
    entry = read_entry(read_object(data), "", ("state", "events"))
    with use_place("state"):
        state = read_state(entry["state"])
    with use_edition(state.edition), use_place("events"):
        return Step(state, CONVERTER.structure(entry["events"], tuple[Event, ...]))


def _write_step(step: Step) -> dict[str, Any]:
    return {"state": write_state(step.state), "events": CONVERTER.unstructure(step.events)}


_READERS: dict[Any, Callable[[Any], Any]] = {
    int: _read_int,
    bool: read_flag,
    str: read_string,
    Any: _read_value,
    Card: _read_card,
    frozenset[str]: _read_colors,
    GameState: read_state,
    Options: _read_options,
    Step: _read_step,
}
_WRITERS: dict[Any, Callable[[Any], Any]] = {
    int: _write_int,
    Card: attrgetter("code"),
    frozenset[str]: sorted,
    GameState: write_state,
    Options: write_options,
    Step: _write_step,
}


def _read_details(data: Any, _: Any) -> FrozenMap[str, Any]:
    return FrozenMap((name, _read_value(value)) for name, value in read_object(data).items())


def _write_details(details: Mapping[str, Any]) -> dict[str, Any]:
    return {name: write_basic_value(value) for name, value in details.items()}


# --- factories: each returns the reader or writer of a type


def _make_value_reader(kind: Any, _: Converter) -> Callable[[Any, Any], Any]:
    """Return the reader of a choice, an answer, or another value that may be card or text."""
    kinds = (*get_args(kind), *([bool] if int in get_args(kind) else []))

    def read(data: Any, _: Any) -> Any:
        value = _read_value(data)
        if type(value) not in kinds:
            raise FormatError("this value is not allowed here")
        return value

    return read


def _make_literal_reader(kind: Any, _: Converter) -> Callable[[Any, Any], Any]:
    allowed = get_args(kind)

    def read(data: Any, _: Any) -> Any:
        if type(data) is str and data in allowed:
            return data
        raise FormatError(f"one of {', '.join(allowed)} is expected")

    return read


def _make_list_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    make, part = get_origin(kind), get_args(kind)[0]
    read_part = converter.get_structure_hook(part)

    def read(data: Any, _: Any) -> Any:
        if type(data) is not list:  # cattrs would take a string for a sequence
            raise FormatError("a list is expected")
        found: list[Any] = []
        try:
            found.extend(read_part(entry, part) for entry in data)
        except Exception as error:
            raise locate_fault(error, f"[{len(found)}]") from None
        return found if make is list else make(found)

    return read


def _make_tagged_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Return the reader of an action or an event, or of some of them."""
    tag, kinds = next(TAGS[base] for base in TAGS if issubclass(kind, base))
    readers: dict[str, tuple[Any, type]] = {
        name: (make_reader(resolve_class(one), converter), one)
        for name, one in kinds.items()
        if issubclass(one, kind)
    }

    def read(data: Any, _: Any) -> Any:
        rest = dict(read_object(data))
        if tag not in rest:
            raise FormatError(f"{tag} is missing")
        name = rest.pop(tag)
        if type(name) is not str or name not in readers:
            shown = repr(name[:40]) if isinstance(name, str) else "this value"
            raise FormatError(f"{shown} is not allowed here{did_you_mean(name, readers)}", tag)
        reader, one = readers[name]
        return reader(rest, one)

    return read


def _make_tagged_writer(kind: Any, converter: Converter) -> Callable[[Any], Any]:
    tag, kinds = next(TAGS[base] for base in TAGS if issubclass(kind, base))
    names = [name for name, one in kinds.items() if one is kind]
    if not names:  # a base class: each object is written by its own class
        return partial(_write_by_own_class, kind)
    brief = issubclass(kind, Action)
    write = make_writer(resolve_class(kind), converter, _cattrs_omit_if_default=brief)
    return lambda value: {tag: names[0], **write(value)}


def _write_by_own_class(kind: type, value: Any) -> Any:
    if type(value) is kind:
        raise TypeError(f"{value!r} is of no known class, so it cannot be written as JSON")
    return CONVERTER.unstructure(value)


# --- the converter


def _make_converter() -> Converter:
    """Return the converter of all classes but `PlayerView`, which `view_converter` adds."""
    converter = Converter(forbid_extra_keys=True)
    hooks: Any = converter
    for kind, read in _READERS.items():
        if kind in (int, bool, str):  # cattrs would prefer its own readers of these to a func hook
            hooks.register_structure_hook(kind, _ignore_kind(read))
        else:
            hooks.register_structure_hook_func(partial(_equals, kind), _ignore_kind(read))
    for kind, write in _WRITERS.items():
        hooks.register_unstructure_hook_func(partial(_equals, kind), write)
    for sequence in (tuple, list):
        hooks.register_structure_hook_factory(partial(_has_origin, sequence), _make_list_reader)
    hooks.register_structure_hook_factory(partial(_has_origin, Literal), _make_literal_reader)
    hooks.register_structure_hook_factory(is_card_or_text, _make_value_reader)
    hooks.register_unstructure_hook_func(is_card_or_text, write_basic_value)
    hooks.register_structure_hook_factory(_is_tagged, _make_tagged_reader)
    hooks.register_unstructure_hook_factory(_is_tagged, _make_tagged_writer)
    action = override(
        struct_hook=lambda data, _: converter.structure(data, Action),
        unstruct_hook=converter.unstructure,
    )
    details = override(struct_hook=_read_details, unstruct_hook=_write_details)
    for kind in (KnownHand, KeptNote, Question, Verdict):
        overrides = {"action": action, "details": details} if kind is Verdict else {}
        write = make_writer(resolve_class(kind), converter, **overrides)
        hooks.register_unstructure_hook_func(partial(_equals, kind), write)
        read = partial(_read_fields, make_reader(kind, converter, **overrides))
        hooks.register_structure_hook_func(partial(_equals, kind), read)
    return converter


def _read_fields(read: Any, data: Any, kind: Any) -> Any:
    return read(read_object(data), kind)


def _ignore_kind(read: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a reader with the signature that cattrs expects."""
    return lambda data, _: read(data)


def _equals(kind: Any, other: Any) -> bool:
    return bool(kind == other)


def _has_origin(origin: Any, kind: Any) -> bool:
    return get_origin(kind) is origin


def _is_tagged(kind: Any) -> bool:
    return isinstance(kind, type) and not get_args(kind) and issubclass(kind, tuple(TAGS))


CONVERTER = _make_converter()


# --- Converts views: what was agreed on by the names of plug-ins, the other fields by type.

_AGREEMENT = ("edition", "options", "variants", "house_rules")
_CONVERTED_HERE = (*_AGREEMENT[1:], "known", "notes")
_UNCHANGED = {
    name: override(struct_hook=lambda value, _: value, unstruct_hook=lambda data: data)
    for name in _CONVERTED_HERE
}
_read_view_fields = make_reader(resolve_class(PlayerView), CONVERTER, **_UNCHANGED)
_write_fields = make_writer(resolve_class(PlayerView), CONVERTER, **_UNCHANGED)


# --- write


def _write_view(view: PlayerView) -> dict[str, Any]:
    """Return a view as plain data; a plug-in that is not installed is a `PluginError`."""
    house_rules = FrozenMap(view.house_rules)
    agreement, agreement_data = _write_agreement(
        view.edition, view.options, view.variants, house_rules, discovery.generation
    )
    faces = {*agreement.edition.deck, *agreement.edition.turned.deck}
    for card in (*view.hand, *view.other_sides, *view.discards):
        if card not in faces:
            raise PluginError(
                f"{card.code} is not a card of the edition that is installed as {view.edition!r}, "
                "so this view cannot be saved"
            )
    data: dict[str, Any] = _write_fields(view)
    data |= agreement_data
    data["known"] = CONVERTER.unstructure(
        [KnownHand(holder, cards) for holder, cards in sorted(view.known.items())]
    )
    data["notes"] = [
        {"by": by, "key": key, "player": player, "value": write_basic_value(value)}
        for (by, key, player), value in sorted(view.notes.items(), key=make_sort_key)
    ]
    return data


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


# --- read


def _read_view(data: Any, _: Any) -> PlayerView:
    """Return the view that plain data stands for; no state need have this view."""
    fields = dict(read_object(data))
    for name in ("edition", *_CONVERTED_HERE):
        if name not in fields:
            raise FormatError(f"{name} is missing")
    try:
        key = orjson.dumps([fields[name] for name in _AGREEMENT])
    except orjson.JSONEncodeError:
        raise FormatError("this is nested too deep, or a number is too big") from None
    agreement, codec = _read_agreement(key, discovery.generation)
    with use_edition(agreement.edition, codec):
        with use_place("known"):
            known = CONVERTER.structure(fields["known"], tuple[KnownHand, ...])
        with use_place("notes"):
            notes = CONVERTER.structure(fields["notes"], tuple[KeptNote, ...])
        fields |= {
            "options": agreement.options,
            "variants": agreement.variants,
            "house_rules": agreement.house_rules,
            "known": _map_once("known", [(one.holder, one.cards) for one in known]),
            "notes": _map_once("notes", [((n.by, n.key, n.player), n.value) for n in notes]),
        }
        view: PlayerView = _read_view_fields(fields, PlayerView)
        return view


@lru_cache(maxsize=256)
def _read_agreement(written: bytes, _generation: int) -> tuple[Agreement, MultisetCodec]:
    """Return what was agreed on; the cache key is text, in which true differs from 1."""
    name, options, variants, house_rules = orjson.loads(written)
    with use_place("edition"):
        edition = resolve_agreement(read_string(name)).published_edition
    with use_place():
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


def _is_view(kind: Any) -> bool:
    return kind is PlayerView


CONVERTER.register_structure_hook_func(_is_view, _read_view)
CONVERTER.register_unstructure_hook_func(_is_view, _write_view)
