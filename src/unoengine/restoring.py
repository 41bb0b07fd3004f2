"""A state out of plain data, which may come from anybody: it is what it should be, or refused.

Nothing is believed: each part is checked by itself, all cards of the deck must be accounted for,
and what waits at the table must be able to wait there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from unoengine import legality, scoring
from unoengine.actions import Action, Value
from unoengine.agreement import KEYS, refuse_others, rules_agreed
from unoengine.engine import check_players, dressed, legal_moves, lookup, seated
from unoengine.errors import FormatError, SetupError
from unoengine.frozenmap import FrozenMap
from unoengine.hand import Hand, has_hand
from unoengine.inplay import Asked
from unoengine.pending import (
    COLOR_AWAITED,
    ROUND_OVER,
    TURN,
    Demand,
    Drawn,
    GameOver,
    Inquiry,
    Pending,
)
from unoengine.plain import number, restored_value
from unoengine.sealing import laid, seal
from unoengine.state import NOBODY, UNSEEN, Note, NoteKey, Round, Seen
from unoengine.variant import overrides

if TYPE_CHECKING:
    from unoengine.effect import Effect
    from unoengine.rules import Rules
    from unoengine.state import GameState
    from unoengine.variant import Variant

__all__ = ["restored", "restored_table"]

_ALWAYS = (
    *("players", "hands", "top", "color", "discards", "pile", "turn", "direction", "dealer"),
    *("round", "scores", "seed", "shuffles", "phase"),
)
_SOMETIMES = (
    *("pending", "recolored", "exposed", "winner", "wardrobe", "known", "notes", "out", "gone"),
)
_KNOWN = frozenset((*_ALWAYS, *_SOMETIMES, *KEYS))
_MOST = 2**53
"""So high nothing is ever counted."""

_NEEDED = frozenset(_ALWAYS)
_DEMAND = ("card", "color", "answers", "cost", "may_decline", "may_play_drawn")
_ASKED = (
    *("questions", "next", "player", "card", "by", "before", "choice", "uno", "met", "demand"),
)
_INQUIRY = ("player", "prompt", "answers", "among", "data", "acting")
_KNOWING = {"holder", "viewer", "cards"}
_NOTE = ("by", "key", "player", "value", "lasts")
_MAY_BE_CAUGHT = ("turn", "demand", "question")
_OVER = ("round-over", "game-over")


def restored(record: Any) -> GameState:
    """Return the state that was recorded; a record that is not in order is a `FormatError`.

    >>> from unoengine import new_game
    >>> from unoengine.recording import recorded
    >>> state = new_game(seed=7)
    >>> restored(recorded(state)) == state
    True
    """
    _check_names(record)
    players = _names(record["players"])
    gone = _gone(record.get("gone", []), len(players))
    state = _Reading(rules_agreed(record, len(players), gone), players, record).state()
    if state._round.notes or isinstance(state._pending, Asked | Drawn):
        _try_out(state)
    return state


def restored_table(rules: Rules, record: Any) -> GameState:
    """Return the state that was recorded without what was agreed on, played by these rules."""
    return _Reading(rules, _names(record["players"]), record).state()


def _check_names(record: Any) -> None:
    if not isinstance(record, Mapping):
        raise FormatError("a state is expected, as names with values")
    if not _KNOWN.issuperset(record):
        refuse_others(record, (*KEYS, *_ALWAYS, *_SOMETIMES))
    if not record.keys() >= _NEEDED:
        missing = next(name for name in _ALWAYS if name not in record)
        raise FormatError(f"{missing} is missing")


def _names(players: Any) -> tuple[str, ...]:
    if not isinstance(players, list) or {*map(type, players)} != {str}:
        raise FormatError("a list of names is expected", "players")
    if len({*players}) == len(players) > 1:
        return tuple(players)
    try:
        return seated(players)
    except SetupError as error:
        raise FormatError(str(error), "players") from None


def _gone(seats: Any, players: int) -> frozenset[int]:
    if not isinstance(seats, list) or not all(type(seat) is int for seat in seats):
        raise FormatError("a list of seats is expected", "gone")
    gone = frozenset(seats) & frozenset(range(players))
    if len(gone) < len(seats) or len(gone) == players:
        raise FormatError("some seats, not all, are expected, each once", "gone")
    return gone


class _Reading:
    """A record being read, by the rules of its game."""

    def __init__(self, rules: Rules, players: tuple[str, ...], record: Mapping[str, Any]) -> None:
        self.rules = rules
        self.players = players
        self.record = record
        self.seats_in = frozenset(rules.seat_range)
        self.phase: str = record["phase"]

    def state(self) -> GameState:
        record, rules, packing = self.record, self.rules, self.rules.packing
        self.check_seats()
        hands = self.hands(record["hands"])
        discards = self.faces(record["discards"], "discards")
        pile = self.faces(record["pile"], "pile")
        top = self.face(record["top"], "top")
        discards.append(top)
        self.account_for([*hands, discards, pile])
        pile.reverse()
        scores = self.scores()
        shuffles = self.count(record["shuffles"], "shuffles")
        rnd = Round(
            rules=rules,
            players=self.players,
            wardrobe=self.wardrobe(),
            seed=number(record["seed"], "seed"),
            serial=shuffles,
            number=self.count(record["round"], "round", least=1),
            dealer=self.seat(record["dealer"], "dealer"),
            scores=scores,
            winner=self.winner(hands),
            pile=tuple(pile),
            notes=self.notes() if "notes" in record else FrozenMap(),
        )
        table = laid(
            rnd,
            [packing.pack(hand) for hand in hands],
            left=len(pile),
            discards=packing.pack(discards),
            showing=self.showing(top),
            turn=self.seat(record["turn"], "turn"),
            direction=self.direction(),
        )
        table._exposed = self.exposed(hands)
        if "known" in record:
            table._known = self.known(table._hands)
        table._pending = self.pending(table._hands, top, scores)
        if table._turn not in self.seats_in and self.phase != "game-over":
            raise FormatError("this seat has left the game", "turn")
        return seal(table)

    # --- seats and numbers

    def check_seats(self) -> None:
        """Refuse a game for so many, and hands that are not one a seat."""
        try:
            check_players(self.rules, self.players)
        except SetupError as error:
            raise FormatError(str(error), "players") from None
        hands = self.record["hands"]
        if not isinstance(hands, list) or len(hands) != len(self.players):
            raise FormatError(f"a list of {len(self.players)} hands is expected", "hands")
        gone = self.rules.gone
        if gone and not self.rules.leaves:
            raise FormatError("nobody leaves a game with these options", "gone")
        if any(hands[seat] != [] for seat in gone):
            raise FormatError("who has left the game holds no cards", "gone")

    def seat(self, data: Any, place: str) -> int:
        """Return a seat."""
        if type(data) is int and 0 <= data < len(self.players):
            return data
        raise FormatError(f"a seat from 0 to {len(self.players) - 1} is expected", place)

    def seat_in(self, data: Any, place: str) -> int:
        """Return a seat that has not left the game."""
        if self.seat(data, place) in self.seats_in:
            return int(data)
        raise FormatError("this seat has left the game", place)

    def count(self, data: Any, place: str, least: int = 0) -> int:
        """Return a number that counts something."""
        if type(data) is int and least <= data < _MOST:
            return data
        raise FormatError(f"a whole number from {least} on is expected", place)

    def truth(self, data: Any, place: str) -> bool:
        """Return a truth."""
        if type(data) is bool:
            return data
        raise FormatError("true or false is expected", place)

    def text(self, data: Any, place: str) -> str:
        """Return a text."""
        if type(data) is str:
            return data
        raise FormatError("a text is expected", place)

    def direction(self) -> int:
        """Return the direction of play."""
        direction = self.record["direction"]
        if type(direction) is int and direction in (1, -1):
            return direction
        raise FormatError("1 (to the left) or -1 (to the right) is expected", "direction")

    def scores(self) -> tuple[int, ...]:
        """Return the scores so far, with which the game must be as over as it is."""
        told = self.record["scores"]
        if not isinstance(told, list) or len(told) != len(self.players):
            raise FormatError(f"a list of {len(self.players)} scores is expected", "scores")
        if {*map(type, told)} == {int} and min(told) >= 0 and max(told) < _MOST:
            return tuple(told)
        return tuple([self.count(score, f"scores[{n}]") for n, score in enumerate(told)])

    def wardrobe(self) -> tuple[frozenset[str], ...]:
        """Return the colours each seat wears."""
        told = self.record.get("wardrobe")
        if told is None:
            return (frozenset(),) * len(self.players)
        wrong = not isinstance(told, list) or len(told) != len(self.players)
        if wrong or not all(isinstance(worn, list) for worn in told):
            raise FormatError(f"a list of {len(self.players)} lists is expected", "wardrobe")
        try:
            return dressed(self.rules, dict(enumerate(told)))
        except (SetupError, TypeError) as error:
            raise FormatError(str(error), "wardrobe") from None

    # --- cards

    def face(self, code: Any, place: str) -> int:
        """Return the face with this code."""
        try:
            return self.rules.face_of_code[code]
        except (KeyError, TypeError):
            shown = repr(code)[:40]
            raise FormatError(f"{self.rules.edition.name} has no card {shown}", place) from None

    def faces(self, codes: Any, place: str) -> list[int]:
        """Return the faces with these codes."""
        if isinstance(codes, list):
            try:
                return [*map(self.rules.face_of_code.__getitem__, codes)]
            except (KeyError, TypeError):
                return [self.face(code, f"{place}[{n}]") for n, code in enumerate(codes)]
        raise FormatError("a list of codes of cards is expected", place)

    def hands(self, told: Sequence[Any]) -> list[list[int]]:
        """Return the faces in each hand."""
        face_of = self.rules.face_of_code.__getitem__
        try:
            if {*map(type, told)} == {list}:
                return [[*map(face_of, codes)] for codes in told]
        except (KeyError, TypeError):
            pass  # and now once more, to see where
        return [self.faces(codes, f"hands[{n}]") for n, codes in enumerate(told)]

    def account_for(self, places: Sequence[Sequence[int]]) -> None:
        """See that every card of the deck is somewhere, and none twice."""
        there = sorted(chain(*places, self.faces(self.record.get("out", []), "out")))
        if there == self.rules.sorted_deck:
            return
        told, deck, codes = Counter(there), Counter(self.rules.sorted_deck), self.rules.codes
        for face in told - deck:
            raise FormatError(f"{codes[face]} is there more often than in the deck")
        for face in deck - told:
            raise FormatError(f"{codes[face]} is nowhere; all cards have to be told")

    def held(self, codes: Any, hand: int, place: str) -> int:
        """Return cards of a hand, packed."""
        try:
            cards = self.rules.packing.pack(self.faces(codes, place))
        except ValueError:  # more than the deck has
            cards = 0
        if not cards or cards & ~hand:
            raise FormatError("cards of that hand are expected", place)
        return cards

    def color(self, name: Any, place: str) -> int:
        """Return the number of a colour, or of none."""
        if name is None or (isinstance(name, str) and name in self.rules.edition.colors):
            return self.rules.color_names.index(name)
        colors = ", ".join(self.rules.edition.colors)
        raise FormatError(f"a colour of the box is expected: {colors}", place)

    def showing(self, top: int) -> int:
        """Return the top card with the colour in force."""
        rules, told = self.rules, self.record["color"]
        color, own = self.color(told, "color"), rules.own_color(top)
        alone = len(self.seats_in) == 1  # the others left before it was named
        if told is None and self.phase != "choose-color" and not alone:
            raise FormatError("a colour is in force, except before the first is named", "color")
        changed = rules.color_names[own] is not None and own != color
        if changed is not self.record.get("recolored", False):
            raise FormatError(f"the colour in force on {rules.codes[top]} is its own", "color")
        return rules.showing(top, color)

    def exposed(self, hands: Sequence[Sequence[int]]) -> int:
        """Return the seat that may be caught."""
        if "exposed" not in self.record:
            return NOBODY
        seat = self.seat_in(self.record["exposed"], "exposed")
        if len(hands[seat]) != 1 or self.phase not in _MAY_BE_CAUGHT:
            raise FormatError(
                "only who has one card may be caught, before the next turn", "exposed"
            )
        return seat

    def known(self, hands: Sequence[int]) -> tuple[Seen, ...]:
        """Return what seats have seen of hands."""
        told = self.record["known"]
        seen: list[dict[int, int]] = [{} for _ in hands]
        if not isinstance(told, list) or not told:
            raise FormatError("a list of what is known is expected", "known")
        for n, entry in enumerate(told):
            holder, viewer, cards = self.knowing(entry, hands, n)
            if viewer == holder or viewer in seen[holder]:
                raise FormatError("each other seat is expected once", f"known[{n}].viewer")
            seen[holder][viewer] = cards
        return tuple(_seen(by) for by in seen)

    def knowing(self, entry: Any, hands: Sequence[int], n: int) -> tuple[int, int, int]:
        """Return whose hand it is, who has seen some of it, and what."""
        place = f"known[{n}]"
        if not isinstance(entry, Mapping) or entry.keys() != _KNOWING:
            raise FormatError("holder, viewer and cards are expected", place)
        holder = self.seat_in(entry["holder"], f"{place}.holder")
        viewer = self.seat_in(entry["viewer"], f"{place}.viewer")
        return holder, viewer, self.held(entry["cards"], hands[holder], f"{place}.cards")

    # --- what effects keep

    def notes(self) -> FrozenMap[NoteKey, Note]:
        """Return what effects and variants keep."""
        told, notes = self.record["notes"], {}
        names = {thing.name for thing in self.things()}
        if not isinstance(told, list) or not told:
            raise FormatError("a list of notes is expected", "notes")
        for n, entry in enumerate(told):
            place = f"notes[{n}]"
            if not isinstance(entry, Mapping) or set(entry) != set(_NOTE):
                raise FormatError(f"{', '.join(_NOTE)} are expected", place)
            by, lasts, seat = self.text(entry["by"], f"{place}.by"), entry["lasts"], entry["player"]
            if by not in names:
                raise FormatError("nothing of this name plays a part in the game", f"{place}.by")
            if lasts not in ("round", "game"):
                raise FormatError("'round' or 'game' is expected", f"{place}.lasts")
            if seat is not None:
                self.seat_in(seat, f"{place}.player")
            value = self.value(entry["value"], f"{place}.value")
            key = by, self.text(entry["key"], f"{place}.key"), seat
            if seat is None and has_hand(value):
                raise FormatError("a hand is kept with the seat whose it is", f"{place}.value")
            if value is None or key in notes:
                raise FormatError("each note is expected once, with a value", place)
            notes[key] = Note(value, lasts)
        return FrozenMap(notes)

    def things(self) -> Collection[Effect | Variant]:
        """Return all effects and variants that play a part."""
        rules = self.rules
        some = (*rules.effects, *rules.openers, *rules.spec.variants)
        return [thing for thing in some if thing is not None]

    def value(self, data: Any, place: str) -> Any:
        """Return a plain value."""
        return restored_value(data, place, self.rules.edition, self.rules.packing)

    def single(self, data: Any, place: str) -> Any:
        """Return a plain value that is no list and no hand: one that can be chosen or answered."""
        value = self.value(data, place)
        if isinstance(value, tuple | Hand):
            raise FormatError("a single value is expected", place)
        return value

    # --- what the table waits for

    def winner(self, hands: Sequence[Sequence[int]]) -> int:
        """Return who went out, once the round is over; until then everybody holds a card."""
        told, over = self.record.get("winner"), self.phase in _OVER
        out = [seat for seat, hand in enumerate(hands) if not hand and seat in self.seats_in]
        if told is None and not out and (not over or len(self.seats_in) == 1):
            return NOBODY
        if over and told is not None and not hands[self.seat(told, "winner")]:
            return int(told)
        raise FormatError("the round is over when, and only when, somebody has no cards", "phase")

    def won_by(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Return who has won the game, if it is over."""
        if len(self.seats_in) == 1:
            return tuple(self.seats_in)
        return scoring.winners(scores, self.rules.options, self.rules.gone)

    def pending(self, hands: Sequence[int], top: int, scores: Sequence[int]) -> Pending:
        """Return what the table waits for."""
        told, won_by = self.record.get("pending"), self.won_by(scores)
        if bool(won_by) is not (self.phase == "game-over"):
            raise FormatError("the game is over when, and only when, somebody has won", "phase")
        turn = self.record["turn"]
        match self.phase:
            case "turn":
                found: Pending = TURN
            case "choose-color" if self.rules.openers[top] is not None:
                found = COLOR_AWAITED
            case "round-over":
                found = ROUND_OVER
            case "game-over":
                found = GameOver(won_by)
            case "demand":
                return self.demand(told, "pending")
            case "drawn":
                return self.drawn(told, hands[turn], self.showing(top))
            case "question":
                return self.asked(told, turn)
            case _:
                raise FormatError("the table cannot wait for this", "phase")
        if told:
            raise FormatError(f"nothing is told of {self.phase}", "pending")
        return found

    def demand(self, told: Any, place: str) -> Demand:
        """Return a demand."""
        entry = _entry(told, place, _DEMAND, _DEMAND)
        face = self.face(entry["card"], f"{place}.card")
        if self.rules.acting[face] is None and self.rules.openers[face] is None:
            raise FormatError("a card that does something is expected", f"{place}.card")
        cost = self.count(entry["cost"], f"{place}.cost")
        return Demand(
            face,
            self.color(entry["color"], f"{place}.color"),
            self.rules.packing.presence(self.faces(entry["answers"], f"{place}.answers")),
            cost,
            self.truth(entry["may_decline"], f"{place}.may_decline"),
            self.truth(entry["may_play_drawn"], f"{place}.may_play_drawn"),
        )

    def drawn(self, told: Any, hand: int, showing: int) -> Drawn:
        """Return the cards that were drawn and may be played now."""
        entry, rules = _entry(told, "pending", ("cards",), ("cards", "demand")), self.rules
        faces = rules.packing.faces(self.held(entry["cards"], hand, "pending.cards"))
        if "demand" not in entry:
            if len(faces) > 1:
                raise FormatError("on an ordinary turn one card waits", "pending.cards")
            if not rules.first[faces[0]] & rules.matching[showing]:
                raise FormatError("a drawn card waits only if it may be played", "pending.cards")
            return rules.drawn[faces[0]]
        demand = self.demand(entry["demand"], "pending.demand")
        if not demand.may_play_drawn:
            raise FormatError("nothing drawn for this demand may be played", "pending.demand")
        return Drawn(tuple(faces), rules.packing.presence(faces) & demand.bits, demand)

    def asked(self, told: Any, turn: int) -> Asked:
        """Return a question, and the play that waits for its answer."""
        entry = _entry(told, "pending", _ASKED[:6], _ASKED)
        questions = entry["questions"]
        if not isinstance(questions, list) or not questions:
            raise FormatError("a list of questions is expected", "pending.questions")
        inquiries = tuple(
            self.inquiry(question, f"pending.questions[{n}]")
            for n, question in enumerate(questions)
        )
        if inquiries[0].player != turn:
            raise FormatError("who is asked is on turn", "turn")
        face = self.face(entry["card"], "pending.card")
        return Asked(
            inquiries,
            self.seat_in(entry["next"], "pending.next"),
            self.seat_in(entry["player"], "pending.player"),
            face,
            self.asking(entry["by"], face, inquiries),
            self.before(entry["before"]),
            self.single(entry.get("choice"), "pending.choice"),
            self.truth(entry["uno"], "pending.uno") if "uno" in entry else None,
            self.demand(entry["met"], "pending.met") if "met" in entry else None,
            self.demand(entry["demand"], "pending.demand") if "demand" in entry else None,
        )

    def asking(self, by: Any, face: int, inquiries: Sequence[Inquiry]) -> Effect | Variant:
        """Return what asks, by itself or acting as another card."""
        found: Effect | Variant | None
        if by == "card":
            found = self.rules.effects[face]
        elif by == "start card":
            found = self.rules.openers[face]
        else:
            found = next((v for v in self.rules.spec.variants if v.name == by), None)
        by_itself = any(inquiry.acting is None for inquiry in inquiries)
        if found is None or (by_itself and not overrides(found, "answered")):
            raise FormatError(
                "'card', 'start card' or a variant that asks is expected", "pending.by"
            )
        return found

    def before(self, told: Any) -> int:
        """Return the top card and the colour before the play."""
        if not isinstance(told, list) or len(told) != 2:
            raise FormatError("a card and a colour are expected", "pending.before")
        face = self.face(told[0], "pending.before[0]")
        return self.rules.showing(face, self.color(told[1], "pending.before[1]"))

    def inquiry(self, told: Any, place: str) -> Inquiry:
        """Return a question to a seat."""
        entry = _entry(told, place, ("player", "prompt"), _INQUIRY)
        if ("answers" in entry) == ("among" in entry):
            raise FormatError("either answers or among is expected", place)
        answers: tuple[Value, ...] = ()
        among = None
        if "answers" in entry:
            answers = self.value(entry["answers"], f"{place}.answers")
            if not isinstance(answers, tuple) or not answers or len(set(answers)) < len(answers):
                raise FormatError("different answers are expected", f"{place}.answers")
            if any(isinstance(answer, tuple | Hand) for answer in answers):
                raise FormatError("single values are expected", f"{place}.answers")
        else:
            among = self.rules.packing.mask(self.faces(entry["among"], f"{place}.among"))
        acting = entry.get("acting")
        return Inquiry(
            self.seat_in(entry["player"], f"{place}.player"),
            self.text(entry["prompt"], f"{place}.prompt"),
            answers,
            self.value(entry.get("data"), f"{place}.data"),
            among,
            None if acting is None else self.acting(acting, f"{place}.acting"),
        )

    def acting(self, code: Any, place: str) -> int:
        """Return the card as which another one asks."""
        face = self.face(code, place)
        effect = self.rules.effects[face]
        if effect is None or not overrides(effect, "answered"):
            raise FormatError("a card that asks is expected", place)
        return face


def _entry(
    told: Any, place: str, needed: Collection[str], known: Collection[str]
) -> Mapping[str, Any]:
    if not isinstance(told, Mapping):
        raise FormatError("names with values are expected", place)
    refuse_others(told, known, place)
    for name in needed:
        if name not in told:
            raise FormatError(f"{name} is missing", place)
    return told


def _seen(by: Mapping[int, int]) -> Seen:
    seen = 0
    for cards in by.values():
        seen |= cards
    return (seen, tuple(sorted(by.items()))) if by else UNSEEN


_TRIES = 300
"""So many actions are tried where one question follows another."""


def _try_all(state: GameState, moves: Sequence[Action]) -> None:
    """Perform these actions and, where a question is pending, what may be answered after them."""
    waiting = [(state, moves)]
    tries = 0
    while waiting and tries < _TRIES:
        before, moves = waiting.pop()
        for action in moves:
            move = lookup(before, action)
            assert move is not None, action
            after = move.perform(before)
            tries += 1
            if isinstance(state._pending, Asked) and isinstance(after._pending, Asked):
                waiting.append((after, legal_moves(after)))


def _try_out(state: GameState) -> None:
    """See that what may be done now can be done: what effects keep is theirs to understand."""
    try:
        if isinstance(state._pending, Drawn) and not legality.plays(state):
            raise FormatError("a drawn card waits only if it may be played", "pending.cards")
        if isinstance(state._pending, Asked) or state._round.notes:
            _try_all(state, legal_moves(state))
    except FormatError:
        raise
    except Exception as error:
        kind = type(error).__name__
        raise FormatError(f"from here it does not go on: {kind}: {error}", "pending") from None
