"""What all but states is made of, as plain data: by the fields of its class and their types.

Whatever is read is of its type exactly: no text is a list, and true is not 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, Literal, get_args, get_origin

from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from unoengine.events import Event, Step
from unoengine.game.explain import Verdict
from unoengine.json.placing import at_table, box, fault, placed
from unoengine.json.schema import TAGS, Kept, KnownHand, big_numbers, mixes_cards, resolved
from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect
from unoengine.records.agreement_record import named, read_named
from unoengine.records.basic_values import card_of, number, plain, restored_value
from unoengine.records.recording import recorded
from unoengine.records.restoring import restored
from unoengine.ruleset.options import Options
from unoengine.table.state import GameState, Question
from unoengine.values.actions import Action
from unoengine.values.card import Card
from unoengine.values.errors import FormatError, did_you_mean
from unoengine.values.frozen_map import FrozenMap

__all__ = ["CONVERTER", "mapping", "text"]

_EXACT = 2**53
_reader: Any = make_dict_structure_fn
_writer: Any = make_dict_unstructure_fn


# --- single values


def _whole(data: Any, _: Any = None) -> int:
    if type(data) is int and -_EXACT < data < _EXACT:
        return data
    raise FormatError("a whole number is expected")


def _whole_told(value: int) -> int:
    if -_EXACT < value < _EXACT:
        return value
    raise FormatError(f"{value} is too big a number here")


def _big(data: Any, _: Any = None) -> int | None:
    """Return a number of an option, which may be any; beyond what floats hold it is in digits."""
    if isinstance(data, dict) and set(data) == {"number"} and isinstance(data["number"], str):
        return number(data["number"], "number")
    return None if data is None else _whole(data)


def _truth(data: Any, _: Any = None) -> bool:
    if type(data) is bool:
        return data
    raise FormatError("true or false is expected")


def text(data: Any, _: Any = None) -> str:
    """Return a text."""
    if type(data) is str:
        return data
    raise FormatError("a text is expected")


def _card(data: Any, _: Any = None) -> Card:
    return card_of(box()[0], text(data), "")


def _value(data: Any, _: Any = None) -> Any:
    """Return a plain value."""
    edition, codec = box()
    return restored_value(data, "", edition, codec)


def _single(kind: Any, _: Converter) -> Callable[[Any, Any], Any]:
    """Return what reads a choice or an answer, or whatever else may be a card or a text."""
    kinds = (*get_args(kind), *([bool] if int in get_args(kind) else []))

    def read(data: Any, _: Any) -> Any:
        value = _value(data)
        if type(value) not in kinds:
            raise FormatError("this cannot stand here")
        return value

    return read


def _one_of(kind: Any, _: Converter) -> Callable[[Any, Any], Any]:
    allowed = get_args(kind)

    def read(data: Any, _: Any) -> Any:
        if type(data) is str and data in allowed:
            return data
        raise FormatError(f"one of {', '.join(allowed)} is expected")

    return read


def _listed(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Return what reads a list, into a list or a tuple: a text is none, although a sequence."""
    make, part = get_origin(kind), get_args(kind)[0]
    inner = converter.get_structure_hook(part)

    def read(data: Any, _: Any) -> Any:
        if type(data) is not list:
            raise FormatError("a list is expected")
        found: list[Any] = []
        try:
            found.extend(inner(told, part) for told in data)
        except Exception as error:
            raise fault(error, f"[{len(found)}]") from None
        return found if make is list else make(found)

    return read


def _colors(data: Any, _: Any = None) -> frozenset[str]:
    return frozenset(CONVERTER.structure(data, list[str]))


# --- what is told by the fields of its class


def mapping(data: Any) -> dict[str, Any]:
    """Return names with values."""
    if type(data) is dict:
        return data
    raise FormatError("names with values are expected")


def _by_fields(kind: Any, converter: Converter, **overrides: Any) -> Callable[[Any, Any], Any]:
    inner = _reader(resolved(kind), converter, **overrides)
    return lambda data, _: inner(mapping(data), kind)


def _tagged(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Return what reads an action or an event, or only some of them."""
    tag, kinds = next(TAGS[base] for base in TAGS if issubclass(kind, base))
    readers: dict[str, tuple[Any, type]] = {
        name: (_reader(resolved(one), converter), one)
        for name, one in kinds.items()
        if issubclass(one, kind)
    }

    def read(data: Any, _: Any) -> Any:
        rest = dict(mapping(data))
        if tag not in rest:
            raise FormatError(f"{tag} is missing")
        name = rest.pop(tag)
        if type(name) is not str or name not in readers:
            shown = repr(name[:40]) if isinstance(name, str) else "this"
            raise FormatError(f"{shown} cannot stand here{did_you_mean(name, readers)}", tag)
        reader, one = readers[name]
        return reader(rest, one)

    return read


def _tagged_told(kind: Any, converter: Converter) -> Callable[[Any], Any]:
    tag, kinds = next(TAGS[base] for base in TAGS if issubclass(kind, base))
    names = [name for name, one in kinds.items() if one is kind]
    if not names:  # whatever it is, it goes by its own class
        return partial(_by_its_class, kind)
    write = _writer(resolved(kind), converter, _cattrs_omit_if_default=issubclass(kind, Action))
    return lambda value: {tag: names[0], **write(value)}


def _by_its_class(kind: type, value: Any) -> Any:
    if type(value) is kind:
        raise TypeError(f"no name is known for {value!r}, so it cannot be written down")
    return CONVERTER.unstructure(value)


def _step(data: Any, _: Any) -> Step:
    told = mapping(data)
    for name in told:
        if name not in ("state", "events"):
            raise FormatError(f"{name[:40]!r} is not known here; there are events, state")
    for name in ("state", "events"):
        if name not in told:
            raise FormatError(f"{name} is missing")
    with placed("state"):
        state = restored(told["state"])
    with at_table(state.edition), placed("events"):
        return Step(state, CONVERTER.structure(told["events"], tuple[Event, ...]))


def _step_told(step: Step) -> dict[str, Any]:
    return {"state": recorded(step.state), "events": CONVERTER.unstructure(step.events)}


# --- options


def _effects(data: Any, _: Any) -> FrozenMap[str, Any]:
    return FrozenMap({name: _effect(told, name) for name, told in mapping(data).items()})


def _effect(told: Any, name: str) -> Any:
    """Return an effect told by its name, or the options told of it."""
    with placed(name):
        if isinstance(told, str) or "name" in mapping(told):
            found = read_named(told, discovery.EFFECTS, "", box()[0])
            if not isinstance(found, Effect):
                raise FormatError("an effect is expected")
            return found
        return FrozenMap({option: _within(option, value) for option, value in told.items()})


def _within(option: str, value: Any) -> Any:
    with placed(option):
        return _value(value)


def _effects_told(effects: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _effect_told(given) for name, given in effects.items()}


def _effect_told(given: Any) -> Any:
    if isinstance(given, Effect):
        return named(given, discovery.EFFECTS)
    if "name" in given:
        raise FormatError("no effect has an option called name")
    return {option: _option_told(value) for option, value in given.items()}


def _option_told(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_option_told(part) for part in value]
    if value is None or type(value) in (str, int, bool) or isinstance(value, Card):
        return plain(value)
    raise FormatError(f"{value!r} is no plain value; a list of them is given as a tuple")


# --- all of it together


def _made() -> Converter:
    """Return the converter of all that is no view."""
    converter = Converter(forbid_extra_keys=True)
    hooks: Any = converter
    hooks.register_structure_hook(int, _whole)
    hooks.register_structure_hook(bool, _truth)
    hooks.register_structure_hook(str, text)
    hooks.register_unstructure_hook(int, _whole_told)
    readers: list[tuple[Any, Any]] = [
        *((Card, _card), (Any, _value), (frozenset[str], _colors)),
        *((Step, _step), (GameState, lambda data, _: restored(data))),
    ]
    for kind, read in readers:
        hooks.register_structure_hook_func(partial(_is, kind), read)
    writers: list[tuple[Any, Any]] = [
        *((Card, attrgetter("code")), (frozenset[str], sorted)),
        *((GameState, recorded), (Step, _step_told)),
    ]
    for kind, write in writers:
        hooks.register_unstructure_hook_func(partial(_is, kind), write)
    for sequence in (tuple, list):
        hooks.register_structure_hook_factory(partial(_is_made_of, sequence), _listed)
    hooks.register_structure_hook_factory(partial(_is_made_of, Literal), _one_of)
    hooks.register_structure_hook_factory(mixes_cards, _single)
    hooks.register_unstructure_hook_func(mixes_cards, plain)
    hooks.register_structure_hook_factory(_is_tagged, _tagged)
    hooks.register_unstructure_hook_factory(_is_tagged, _tagged_told)
    action = override(
        struct_hook=lambda data, _: converter.structure(data, Action),
        unstruct_hook=converter.unstructure,
    )
    any_number = override(struct_hook=_big, unstruct_hook=plain)
    effects = override(struct_hook=_effects, unstruct_hook=_effects_told)
    plain_fields: dict[Any, dict[str, Any]] = {
        KnownHand: {},
        Kept: {},
        Question: {},
        Verdict: {"action": action},
        Options: dict.fromkeys(big_numbers(Options), any_number) | {"effects": effects},
    }
    for kind, overrides in plain_fields.items():
        brief = kind is Options
        write = _writer(resolved(kind), converter, _cattrs_omit_if_default=brief, **overrides)
        hooks.register_unstructure_hook_func(partial(_is, kind), write)
        read = _by_fields(kind, converter, **overrides)
        hooks.register_structure_hook_func(partial(_is, kind), read)
    return converter


def _is(kind: Any, other: Any) -> bool:
    return bool(kind == other)


def _is_made_of(origin: Any, kind: Any) -> bool:
    return get_origin(kind) is origin


def _is_tagged(kind: Any) -> bool:
    return isinstance(kind, type) and not get_args(kind) and issubclass(kind, tuple(TAGS))


CONVERTER = _made()
