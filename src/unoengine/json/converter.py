"""Converts classes to plain data and back by their fields; everything but states and views.

Whatever is read is of its type exactly: no string passes for a list, and true is not 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, Literal, get_args, get_origin

from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from unoengine.events import Event, Step
from unoengine.json.class_fields import (
    TAGS,
    KeptNote,
    KnownHand,
    is_card_or_text,
    resolve_class,
)
from unoengine.json.read_context import current_edition, locate_fault, use_edition, use_place
from unoengine.records.agreement_record import read_options, write_options
from unoengine.records.basic_values import (
    EXACT_LIMIT,
    find_card,
    read_basic_value,
    read_entry,
    read_flag,
    read_string,
    write_basic_value,
)
from unoengine.records.state_record import read_state, write_state
from unoengine.ruleset.options import Options
from unoengine.table.state import GameState, Question
from unoengine.values.actions import Action
from unoengine.values.card import Card
from unoengine.values.errors import FormatError, did_you_mean
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.verdict import Verdict

__all__ = ["CONVERTER", "make_reader", "make_writer", "read_object"]

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
