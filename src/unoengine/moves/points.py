"""The points of a hand: those of its cards, unless an effect counts them otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.legality import ask_effect
from unoengine.values.errors import describe_value
from unoengine.values.numbers import MAX_POINTS, is_number

if TYPE_CHECKING:
    from unoengine.table.state_parts import Position

__all__ = ["count_points"]


def count_points(position: Position, seat: int) -> int:
    """Return the points of the cards that a seat holds (R079, A140)."""
    tables, hand = position._round.rules.tables, position._hands[seat]
    faces = tables.codec.unpack(hand)
    if not hand & tables.counting_faces:
        return sum(tables.cards[face].points for face in faces)
    return sum(_count_card(position, seat, face) for face in faces)


def _count_card(position: Position, seat: int, face: int) -> int:
    """Return the points of one card of a hand."""
    tables = position._round.rules.tables
    effect = tables.effects[face]
    if effect is None or not tables.codec.first_bits[face] & tables.counting_faces:
        return tables.cards[face].points
    table = ask_effect(position, seat, face, position._hands[seat])
    points = effect.count_points(table, seat)
    if not is_number(points, -MAX_POINTS, MAX_POINTS):
        shown = describe_value(points)
        raise table._make_error(f"returns {shown} from count_points, not a whole number of points")
    return points
