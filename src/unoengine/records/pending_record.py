"""Saved form of the pending decision: a demand, drawn cards, or a question and its play.

Most phases need no more than their name; `pending` of a record holds the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.core.errors import FormatError, PluginError
from unoengine.core.going_out import find_last_team
from unoengine.core.phases.base import Pending
from unoengine.core.phases.color_choice import START_COLOR, FlipColor
from unoengine.core.phases.demand import Demand
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.question import OpenQuestion
from unoengine.core.phases.round_over import ROUND_OVER, GameOver
from unoengine.core.phases.turn import TURN
from unoengine.core.round_end import find_winners
from unoengine.records import demand_record, question_record
from unoengine.records.basic_values import CARDS, SEAT, object_of, read_entry, ref
from unoengine.records.demand_record import read_demand, write_cards, write_demand
from unoengine.records.question_record import read_open_question, write_open_question

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state import GameState
    from unoengine.records.basic_values import FieldReader

PHASES = ("turn", "drawn", "demand", "choose-color", "question", "round-over", "game-over")


def write_pending(state: GameState) -> dict[str, Any]:
    """Return the pending decision as plain data; nothing if the phase says it all."""
    match state._pending:
        case DrawnCards() as drawn:
            return _write_drawn(drawn, state)
        case Demand() as demand:
            return write_demand(demand, state._turn, state)
        case OpenQuestion() as asked:
            return write_open_question(asked, state)
        case FlipColor() as flip:
            return _write_flip_color(flip, state)
    return {}


def read_pending(reader: FieldReader, phase: Any, data: Any, table: Table) -> Pending:
    """Return the pending decision at a table whose other parts are read."""
    winners, top = _find_winners(table), reader.tables.top_face(table._showing)
    if bool(winners) is not (phase == "game-over"):
        raise FormatError("the game is over if and only if a player has won", "phase")
    match phase:
        case "drawn":
            return _read_drawn(reader, data, table)
        case "demand":
            return read_demand(reader, data, "pending", table._turn, table)
        case "question":
            return read_open_question(reader, data, table)
        case "turn":
            pending: Pending = TURN
        case "choose-color" if data:
            return _read_flip_color(reader, data, table)
        case "choose-color" if reader.tables.opening_effects[top] is not None:
            pending = START_COLOR
        case "round-over":
            pending = ROUND_OVER
        case "game-over":
            pending = GameOver(winners)
        case _:
            raise FormatError("this phase is not possible here", "phase")
    if data:
        raise FormatError(f"{phase} has no further data", "pending")
    return pending


def _find_winners(table: Table) -> tuple[int, ...]:
    rnd = table._round
    try:
        return find_last_team(rnd) or find_winners(rnd, rnd.scores, rnd.number - (not rnd.winners))
    except PluginError as error:
        raise FormatError(str(error), "scores") from None


# --- a color is to be named after cards were turned over

_FLIP_COLOR = {"next": SEAT, "demand": ref("demand")}
_FLIP_COLOR_OPTIONAL = ("demand",)


def _write_flip_color(pending: FlipColor, state: GameState) -> dict[str, Any]:
    data: dict[str, Any] = {"next": pending.next}
    if isinstance(pending.following, Demand):
        data["demand"] = write_demand(pending.following, pending.next, state)
    return data


def _read_flip_color(reader: FieldReader, data: Any, table: Table) -> FlipColor:
    entry = read_entry(data, "pending", _FLIP_COLOR, _FLIP_COLOR_OPTIONAL)
    color = reader.tables.color_names[reader.tables.color_number(table._showing)]
    if reader.tables.other_side is None or color is not None:
        raise FormatError("a color is awaited only when cards without one are turned up", "pending")
    following = reader.read_active_seat(entry["next"], "pending.next")
    demand = None
    if "demand" in entry:
        demand = read_demand(reader, entry["demand"], "pending.demand", following, table)
    return FlipColor(following, demand)


# --- drawn cards, one of which may be played

_DRAWN = {"cards": CARDS, "demand": ref("demand")}
_DRAWN_OPTIONAL = ("demand",)


def _write_drawn(drawn: DrawnCards, state: GameState) -> dict[str, Any]:
    data: dict[str, Any] = {"cards": write_cards(drawn.faces, state._round.rules.tables)}
    if drawn.demand is not None:
        data["demand"] = write_demand(drawn.demand, state._turn, state)
    return data


def _read_drawn(reader: FieldReader, data: Any, table: Table) -> DrawnCards:
    entry = read_entry(data, "pending", _DRAWN, _DRAWN_OPTIONAL)
    tables, hand, demand = reader.tables, table._hands[table._turn], None
    cards = reader.read_cards_of_hand(entry["cards"], hand, "pending.cards")
    faces = tuple(tables.codec.unpack(cards))
    playable = tables.find_playable_after_draw(faces, table._showing)
    count = tables.draw_count if tables.draw_variant is None else 1
    if "demand" in entry:
        demand = read_demand(reader, entry["demand"], "pending.demand", table._turn, table)
        if not demand.may_play_drawn:
            raise FormatError("cards drawn for this demand may not be played", "pending.demand")
        playable = tables.codec.presence_mask(faces) & demand.playable
    elif tables.options.after_drawing == "ends_turn":
        raise FormatError("after a draw the turn has ended", "pending")
    elif not 0 < len(faces) <= count:
        number = "one drawn card is" if count == 1 else f"1 to {count} drawn cards are"
        raise FormatError(f"on an ordinary turn {number} pending", "pending.cards")
    if not playable:
        raise FormatError("a drawn card is pending only if it may be played", "pending.cards")
    return DrawnCards(faces, playable, demand)


SCHEMAS = {
    **demand_record.SCHEMAS,
    "flipColor": object_of(
        _FLIP_COLOR,
        _FLIP_COLOR_OPTIONAL,
        "Cards were turned over, and the color of the top one is to be named.",
    ),
    "drawn": object_of(_DRAWN, _DRAWN_OPTIONAL, "Cards were drawn, and one of them may be played."),
    **question_record.SCHEMAS,
}
PENDING_SCHEMA = {"anyOf": [ref(name) for name in SCHEMAS]}
