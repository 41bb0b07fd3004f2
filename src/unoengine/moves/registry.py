"""Instances of actions: equal actions of a game are one object, with one move to perform it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from unoengine.moves.answer import AnswerMove, ColorMove
from unoengine.moves.deal import DealMove
from unoengine.moves.draw_and_pass import DrawMove, PassMove
from unoengine.moves.leave import LeaveMove
from unoengine.moves.play import PlayMove
from unoengine.moves.terms import list_terms
from unoengine.moves.uno_calls import CallUnoMove, CatchMove
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

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.moves.move_base import Move

__all__ = ["MOVES", "Registry"]

A = TypeVar("A", bound=Action)

MOVES: dict[type[Action], type[Move[Any]]] = {
    Play: PlayMove,
    Draw: DrawMove,
    Pass: PassMove,
    ChooseColor: ColorMove,
    Answer: AnswerMove,
    CallUno: CallUnoMove,
    Catch: CatchMove,
    Deal: DealMove,
    Leave: LeaveMove,
}
"""By the class of an action, the class of the move that performs it."""

_MAX_CHOSEN = 32768
"""How many plays with choices and answers to keep; effects may offer any number."""

_MAX_OFFERS = 8192
"""The number of lists of plays that are kept."""


class Registry:
    """Actions of one game, each created once, and their moves.

    Everything here can be created again: if two threads create an action at the same time, or if
    one was evicted, its twin is equal and is found by comparison.
    """

    __slots__ = (
        "_chosen",
        "_kinds",
        "_lasting",
        "_offers",
        "_rules",
        "colors",
        "deals",
        "draws",
        "leaves",
        "moves",
        "passes",
        "turn_actions",
    )

    def __init__(self, rules: CompiledRules, kinds: dict[type[Action], type[Move[Any]]]) -> None:
        self._rules = rules
        self._kinds = kinds
        self.moves: dict[int, Move[Any]] = {}
        """Moves by the identity of their actions, which they keep alive."""

        self._lasting: dict[tuple[Any, ...], Any] = {}
        self._chosen: dict[tuple[Any, ...], Any] = {}
        """Plays with choices, and answers; evicted when there are too many."""

        self._offers: dict[tuple[Any, ...], tuple[Play, ...]] = {}
        seats = range(rules.seating.seats)
        colors = rules.tables.edition.colors
        leaving = rules.tables.options.leaving
        stay = rules.seating.absent if leaving == "round" else rules.seating.gone
        self.draws: tuple[tuple[Action, ...], ...] = tuple((self._add(Draw(s)),) for s in seats)
        self.turn_actions: tuple[tuple[Action, ...], ...] = self.draws
        """By seat, the actions of a turn besides plays, as long as there is a card to draw."""

        self.passes: tuple[tuple[Action, ...], ...] = tuple((self._add(Pass(s)),) for s in seats)
        self.deals: tuple[tuple[Action, ...], ...] = tuple((self._add(Deal(s)),) for s in seats)
        self.colors: tuple[tuple[Action, ...], ...] = tuple(
            tuple(self._add(ChooseColor(seat, color)) for color in colors) for seat in seats
        )
        self.leaves: tuple[tuple[Action, ...], ...] = tuple(
            (self._add(Leave(s)),) if leaving != "forbidden" and s not in stay else ()
            for s in seats
        )

    def get_move(self, action: Action) -> Move[Any]:
        """Return the move of a listed action; an evicted one is created again."""
        move = self.moves.get(id(action))
        return self._kinds[type(action)](self._rules, action) if move is None else move

    def intern_play(
        self, seat: int, face: int, color: str | None, choice: Value, uno: bool
    ) -> Play:
        """Return the one instance of a play."""
        key = (Play, seat, face, color, choice, type(choice), uno)
        instances = self._lasting if choice is None else self._chosen
        found: Play | None = instances.get(key)
        if found is None:
            play = Play(seat, self._rules.tables.cards[face], color, choice, uno)
            return self._intern(instances, key, play)
        return found

    def intern_plays(
        self,
        seat: int,
        face: int,
        size: int,
        colors: tuple[str, ...],
        choices: tuple[Value, ...],
    ) -> tuple[Play, ...]:
        """Return the plays of a card from a hand of this size, with these colors and choices."""
        size = min(size, 3)
        key = (seat, face, size, colors, choices, tuple(map(type, choices)))
        found = self._offers.get(key)
        if found is None:
            if len(self._offers) > _MAX_OFFERS:
                self._offers.clear()
            named = list_terms(self._rules.tables, face, size, colors, choices)
            found = tuple(self.intern_play(seat, face, *terms) for terms in named)
            self._offers[key] = found
        return found

    def intern_answers(self, seat: int, values: tuple[Value, ...]) -> tuple[Answer, ...]:
        """Return one action for each answer to a question, or for each claim."""
        return tuple([self._intern_answer(seat, value) for value in values])

    def _intern_answer(self, seat: int, value: Value) -> Answer:
        key = (Answer, seat, value, type(value))
        found: Answer | None = self._chosen.get(key)
        return self._intern(self._chosen, key, Answer(seat, value)) if found is None else found

    def intern_uno_calls(self, seat: int, exposed: int) -> tuple[Action, ...]:
        """Return the late UNO call of the exposed seat, or the catch by another (A95, A98)."""
        key = (CallUno, seat, exposed)
        found: tuple[Action, ...] | None = self._lasting.get(key)
        if found is None:
            action = CallUno(seat) if seat == exposed else Catch(seat, exposed)
            calls: tuple[Action, ...] = self._lasting.setdefault(key, (self._add(action),))
            return calls
        return found

    def _add(self, action: Action) -> Action:
        return self._intern(self._lasting, (type(action), action), action)

    def _intern(self, instances: dict[tuple[Any, ...], Any], key: Any, action: A) -> A:
        """Keep an action as the one instance of its key, and create its move."""
        if instances is self._chosen and len(instances) >= _MAX_CHOSEN:
            self._evict_chosen()
        found: A = instances.setdefault(key, action)
        if found is action:
            self.moves[id(action)] = self._kinds[type(action)](self._rules, action)
        return found

    def _evict_chosen(self) -> None:
        """Drop plays with choices and answers; a caller that holds one can still apply it.

        The moves are searched for them, since another thread may have added a move whose action was
        evicted meanwhile.
        """
        evicted = [move for move in list(self.moves.values()) if _is_chosen(move.action)]
        self._chosen.clear()
        self._offers.clear()
        for move in evicted:
            self.moves.pop(id(move.action), None)


def _is_chosen(action: Action) -> bool:
    """Return whether an action is an answer or a play with a choice, of which there may be many."""
    return isinstance(action, Answer) or (isinstance(action, Play) and action.choice is not None)
