"""Saved form of the cards that seats have seen in the hands of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unoengine.records.basic_values import refuse_unknown_names
from unoengine.records.field_reader import FieldReader
from unoengine.records.schema_parts import CARDS, SEAT, list_of, object_of
from unoengine.table.state_parts import UNSEEN, Seen
from unoengine.values.errors import FormatError

if TYPE_CHECKING:
    from unoengine.table.state import GameState

__all__ = ["KNOWN_SCHEMA", "read_known_cards", "write_known_cards"]

_KNOWN_HAND = {"holder": SEAT, "viewer": SEAT, "cards": CARDS}
KNOWN_SCHEMA = list_of(object_of(_KNOWN_HAND), minItems=1)


def write_known_cards(state: GameState) -> list[dict[str, Any]]:
    """Return the cards that each seat has seen in each hand as plain data."""
    tables = state._round.rules.tables
    codes, faces = tables.codes, tables.codec.unpack
    return [
        {"holder": holder, "viewer": viewer, "cards": [codes[face] for face in faces(cards)]}
        for holder, seen in enumerate(state._known)
        for viewer, cards in seen[1]
    ]


def read_known_cards(reader: FieldReader, data: Any, hands: Sequence[int]) -> tuple[Seen, ...]:
    """Return the cards that seats have seen in the hands of others."""
    if not isinstance(data, list) or not data:
        raise FormatError("a list of known cards is expected", "known")
    known = [UNSEEN] * len(hands)
    for n, entry in enumerate(data):
        _add_known_hand(reader, entry, f"known[{n}]", hands, known)
    return tuple(known)


def _add_known_hand(
    reader: FieldReader, data: Any, place: str, hands: Sequence[int], known: list[Seen]
) -> None:
    """Add to what is known the cards that one seat has seen in one hand."""
    if not isinstance(data, Mapping) or not data.keys() >= _KNOWN_HAND.keys():
        raise FormatError("holder, viewer and cards are expected", place)
    refuse_unknown_names(data, _KNOWN_HAND, place)
    holder, viewer, codes = data["holder"], data["viewer"], data["cards"]
    holder = reader.read_active_seat(holder, f"{place}.holder")
    viewer = reader.read_active_seat(viewer, f"{place}.viewer")
    cards = reader.read_cards_of_hand(codes, hands[holder], f"{place}.cards")
    seen, by_viewer = known[holder]
    if viewer == holder or viewer in dict(by_viewer):
        raise FormatError("each viewer of this hand is expected once", f"{place}.viewer")
    known[holder] = seen | cards, tuple(sorted((*by_viewer, (viewer, cards))))
