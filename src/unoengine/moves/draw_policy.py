"""Whether a seat may draw on its turn, and which cards it may play afterwards (A132-A134)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from unoengine.effect_api.open_and_seal import open_read_only
from unoengine.moves.legality import may_play_drawn
from unoengine.table.phases.drawn_cards import DrawnCards
from unoengine.table.play_in_progress import PlayInProgress
from unoengine.values.reasons import Reason

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.state_parts import Position

__all__ = ["await_play_after_draw", "find_draw_ban", "may_play_after_draw"]


def find_draw_ban(position: Position) -> Reason | None:
    """Return why the seat on turn may not draw although there are cards, or None if it may."""
    rules = position._round.rules
    if rules.tables.forbids_voluntary_draw and rules.list_plays(position):
        return Reason("may-not-draw", "A133")
    top = rules.tables.top_face(position._showing)
    for variant in rules.tables.draw_guards:
        table = open_read_only(position)
        table._play = PlayInProgress(position._turn, top, variant, position._showing)
        if not table._check_bool(variant.may_draw(table), "may_draw"):
            details = {"variant": variant.name}
            return Reason("variant-forbids-draw", variant.rule or "A133", details)
    return None


def may_play_after_draw(position: Position, seat: int, drawn: Sequence[int]) -> bool:
    """Return whether a seat that drew these faces on its turn may play a card now (R026, A134)."""
    tables, faces = position._round.rules.tables, drawn
    ruling = tables.options.after_drawing
    assert ruling is not None, "every option is filled in"
    match ruling:
        case "ends_turn":
            return False
        case "any_card":
            faces = tables.codec.unpack(position._hands[seat] & tables.all_first_bits)
        case "drawn_card":
            pass
        case _:
            assert_never(ruling)
    return any(may_play_drawn(position, seat, face) for face in faces)


def await_play_after_draw(table: Table, seat: int, drawn: Sequence[int]) -> None:
    """Let a seat that drew these faces on its turn decide whether it plays a card."""
    playable = table._round.rules.tables.find_playable_after_draw(drawn, table._showing)
    table._turn, table._pending = seat, DrawnCards(tuple(sorted(drawn)), playable)
