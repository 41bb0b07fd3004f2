"""Every action there can be, each in its one instance, and the tables they are looked up in."""

from __future__ import annotations

from _thread import RLock  # as `functools` does; `threading` loads slowly
from collections.abc import Container, Iterable
from functools import lru_cache
from operator import add
from typing import Any, TypeAlias

from unoengine.moves import leave as leaving
from unoengine.moves import legality
from unoengine.moves import other_moves as moves
from unoengine.moves.move_base import Move
from unoengine.moves.play import PlayMove
from unoengine.moves.stages import LAST, MANY, ONE
from unoengine.ruleset.agreement import Agreement
from unoengine.ruleset.lookup_tables import LookupTables
from unoengine.table.pending import Demand, Drawn
from unoengine.values.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
    Value,
)

__all__ = ["Rules", "compiled"]

Book: TypeAlias = dict[int, tuple[Play, ...]]
Page: TypeAlias = dict[int, tuple[Action, ...]]

_BOOK_LIMIT = 8192
"""How much is kept at hand of what can be worked out again."""

_CHOSEN_LIMIT = 32768
"""How many plays with which something is chosen are kept, and answers: there is no end to them."""

_FEWER_LIMIT = 64
"""Of how many companies that have lost somebody the rules are kept at hand."""


class Rules(LookupTables):
    """A compiled box, and what players can do with it."""

    __slots__ = (
        "_actions",
        "_chosen",
        "_claims",
        "_demands",
        "_fewer",
        "_listed",
        "_of_bit",
        "_offers",
        "_plays",
        "_replies",
        "_shelves",
        "_usual_terms",
        "books",
        "colors",
        "deals",
        "drawn",
        "draws",
        "forgettings",
        "last_answer",
        "leaves",
        "lock",
        "moves",
        "passes",
        "replies",
    )

    def __init__(
        self,
        agreement: Agreement,
        seats: int,
        gone: frozenset[int] = frozenset(),
        like: Rules | None = None,
    ) -> None:
        super().__init__(agreement, seats, gone, like)
        self._fewer: dict[frozenset[int], Rules] = {} if like is None else like._fewer
        self.moves: dict[int, Move] = {}
        """Every action there is, compiled, by the identity of its one instance.

        The instances themselves are held by what they are found by, so that no other takes their
        place.
        """
        self._actions: dict[tuple[Action, bool], Action] = {}
        self.lock: RLock = RLock()
        """Held while actions are added or forgotten: each has one instance for all threads."""
        self._plays: dict[Any, Play] = {}
        self._chosen: dict[Any, Play] = {}
        """Plays with which something is chosen, of which there may be any number."""
        self.forgettings: int = 0
        """How often plays and answers have been forgotten."""
        self._listed: object = None
        self.last_answer: tuple[Any, int, int, tuple[Play, ...]] = (None, -1, 0, ())
        """The plays of a special card that were worked out last: in which state, of which face,
        and after how many forgettings."""
        self._offers: dict[Any, tuple[Play, ...]] = {}
        self._usual_terms: dict[tuple[int, int], list[tuple[str | None, Value, bool]]] = {}
        self._demands: dict[Any, Demand] = {}
        self._claims: dict[Any, tuple[tuple[Action, ...], tuple[Action, ...]]] = {}
        self._replies: dict[Any, Answer] = {}
        self.replies: dict[tuple[int, tuple[Value, ...]], tuple[Action, ...]] = {}
        """By seat and what is asked: the answers, where they are words, which come again."""
        everybody = range(seats)
        draw = moves.DrawMove if self.draw_variant is None else moves.VariantDrawMove
        self.draws: tuple[tuple[Action, ...], ...] = tuple(
            (self._add(Draw(seat), draw),) for seat in everybody
        )
        self.passes: tuple[tuple[Action, ...], ...] = tuple(
            (self._add(Pass(seat), moves.PassMove),) for seat in everybody
        )
        self.deals: tuple[tuple[Action, ...], ...] = tuple(
            (self._add(Deal(seat), moves.DealMove),) for seat in everybody
        )
        self.colors: tuple[tuple[Action, ...], ...] = tuple(
            tuple(
                self._add(ChooseColor(seat, color), moves.ColorMove)
                for color in self.edition.colors
            )
            for seat in everybody
        )
        self.leaves: tuple[tuple[Action, ...], ...] = ()
        """By seat, how it leaves; nothing at all where nobody may."""
        if self.options.leaving == "allowed":
            self.leaves = tuple(
                () if seat in gone else (self._add(Leave(seat), leaving.LeaveMove),)
                for seat in everybody
            )
        self.drawn: tuple[Drawn, ...] = tuple(
            Drawn((face,), bit) for face, bit in enumerate(self.first_bits)
        )
        stages, sizes = range(MANY + 1), range(len(self.deck) + 1)
        self._of_bit: list[dict[int, list[tuple[Play, ...]]]] = [{} for _ in stages]
        self._shelves: list[list[tuple[Book, Page]]] = [
            [({}, {}) for _ in everybody] for _ in stages
        ]
        self.books: tuple[tuple[tuple[Book, Page], ...], ...] = tuple(
            tuple(self._shelves[min(size, MANY)][seat] for size in sizes) for seat in everybody
        )
        """By seat and size of the hand: what has been looked up of parts of a hand.

        What one seat holds now others will hold as well, so it is written down for all of them.
        """

    def _add(self, action: Action, kind: Any) -> Any:
        """Return the one instance of an action; this one, if there is none yet."""
        known_by = _known_by(action)
        with self.lock:
            found = self._actions.get(known_by)
            if found is None:
                self.moves[id(action)] = kind(self, action)  # before anybody finds it
                found = self._actions[known_by] = action
        return found

    def make_room(self, discards: object) -> None:
        """Forget what effects have offered, if it is too much; who still has it can list it anew.

        Not while more is listed of the same state, of which the discards tell.
        """
        if len(self._chosen) + len(self._replies) > _CHOSEN_LIMIT and discards is not self._listed:
            with self.lock:
                self._offers.clear()
                self.replies.clear()
                for offered in (self._chosen, self._replies):
                    for action in offered.values():
                        self.moves.pop(id(action), None)
                        self._actions.pop(_known_by(action), None)
                    offered.clear()
                self.forgettings += 1
        self._listed = discards

    def move(self, play: Play) -> PlayMove:
        """Return a play compiled, also one that another thread has just forgotten."""
        found = self.moves.get(id(play))
        return found if isinstance(found, PlayMove) else PlayMove(self, play)

    def find(self, action: Action) -> Move | None:
        """Return the compiled move of an equal action, if it has ever been listed."""
        try:
            known = self._actions.get(_known_by(action))
        except Exception:  # something in it cannot be hashed, so nobody ever listed it
            return None
        return None if known is None else self.moves.get(id(known))

    def play(self, seat: int, face: int, color: str | None, choice: Value, uno: bool) -> Play:
        """Return the one instance of a play."""
        key = (seat, face, color, choice, type(choice), uno)
        plays = self._plays if choice is None else self._chosen
        play = plays.get(key)
        if play is None:
            with self.lock:
                play = self._add(Play(seat, self.cards[face], color, choice, uno), PlayMove)
                plays[key] = play
        return play

    def plays_of_part(self, seat: int, size: int, held: int) -> tuple[Play, ...]:
        """Return the plays of a part of a hand of this size that hang on nothing else."""
        book, _ = self.books[seat][size]
        found = book.get(held)
        return self._written(min(size, MANY), held)[seat] if found is None else found

    def _written(self, stage: int, held: int) -> list[tuple[Play, ...]]:
        """Write down the plays of a part of a hand, for every seat; return them."""
        by_seat: list[tuple[Play, ...]] = [()] * self.seats
        of_bit, left = self._of_bit[stage], held
        while left:
            bit = left & -left
            left ^= bit
            more = of_bit.get(bit) or self._plays_of_bit(stage, bit)
            by_seat = [*map(add, by_seat, more)]
        for (book, _), plays in zip(self._shelves[stage], by_seat, strict=True):
            if len(book) > _BOOK_LIMIT:
                book.clear()
            book[held] = plays
        return by_seat

    def _plays_of_bit(self, stage: int, bit: int) -> list[tuple[Play, ...]]:
        face, colors = self.face_of_bit[bit], self.edition.colors
        plays = self._of_bit[stage][bit] = [
            () if seat in self.gone else self.plays_of_face(seat, face, stage, colors, (None,))
            for seat in range(self.seats)
        ]
        return plays

    def write_down(
        self, seat: int, size: int, low: int, high: int, others: int
    ) -> tuple[Action, ...]:
        """Return what may be done on a turn with three parts of a hand, and write it down."""
        _, page = self.books[seat][size]
        found = page.get(others)
        if found is None:
            stage = min(size, MANY)
            plays = self._written(stage, others)
            for (_, own), part, draw in zip(self._shelves[stage], plays, self.draws, strict=True):
                if len(own) > _BOOK_LIMIT:
                    own.clear()
                own[others] = part + draw
            # Another thread may forget what is written down before it is read here.
            found = plays[seat] + self.draws[seat]
        return self.plays_of_part(seat, size, low) + self.plays_of_part(seat, size, high) + found

    def terms(
        self,
        face: int,
        stage: int,
        colors: tuple[str, ...],
        choices: tuple[Value, ...],
    ) -> list[tuple[str | None, Value, bool]]:
        """Return what may be named with a card: a colour, a choice, and UNO (A25, A51, A56, A77).

        A colour is named with every card that has none (R042, R045, R053, R057, R062, R066, R070).
        """
        last_acts = stage != LAST or self.acts_last[face]
        names: tuple[str | None, ...] = colors if self.names_color(face, stage) else (None,)
        called = stage == ONE or (stage == MANY and self.false_uno_variant is not None)
        calls = (False, True) if called else (False,)
        return [
            (color, choice, uno)
            for color in names
            for choice in (choices if last_acts else (None,))
            for uno in calls
        ]

    def usual_terms(self, face: int, stage: int) -> Container[tuple[str | None, Value, bool]]:
        """Return what may be named with a card with which nothing is to be chosen."""
        found = self._usual_terms.get((face, stage))
        if found is None:
            found = self.terms(face, stage, self.edition.colors, (None,))
            self._usual_terms[face, stage] = found
        return found

    def names_color(self, face: int, stage: int) -> bool:
        """Return whether a colour is named with a card (R042, A56)."""
        effect = self.effects[face]
        if self.cards[face].color is not None:
            return False
        if stage == LAST:
            return self.acts_last[face] and effect is not None and effect.names_color_last
        return effect is None or effect.names_color

    def plays_of_face(
        self,
        seat: int,
        face: int,
        stage: int,
        colors: tuple[str, ...],
        choices: tuple[Value, ...],
    ) -> tuple[Play, ...]:
        """Return the plays of a card with these colours and choices."""
        key = (seat, face, stage, colors, choices, tuple(map(type, choices)))
        found = self._offers.get(key)
        if found is None:
            with self.lock:
                if len(self._offers) > _BOOK_LIMIT:
                    self._offers.clear()
                terms = self.terms(face, stage, colors, choices)
                found = self._offers[key] = tuple(self.play(seat, face, *named) for named in terms)
        return found

    def demand(
        self,
        face: int,
        color: str | None,
        answers: int,
        cost: int,
        may_decline: bool,
        may_play_drawn: bool,
    ) -> Demand:
        """Return a demand, the same one for the same terms."""
        key = (face, color, answers, cost, may_decline, may_play_drawn)
        found = self._demands.get(key)
        if found is None:
            if len(self._demands) > _BOOK_LIMIT:
                self._demands.clear()
            found = self._demands[key] = Demand(
                face,
                self.color_names.index(color),
                answers & self.all_first_bits,
                cost,
                may_decline,
                may_play_drawn,
            )
        return found

    def answers(self, seat: int, values: tuple[Value, ...]) -> tuple[Action, ...]:
        """Return one action for each answer to a question."""
        with self.lock:
            found = tuple([self._answer(seat, value) for value in values])
            if values and all(type(value) is str for value in values):
                self.replies[seat, values] = found
        return found

    def _answer(self, seat: int, value: Value) -> Answer:
        key = (seat, value, type(value))
        found = self._replies.get(key)
        if found is None:
            with self.lock:
                found = self._add(Answer(seat, value), moves.AnswerMove)
                self._replies[key] = found
        return found

    def may_play_drawn(self, table: Any, seat: int, face: int) -> bool:
        """Return whether a seat may play a card that it drew on its turn and that fits (R026)."""
        if not self.hangs[face]:
            return True
        pending, turn = table._pending, table._turn
        table._pending, table._turn = self.drawn[face], seat
        try:
            return bool(legality.plays(table))
        finally:
            table._pending, table._turn = pending, turn

    def claims(
        self, exposed: int, turn: int, direction: int
    ) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        """Return what may be claimed of an exposed seat: by who is on turn, and by the others."""
        key = (exposed, turn, direction)
        if key not in self._claims:
            everybody = (turn, *self.seats_in_order(turn, direction)[:-1])
            claims = [self.claim(seat, exposed) for seat in everybody]
            self._claims[key] = (claims[0],), tuple(claims[1:])
        return self._claims[key]

    def claim(self, seat: int, exposed: int) -> Action:
        """Return what a seat may claim of an exposed seat: the others catch it (A95, A98)."""
        action: Action = CallUno(seat) if seat == exposed else Catch(seat, exposed)
        kind = moves.CallMove if seat == exposed else moves.CatchMove
        claim: Action = self._add(action, kind)
        return claim

    def without(self, gone: Iterable[int]) -> Rules:
        """Return the rules for those who stay when these seats have left as well.

        They have the cards of these rules, so that hands which effects keep stay what they are.
        """
        everyone_gone = self.gone.union(gone)
        if everyone_gone == self.gone:
            return self
        rules = self._fewer.get(everyone_gone)
        if rules is None:
            if len(self._fewer) > _FEWER_LIMIT:
                self._fewer.clear()
            rules = self._fewer[everyone_gone] = Rules(
                self.agreement, self.seats, everyone_gone, self
            )
        return rules

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Rules):
            return NotImplemented
        return (self.agreement, self.seats, self.gone) == (other.agreement, other.seats, other.gone)

    def __hash__(self) -> int:
        return hash((self.agreement, self.seats, self.gone))

    def __repr__(self) -> str:
        return f"<Rules of {self.edition.name} for {len(self.seats_in_game)}>"


def _known_by(action: Action) -> tuple[Action, bool]:
    """Return what an action is found by: True is 1, but they are two answers."""
    named: Value = None
    if isinstance(action, Play):
        named = action.choice
    elif isinstance(action, Answer):
        named = action.value
    return action, isinstance(named, bool)


@lru_cache(maxsize=256)
def compiled(agreement: Agreement, seats: int) -> Rules:
    """Return the rules of a spec, compiled once."""
    return Rules(agreement, seats)
