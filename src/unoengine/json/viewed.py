"""Views as plain data: what was agreed on by the names it is installed under, the rest by type."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import orjson
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from unoengine.game.view import PlayerView
from unoengine.json.converter import CONVERTER, mapping, text
from unoengine.json.placing import at_table, box, placed
from unoengine.json.schema import Kept, KnownHand, resolved
from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.records.agreement_record import named, read_named
from unoengine.records.basic_values import plain
from unoengine.ruleset.agreement import Agreement, resolve_agreement
from unoengine.ruleset.options import Options
from unoengine.values.errors import FormatError, PluginError, UnoError
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.multiset import MultisetCodec

__all__ = ["CONVERTER"]

T = TypeVar("T")


@lru_cache(maxsize=256)
def _agreed(
    edition: str,
    options: Options,
    variants: tuple[Variant, ...],
    house_rules: FrozenMap[str, tuple[Effect | None, ...]],
    _generation: int,
) -> tuple[Agreement, dict[str, Any]]:
    """Return what a view has been agreed on, and as plain data."""
    try:
        agreement = resolve_agreement(edition, options, house_rules, variants)
    except UnoError as error:
        raise PluginError(
            f"the box {edition!r} is not installed as it is played here, so a view of it cannot be "
            f"written down: {error}"
        ) from error
    return agreement, {
        "options": CONVERTER.unstructure(options),
        "variants": [named(variant, discovery.VARIANTS) for variant in variants],
        "house_rules": {
            code: [None if rule is None else named(rule, discovery.HOUSE_RULES) for rule in written]
            for code, written in house_rules.items()
        },
    }


@lru_cache(maxsize=256)
def _spec(told: bytes, _generation: int) -> tuple[Agreement, MultisetCodec]:
    """Return what was agreed on; the key is text, in which true is not 1."""
    edition, options, variants, house_rules = orjson.loads(told)
    with placed("edition"):
        box = resolve_agreement(text(edition)).published_edition
    with at_table(box):
        with placed("options"):
            chosen = CONVERTER.structure(options, Options)
        played = [
            _named(one, discovery.VARIANTS, f"variants[{n}]", Variant)
            for n, one in enumerate(_list(variants, "variants"))
        ]
        with placed("house_rules"):
            codes = mapping(house_rules)
        written = {
            code: [
                None
                if rule is None
                else _named(rule, discovery.HOUSE_RULES, f"house_rules.{code}[{n}]", Effect)
                for n, rule in enumerate(_list(rules, f"house_rules.{code}"))
            ]
            for code, rules in codes.items()
        }
    try:
        agreement = resolve_agreement(box, chosen, written, played)
    except Exception as error:  # a guest may refuse its options in its own way
        raise FormatError(f"this cannot be agreed on: {error}") from None
    return agreement, MultisetCodec(agreement.edition.deck)


def _named(told: Any, group: str, place: str, kind: type[T]) -> T:
    with placed(place):
        found = read_named(told, group, "", box()[0])
        if not isinstance(found, kind):
            raise FormatError(f"a {kind.__name__} is expected")
        return found


def _list(data: Any, place: str) -> list[Any]:
    if type(data) is list:
        return data
    raise FormatError("a list is expected", place)


# --- views


_MADE_HERE = ("options", "variants", "house_rules", "known", "notes")
_as_it_is = {
    name: override(struct_hook=lambda made, _: made, unstruct_hook=lambda told: told)
    for name in _MADE_HERE
}
_reader: Any = make_dict_structure_fn
_writer: Any = make_dict_unstructure_fn
_read = _reader(resolved(PlayerView), CONVERTER, **_as_it_is)
_write = _writer(resolved(PlayerView), CONVERTER, **_as_it_is)


def _plain_view(view: PlayerView) -> dict[str, Any]:
    """Return a view as plain data; whatever has no installed name is a `PluginError`."""
    house_rules = FrozenMap(view.house_rules)
    agreement, agreed = _agreed(
        view.edition, view.options, view.variants, house_rules, discovery.generation
    )
    faces = {*agreement.edition.deck}
    for card in (*view.hand, *view.discards):
        if card not in faces:
            raise PluginError(
                f"{card.code} is no such card in the box that is installed as {view.edition!r}, so "
                "this view cannot be written down"
            )
    told: dict[str, Any] = _write(view)
    told |= agreed
    told["known"] = CONVERTER.unstructure(
        [KnownHand(holder, cards) for holder, cards in sorted(view.known.items())]
    )
    told["notes"] = [
        {"by": by, "key": key, "player": player, "value": plain(value)}
        for (by, key, player), value in sorted(view.notes.items(), key=_by_name)
    ]
    return told


def _by_name(note: tuple[tuple[str, str, int | None], Any]) -> tuple[str, str, int]:
    by, key, player = note[0]
    return by, key, -1 if player is None else player


def _restored_view(data: Any) -> PlayerView:
    """Return the view that plain data stands for; it need not be that of any state."""
    told = dict(mapping(data))
    for name in ("edition", *_MADE_HERE):
        if name not in told:
            raise FormatError(f"{name} is missing")
    try:
        key = orjson.dumps([told[name] for name in ("edition", *_MADE_HERE[:3])])
    except orjson.JSONEncodeError:
        raise FormatError("this is nested too deep, or a number is too big") from None
    agreement, codec = _spec(key, discovery.generation)
    with at_table(agreement.edition, codec):
        with placed("known"):
            known = CONVERTER.structure(told["known"], tuple[KnownHand, ...])
        with placed("notes"):
            notes = CONVERTER.structure(told["notes"], tuple[Kept, ...])
        told |= {
            "options": agreement.options,
            "variants": agreement.variants,
            "house_rules": agreement.house_rules,
            "known": _once_each("known", [(one.holder, one.cards) for one in known]),
            "notes": _once_each("notes", [((n.by, n.key, n.player), n.value) for n in notes]),
        }
        view: PlayerView = _read(told, PlayerView)
        return view


def _once_each(place: str, items: list[tuple[Any, Any]]) -> FrozenMap[Any, Any]:
    found = dict(items)
    if len(found) < len(items):
        raise FormatError("each is expected once", place)
    return FrozenMap(found)


CONVERTER.register_structure_hook_func(
    lambda kind: kind is PlayerView, lambda data, _: _restored_view(data)
)
CONVERTER.register_unstructure_hook_func(lambda kind: kind is PlayerView, _plain_view)
