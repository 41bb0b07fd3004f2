"""Converts views: what was agreed on by the names of plug-ins, the other fields by type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import orjson
from cattrs.gen import override

from unoengine.game.view import PlayerView
from unoengine.json.class_fields import KeptNote, KnownHand, resolve_class
from unoengine.json.converter import CONVERTER, make_reader, make_writer, read_object
from unoengine.json.read_context import use_edition, use_place
from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.records.agreement_record import (
    read_house_rules,
    read_options,
    read_variants,
    write_house_rules,
    write_options,
    write_variants,
)
from unoengine.records.basic_values import read_string, write_basic_value
from unoengine.records.notes_record import make_sort_key
from unoengine.ruleset.agreement import Agreement, resolve_agreement
from unoengine.ruleset.options import Options
from unoengine.values.errors import FormatError, PluginError, UnoError
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.multiset import MultisetCodec

__all__ = ["CONVERTER"]

_AGREEMENT = ("edition", "options", "variants", "house_rules")
_CONVERTED_HERE = (*_AGREEMENT[1:], "known", "notes")
_UNCHANGED = {
    name: override(struct_hook=lambda value, _: value, unstruct_hook=lambda data: data)
    for name in _CONVERTED_HERE
}
_read_fields = make_reader(resolve_class(PlayerView), CONVERTER, **_UNCHANGED)
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
        view: PlayerView = _read_fields(fields, PlayerView)
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
