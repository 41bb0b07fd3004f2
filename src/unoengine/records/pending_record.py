"""Saved form of the pending decision: a demand, drawn cards, or a question and its play.

Most phases need no more than their name; `pending` of a record holds the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unoengine.core.actions import Value
from unoengine.core.errors import FormatError, PluginError
from unoengine.core.going_out import find_last_team
from unoengine.core.multiset import Hand
from unoengine.core.phases.base import Pending, RoundStart
from unoengine.core.phases.color_choice import START_COLOR, FlipColor
from unoengine.core.phases.demand import Demand
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.question import OpenQuestion, QueuedQuestion
from unoengine.core.phases.round_over import ROUND_OVER, GameOver
from unoengine.core.phases.series import Series
from unoengine.core.phases.turn import TURN
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.variant import overrides
from unoengine.core.round_end import find_winners
from unoengine.records.basic_values import (
    CARDS,
    COLOR,
    COUNT,
    FLAG,
    SEAT,
    TEXT,
    list_of,
    object_of,
    read_entry,
    read_flag,
    read_string,
    ref,
    write_basic_value,
)

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.matching import Lookup
    from unoengine.core.plugin_classes.variant import Variant
    from unoengine.core.state import GameState
    from unoengine.core.state_parts import Position
    from unoengine.records.basic_values import FieldReader

PHASES = (
    *("turn", "drawn", "demand", "choose-color", "question", "series"),
    *("round-over", "game-over"),
)


def write_pending(state: GameState) -> dict[str, Any]:
    """Return the pending decision as plain data; nothing if the phase says it all."""
    match state._pending:
        case DrawnCards() as drawn:
            return _write_drawn(drawn, state)
        case Demand() as demand:
            return _write_demand(demand, state._turn, state)
        case OpenQuestion() as asked:
            return _write_open_question(asked, state)
        case FlipColor() as flip:
            return _write_flip_color(flip, state)
        case Series() as series:
            return _write_series(series, state)
    return {}


def read_pending(reader: FieldReader, phase: Any, data: Any, table: Table) -> Pending:
    """Return the pending decision at a table whose other parts are read."""
    winners, top = find_winners_of_game(table), reader.lookup.top_face(table._showing)
    if bool(winners) is not (phase == "game-over"):
        raise FormatError("the game is over if and only if a player has won", "phase")
    match phase:
        case "drawn":
            return read_drawn(reader, data, table)
        case "demand":
            return _read_demand(reader, data, "pending", table._turn, table)
        case "question":
            return _read_open_question(reader, data, table)
        case "series":
            return read_series(reader, data, "pending", table)
        case "turn":
            pending: Pending = TURN
        case "choose-color" if data:
            return _read_flip_color(reader, data, table)
        case "choose-color" if reader.lookup.opening_effects[top] is not None:
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


def find_winners_of_game(table: Table) -> tuple[int, ...]:
    """Return the seats that have won the game; none while it goes on."""
    rnd = table._round
    try:
        return find_last_team(rnd) or find_winners(
            rnd.rules, rnd.teams, rnd.scores, rnd.number - (not rnd.winners)
        )
    except PluginError as error:
        raise FormatError(str(error), "scores") from None


# --- Demands

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


def _write_demand(
    demand: Demand, target: int, state: GameState, played: Lookup | None = None
) -> dict[str, Any]:
    """Return the demand that the seat `target` has to meet as plain data.

    `played` is the lookup of the side that was up when it was made.
    """
    lookup = state._round.rules.lookup
    data: dict[str, Any] = {
        "card": demand.get_card(played or lookup).code,
        "color": lookup.color_names[demand.color],
        "answers": _write_cards(lookup.codec.unpack(demand.playable), lookup),
        "cost": demand.cost,
        "may_decline": demand.may_decline,
        "may_play_drawn": demand.may_play_drawn,
    }
    if demand.player != _find_seat_before(target, state):
        data["by"] = demand.player
    return data | ({"turned": True} if demand.is_turned else {})


def _find_seat_before(seat: int, position: Position) -> int:
    return position._round.rules.seating.after[-position._direction][seat]


def _read_demand(reader: FieldReader, data: Any, place: str, target: int, table: Table) -> Demand:
    """Return the demand of a record, which the seat `target` has to meet."""
    entry, lookup = read_entry(data, place, _DEMAND, _DEMAND_OPTIONAL), reader.lookup
    is_turned = "turned" in entry
    if is_turned and (entry["turned"] is not True or lookup.other_side is None):
        raise FormatError("true is expected, in a game with two-sided cards", f"{place}.turned")
    played = reader.turn_over() if is_turned else reader
    face = played.read_face(entry["card"], f"{place}.card")
    if played.lookup.acting_effects[face] is None and played.lookup.opening_effects[face] is None:
        raise FormatError("a card with an effect is expected", f"{place}.card")
    answers = reader.read_faces(entry["answers"], f"{place}.answers")
    return Demand(
        face=face,
        color=reader.read_color(entry["color"], f"{place}.color"),
        playable=lookup.codec.presence_mask(answers),
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


def _write_cards(faces: Iterable[int], lookup: Lookup) -> list[str]:
    """Return the codes of faces."""
    return [lookup.codes[face] for face in faces]


# --- What follows a question or the choice of a color: a demand, the start of a round, or both


def _write_following(following: Pending | None, target: int, state: GameState) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if isinstance(following, RoundStart):
        data["begun"], following = following.called, following.following
    if isinstance(following, Demand):
        data["demand"] = _write_demand(following, target, state)
    return data


def _read_following(
    reader: FieldReader, entry: Mapping[str, Any], target: int, table: Table
) -> Pending | None:
    following: Pending | None = None
    if "demand" in entry:
        following = _read_demand(reader, entry["demand"], "pending.demand", target, table)
    if "begun" in entry:
        hooks = len(reader.lookup.subscribers.round_begins)
        called = reader.read_count(entry["begun"], "pending.begun")
        if not hooks or called > hooks:
            fault = f"{hooks} variants act when a round begins"
            raise FormatError(f"{fault}, so that {called} of them cannot have", "pending.begun")
        following = RoundStart(called, following)
    return following


# --- A color is to be named after cards were turned over

_FLIP_COLOR = {"next": SEAT, "demand": ref("demand"), "begun": COUNT}
_FLIP_COLOR_OPTIONAL = ("demand", "begun")


def _write_flip_color(pending: FlipColor, state: GameState) -> dict[str, Any]:
    data: dict[str, Any] = {"next": pending.next}
    return data | _write_following(pending.following, pending.next, state)


def _read_flip_color(reader: FieldReader, data: Any, table: Table) -> FlipColor:
    entry = read_entry(data, "pending", _FLIP_COLOR, _FLIP_COLOR_OPTIONAL)
    color = reader.lookup.find_color(table._showing)
    if reader.lookup.other_side is None or color is not None:
        raise FormatError("a color is awaited only when cards without one are turned up", "pending")
    following = reader.read_active_seat(entry["next"], "pending.next")
    return FlipColor(following, _read_following(reader, entry, following, table))


# --- Drawn cards, one of which may be played

_DRAWN = {"cards": CARDS, "demand": ref("demand")}
_DRAWN_OPTIONAL = ("demand",)


def _write_drawn(drawn: DrawnCards, state: GameState) -> dict[str, Any]:
    data: dict[str, Any] = {"cards": _write_cards(drawn.faces, state._round.rules.lookup)}
    if drawn.demand is not None:
        data["demand"] = _write_demand(drawn.demand, state._turn, state)
    return data


def read_drawn(reader: FieldReader, data: Any, table: Table) -> DrawnCards:
    """Return the drawn cards of a record, of which one may be played."""
    entry = read_entry(data, "pending", _DRAWN, _DRAWN_OPTIONAL)
    lookup, hand, demand = reader.lookup, table._hands[table._turn], None
    cards = reader.read_cards_of_hand(entry["cards"], hand, "pending.cards")
    faces = tuple(lookup.codec.unpack(cards))
    playable = lookup.find_playable_after_draw(faces, table._showing)
    count = lookup.draw_count if lookup.draw_variant is None else 1
    if "demand" in entry:
        demand = _read_demand(reader, entry["demand"], "pending.demand", table._turn, table)
        if not demand.may_play_drawn:
            raise FormatError("cards drawn for this demand may not be played", "pending.demand")
        playable = lookup.codec.presence_mask(faces) & demand.playable
    elif lookup.options.after_drawing == "ends_turn":
        raise FormatError("after a draw the turn has ended", "pending")
    elif not 0 < len(faces) <= count:
        number = "one drawn card is" if count == 1 else f"1 to {count} drawn cards are"
        raise FormatError(f"on an ordinary turn {number} pending", "pending.cards")
    if not playable:
        raise FormatError("a drawn card is pending only if it may be played", "pending.cards")
    return DrawnCards(faces, playable, demand)


# --- A series of cards

_SERIES = {"cards": CARDS, "next": SEAT, "demand": ref("demand")}
_SERIES_OPTIONAL = ("next", "demand")
"""`next` is left out while a question of the first card is asked."""


def _write_series(series: Series, state: GameState, played: Lookup | None = None) -> dict[str, Any]:
    """Return the cards that may follow, and what waits for the end of the series."""
    lookup = state._round.rules.lookup
    data: dict[str, Any] = {"cards": _write_cards(lookup.codec.unpack(series.playable), lookup)}
    if series.next >= 0:
        data["next"] = series.next
    if series.demand is not None:
        data["demand"] = _write_demand(series.demand, series.next, state, played)
    return data


def read_series(
    reader: FieldReader, data: Any, place: str, table: Table, played: FieldReader | None = None
) -> Series:
    """Return the series of a record; without `played`, it is the pending decision."""
    entry = read_entry(data, place, _SERIES, _SERIES_OPTIONAL)
    faces, following, demand = reader.read_faces(entry["cards"], f"{place}.cards"), -1, None
    if "next" in entry:
        following = reader.read_seat(entry["next"], f"{place}.next")
    if following < 0 and (played is None or "demand" in entry):
        raise FormatError("the seat that is on turn after the series is expected", f"{place}.next")
    if not faces and played is None:
        raise FormatError("the cards that may follow are expected", f"{place}.cards")
    if "demand" in entry:
        side = played or reader
        demand = _read_demand(side, entry["demand"], f"{place}.demand", following, table)
    return Series(reader.lookup.codec.presence_mask(faces), following, demand)


# --- Questions, and the play that waits for the answers

_MAX_ANSWERS = 1000
"""Most answers to all questions together: the loaded state check tries each of them."""

_QUESTION = {
    "player": SEAT,
    "prompt": TEXT,
    "answers": list_of(ref("value"), minItems=1),
    "among": CARDS,
    "data": ref("value"),
    "acting": ref("card"),
    "of": SEAT,
}
_QUESTION_OPTIONAL = ("answers", "among", "data", "acting", "of")
_ASKED = {
    "questions": list_of(object_of(_QUESTION, _QUESTION_OPTIONAL), minItems=1),
    "next": SEAT,
    "player": SEAT,
    "card": ref("card"),
    "by": TEXT,
    "before": {
        "type": "array",
        "prefixItems": [ref("card"), COLOR],
        "minItems": 2,
        "items": False,
    },
    "choice": ref("value"),
    "uno": FLAG,
    "met": ref("demand"),
    "demand": ref("demand"),
    "begun": COUNT,
    "flips": {"enum": [1, 2]},
    "series": ref("series"),
}
_ASKED_OPTIONAL = ("choice", "uno", "met", "demand", "begun", "flips", "series")


def _write_open_question(asked: OpenQuestion, state: GameState) -> dict[str, Any]:
    """Return questions, and the play that waits for the answers, as plain data."""
    lookup = state._round.rules.lookup
    before = asked.get_lookup(lookup)
    data: dict[str, Any] = {
        "questions": [_write_question(question, lookup) for question in asked.questions],
        "next": asked.next,
        "player": asked.player,
        "card": before.codes[asked.face],
        "by": _name_asker(asked, before),
        "before": [
            before.codes[lookup.top_face(asked.showing_before)],
            lookup.find_color(asked.showing_before),
        ],
    }
    if asked.choice is not None:
        data["choice"] = write_basic_value(asked.choice)
    if asked.uno is not None:
        data["uno"] = asked.uno
    if asked.met is not None:
        data["met"] = _write_demand(asked.met, asked.player, state, before)
    data |= _write_following(asked.following, asked.next, state)
    if asked.flips:
        data["flips"] = asked.flips
    if asked.series is not None:
        data["series"] = _write_series(asked.series, state, before)
    return data


def _read_open_question(reader: FieldReader, data: Any, table: Table) -> OpenQuestion:
    """Return the questions of a record, and the play that waits for the answers."""
    entry = read_entry(data, "pending", _ASKED, _ASKED_OPTIONAL)
    written = entry["questions"]
    if not isinstance(written, list) or not 0 < len(written) <= _MAX_ANSWERS:
        raise FormatError(
            f"a list of 1 to {_MAX_ANSWERS} questions is expected", "pending.questions"
        )
    questions = tuple(
        _read_question(reader, question, f"pending.questions[{n}]")
        for n, question in enumerate(written)
    )
    if questions[0].player != table._turn:
        raise FormatError("the player that is asked must be on turn", "turn")
    if sum(len(question.answers) for question in questions) > _MAX_ANSWERS:
        raise FormatError(f"at most {_MAX_ANSWERS} answers are expected", "pending.questions")
    flips = _read_flips(reader, entry.get("flips"))
    before = reader.turn_over() if flips == 1 else reader
    face = before.read_face(entry["card"], "pending.card")
    following = reader.read_active_seat(entry["next"], "pending.next")
    player = reader.read_active_seat(entry["player"], "pending.player")
    met = None
    if "met" in entry:
        met = _read_demand(before, entry["met"], "pending.met", player, table)
    series = None
    if "series" in entry:
        series = read_series(reader, entry["series"], "pending.series", table, before)
    return OpenQuestion(
        questions=questions,
        next=following,
        player=player,
        face=face,
        effect=_find_asker(before.lookup, entry["by"], face, questions),
        showing_before=_read_showing_before(before, entry["before"]),
        choice=reader.read_single_value(entry.get("choice"), "pending.choice"),
        uno=read_flag(entry["uno"], "pending.uno") if "uno" in entry else None,
        met=met,
        following=_read_following(reader, entry, following, table),
        flips=flips,
        series=series,
    )


def _read_flips(reader: FieldReader, data: Any) -> int:
    if data is None or (type(data) is int and data in (1, 2) and reader.lookup.other_side):
        return data or 0
    raise FormatError("1 or 2 is expected, in a game with two-sided cards", "pending.flips")


def _name_asker(asked: OpenQuestion, lookup: Lookup) -> str:
    """Return the name of the variant that asks, or whether a played or a start card asks."""
    if not isinstance(asked.effect, Effect):
        return asked.effect.name
    return "card" if asked.effect == lookup.effects[asked.face] else "start card"


def _find_asker(
    lookup: Lookup, by: Any, face: int, questions: Sequence[QueuedQuestion]
) -> Effect | Variant:
    asker: Effect | Variant | None
    if by == "card":
        asker = lookup.effects[face]
    elif by == "start card":
        asker = lookup.opening_effects[face]
    else:
        asker = next((variant for variant in lookup.agreement.variants if variant.name == by), None)
    asks_itself = any(question.acting is None for question in questions)
    if asker is None or (asks_itself and not overrides(asker, "answered")):
        raise FormatError("'card', 'start card' or a variant that asks is expected", "pending.by")
    return asker


def _read_showing_before(reader: FieldReader, data: Any) -> int:
    """Return the top card and the color in force before the play, in one number."""
    if not isinstance(data, list) or len(data) != 2:
        raise FormatError("a card and a color are expected", "pending.before")
    face = reader.read_face(data[0], "pending.before[0]")
    return reader.lookup.encode_showing(face, reader.read_color(data[1], "pending.before[1]"))


def _write_question(question: QueuedQuestion, lookup: Lookup) -> dict[str, Any]:
    data: dict[str, Any] = {"player": question.player, "prompt": question.prompt}
    if question.among is None:
        data["answers"] = [write_basic_value(value) for value in question.answers]
    else:
        data["among"] = _write_cards(
            lookup.codec.unpack(question.among & lookup.all_first_bits), lookup
        )
    if question.data is not None:
        data["data"] = write_basic_value(question.data)
    if question.acting is not None:
        data["acting"] = lookup.codes[question.acting]
    if question.of is not None:
        data["of"] = question.of
    return data


def _read_question(reader: FieldReader, data: Any, place: str) -> QueuedQuestion:
    entry = read_entry(data, place, _QUESTION, _QUESTION_OPTIONAL)
    if ("answers" in entry) == ("among" in entry):
        raise FormatError("either answers or among is expected", place)
    if "of" in entry and "among" not in entry:
        raise FormatError("'of' is possible only beside 'among'", place)
    answers: tuple[Value, ...] = ()
    among = acting = None
    if "answers" in entry:
        answers = _read_answers(reader, entry["answers"], f"{place}.answers")
    else:
        faces = reader.read_faces(entry["among"], f"{place}.among")
        among = reader.lookup.codec.mask(faces)
    if entry.get("acting") is not None:
        acting = _read_acting_face(reader, entry["acting"], f"{place}.acting")
    return QueuedQuestion(
        player=reader.read_active_seat(entry["player"], f"{place}.player"),
        prompt=read_string(entry["prompt"], f"{place}.prompt"),
        answers=answers,
        data=reader.read_value(entry.get("data"), f"{place}.data"),
        among=among,
        acting=acting,
        of=reader.read_seat(entry["of"], f"{place}.of") if "of" in entry else None,
    )


def _read_answers(reader: FieldReader, data: Any, place: str) -> tuple[Value, ...]:
    if isinstance(data, list) and len(data) > _MAX_ANSWERS:
        raise FormatError(f"at most {_MAX_ANSWERS} answers are expected", place)
    answers = reader.read_value(data, place)
    if not isinstance(answers, tuple) or not answers or len(set(answers)) < len(answers):
        raise FormatError("different answers are expected", place)
    if any(isinstance(answer, tuple | Hand) for answer in answers):
        raise FormatError("answers are single values, not lists or hands", place)
    return answers


def _read_acting_face(reader: FieldReader, code: Any, place: str) -> int:
    """Return the card whose effect asks although another card was played."""
    face = reader.read_face(code, place)
    effect = reader.lookup.effects[face]
    if effect is None or not overrides(effect, "answered"):
        raise FormatError("a card whose effect asks is expected", place)
    return face


SCHEMAS = {
    "demand": object_of(
        _DEMAND, _DEMAND_OPTIONAL, "A card of these is owed, or the price is drawn."
    ),
    "flipColor": object_of(
        _FLIP_COLOR,
        _FLIP_COLOR_OPTIONAL,
        "Cards were turned over, and the color of the top one is to be named.",
    ),
    "drawn": object_of(_DRAWN, _DRAWN_OPTIONAL, "Cards were drawn, and one of them may be played."),
    "series": object_of(
        _SERIES, _SERIES_OPTIONAL, "One of these cards may be played in the same turn."
    ),
    "asked": object_of(
        _ASKED,
        _ASKED_OPTIONAL,
        "Questions are put, and the play that asks them waits for the answers.",
    ),
}
PENDING_SCHEMA = {"anyOf": [ref(name) for name in SCHEMAS]}
