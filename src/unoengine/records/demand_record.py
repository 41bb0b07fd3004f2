"""Saved form of a demand: a card of certain faces is owed, or the price is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from unoengine.core.errors import FormatError
from unoengine.core.phases.demand import Demand
from unoengine.records.basic_values import (
    CARDS,
    COLOR,
    COUNT,
    FLAG,
    SEAT,
    object_of,
    read_entry,
    read_flag,
    ref,
)

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.matching import LookupTables
    from unoengine.core.state import GameState
    from unoengine.core.state_parts import Position
    from unoengine.records.basic_values import FieldReader

_DEMAND = {
    "card": ref("card"),
    "color": COLOR,
    "answers": CARDS,
    "cost": COUNT,
    "may_decline": FLAG,
    "may_play_drawn": FLAG,
    "by": SEAT,
    "turned": {"const": True},
}
_DEMAND_OPTIONAL = ("by", "turned")
"""`by` is left out if the seat before the one that has to meet the demand has made it."""


def write_demand(
    demand: Demand, target: int, state: GameState, played: LookupTables | None = None
) -> dict[str, Any]:
    """Return the demand that the seat `target` has to meet as plain data.

    `played` are the tables of the side that was up when it was made.
    """
    tables = state._round.rules.tables
    data: dict[str, Any] = {
        "card": demand.get_card(played or tables).code,
        "color": tables.color_names[demand.color],
        "answers": write_cards(tables.codec.unpack(demand.playable), tables),
        "cost": demand.cost,
        "may_decline": demand.may_decline,
        "may_play_drawn": demand.may_play_drawn,
    }
    if demand.player != _find_seat_before(target, state):
        data["by"] = demand.player
    return data | ({"turned": True} if demand.is_turned else {})


def _find_seat_before(seat: int, position: Position) -> int:
    return position._round.rules.seating.after[-position._direction][seat]


def read_demand(reader: FieldReader, data: Any, place: str, target: int, table: Table) -> Demand:
    """Return the demand of a record, which the seat `target` has to meet."""
    entry, tables = read_entry(data, place, _DEMAND, _DEMAND_OPTIONAL), reader.tables
    is_turned = "turned" in entry
    if is_turned and (entry["turned"] is not True or tables.other_side is None):
        raise FormatError("true is expected, in a game with two-sided cards", f"{place}.turned")
    played = reader.turn_over() if is_turned else reader
    face = played.read_face(entry["card"], f"{place}.card")
    if played.tables.acting_effects[face] is None and played.tables.opening_effects[face] is None:
        raise FormatError("a card with an effect is expected", f"{place}.card")
    answers = reader.read_faces(entry["answers"], f"{place}.answers")
    return Demand(
        face=face,
        color=reader.read_color(entry["color"], f"{place}.color"),
        playable=tables.codec.presence_mask(answers),
        cost=reader.read_count(entry["cost"], f"{place}.cost"),
        may_decline=read_flag(entry["may_decline"], f"{place}.may_decline"),
        may_play_drawn=read_flag(entry["may_play_drawn"], f"{place}.may_play_drawn"),
        player=(
            reader.read_seat(entry["by"], f"{place}.by")
            if "by" in entry
            else _find_seat_before(target, table)
        ),
        is_turned=is_turned,
    )


def write_cards(faces: Iterable[int], tables: LookupTables) -> list[str]:
    """Return the codes of faces."""
    return [tables.codes[face] for face in faces]


SCHEMAS = {
    "demand": object_of(
        _DEMAND, _DEMAND_OPTIONAL, "A card of these is owed, or the price is drawn."
    ),
}
