"""Saved form of questions, and of the play that waits for the answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from unoengine.core.actions import Value
from unoengine.core.errors import FormatError
from unoengine.core.multiset import Hand
from unoengine.core.phases.demand import Demand
from unoengine.core.phases.question import OpenQuestion, QueuedQuestion
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.variant import overrides
from unoengine.records.basic_values import (
    CARDS,
    COLOR,
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
from unoengine.records.demand_record import read_demand, write_cards, write_demand

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.matching import LookupTables
    from unoengine.core.plugin_classes.variant import Variant
    from unoengine.core.state import GameState
    from unoengine.records.basic_values import FieldReader

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
    "flips": {"enum": [1, 2]},
}
_ASKED_OPTIONAL = ("choice", "uno", "met", "demand", "flips")


def write_open_question(asked: OpenQuestion, state: GameState) -> dict[str, Any]:
    """Return questions, and the play that waits for the answers, as plain data."""
    tables = state._round.rules.tables
    before = asked.get_tables(tables)
    data: dict[str, Any] = {
        "questions": [_write_question(question, tables) for question in asked.questions],
        "next": asked.next,
        "player": asked.player,
        "card": before.codes[asked.face],
        "by": _name_asker(asked, before),
        "before": [
            before.codes[tables.top_face(asked.showing_before)],
            tables.color_names[tables.color_number(asked.showing_before)],
        ],
    }
    if asked.choice is not None:
        data["choice"] = write_basic_value(asked.choice)
    if asked.uno is not None:
        data["uno"] = asked.uno
    if asked.met is not None:
        data["met"] = write_demand(asked.met, asked.player, state, before)
    if isinstance(asked.following, Demand):
        data["demand"] = write_demand(asked.following, asked.next, state)
    if asked.flips:
        data["flips"] = asked.flips
    return data


def read_open_question(reader: FieldReader, data: Any, table: Table) -> OpenQuestion:
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
    met, demand = (
        read_demand(side, entry[name], f"pending.{name}", target, table) if name in entry else None
        for name, target, side in (("met", player, before), ("demand", following, reader))
    )
    return OpenQuestion(
        questions=questions,
        next=following,
        player=player,
        face=face,
        effect=_find_asker(before.tables, entry["by"], face, questions),
        showing_before=_read_showing_before(before, entry["before"]),
        choice=reader.read_single_value(entry.get("choice"), "pending.choice"),
        uno=read_flag(entry["uno"], "pending.uno") if "uno" in entry else None,
        met=met,
        following=demand,
        flips=flips,
    )


def _read_flips(reader: FieldReader, data: Any) -> int:
    if data is None or (type(data) is int and data in (1, 2) and reader.tables.other_side):
        return data or 0
    raise FormatError("1 or 2 is expected, in a game with two-sided cards", "pending.flips")


def _name_asker(asked: OpenQuestion, tables: LookupTables) -> str:
    """Return the name of the variant that asks, or whether a played or a start card asks."""
    if not isinstance(asked.effect, Effect):
        return asked.effect.name
    return "card" if asked.effect == tables.effects[asked.face] else "start card"


def _find_asker(
    tables: LookupTables, by: Any, face: int, questions: Sequence[QueuedQuestion]
) -> Effect | Variant:
    asker: Effect | Variant | None
    if by == "card":
        asker = tables.effects[face]
    elif by == "start card":
        asker = tables.opening_effects[face]
    else:
        asker = next((variant for variant in tables.agreement.variants if variant.name == by), None)
    asks_itself = any(question.acting is None for question in questions)
    if asker is None or (asks_itself and not overrides(asker, "answered")):
        raise FormatError("'card', 'start card' or a variant that asks is expected", "pending.by")
    return asker


def _read_showing_before(reader: FieldReader, data: Any) -> int:
    """Return the top card and the color in force before the play, in one number."""
    if not isinstance(data, list) or len(data) != 2:
        raise FormatError("a card and a color are expected", "pending.before")
    face = reader.read_face(data[0], "pending.before[0]")
    return reader.tables.encode_showing(face, reader.read_color(data[1], "pending.before[1]"))


def _write_question(question: QueuedQuestion, tables: LookupTables) -> dict[str, Any]:
    data: dict[str, Any] = {"player": question.player, "prompt": question.prompt}
    if question.among is None:
        data["answers"] = [write_basic_value(value) for value in question.answers]
    else:
        data["among"] = write_cards(
            tables.codec.unpack(question.among & tables.all_first_bits), tables
        )
    if question.data is not None:
        data["data"] = write_basic_value(question.data)
    if question.acting is not None:
        data["acting"] = tables.codes[question.acting]
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
        among = reader.tables.codec.mask(faces)
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
    effect = reader.tables.effects[face]
    if effect is None or not overrides(effect, "answered"):
        raise FormatError("a card whose effect asks is expected", place)
    return face


SCHEMAS = {
    "asked": object_of(
        _ASKED,
        _ASKED_OPTIONAL,
        "Questions are put, and the play that asks them waits for the answers.",
    ),
}
