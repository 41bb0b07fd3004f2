"""Saved form of the notes of effects and variants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from unoengine.plugins.note_types import describe_expected
from unoengine.records.basic_values import read_string, write_basic_value
from unoengine.records.field_reader import FieldReader
from unoengine.records.schema_parts import TEXT, Schema, list_of, object_of, ref
from unoengine.table.state_parts import Note, NoteKey
from unoengine.values.errors import FormatError
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.hand import has_hand

if TYPE_CHECKING:
    from unoengine.plugins.effect_base import Effect
    from unoengine.plugins.variant_base import Variant

__all__ = ["NOTES_SCHEMA", "make_sort_key", "read_notes", "write_notes"]

_NOTE: dict[str, Schema] = {
    "by": TEXT,
    "key": TEXT,
    "player": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
    "value": ref("value"),
    "lasts": {"enum": ["round", "game"]},
}
NOTES_SCHEMA = list_of(object_of(_NOTE), minItems=1)


def write_notes(notes: FrozenMap[NoteKey, Note]) -> list[dict[str, Any]]:
    """Return the notes as plain data."""
    return [
        dict(zip(_NOTE, (*key, write_basic_value(note.value), note.lasts), strict=True))
        for key, note in sorted(notes.items(), key=make_sort_key)
    ]


def make_sort_key(item: tuple[NoteKey, Any]) -> tuple[str, str, int]:
    """Return a sort key for notes; those of no seat come first."""
    by, key, player = item[0]
    return by, key, -1 if player is None else player


def read_notes(reader: FieldReader, data: Any) -> FrozenMap[NoteKey, Note]:
    """Return the notes that effects and variants keep."""
    agreed, notes = reader.tables.agreement, dict[NoteKey, Note]()
    effects = (*agreed.effects.values(), *agreed.opening_effects.values())
    plugins = (*effects, *agreed.variants)
    keepers: dict[str, list[Effect | Variant]] = {}
    for plugin in dict.fromkeys(plugins):
        if plugin is not None:
            keepers.setdefault(plugin.note_owner, []).append(plugin)
    if not isinstance(data, list) or not data:
        raise FormatError("a list of notes is expected", "notes")
    for n, entry in enumerate(data):
        place = f"notes[{n}]"
        if not isinstance(entry, Mapping) or entry.keys() != _NOTE.keys():
            raise FormatError(f"{', '.join(_NOTE)} are expected", place)
        by, lasts, seat = read_string(entry["by"], f"{place}.by"), entry["lasts"], None
        if by not in keepers:
            raise FormatError("no effect or variant of this game has this name", f"{place}.by")
        if type(lasts) is not str or lasts not in ("round", "game"):
            raise FormatError("'round' or 'game' is expected", f"{place}.lasts")
        if entry["player"] is not None:
            seat = reader.read_active_seat(entry["player"], f"{place}.player")
        value = reader.read_value(entry["value"], f"{place}.value")
        name = read_string(entry["key"], f"{place}.key")
        if seat is None and has_hand(value):
            raise FormatError("a note with a hand must belong to a seat", f"{place}.value")
        if value is None or (by, name, seat) in notes:
            raise FormatError("each note is expected once, with a value", place)
        if not any(plugin.accepts_note(name, value) for plugin in keepers[by]):
            keeps = {key: kind for p in keepers[by] for key, kind in p.keeps.items()}
            shown, expected = repr(value)[:40], describe_expected(keeps, name)
            raise FormatError(f"{by} does not keep {shown} as {name[:40]!r}: {expected}", place)
        notes[by, name, seat] = Note(value, entry["lasts"])
    return FrozenMap(notes)
