"""Plays that are checked and performed without opening a table for an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.effect_api.table import Table
from unoengine.moves.fast.effect_outcomes import (
    NOT_COMPUTED,
    UNPREDICTABLE,
    Outcome,
    predict_false_call,
    predict_play,
)
from unoengine.moves.play import PlayMove
from unoengine.plugins.effect_base import read_traits
from unoengine.table.knowledge import forget_card
from unoengine.table.phases.demand import Demand
from unoengine.table.phases.question import OpenQuestion, QueuedQuestion
from unoengine.table.phases.turn import TURN
from unoengine.table.piles import take_cards
from unoengine.table.play_in_progress import NO_PLAY
from unoengine.table.state import GameState
from unoengine.table.transfers import discard_cards, move_hands
from unoengine.table.turn_end import is_anybody_out
from unoengine.table.uno_penalty import punish_false_uno
from unoengine.values.actions import Play
from unoengine.values.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.plugins.effect_base import Effect
    from unoengine.table.state_parts import Round

__all__ = ["QuickPlay", "has_several_cards"]


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
