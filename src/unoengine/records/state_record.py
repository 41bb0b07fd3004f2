"""Saved form of a state: its agreement, the cards and seats, and the pending decision.

JSON is this record, the notation another spelling of it, and a pickle contains it. A record may
come from anybody: each field is checked by itself, every card of the deck must be accounted for,
and whatever the state offers is tried once.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias, cast, get_args

from attrs import frozen

from unoengine.core.compiled_rules import compile_rules
from unoengine.core.effect_api.open_and_seal import make_table, seal
from unoengine.core.engine import find_edition, find_rules
from unoengine.core.errors import MAX_DIGITS, FormatError, PluginError, SetupError
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.going_out import list_exit_faults
from unoengine.core.multiset import has_hand, look_up
from unoengine.core.players import assign_wardrobe, check_teams, name_players
from unoengine.core.plugin_classes.effect import Effect, describe_expected
from unoengine.core.plugin_classes.scoring import Scoring, is_one_team
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.state_parts import UNSEEN, Exit, ExitReason, Note, NoteKey, Round, Seen
from unoengine.records import agreement_record
from unoengine.records.agreement_record import compile_agreement, write_agreement
from unoengine.records.basic_values import (
    CARDS,
    COLOR,
    COUNT,
    SEAT,
    TEXT,
    FieldReader,
    Schema,
    list_of,
    object_of,
    read_number,
    read_string,
    ref,
    refuse_unknown_names,
    write_basic_value,
    write_digits,
)
from unoengine.records.loaded_state_check import check_loaded_state
from unoengine.records.pending_record import PENDING_SCHEMA, PHASES, read_pending, write_pending

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.edition import Edition
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state import GameState


# --- Notes of effects and variants

_NOTE: dict[str, Schema] = {
    "by": TEXT,
    "key": TEXT,
    "player": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
    "value": ref("value"),
    "lasts": {"enum": ["round", "game"]},
}


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
    keepers, notes = reader.lookup.agreement.find_note_keepers(), dict[NoteKey, Note]()
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


# --- Cards that seats have seen in the hands of others

_KNOWN_HAND = {"holder": SEAT, "viewer": SEAT, "cards": CARDS}


def write_known_cards(state: GameState) -> list[dict[str, Any]]:
    """Return the cards that each seat has seen in each hand as plain data."""
    lookup = state._round.rules.lookup
    codes, faces = lookup.codes, lookup.codec.unpack
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


# --- The fields of a state, each with its schema

Record: TypeAlias = dict[str, Any]

PHASES_OVER = ("round-over", "game-over")
_EXIT: dict[str, Schema] = {"player": SEAT, "how": {"enum": [*get_args(ExitReason)]}}
_REQUIRED: dict[str, Schema] = {
    "players": list_of(TEXT, minItems=2, uniqueItems=True),
    "hands": list_of(CARDS),
    "top": ref("card"),
    "color": COLOR,
    "discards": {"anyOf": [COUNT, CARDS]},
    "pile": CARDS,
    "turn": SEAT,
    "direction": {"enum": [1, -1]},
    "dealer": SEAT,
    "round": {"type": "integer", "minimum": 1},
    "scores": list_of({"type": "integer"}),
    "seed": {"type": "string", "pattern": f"^-?[0-9]{{1,{MAX_DIGITS}}}$"},
    "shuffles": COUNT,
    "phase": {"enum": [*PHASES]},
}


@frozen
class _Part:
    """A field that is left out where it has its usual value, and what is independent of others."""

    schema: Schema

    find: Callable[[GameState], Any]
    """Returns something false if the field is left out."""

    write: Callable[[GameState], Any]
    read: Callable[[StateReader, Any], Any] | None = None
    """Returns the attribute of this name of a `Round`; None if the field is none."""


_PARTS: dict[str, _Part] = {
    "wardrobe": _Part(
        list_of(list_of(TEXT, uniqueItems=True)),
        lambda state: any(state._round.wardrobe),
        lambda state: [*map(sorted, state._round.wardrobe)],
        lambda reader, data: reader.read_wardrobe(data),
    ),
    "gone": _Part(
        list_of(SEAT, uniqueItems=True),
        attrgetter("_round.rules.seating.gone"),
        lambda state: sorted(state._round.rules.seating.gone),
    ),
    "exits": _Part(
        list_of(object_of(_EXIT), minItems=1),
        attrgetter("_round.exits"),
        lambda state: [dict(zip(_EXIT, exit_, strict=True)) for exit_ in state._round.exits],
        lambda reader, data: _read_exits(data, len(reader.players)),
    ),
    "teams": _Part(
        list_of(list_of(SEAT, minItems=1, uniqueItems=True), minItems=2),
        attrgetter("_round.teams"),
        lambda state: [*map(list, state._round.teams)],
        lambda reader, data: reader.read_teams(data),
    ),
    "turns": _Part(
        {"type": "integer", "minimum": 1},
        attrgetter("_round.turns"),
        attrgetter("_round.turns"),
        lambda reader, data: reader.read_turns(data),
    ),
    "last_winners": _Part(
        list_of(SEAT, minItems=1, uniqueItems=True),
        attrgetter("_round.last_winners"),
        lambda state: [*state._round.last_winners],
        lambda reader, data: reader.read_seats_of_last_round(data, "last_winners"),
    ),
    "last_places": _Part(
        list_of(SEAT, minItems=1, uniqueItems=True),
        attrgetter("_round.last_places"),
        lambda state: [*state._round.last_places],
        lambda reader, data: reader.read_seats_of_last_round(data, "last_places"),
    ),
    "known": _Part(
        list_of(object_of(_KNOWN_HAND), minItems=1), attrgetter("_known"), write_known_cards
    ),
    "notes": _Part(
        list_of(object_of(_NOTE), minItems=1),
        attrgetter("_round.notes"),
        lambda state: write_notes(state._round.notes),
        lambda reader, data: read_notes(reader, data),
    ),
}
_WRITERS = {name: (part.find, part.write) for name, part in _PARTS.items()}
for _later in ("exits", "known", "notes"):  # files of earlier versions have them in this order
    _WRITERS[_later] = _WRITERS.pop(_later)
_READERS = {name: part.read for name, part in _PARTS.items() if part.read is not None}

_OPTIONAL: dict[str, Schema] = {
    "pending": PENDING_SCHEMA,
    "recolored": {"const": True},
    "exposed": SEAT,
    "winner": SEAT,
    "winners": list_of(SEAT, minItems=2, uniqueItems=True),
    **{name: part.schema for name, part in _PARTS.items()},
    "out": CARDS,
    "side": {"const": "back"},
}
"""Fields that are left out where they have their usual value."""

_PHASES_WITHOUT_COLOR = ("question", "round-over", "game-over")
"""The phases in which two-sided cards may lie without a color in force."""

_PHASES_OF_TURNS = ("turn", "drawn", "demand")
"""The phases in which a turn is not over yet, so that the limit of turns is not reached."""

_FIELDS = agreement_record.FIELDS | _REQUIRED | _OPTIONAL
_ALWAYS = ("edition", "revision", *_REQUIRED)


# --- Write a state


def write_state(state: GameState) -> Record:
    """Return a state as plain data.

    >>> from unoengine import new_game
    >>> record = write_state(new_game(players=["Ana", "Ben"], seed=3))
    >>> record["edition"], record["players"], record["phase"], record["seed"]
    ('classic', ['Ana', 'Ben'], 'turn', '3')
    """
    return write_table(state, write_agreement(state._round.rules))


def write_full_state(state: GameState) -> Record:
    """Return a state as plain data that lists the discards instead of counting them."""
    return {**write_state(state), "discards": [card.code for card in state.discards[:-1]]}


def write_table(state: GameState, agreement: Record | None = None) -> Record:
    """Return a state as plain data, after the record of its agreement."""
    rnd = state._round
    lookup = rnd.rules.lookup
    codes, faces = lookup.codes, lookup.codec.unpack
    top, color = lookup.top_face(state._showing), lookup.color_number(state._showing)
    under = lookup.codec.tally_size(state._discards) - 1
    record: Record = {
        **(agreement or {}),
        "players": list(rnd.players),
        "hands": [[*look_up(codes, faces(hand))] for hand in state._hands],
        "top": codes[top],
        "color": lookup.color_names[color],
        "discards": under,
        "pile": [*look_up(codes, rnd.pile[: state._pile_size][::-1])],
        "turn": state._turn,
        "direction": state._direction,
        "dealer": rnd.dealer,
        "round": rnd.number,
        "scores": list(rnd.scores),
        "seed": write_digits(rnd.seed),
        "shuffles": rnd.serial,
        "phase": state._pending.phase,
    }
    pending = write_pending(state)
    if pending:
        record["pending"] = pending
    printed = lookup.printed_color[top]
    if lookup.color_names[printed] is not None and color != printed:
        record["recolored"] = True
    if state._exposed is not None:
        record["exposed"] = state._exposed
    if len(rnd.winners) == 1:
        record["winner"] = rnd.winners[0]
    elif rnd.winners:
        record["winners"] = list(rnd.winners)
    for name, (find, write) in _WRITERS.items():
        if find(state):
            record[name] = write(state)
    if lookup.side == "back":
        record["side"] = "back"
    out = _find_missing_cards(state, under)
    if out:
        record["out"] = [codes[face] for face in out]
    return record


def _find_missing_cards(state: GameState, under: int) -> list[int]:
    """Return the faces of the deck that a position written by hand left out."""
    lookup, pile = state._round.rules.lookup, state._round.pile[: state._pile_size]
    codec = lookup.codec
    held = sum(map(int.bit_count, state._hands))
    if held + len(pile) + under + 1 == len(lookup.deck):
        return []
    elsewhere = [*pile, *chain.from_iterable(map(codec.unpack, state._hands))]
    rest = codec.subtract_from_deck(codec.tally(elsewhere), len(elsewhere))
    assert rest is not None, "no card occurs more often than in the deck"
    return codec.unpack_tally(rest - state._discards)


# --- Read a state


def read_state(record: Any) -> GameState:
    """Return the state of a record; whatever is wrong with it is a `FormatError`.

    >>> from unoengine import new_game
    >>> state = new_game(seed=7)
    >>> read_state(write_state(state)) == state
    True
    """
    if not isinstance(record, Mapping):
        raise FormatError("a state is expected, as names with values")
    if not record.keys() <= _FIELDS.keys():
        refuse_unknown_names(record, _FIELDS)
    if not record.keys() >= _REQUIRED.keys():
        missing = next(name for name in _REQUIRED if name not in record)
        raise FormatError(f"{missing} is missing")
    players = read_players(record["players"])
    gone = read_gone(record["gone"], len(players)) if "gone" in record else ()
    exits = _read_exits(record["exits"], len(players)) if "exits" in record else ()
    out = {seat for seat, _ in exits}.difference(gone) if record["phase"] not in PHASES_OVER else ()
    if len({*gone, *out}) == len(players):
        raise FormatError("not all seats can be out of the round", "exits")
    rules = choose_side(compile_agreement(record, len(players), gone, out), record)
    state = StateReader(rules, players, record).read()
    check_loaded_state(state)
    return state


def read_table(rules: CompiledRules, record: Any) -> GameState:
    """Return the state of a record without an agreement, played by these rules."""
    rules = choose_side(rules, record)
    return StateReader(rules, read_players(record["players"]), record).read()


def choose_side(rules: CompiledRules, record: Mapping[str, Any]) -> CompiledRules:
    """Return the rules of the side of the cards that is in play."""
    if "side" not in record:
        return rules
    if record["side"] != "back" or rules.other_side is None:
        raise FormatError("'back' is expected, in a game with two-sided cards", "side")
    return rules.other_side


def read_players(names: Any) -> tuple[str, ...]:
    """Return the names of the players."""
    if not isinstance(names, list) or not {*map(type, names)} <= {str}:
        raise FormatError("a list of names is expected", "players")
    try:
        return name_players(names)
    except SetupError as error:
        raise FormatError(str(error), "players") from None


def read_gone(seats: Any, players: int) -> frozenset[int]:
    """Return the seats that have left the game."""
    if not isinstance(seats, list) or not all(type(seat) is int for seat in seats):
        raise FormatError("a list of seats is expected", "gone")
    gone = frozenset(seats) & frozenset(range(players))
    if len(gone) < len(seats) or len(gone) == players:
        raise FormatError("different seats are expected, but not all seats", "gone")
    return gone


def _read_exits(data: Any, players: int) -> tuple[Exit, ...]:
    """Return the seats that are out of the round, each with the reason."""
    if not isinstance(data, list) or not data:
        raise FormatError("a list of seats that are out is expected", "exits")
    exits: list[Exit] = []
    for n, entry in enumerate(data):
        place = f"exits[{n}]"
        if not isinstance(entry, Mapping) or entry.keys() != _EXIT.keys():
            raise FormatError(f"{' and '.join(_EXIT)} are expected", place)
        seat, how = (entry[name] for name in _EXIT)
        if type(seat) is not int or not 0 <= seat < players or seat in dict(exits):
            raise FormatError("different seats are expected", f"{place}.player")
        if type(how) is not str or how not in get_args(ExitReason):
            reasons = " or ".join(map(repr, get_args(ExitReason)))
            raise FormatError(f"{reasons} is expected", f"{place}.how")
        exits.append((seat, cast("ExitReason", how)))
    return tuple(exits)


class StateReader(FieldReader):
    """Reads one record."""

    def __init__(
        self, rules: CompiledRules, players: tuple[str, ...], record: Mapping[str, Any]
    ) -> None:
        super().__init__(rules)
        self.players: tuple[str, ...] = players
        self.record = record
        self.phase: Any = record["phase"]

    def read(self) -> GameState:
        """Return the state."""
        record, codec = self.record, self.lookup.codec
        hands, tally = self.read_hands(record["hands"])
        pile = self.read_faces(record["pile"], "pile")
        top = self.read_face(record["top"], "top")
        out = self.read_faces(record.get("out", []), "out")
        of_round: dict[str, Any] = {"wardrobe": (frozenset(),) * len(hands)}
        if not _READERS.keys().isdisjoint(record):
            of_round |= {
                name: read(self, record[name]) for name, read in _READERS.items() if name in record
            }
        table = make_table(
            Round(
                rules=self.rules,
                players=self.players,
                seed=read_number(record["seed"], "seed"),
                serial=self.read_count(record["shuffles"], "shuffles"),
                number=self.read_count(record["round"], "round", least=1),
                dealer=self.read_seat(record["dealer"], "dealer"),
                scores=self.read_scores(record["scores"]),
                winners=self.read_winners(hands, of_round.get("teams", ())),
                pile=pile[::-1],
                **of_round,
            ),
            hands,
            pile_size=len(pile),
            discards=self.read_discards(record["discards"], hands, tally, (top, *pile, *out))
            + codec.units[top],
            showing=self.read_showing(top, record["color"]),
            turn=self.read_seat(record["turn"], "turn"),
            direction=self.read_direction(record["direction"]),
        )
        if "known" in record:
            table._known = read_known_cards(self, record["known"], hands)
        table._pending = read_pending(self, self.phase, record.get("pending"), table)
        self.check_exits(table._round)
        if "exposed" in record:
            table._exposed = self.read_exposed(record["exposed"], table)
        if self.phase != "game-over":
            self.read_active_seat(table._turn, "turn")
        return seal(table)

    # --- seats and numbers

    def read_direction(self, data: Any) -> int:
        """Return the direction of play."""
        if type(data) is int and data in (1, -1):
            return data
        raise FormatError("1 (to the left) or -1 (to the right) is expected", "direction")

    def read_scores(self, data: Any) -> tuple[int, ...]:
        """Return the score of each seat."""
        if not isinstance(data, list) or len(data) != len(self.players):
            raise FormatError(f"a list of {len(self.players)} scores is expected", "scores")
        return tuple([self.read_integer(score, f"scores[{n}]") for n, score in enumerate(data)])

    def read_wardrobe(self, data: Any) -> tuple[frozenset[str], ...]:
        """Return the colors that each seat wears."""
        if (
            not isinstance(data, list)
            or len(data) != len(self.players)
            or not all(isinstance(worn, list) for worn in data)
        ):
            raise FormatError(f"a list of {len(self.players)} lists is expected", "wardrobe")
        try:
            return assign_wardrobe(self.rules, dict(enumerate(data)))
        except (SetupError, TypeError) as error:
            raise FormatError(str(error), "wardrobe") from None

    def read_teams(self, data: Any) -> tuple[tuple[int, ...], ...]:
        """Return the teams."""
        if not isinstance(data, list) or not all(isinstance(team, list) for team in data):
            raise FormatError("a list of lists of seats is expected", "teams")
        try:
            teams = check_teams(data, len(self.players))
        except SetupError as error:
            raise FormatError(str(error), "teams") from None
        if [[*team] for team in teams] != data:
            raise FormatError("teams and their seats are expected in order", "teams")
        return teams

    def read_turns(self, data: Any) -> int:
        """Return how many turns of the round have been played."""
        limit = self.lookup.max_turns
        if limit is None:
            raise FormatError("turns are not counted with these options", "turns")
        turns = self.read_count(data, "turns", least=1)
        most = limit - (self.phase in _PHASES_OF_TURNS)
        if turns > most:
            raise FormatError(f"at most {most} are expected in this phase", "turns")
        return turns

    def read_seats_of_last_round(self, data: Any, name: str) -> tuple[int, ...]:
        """Return the seats that won or played the round before."""
        if not self.lookup.keeps_last_round or self.record["round"] == 1:
            raise FormatError("no variant of this game asks for the round before", name)
        if not isinstance(data, list) or not data:
            raise FormatError("a list of seats is expected", name)
        seats = tuple(self.read_seat(seat, name) for seat in data)
        if len(set(seats)) < len(seats):
            raise FormatError("different seats are expected", name)
        return seats

    def check_exits(self, rnd: Round) -> None:
        """Refuse seats that cannot be out of the round like this."""
        for fault in list_exit_faults(rnd, is_over=self.phase in PHASES_OVER):
            raise FormatError(fault, "exits" if rnd.exits else "gone")

    def read_winners(
        self, hands: Sequence[int], teams: tuple[tuple[int, ...], ...]
    ) -> tuple[int, ...]:
        """Return the seats that won the round, or none while every player holds cards.

        If all players of the other teams leave, the game is over without a winner of the round.
        """
        record, over = self.record, self.phase in PHASES_OVER
        active = self.seating.in_game
        if "winner" not in record and "winners" not in record:
            if 0 not in map(hands.__getitem__, active) and (not over or is_one_team(teams, active)):
                return ()
        elif over and ("winner" in record) != ("winners" in record):
            winners = [record["winner"]] if "winner" in record else record["winners"]
            if not isinstance(winners, list) or ("winners" in record and len(winners) < 2):
                raise FormatError("a list of several seats is expected", "winners")
            seats = tuple(self.read_seat(seat, "winner") for seat in winners)
            if len(set(seats)) < len(seats):
                raise FormatError("different seats are expected", "winners")
            return seats
        raise FormatError("the round is over if and only if a player has won it", "phase")

    def read_exposed(self, data: Any, table: Table) -> int | None:
        """Return the seat that may be caught with one card; none if that would cost nothing."""
        seat = self.read_active_seat(data, "exposed")
        if table._hands[seat].bit_count() != 1 or not table._pending.may_expose:
            raise FormatError(
                "only a player with one card may be caught, until the next turn", "exposed"
            )
        return seat if self.lookup.has_catches else None

    # --- cards

    def read_hands(self, data: Any) -> tuple[list[int], int]:
        """Return each hand as a multiset, and the tally of all of them."""
        if not isinstance(data, list) or len(data) != len(self.players):
            raise FormatError(f"a list of {len(self.players)} hands is expected", "hands")
        try:
            if not all(isinstance(codes, list) for codes in data):
                raise TypeError
            hands, tally = self.lookup.codec.pack_codes(data)
        except (KeyError, TypeError, ValueError):
            faces = [self.read_faces(codes, f"hands[{n}]") for n, codes in enumerate(data)]
            self.refuse_surplus_cards(chain(*faces))
            raise
        for seat in self.seating.absent:
            if hands[seat]:
                is_gone = seat in self.seating.gone
                absent = "has left" if is_gone else "is out of the round"
                raise FormatError(
                    f"a player that {absent} holds no cards", "gone" if is_gone else "exits"
                )
        return hands, tally

    def read_discards(
        self, data: Any, hands: Sequence[int], tally: int, others: Sequence[int]
    ) -> int:
        """Return the tally of the discards under the top card: the cards that are nowhere else.

        `data` is their number or their codes, `others` are the faces outside of the hands.
        """
        codec, deck = self.lookup.codec, self.lookup.deck
        elsewhere = sum(map(int.bit_count, hands)) + len(others)
        number = len(deck) - elsewhere
        rest = codec.subtract_from_deck(tally + codec.tally(others), elsewhere)
        counted = type(data) is int
        under = () if counted else self.read_faces(data, "discards")
        if rest is not None and (
            data == number if counted else len(under) == number and codec.tally(under) == rest
        ):
            return rest
        present = [*chain(*map(codec.unpack, hands)), *others, *under]
        self.refuse_surplus_cards(present)
        if counted:
            raise FormatError(
                f"{number} is expected: the number of cards that are nowhere else", "discards"
            )
        lost = next(iter(Counter(deck) - Counter(present)))
        raise FormatError(
            f"{self.lookup.codes[lost]} is missing: every card of the deck must be somewhere"
        )

    def read_showing(self, top: int, data: Any) -> int:
        """Return the top card with the color in force, in one number."""
        lookup = self.lookup
        color, own = self.read_color(data, "color"), lookup.printed_color[top]
        # the others left, or the round ended, before a color was named
        alone = len(self.seating.in_game) == 1 or self.phase in PHASES_OVER
        # After cards were turned over, a color is named when the play and its questions are over.
        flipped = lookup.other_side is not None and self.phase in _PHASES_WITHOUT_COLOR
        may_lack_color = self.phase == "choose-color" or alone or (flipped and own == color)
        if data is None and not may_lack_color:
            raise FormatError("a color is in force, except before the first one is named", "color")
        recolored = own != color and lookup.color_names[own] is not None
        if recolored is not self.record.get("recolored", False):
            raise FormatError(f"the color in force on {lookup.codes[top]} is its own", "color")
        return lookup.encode_showing(top, color)


SCHEMAS = {
    "state": object_of(
        {name: _FIELDS[name] for name in _ALWAYS} | _FIELDS,
        [name for name in _FIELDS if name not in _ALWAYS],
        "A game at one moment, with everything that players must not see.",
    ),
}


# --- Pickles: the record of the table, and its plug-ins as objects
#
# Rules are compiled again when the pickle is loaded. As with all pickles, load only what you wrote.


def reduce_state(state: GameState) -> tuple[Any, ...]:
    """Return what `GameState.__reduce__` returns: `load_state` and its arguments."""
    rules = state._round.rules
    agreement = rules.lookup.agreement
    plugins: list[Effect | Variant | None] = [*agreement.effects.values(), *agreement.variants]
    _check_importable(agreement.scoring)
    for plugin in plugins:
        if plugin is not None:
            _check_importable(plugin)
    edition = agreement.published_edition
    house_rules = dict(agreement.house_rules)
    arguments = _name_or_edition(edition), agreement.options, house_rules, agreement.variants
    return load_state, (
        arguments,
        edition.revision,
        rules.seating.seats,
        (rules.seating.gone, rules.seating.out),
        write_table(state),
    )


def load_state(
    arguments: Any,
    revision: int,
    seats: int,
    absent: tuple[frozenset[int], frozenset[int]],
    record: Record,
) -> GameState:
    """Return the state that was pickled."""
    edition_or_name, *agreed = arguments
    agreement = find_rules(edition_or_name, seats, *agreed).lookup.agreement
    edition = agreement.published_edition
    if edition.revision != revision:
        raise PluginError(
            f"this state was saved with revision {revision} of {edition.name}; "
            f"revision {edition.revision} is installed"
        )
    return read_table(compile_rules(agreement, seats).with_absent(*absent), record)


def _name_or_edition(edition: Edition) -> str | Edition:
    """Return the name of an installed edition; one that is not installed is pickled whole."""
    try:
        installed = find_edition(edition.name)
    except Exception:
        return edition
    return edition.name if installed == edition else edition


def _check_importable(plugin: Effect | Variant | Scoring) -> None:
    """Raise a `PluginError` if pickle could not find the class of this object again."""
    kind: Any = type(plugin)
    found: Any = sys.modules.get(kind.__module__)
    for name in kind.__qualname__.split("."):
        found = getattr(found, name, None)
    if found is not kind:
        raise PluginError(
            f"{kind.__qualname__} cannot be imported from {kind.__module__}, so a game with it "
            "can be played but not saved; define it at the top of a module"
        )
