"""Moves that check and perform the common actions without opening a table for an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.core.actions import Action, Answer, Draw, Pass, Play
from unoengine.core.effect_api.open_and_seal import open_table
from unoengine.core.effect_api.table import Table
from unoengine.core.fast.effect_outcomes import (
    NOT_COMPUTED,
    UNPREDICTABLE,
    Outcome,
    predict_answer,
    predict_false_call,
    predict_play,
)
from unoengine.core.knowledge import forget_card
from unoengine.core.legality import may_keep_drawn, may_play_drawn
from unoengine.core.multiset import Hand
from unoengine.core.perform import AnswerMove, DrawMove, PassMove, PlayMove
from unoengine.core.phases.demand import Demand
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.question import OpenQuestion, QueuedQuestion
from unoengine.core.phases.turn import TURN
from unoengine.core.piles import has_card_to_draw, take_cards
from unoengine.core.play_in_progress import NO_PLAY
from unoengine.core.plugin_classes.effect import read_traits
from unoengine.core.state import GameState
from unoengine.core.transfers import discard_cards, move_hands
from unoengine.core.turn_change import is_anybody_out
from unoengine.core.uno_penalty import punish_false_uno

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.multiset import MultisetCodec
    from unoengine.core.perform import Move
    from unoengine.core.plugin_classes.effect import Effect
    from unoengine.core.state_parts import Position, Round


# --- Plays that are checked and performed without opening a table for an effect.


def has_several_cards(hands: Sequence[int]) -> bool:
    """Return whether each hand has two or more cards, also those of seats that are out."""
    return all(hand & hand - 1 for hand in hands)


class QuickPlay(PlayMove):
    """A play whose legality and outcome are looked up where they do not depend on hidden cards."""

    __slots__ = (
        "acts",
        "after",
        "copies",
        "effect",
        "first",
        "is_false_call",
        "keeps_hand",
        "matching",
        "offered",
        "outcomes",
        "penalties",
        "remove_second",
        "second",
        "simple",
        "special",
        "unit",
    )

    def __init__(self, rules: CompiledRules, action: Play) -> None:
        super().__init__(rules, action)
        tables, codec, cache = rules.tables, rules.tables.codec, rules.cache
        assert cache is not None
        face = self.face
        self.first: int = codec.first_bits[face]
        self.second: int = codec.second_bits[face]
        self.remove_second: bool = len(codec.bits[face]) == 2
        self.unit: int = codec.units[face]
        self.copies: int = codec.masks[face]
        self.after: tuple[int, ...] = tuple(o[self.seat] for o in rules.seating.after)
        """By direction, the next seat."""

        self.special: bool = bool(self.first & tables.special_faces)
        self.matching: tuple[bool, ...] = cache.matches_by_face[face]
        """By `showing`, whether the card matches."""

        terms = (action.color, action.choice, action.uno)
        self.offered: tuple[bool, ...] = (
            False,
            *[not self.special and terms in cache.list_terms(face, size) for size in (1, 2, 3)],
        )
        """By size of the hand up to three, whether the play is offered; not for special cards."""

        self.simple: bool = self.offered[3]
        """Whether the play is offered from every hand of three or more cards."""

        self.effect: Effect | None = tables.acting_effects[face]
        own_hand = "kept" if self.effect is None else read_traits(self.effect).own_hand
        self.is_false_call: bool = action.uno and tables.false_uno_variant is not None
        """Whether UNO is called falsely, unless the play leaves one card."""

        is_predictable = own_hand != "grows" and self.has_color
        is_predictable = is_predictable and not tables.has_subscribers  # the variants act as well
        self.keeps_hand: bool = own_hand == "kept"
        start = NOT_COMPUTED if is_predictable else UNPREDICTABLE
        self.outcomes: list[Outcome] = [start] * 3
        """By direction of play, the outcome; if the effect changes the hand, provided that the play
        leaves two or more cards."""

        self.penalties: list[Outcome] = [UNPREDICTABLE] * 3
        """By direction of play, the outcome of a false call."""

        self.acts: bool = self.effect is not None or not is_predictable or self.is_false_call
        """Whether more happens than that the card is played and the turn passes."""

    def try_apply(self, state: GameState) -> GameState | None:
        """Return the next state if the card is held, fits, and may be played like this (A26)."""
        seat, pending, showing_before = self.seat, state._pending, state._showing
        if state._turn != seat:
            return None  # first, so that the drawn cards of another seat make no difference
        hand = state._hands[seat]
        held = hand & self.copies
        fits = self.matching[showing_before] if pending is TURN else pending.playable & self.first
        if not fits or not held:
            return None
        size, direction = hand.bit_count(), state._direction
        outcome = exposed = None
        if size < 3 or not self.simple or self.acts:
            if (size < 3 or not self.simple) and not self._is_legal(state, size):
                return None
            if self.acts or size == 1:
                outcome = self.outcomes[direction]
                if outcome is NOT_COMPUTED:
                    outcome = self.find_outcome(state._round, direction)
                if (
                    outcome.cards > state._pile_size
                    or type(pending) is Demand
                    or size == 1
                    or (size == 2 and not self.keeps_hand)
                ):
                    return self.perform(state)
            if size == 2 and not self.action.uno:
                exposed = seat  # R072
        if held == self.first:  # the only copy in the hand
            left = hand ^ held
        elif self.remove_second:
            left = hand ^ self.second
        else:
            left = self.rules.tables.codec.remove(hand, self.face)
        if outcome is not None and outcome.moves_cards:
            kept = left & ~outcome.discards
            if not kept & kept - 1:  # the play leaves one card or none
                return self.perform(state)
            if outcome.sources is not None and not has_several_cards(state._hands):
                return self.perform(state)  # who is exposed, or wins, depends on the hands
        hands = [*state._hands]
        hands[seat] = left
        table = Table()
        table._round = state._round
        table._hands = hands
        table._pile_size = state._pile_size
        table._discards = state._discards + self.unit
        table._showing = self.showing
        table._direction = direction
        table._turn = self.after[direction]
        table._pending = TURN
        table._play = NO_PLAY
        table._exposed = exposed  # A94, A100
        table._known = known = state._known
        table._listener = None
        if known and known[seat][0] & self.first:
            forget_card(table, seat, self.face)
        if outcome is not None:
            self._act_as_predicted(table, outcome, showing_before)
            if self.is_false_call and size > 2 and not self._punish(table):
                return self.perform(state)
        table.__class__ = GameState  # type: ignore[assignment]
        return table  # type: ignore[return-value]

    def act_quickly(self, table: Table) -> None:
        """Perform the play in place, if its outcome can be predicted."""
        seat, hands, direction = self.seat, table._hands, table._direction
        hand, showing_before = hands[seat], table._showing
        size, outcome = hand.bit_count(), None
        if table._turn != seat or size == 1 or self.is_false_call:
            self.act(table)
            return
        if self.acts:
            outcome = self.outcomes[direction]
            if outcome is NOT_COMPUTED:
                outcome = self.find_outcome(table._round, direction)
            if (
                outcome.cards > table._pile_size
                or outcome.moves_cards
                or type(table._pending) is Demand
                or (size == 2 and not self.keeps_hand)
            ):
                self.act(table)
                return
        held = hand & self.copies
        if held == self.first:  # the only copy in the hand
            hands[seat] = hand ^ held
        elif self.remove_second:
            hands[seat] = hand ^ self.second
        else:
            hands[seat] = self.rules.tables.codec.remove(hand, self.face)
        table._discards += self.unit
        table._showing = self.showing
        table._turn = self.after[direction]
        table._pending = TURN
        table._exposed = seat if size == 2 and not self.action.uno else None
        if table._known and table._known[seat][0] & self.first:
            forget_card(table, seat, self.face)
        if outcome is not None:
            self._act_as_predicted(table, outcome, showing_before)

    def _punish(self, table: Table) -> bool:
        """Let the variant act on a false call; return whether the round goes on."""
        penalty = self.penalties[table._direction]
        if penalty.cards <= table._pile_size:
            for seat, count in penalty.draws:
                take_cards(table, seat, count, None)
            return True
        return not punish_false_uno(table, self.seat) and not is_anybody_out(table)

    def _act_as_predicted(self, table: Table, outcome: Outcome, showing_before: int) -> None:
        """Change the table as the effect does."""
        if outcome.moves_cards:
            hand = table._hands[self.seat]
            discarded = hand & outcome.discards
            if discarded:
                discard_cards(table, self.seat, discarded, hand ^ discarded)
            if outcome.sources is not None:
                move_hands(table, outcome.sources)
        table._turn = outcome.turn
        table._direction = outcome.direction
        table._pending = outcome.pending
        for seat, count in outcome.draws:
            take_cards(table, seat, count, None)
        if outcome.question is not None:
            self._ask(table, outcome.question, outcome, showing_before)

    def _is_legal(self, state: GameState, size: int) -> bool:
        """Return whether a card that is held and fits may be played like this."""
        cache = self.rules.cache
        if self.special and cache is not None:
            return any(self.action is play for play in cache.list_special(state, self.face))
        return self.offered[min(size, 3)]

    def find_outcome(self, rnd: Round, direction: int) -> Outcome:
        """Return the outcome of the play in a direction, if it can be predicted."""
        outcome = self.outcomes[direction]
        if outcome is NOT_COMPUTED:
            outcome = predict_play(self, rnd, direction)
            if self.is_false_call:
                outcome = self._predict_penalty(outcome, rnd)
            self.outcomes[direction] = outcome
        return outcome

    def _predict_penalty(self, outcome: Outcome, rnd: Round) -> Outcome:
        """Return the outcome of a play if UNO is called falsely with it."""
        variant = self.rules.tables.false_uno_variant
        assert variant is not None
        penalty = predict_false_call(variant, rnd, self.seat, outcome.direction)
        self.penalties[outcome.direction] = penalty
        if penalty is UNPREDICTABLE and (outcome.question or outcome.pending is not TURN):
            return UNPREDICTABLE  # the variant acts before the question or demand
        return outcome

    def _ask(
        self, table: Table, question: QueuedQuestion, outcome: Outcome, showing_before: int
    ) -> None:
        """Ask the question that the card always asks, together with the hand as it is now."""
        effect = self.effect
        assert effect is not None
        seat = self.seat
        if outcome.with_hand:
            held = Hand(self.rules.tables.codec, table._hands[seat])
            question = QueuedQuestion(question.player, question.prompt, question.answers, held)
        table._pending = OpenQuestion(
            (question,),
            outcome.turn,
            seat,
            self.face,
            effect,
            showing_before,
            self.action.choice,
            None,
            None,
            outcome.following,
        )
        table._turn = question.player


# ---

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
