"""Moves that check and perform the common actions without opening a table for an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.effect_api.open_and_seal import open_table
from unoengine.effect_api.table import Table
from unoengine.moves.answer import AnswerMove
from unoengine.moves.draw_and_pass import DrawMove, PassMove
from unoengine.moves.fast.effect_outcomes import UNPREDICTABLE, Outcome, predict_answer
from unoengine.moves.fast.quick_play import QuickPlay
from unoengine.moves.legality import may_keep_drawn, may_play_drawn
from unoengine.table.phases.demand import Demand
from unoengine.table.phases.drawn_cards import DrawnCards
from unoengine.table.phases.question import OpenQuestion
from unoengine.table.phases.turn import TURN
from unoengine.table.piles import has_card_to_draw, take_cards
from unoengine.table.play_in_progress import NO_PLAY
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Answer, Draw, Pass, Play

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.moves.move_base import Move
    from unoengine.table.state_parts import Position
    from unoengine.values.multiset import MultisetCodec

__all__ = ["QUICK_MOVES"]

_MAX_OUTCOMES = 1000
"""The number of questions for which the outcome of an answer is kept."""


class QuickDraw(DrawMove):
    """A draw on a turn, while there is a draw pile."""

    __slots__ = (
        "after",
        "asked",
        "codec",
        "drawn",
        "first_bits",
        "is_usual",
        "matches",
        "may_draw",
    )

    def __init__(self, rules: CompiledRules, action: Draw) -> None:
        super().__init__(rules, action)
        tables, cache = rules.tables, rules.cache
        assert cache is not None
        self.codec: MultisetCodec = tables.codec
        self.first_bits: tuple[int, ...] = tables.first_bits
        self.matches: tuple[tuple[bool, ...], ...] = cache.matches_by_face
        self.is_usual: bool = (
            tables.draws_as_usual and tables.draw_variant is None and not tables.has_subscribers
        )
        """Whether one card is drawn on a turn, and no option or variant changes this."""

        self.may_draw: bool = not (tables.forbids_voluntary_draw or tables.draw_guards)
        """Whether the seat on turn may draw if there are cards."""

        self.asked: tuple[bool, ...] = tuple(bit & cache.asked != 0 for bit in self.first_bits)
        self.drawn: tuple[DrawnCards, ...] = cache.drawn
        self.after: tuple[int, ...] = tuple(after[self.seat] for after in rules.seating.after)
        """By direction, the next seat."""

    def try_apply(self, state: GameState) -> GameState | None:
        """Return the next state if a card of the draw pile, or the cost of a demand, is drawn."""
        seat, left = self.seat, state._pile_size
        if state._turn != seat:
            return None
        if not left or not self.is_usual or state._pending is not TURN:
            return self.perform(state) if self._is_legal(state) else None
        hands, showing = [*state._hands], state._showing
        table = Table()
        table._round = rnd = state._round
        table._hands = hands
        table._pile_size = left = left - 1
        table._discards = state._discards
        table._showing = showing
        table._direction = direction = state._direction
        table._play = NO_PLAY
        table._exposed = None  # A94
        table._known = state._known
        table._listener = None
        table._pending = TURN
        face = rnd.pile[left]
        bit, hand = self.first_bits[face], hands[seat]
        hands[seat] = self.codec.add(hand, face) if hand & bit else hand | bit
        table._turn = self.after[direction]
        if self.matches[face][showing] and (
            not self.asked[face] or may_play_drawn(table, seat, face)
        ):
            table._pending, table._turn = self.drawn[face], seat
        table.__class__ = GameState  # type: ignore[assignment]
        return table  # type: ignore[return-value]

    def act_quickly(self, table: Table) -> None:
        """Draw a card of the draw pile in place, if nothing changes the usual draw."""
        seat, left = self.seat, table._pile_size
        if not left or not self.is_usual or table._pending is not TURN:
            self.act(table)
            return
        table._pile_size = left = left - 1
        table._exposed = None  # A94
        face, hands = table._round.pile[left], table._hands
        bit, hand = self.first_bits[face], hands[seat]
        hands[seat] = self.codec.add(hand, face) if hand & bit else hand | bit
        table._turn = self.after[table._direction]
        if self.matches[face][table._showing] and (
            not self.asked[face] or may_play_drawn(table, seat, face)
        ):
            table._pending, table._turn = self.drawn[face], seat

    def _is_legal(self, state: GameState) -> bool:
        """Return whether the seat on turn may draw; False also if only the plain way can tell."""
        pending = state._pending
        if type(pending) is Demand:
            return pending.may_decline or not state._hands[self.seat] & pending.playable
        if pending is not TURN or not has_card_to_draw(state):
            return False
        return self.may_draw or self.rules.find_draw_ban(state) is None


class QuickPass(PassMove):
    """A pass after drawing."""

    __slots__ = ()

    def try_apply(self, state: GameState) -> GameState | None:
        """Return the next state if a drawn card is kept."""
        seat, rules = self.seat, self.rules
        pending = state._pending
        if state._turn != seat or type(pending) is not DrawnCards:
            return None
        if not rules.tables.may_keep_drawn and not may_keep_drawn(state, pending):
            return None
        if rules.tables.has_subscribers:
            return self.perform(state)
        table = open_table(state)
        table._exposed = None
        table._pending = TURN
        table._turn = rules.seating.after[state._direction][seat]
        table.__class__ = GameState  # type: ignore[assignment]
        return table  # type: ignore[return-value]


class QuickAnswer(AnswerMove):
    """An answer in words, whose outcome is looked up where it does not depend on hidden cards."""

    __slots__ = ("outcomes",)

    def __init__(self, rules: CompiledRules, action: Answer) -> None:
        super().__init__(rules, action)
        self.outcomes: dict[tuple[str, int, int, int, int], Outcome] = {}
        """By prompt, asking face and seat, the next seat, and the direction of play."""

    def try_apply(self, state: GameState) -> GameState | None:
        """Return the next state if the question has this answer."""
        pending, value = state._pending, self.action.value
        if type(pending) is not OpenQuestion or state._turn != self.seat or type(value) is not str:
            return None
        if value not in pending.questions[0].answers:
            return None
        outcome = self._find_outcome(state, pending)
        if outcome.cards > state._pile_size:
            return self.perform(state)
        table = open_table(state)
        self._act_as_predicted(table, outcome)
        table.__class__ = GameState  # type: ignore[assignment]
        return table  # type: ignore[return-value]

    def act_quickly(self, table: Table) -> None:
        """Perform the answer in place, if its outcome can be predicted."""
        pending = table._pending
        if type(pending) is OpenQuestion and type(self.action.value) is str:
            outcome = self._find_outcome(table, pending)
            if outcome.cards <= table._pile_size:
                self._act_as_predicted(table, outcome)
                return
        self.act(table)

    def _act_as_predicted(self, table: Table, outcome: Outcome) -> None:
        """Change the table as the effect does."""
        if self.ends_exposure:
            table._exposed = None
        table._turn = outcome.turn
        table._direction = outcome.direction
        table._pending = outcome.pending
        for seat, count in outcome.draws:
            take_cards(table, seat, count, None)

    def _find_outcome(self, state: Position, pending: OpenQuestion) -> Outcome:
        question, face = pending.questions[0], pending.face
        if self.rules.tables.has_subscribers or (
            pending.effect is not self.rules.tables.acting_effects[face]
            or question.acting is not None
        ):
            return UNPREDICTABLE
        if len(pending.questions) > 1 or pending.following is not None:
            return UNPREDICTABLE  # more follows than the answer of the effect
        if pending.uno is not None or pending.flips:
            return UNPREDICTABLE  # UNO is judged, or a color is named, after the answer
        direction = state._direction
        key = (question.prompt, face, pending.player, pending.next, direction)
        outcome = self.outcomes.get(key)
        if outcome is None:
            if len(self.outcomes) >= _MAX_OUTCOMES:
                self.outcomes.clear()
            outcome = predict_answer(pending, self.action.value, state._round, direction)
            self.outcomes[key] = outcome
        return outcome


QUICK_MOVES: dict[type[Action], type[Move[Any]]] = {
    Play: QuickPlay,
    Draw: QuickDraw,
    Pass: QuickPass,
    Answer: QuickAnswer,
}
"""By the class of an action, the class of the quick move that performs it."""
