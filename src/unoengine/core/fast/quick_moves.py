"""The quick statement of the common actions, for `apply` and for playouts.

The plain one is `Move.act` in `core/perform.py`: it calls the effect of a card and reports events.
Here, outcomes that depend only on seats and the direction of play are looked up; whatever depends
on more is left to `act`. A test compares both in every slot of the states (`tests/properties`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.core.actions import Action, Answer, Draw, Pass, Play
from unoengine.core.fast.effect_outcomes import (
    MORE_THAN_ANY_DECK,
    UNPREDICTABLE,
    Outcome,
    predict_answer,
    predict_false_call,
    predict_play,
)
from unoengine.core.going_out import is_anybody_out
from unoengine.core.known_cards import forget_card
from unoengine.core.legality import find_draw_ban, may_keep_drawn, may_play_drawn
from unoengine.core.multiset import Hand
from unoengine.core.perform import AnswerMove, DrawMove, PassMove, PlayMove
from unoengine.core.phases.demand import Demand
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.question import OpenQuestion, QueuedQuestion
from unoengine.core.phases.series import Series
from unoengine.core.phases.turn import TURN
from unoengine.core.piles import has_card_to_draw, reshuffle, take_cards
from unoengine.core.play_in_progress import NO_EFFECT, PlayInProgress
from unoengine.core.plugin_classes.effect import read_traits
from unoengine.core.subscriptions import report_draw, report_play, report_turn
from unoengine.core.transfers import discard_cards, move_hands
from unoengine.core.turn_change import end_play
from unoengine.core.uno_penalty import punish_false_uno

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.table import Table
    from unoengine.core.multiset import MultisetCodec
    from unoengine.core.perform import Move
    from unoengine.core.phases.base import Pending
    from unoengine.core.plugin_classes.effect import Effect, OwnHand
    from unoengine.core.state import GameState
    from unoengine.core.state_parts import Round


def has_several_cards(hands: Sequence[int]) -> bool:
    """Return whether each hand has two or more cards, also those of seats that are out."""
    return all(hand & hand - 1 for hand in hands)


def _settle(table: Table, outcome: Outcome) -> None:
    """Set the turn and the decision that follow, and let seats draw."""
    table._turn = outcome.turn
    table._direction = outcome.direction
    table._pending = outcome.pending
    for seat, count in outcome.draws:
        take_cards(table, seat, count, None)


def can_draw_after_shuffle(table: Table, outcome: Outcome) -> bool:
    """Return whether the cards of an outcome can be drawn if the discards are shuffled."""
    if outcome.cards >= MORE_THAN_ANY_DECK or outcome.moves_cards:
        return False  # other cards would be under the top card when they are shuffled
    codec = table._round.rules.lookup.codec
    return outcome.cards < table._pile_size + codec.tally_size(table._discards)


class QuickPlay(PlayMove):
    """A play whose legality and outcome are looked up where they do not depend on hidden cards."""

    __slots__ = (
        "acts",
        "after",
        "copies",
        "effect",
        "first",
        "is_false_call",
        "is_guarded",
        "keeps_hand",
        "matching",
        "may_be_caught",
        "offered",
        "outcomes",
        "own_hand",
        "penalties",
        "reports_plays",
        "reports_turns",
        "second",
        "simple",
        "special",
        "unit",
    )

    def __init__(self, rules: CompiledRules, action: Play) -> None:
        super().__init__(rules, action)
        lookup, codec, cache = rules.lookup, rules.lookup.codec, rules.cache
        assert cache is not None
        face = self.face
        self.first: int = codec.first_bits[face]
        self.unit: int = codec.units[face]
        self.copies: int = codec.masks[face]
        has_two = self.copies.bit_count() == 2
        self.second: int = codec.second_bits[face] if has_two else 0
        """The bit of the second copy, if the deck has two copies."""

        self.after: tuple[int, ...] = tuple(o[self.seat] for o in rules.seating.after)
        """By direction, the next seat."""

        self.special: bool = bool(self.first & lookup.special_faces)
        self.matching: tuple[bool, ...] = cache.matches_by_face[face]
        """By `showing`, whether the card matches."""

        terms = (action.color, action.choice, action.uno)
        self.offered: tuple[bool, ...] = (
            False,
            *[not self.special and terms in cache.list_terms(face, size) for size in (1, 2, 3)],
        )
        """By size of the hand up to three, whether the play is offered; not for special cards."""

        self.effect: Effect | None = lookup.acting_effects[face]
        own_hand = "kept" if self.effect is None else read_traits(self.effect).own_hand
        self.own_hand: OwnHand = own_hand
        self.keeps_hand: bool = own_hand == "kept"
        self.is_false_call: bool = action.uno and lookup.false_uno_variant is not None
        """Whether UNO is called falsely, unless the play leaves one card."""

        self.may_be_caught: bool = lookup.has_catches and not action.uno
        """Whether the player is exposed if the play leaves one card (R072, R073)."""

        hooks = lookup.subscribers
        self.reports_turns: bool = bool(hooks.turn_begins)
        self.reports_plays: bool = bool(hooks.played)
        is_predictable = own_hand != "grows" and self.has_color
        is_predictable = (
            is_predictable and lookup.own_hands[face] == own_hand
        )  # also after `played`
        self.outcomes: list[Outcome | None] = [None if is_predictable else UNPREDICTABLE] * 3
        """By direction of play, the outcome once it is known; if the effect changes the hand,
        provided that the play leaves two or more cards."""

        self.penalties: list[Outcome] = [UNPREDICTABLE] * 3
        """By direction of play, the outcome of a false call."""

        self.acts: bool = (
            self.effect is not None
            or not is_predictable
            or self.is_false_call
            or self.reports_turns
            or self.reports_plays
        )
        """Whether more happens than that the card is played and the turn passes."""

        self.is_guarded: bool = bool(lookup.play_guards)
        self.simple: bool = self.offered[3] and not self.acts and not self.is_guarded
        """Whether the play is offered from every larger hand, and nothing more happens."""

    def act_quickly(self, table: Table, state: GameState | None = None) -> bool:
        """Perform the play in place; its outcome is looked up if it can be predicted."""
        seat, hands, direction = self.seat, table._hands, table._direction
        hand, pending, showing_before = hands[seat], table._pending, table._showing
        size, held = hand.bit_count(), hand & self.copies
        outcome = exposed = None
        if table._turn != seat or (pending is not TURN and type(pending) is Series):  # a jump-in
            return PlayMove.act_quickly(self, table, state)
        if state is not None:
            fits = (
                self.matching[showing_before] if pending is TURN else pending.playable & self.first
            )
            if not fits or not held:
                return False
        if size < 3 or not self.simple:
            is_usual = size > 2 and self.offered[3] and not self.is_guarded
            if state is not None and not is_usual and not self._is_offered(state, size):
                return False
            if self.acts or size == 1:
                outcome = self.outcomes[direction]
                if outcome is None:
                    outcome = self.find_outcome(table._round, direction)
                if (
                    (
                        outcome.cards > table._pile_size
                        and not can_draw_after_shuffle(table, outcome)
                    )
                    or type(pending) is Demand
                    or size == 1
                    or (size == 2 and not self.keeps_hand)
                    or (outcome.moves_cards and not self._leaves_several(table, outcome))
                ):
                    self.act(table)
                    return True
            if size == 2 and self.may_be_caught:
                exposed = seat  # R072
        if held == self.first:  # it is the only copy in the hand
            hands[seat] = hand ^ held
        elif self.second:
            hands[seat] = hand ^ self.second
        else:
            hands[seat] = self.rules.lookup.codec.remove(hand, self.face)
        table._discards += self.unit
        table._showing = self.showing
        table._turn = self.after[direction]
        table._pending = TURN
        table._exposed = exposed  # A94, A100
        known = table._known
        if known and known[seat][0] & self.first:
            forget_card(table, seat, self.face)
        if outcome is not None:
            if outcome.moves_cards:
                self._move_cards(table, outcome)
            _settle(table, outcome)
            if self.reports_plays:
                self._report(table, pending, outcome, showing_before)
                return True
            questions = () if outcome.question is None else (self._complete(table, outcome),)
            if self.is_false_call and size > 2:
                play = self._punish(table, outcome, questions, showing_before)
                if play is not None:
                    end_play(table, play)
                    return True
            if questions:
                self._ask(table, questions, outcome, showing_before)
            if self.reports_turns:
                report_turn(table)
        return True

    def _report(
        self, table: Table, pending: Pending, outcome: Outcome, showing_before: int
    ) -> None:
        """Let variants act after the card, and settle the consequences, as `act` does."""
        action, effect = self.action, self.effect or NO_EFFECT
        may_leave_one = not self.keeps_hand or table._hands[self.seat].bit_count() == 1
        play = PlayInProgress(
            self.seat,
            self.face,
            effect,
            showing_before,
            action.choice,
            action.uno if action.uno or may_leave_one else None,
            self.own_hand,
            pending.unmet_demand,
        )
        play.following = outcome.following
        if outcome.question is not None:
            play.questions = (self._complete(table, outcome),)
        table._play, table._pending, table._exposed = play, TURN, None
        report_play(table, play)
        end_play(table, play)

    def _punish(
        self,
        table: Table,
        outcome: Outcome,
        questions: tuple[QueuedQuestion, ...],
        showing_before: int,
    ) -> PlayInProgress | None:
        """Let the variant act on a false call; return the play if a player is out then."""
        penalty = self.penalties[table._direction]
        if penalty.cards <= table._pile_size:
            for seat, count in penalty.draws:
                take_cards(table, seat, count, None)
            return None
        winners = punish_false_uno(table, self.seat)
        if not winners and not is_anybody_out(table):
            return None
        play = PlayInProgress(self.seat, self.face, self.effect or NO_EFFECT, showing_before)
        play.choice, play.questions = self.action.choice, questions
        play.following, play.winners = outcome.following, winners
        return play

    def _is_offered(self, state: GameState, size: int) -> bool:
        """Return whether a card that is held and fits may be played like this."""
        cache = self.rules.cache
        assert cache is not None
        if self.is_guarded and not cache.is_allowed(state, self.face):
            return False
        if self.special:
            return any(self.action is play for play in cache.list_special(state, self.face))
        return self.offered[min(size, 3)]

    def _leaves_several(self, table: Table, outcome: Outcome) -> bool:
        """Return whether nobody is left with one card or none, after cards have moved."""
        kept = self.rules.lookup.codec.remove(table._hands[self.seat], self.face)
        kept &= ~outcome.discards
        if not kept & kept - 1:
            return False
        return outcome.sources is None or has_several_cards(table._hands)

    def find_outcome(self, rnd: Round, direction: int) -> Outcome:
        """Return the outcome of the play in a direction, if it can be predicted."""
        outcome = self.outcomes[direction]
        if outcome is None:
            outcome = predict_play(self, rnd, direction)
            variant = self.rules.lookup.false_uno_variant
            if self.is_false_call and variant is not None:
                penalty = predict_false_call(variant, rnd, self.seat, outcome.direction)
                self.penalties[outcome.direction] = penalty
                if penalty is UNPREDICTABLE and (outcome.question or outcome.pending is not TURN):
                    outcome = UNPREDICTABLE  # the variant acts before the question or demand
            self.outcomes[direction] = outcome
        return outcome

    def _move_cards(self, table: Table, outcome: Outcome) -> None:
        """Discard cards of the hand, or move hands."""
        hand = table._hands[self.seat]
        discarded = hand & outcome.discards
        if discarded:
            discard_cards(table, self.seat, discarded, hand ^ discarded)
        if outcome.sources is not None:
            move_hands(table, outcome.sources)

    def _complete(self, table: Table, outcome: Outcome) -> QueuedQuestion:
        """Return the question that the card always asks, with the hand as it is now."""
        asked = outcome.question
        assert asked is not None
        if not outcome.with_hand:
            return asked
        held = Hand(self.rules.lookup.codec, table._hands[self.seat])
        return QueuedQuestion(asked.player, asked.prompt, asked.answers, held)

    def _ask(
        self,
        table: Table,
        questions: tuple[QueuedQuestion, ...],
        outcome: Outcome,
        showing_before: int,
    ) -> None:
        """Await the answer to the question that the card always asks."""
        effect = self.effect
        assert effect is not None
        table._pending = OpenQuestion(
            questions,
            table._turn,
            self.seat,
            self.face,
            effect,
            showing_before,
            self.action.choice,
            None,
            None,
            outcome.following,
        )
        table._turn = questions[0].player


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
        "reports_draws",
        "reports_turns",
    )

    def __init__(self, rules: CompiledRules, action: Draw) -> None:
        super().__init__(rules, action)
        lookup, cache = rules.lookup, rules.cache
        assert cache is not None
        self.codec: MultisetCodec = lookup.codec
        self.first_bits: tuple[int, ...] = lookup.first_bits
        self.matches: tuple[tuple[bool, ...], ...] = cache.matches_by_face
        self.is_usual: bool = lookup.draws_as_usual and lookup.draw_variant is None
        """Whether one card is drawn on a turn, and no option or variant changes this."""

        self.may_draw: bool = lookup.may_always_draw
        asked = lookup.all_first_bits if lookup.play_guards else cache.asked
        self.asked: tuple[bool, ...] = tuple(bit & asked != 0 for bit in self.first_bits)
        self.drawn: tuple[DrawnCards, ...] = cache.drawn
        self.after: tuple[int, ...] = tuple(after[self.seat] for after in rules.seating.after)
        """By direction, the next seat."""

        self.reports_draws: bool = bool(lookup.subscribers.drew)
        self.reports_turns: bool = bool(lookup.subscribers.turn_begins)

    def act_quickly(self, table: Table, state: GameState | None = None) -> bool:
        """Draw a card of the draw pile in place, if nothing changes the usual draw."""
        seat = self.seat
        if not self.is_usual or table._pending is not TURN:
            if state is not None and not self._is_legal(state):
                return False
            self.act(table)
            return True
        if table._turn != seat or not (table._pile_size or reshuffle(table)):
            return False
        if state is not None and not self.may_draw and find_draw_ban(state) is not None:
            return False
        table._pile_size = left = table._pile_size - 1
        table._exposed = None  # A94
        face, hands = table._round.pile[left], table._hands
        bit, hand = self.first_bits[face], hands[seat]
        hands[seat] = self.codec.add(hand, face) if hand & bit else hand | bit
        if self.reports_draws:
            report_draw(table, seat, 1)
            is_over = table._pending is not TURN or table._turn != seat
            if is_over or table._round.rules is not self.rules or not table._hands[seat] & bit:
                self.decide_after_draw(table, (face,))
                return True
        if self.matches[face][table._showing] and (
            not self.asked[face] or may_play_drawn(table, seat, face)
        ):
            table._pending = self.drawn[face]
            return True
        table._turn = self.after[table._direction]
        if self.reports_turns:
            report_turn(table)
        return True

    def _is_legal(self, state: GameState) -> bool:
        """Return whether the seat may draw on its turn, or draw the cost of a demand."""
        pending = state._pending
        if state._turn != self.seat:
            return False
        if type(pending) is Demand:
            return pending.may_decline or not state._hands[self.seat] & pending.playable
        if pending is not TURN or not has_card_to_draw(state):
            return False
        return self.may_draw or find_draw_ban(state) is None


class QuickPass(PassMove):
    """A pass after drawing."""

    __slots__ = ()

    def act_quickly(self, table: Table, state: GameState | None = None) -> bool:
        """Keep the card that was drawn."""
        if state is not None:
            pending = state._pending
            if state._turn != self.seat or type(pending) is not DrawnCards:
                return False
            if not self.rules.lookup.may_keep_drawn and not may_keep_drawn(state, pending):
                return False
        self.act(table)
        return True


_MAX_OUTCOMES = 1000
"""The number of questions for which the outcome of an answer is kept."""


class QuickAnswer(AnswerMove):
    """An answer in words, whose outcome is looked up where it does not depend on hidden cards."""

    __slots__ = ("outcomes",)

    def __init__(self, rules: CompiledRules, action: Answer) -> None:
        super().__init__(rules, action)
        self.outcomes: dict[tuple[str, int, int, int, int], Outcome] = {}
        """By prompt, asking face and seat, the next seat, and the direction of play."""

    def act_quickly(self, table: Table, state: GameState | None = None) -> bool:
        """Perform the answer in place; its outcome is looked up if it can be predicted."""
        pending, value = table._pending, self.action.value
        if type(pending) is not OpenQuestion or type(value) is not str:
            return super().act_quickly(table, state)
        is_legal = table._turn == self.seat and value in pending.questions[0].answers
        if not is_legal:
            return False
        outcome = self._find_outcome(table, pending)
        if outcome.cards > table._pile_size and not can_draw_after_shuffle(table, outcome):
            return super().act_quickly(table)
        if self.ends_exposure:
            table._exposed = None
        _settle(table, outcome)
        if self.rules.lookup.subscribers.turn_begins:
            report_turn(table)
        return True

    def _find_outcome(self, table: Table, pending: OpenQuestion) -> Outcome:
        """Return the outcome of this answer to a question, if it can be predicted."""
        question, face, lookup = pending.questions[0], pending.face, self.rules.lookup
        if pending.effect is not lookup.acting_effects[face] or question.acting is not None:
            return UNPREDICTABLE
        if len(pending.questions) > 1 or pending.following is not None:
            return UNPREDICTABLE  # more follows than the answer of the effect
        if pending.uno is not None or pending.flips or pending.series is not None:
            return UNPREDICTABLE  # UNO is judged, a color named, or a card played after the answer
        direction = table._direction
        key = (question.prompt, face, pending.player, pending.next, direction)
        outcome = self.outcomes.get(key)
        if outcome is None:
            if len(self.outcomes) >= _MAX_OUTCOMES:
                self.outcomes.clear()
            outcome = predict_answer(pending, self.action.value, table._round, direction)
            self.outcomes[key] = outcome
        return outcome


QUICK_MOVES: dict[type[Action], type[Move[Any]]] = {
    Play: QuickPlay,
    Draw: QuickDraw,
    Pass: QuickPass,
    Answer: QuickAnswer,
}
"""By the class of an action, the class of the quick move that performs it."""
