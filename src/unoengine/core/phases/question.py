"""Questions of effects, and the play that waits for the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, evolve

from unoengine.core.actions import Action, Answer, Value
from unoengine.core.cards import Card
from unoengine.core.discovery import describe_plugin
from unoengine.core.errors import PluginError
from unoengine.core.events import Answered, Picked
from unoengine.core.known_cards import find_seen_cards
from unoengine.core.phases.base import Pending, RoundStart
from unoengine.core.phases.color_choice import FlipColor
from unoengine.core.phases.series import Series, find_turn
from unoengine.core.phases.turn import TURN
from unoengine.core.play_in_progress import HandAccess, PlayInProgress, replace_acting_card
from unoengine.core.plugin_classes.effect import Effect, read_traits
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.refusals import Reason, quote
from unoengine.core.subscriptions import report_turn

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.matching import Lookup
    from unoengine.core.phases.demand import Demand
    from unoengine.core.state_parts import Position


_AS_AGREED = "A26"
"""The id of the ruling on variants, and on effects that cite no rule of their own."""


@define(unsafe_hash=True)
class QueuedQuestion:
    """A question of an effect to a seat; it is never changed."""

    player: int
    """The seat that is asked."""

    prompt: str
    answers: tuple[Value, ...]
    data: Any = None
    among: int | None = None
    """The bits of the cards that may be the answer, if the seat is asked for one of its cards."""

    acting: int | None = None
    """The face of the card that the asking card acts as; None if it does not act as another."""

    of: int | None = None
    """The seat from whose hand a card is chosen, after it was shown; None for the own hand."""


@define(unsafe_hash=True)
class OpenQuestion(Pending):
    """A question is asked, and the play of the card that asks waits for the answer."""

    phase: ClassVar[str] = "question"
    mildest_actions: ClassVar[tuple[type[Action], ...]] = (Answer,)
    may_expose: ClassVar[bool] = True

    questions: tuple[QueuedQuestion, ...]
    """The question that is asked, and those that follow."""

    next: int
    """The seat that is on turn when all questions are answered."""

    player: int
    face: int
    effect: Effect | Variant
    showing_before: int
    choice: Value
    uno: bool | None
    met: Demand | None
    following: Pending | None
    """The decision that follows this play; None for an ordinary turn."""

    flips: int = 0
    """Whether cards were turned over since the card was played, as in `PlayInProgress.flips`."""

    series: Series | None = None
    """The series of cards to which the card belongs, as in `PlayInProgress.series`."""

    def get_lookup(self, lookup: Lookup) -> Lookup:
        """Return the lookup of the side that was up when the card was played."""
        return lookup.turn_back(self.flips)

    def get_asking_card(self, lookup: Lookup) -> Card:
        """Return the card that asks, with the side up that asks."""
        is_acting = self.questions[0].acting is not None
        return (lookup if is_acting else self.get_lookup(lookup)).cards[self.asker]

    @property
    def asker(self) -> int:
        """The face of the card that asks: the one played, or the one it acts as."""
        acting = self.questions[0].acting
        return self.face if acting is None else acting

    def list_answers(self, position: Position) -> tuple[Value, ...]:
        """Return the possible answers to the question that is asked.

        A seat that is asked for a card of a hand answers with one, or with None if there is none.
        Of another hand it chooses among the cards that it has seen there (A142).
        """
        question = self.questions[0]
        if question.among is None:
            return question.answers
        lookup = position._round.rules.lookup
        held = position._hands[question.player]
        if question.of is not None:
            held = find_seen_cards(position, question.of, question.player)
        held &= question.among
        cards = tuple([lookup.cards[face] for face in dict.fromkeys(lookup.codec.unpack(held))])
        return cards or (None,)

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return one action for each possible answer."""
        registry = position._round.rules.registry
        return registry.intern_answers(position._turn, self.list_answers(position))

    def conceal(self, is_decider: bool) -> OpenQuestion:
        """Return the decision without stored data, and for other seats without the answers."""
        question = evolve(self.questions[0], data=None)
        shown = question if is_decider else evolve(question, answers=(), among=None)
        return evolve(self, questions=(shown,))

    def resume(self) -> PlayInProgress:
        """Return the play that was interrupted; its first question is answered."""
        question, effect = self.questions[0], self.effect
        access: HandAccess = "changes"
        draw_reason = turn_before = None
        if isinstance(effect, Variant):
            draw_reason, turn_before = effect.name, self.next
        else:
            access = _ACCESS_AFTER_ANSWER[read_traits(effect).own_hand]
        return PlayInProgress(
            self.player,
            self.face,
            effect,
            self.showing_before,
            self.choice,
            self.uno,
            access,
            self.met,
            draw_reason=draw_reason,
            questions=self.questions[1:],
            turn_before=turn_before,
            following=self.following,
            data=question.data,
            answerer=question.player,
            flips=self.flips,
            series=self.series,
        )

    @property
    def attacker(self) -> int:
        """The seat whose card asks, or for which a variant asks."""
        return self.player

    def answer(self, table: Table, value: Value) -> PlayInProgress:
        """Resume the play that was interrupted, and let the effect go on."""
        question, lookup, listener = self.questions[0], table._round.rules.lookup, table._listener
        if listener is not None:
            if question.among is not None and (value is None or isinstance(value, Card)):
                listener.note(Picked(question.player, question.prompt, value))
            else:
                listener.note(Answered(question.player, question.prompt, value))
        table._turn = self.next
        table._play = play = self.resume()
        start = play.following if isinstance(play.following, RoundStart) else None
        if start is not None:
            play.following = start.following
        effect = None if question.acting is None else lookup.effects[question.acting]
        if question.acting is None or effect is None:
            play.effect.answered(table, question.prompt, value)
        else:
            with replace_acting_card(play, question.acting, effect):
                effect.answered(table, question.prompt, value)
        if start is not None:
            if isinstance(play.effect, Variant) and play.following is not start.following:
                raise PluginError(
                    f"{describe_plugin(play.effect)} demands a card before the first turn of a "
                    "round; only the start card may do so"
                )
            play.following = evolve(start, following=play.following)
        return play

    def leave(self, table: Table, seat: int) -> PlayInProgress | None:
        """Drop the questions of and to this seat; other seats still answer theirs."""
        order = table._round.rules.seating
        following = order.after[table._direction][seat] if self.next == seat else self.next
        left = tuple(question for question in self.questions if question.player != seat)
        is_start = isinstance(self.following, RoundStart)
        is_asked_by_variant = isinstance(self.effect, Variant)
        if self.player == seat and not is_start:
            table._pending, table._turn = TURN, find_turn(table, self.resume(), following)
            if table._round.rules.lookup.find_color(table._showing) is None:
                table._pending = FlipColor(table._turn, None)
            else:
                report_turn(table)
        elif table._turn != seat and (self.player != seat or is_asked_by_variant):
            player = order.after[+1][seat] if self.player == seat else self.player  # A161
            table._pending = evolve(self, questions=left, next=following, player=player)
        else:
            table._turn = following
            play = self.resume()
            play.questions = left
            return play
        return None

    def cite_rule(self, position: Position) -> str:
        """Return the rule on the choices of the card or variant that asks."""
        if isinstance(self.effect, Variant):
            return self.effect.choice_rule or self.effect.rule or _AS_AGREED
        return position._round.rules.cite_choice(self.asker)

    def allow(self, position: Position, action: Action) -> Reason:
        """Return that this seat is asked."""
        return Reason("answers", self.cite_rule(position))

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return that the question must be answered first, or has no such answer."""
        answers, rule = self.list_answers(position), self.cite_rule(position)
        if not isinstance(action, Answer):
            prompt = self.questions[0].prompt
            return Reason("must-answer", rule, {"prompt": prompt, "answers": answers})
        hint = ""
        if type(action.value) is str:
            codes = [card.code for card in answers if isinstance(card, Card)]
            if action.value in codes:
                hint = f"Pass the card itself: state.edition.card({action.value!r})."
        return Reason("no-such-answer", rule, {**quote(action.value), "answers": answers}, hint)


def find_round_start(position: Position) -> RoundStart | None:
    """Return what follows if a variant asks the pending question as the round begins (A160)."""
    pending = position._pending
    if not isinstance(pending, OpenQuestion) or not isinstance(pending.effect, Variant):
        return None
    return pending.following if isinstance(pending.following, RoundStart) else None


_ACCESS_AFTER_ANSWER: dict[str, HandAccess] = {
    "kept": "grows",
    "grows": "grows",
    "shrinks": "changes",
    "changes": "changes",
}
"""By `Effect.own_hand`, the changes that the effect may make to that hand after an answer.

UNO was judged by `own_hand` when the card was played; additional cards do not affect that.
"""
