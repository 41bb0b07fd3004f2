"""Pending decisions: the actions that each offers, what they do, and why others are refused.

The seat that decides is the state's `turn`. A pending decision contains nothing about hidden cards
that is not public. What a hand allows is derived from the hand, since a stored flag would leak it.

Decisions that are made often are not frozen, which would take three times as long; but like the
others they are never changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, evolve, frozen

from unoengine.plugins.effect_base import Effect, read_traits
from unoengine.plugins.variant_base import Variant
from unoengine.table.knowledge import find_seen_cards
from unoengine.table.piles import draw_cards, has_card_to_draw
from unoengine.table.play_in_progress import HandAccess, PlayInProgress
from unoengine.table.subscriptions import keep_held, report_turn
from unoengine.values.actions import (
    Action,
    Answer,
    ChooseColor,
    Deal,
    Draw,
    Pass,
    Value,
)
from unoengine.values.card import Card
from unoengine.values.reasons import Reason, quote

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.ruleset.lookup_tables import LookupTables
    from unoengine.table.state_parts import Position

__all__ = [
    "EXPOSING_PHASES",
    "ROUND_OVER",
    "START_COLOR",
    "TURN",
    "Demand",
    "DrawnCards",
    "FlipColor",
    "GameOver",
    "OpenQuestion",
    "OutOfTurn",
    "Pending",
    "QueuedQuestion",
    "RoundOver",
    "StartColor",
    "Turn",
    "pass_turn",
    "refuse_color",
]

_AS_AGREED = "A26"
"""The id of the ruling on variants, and on effects that cite no rule of their own."""


def refuse_color(position: Position, color: object) -> Reason:
    """Return the reason to refuse a color that is not in the edition."""
    colors = position._round.rules.tables.edition.colors
    return Reason("unknown-color", "A25", {**quote(color), "colors": colors})


def pass_turn(table: Table) -> None:
    """Begin the turn of the player after the seat on turn."""
    table._pending = TURN
    rules = table._round.rules
    table._turn = rules.seating.after[table._direction][table._turn]
    if rules.tables.has_subscribers:
        report_turn(table)


class Pending:
    """A decision that is awaited."""

    __slots__ = ()
    phase: ClassVar[str] = ""

    may_expose: ClassVar[bool] = False
    """Whether a player may be exposed while this decision is pending (A94)."""

    takes_plays: ClassVar[bool] = False
    """Whether cards can be played while this decision is pending."""

    playable: int = 0
    """The set of faces that may be played, each as the bit of its first copy in a hand.

    All plays of these faces are offered. For a turn, `list_playable` returns those that match the
    top card instead.
    """

    def list_playable(self, position: Position) -> int:
        """Return the set of faces that may be played now, whether the seat holds them or not."""
        return self.playable

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the actions of the seat on turn, without claims."""
        return ()

    def leave(self, table: Table, seat: int) -> PlayInProgress | None:
        """Update the decision when a seat leaves (A113); return the play that goes on, if any."""
        if table._turn == seat:
            pass_turn(table)
        return None

    def draw(self, table: Table) -> None:
        """Perform a draw; that of an ordinary turn is in `moves/draw_and_pass.py`."""
        raise NotImplementedError("no draw is offered")

    def end_by_pass(self, table: Table) -> None:
        """Perform a pass: the next player is on turn."""
        pass_turn(table)

    def report(self, table: Table) -> None:
        """Report the decision, if there is an event for it; the seat that decides is known."""

    def settle_at_round_end(self, table: Table) -> None:
        """Do what an effect requested with its last card, if the round does not wait for it."""

    def cite_rule(self, position: Position) -> str:
        """Return the id of the rule behind this decision, or an empty string."""
        return ""

    def allow(self, position: Position, action: Action) -> Reason:
        """Return why a legal action of the seat on turn is legal, unless it is a play."""
        raise NotImplementedError(f"{action!r} is not offered")

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return why an action of the seat on turn is refused, unless it is a play."""
        return Reason("not-now", "R032")

    def refuse_misfit(self, position: Position, card: Card) -> Reason:
        """Return why a card that the seat on turn holds does not fit."""
        raise NotImplementedError("no card may be played")


@frozen
class Turn(Pending):
    """An ordinary turn: play a card that fits, or draw one (R022, R025, R028, R032)."""

    phase: ClassVar[str] = "turn"
    may_expose: ClassVar[bool] = True
    takes_plays: ClassVar[bool] = True

    def __reduce__(self) -> str:
        return "TURN"

    def list_playable(self, position: Position) -> int:
        """Return the faces that match the top card or the color in force."""
        return position._round.rules.tables.matches_by_showing[position._showing]

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the plays and the draw; a pass if neither is possible (A58, A59)."""
        rules, seat = position._round.rules, position._turn
        plays = rules.list_plays(position)
        if has_card_to_draw(position) and self._find_draw_ban(position) is None:
            return plays + rules.registry.turn_actions[seat]
        return plays or rules.registry.passes[seat]

    def allow(self, position: Position, action: Action) -> Reason:
        """Return that a card may or must be drawn, or that nothing can be done."""
        rules = position._round.rules
        if isinstance(action, Pass):
            ban = self._find_draw_ban(position) if has_card_to_draw(position) else None
            return Reason("nothing-to-do", "A58") if ban is None else Reason("may-pass", ban.rule)
        hand, count = position._hands[position._turn], rules.tables.draw_count
        playable = hand & self.list_playable(position)
        is_usual = count == 1 or rules.tables.draw_variant is not None
        details = {} if is_usual else {"count": count}
        if not rules.tables.forbids_voluntary_draw and rules.has_lawful_play(
            position, hand, playable
        ):
            return Reason("may-draw", "R028" if is_usual else "A132", details)
        return Reason("must-draw", "R025" if is_usual else "A132", details)

    def _find_draw_ban(self, position: Position) -> Reason | None:
        """Return why the seat on turn may not draw although there are cards (A133), or None."""
        rules = position._round.rules
        return None if rules.tables.draws_as_usual else rules.find_draw_ban(position)

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return why a turn does not allow an action."""
        has_card = has_card_to_draw(position)
        ban = self._find_draw_ban(position) if has_card else None
        match action:
            case Draw() if ban is not None:
                return ban
            case Draw() if not position._round.rules.list_plays(position):
                return Reason("nothing-to-draw", "A58")
            case Draw():
                return Reason("nothing-to-draw", "A59")
            case Pass() if ban is not None:
                return Reason("must-play", ban.rule)
            case Pass() if has_card:
                return Reason("must-draw-first", "R032")
            case Pass():
                return Reason("must-play", "A59")
            case ChooseColor():
                return Reason("no-color-awaited", "R042")
            case Answer():
                return Reason("nothing-asked", "A47")
        return super().refuse(position, action)

    def refuse_misfit(self, position: Position, card: Card) -> Reason:
        """Return which cards go on the top card."""
        tables = position._round.rules.tables
        top = tables.cards[tables.top_face(position._showing)]
        color = tables.color_names[tables.color_number(position._showing)]
        return Reason("no-match", "R022", {"card": card, "top": top, "color": color})


@frozen
class Demand(Pending):
    """A card of certain faces is demanded; a player without one draws the cost."""

    phase: ClassVar[str] = "demand"
    may_expose: ClassVar[bool] = True
    takes_plays: ClassVar[bool] = True

    face: int
    """The card that demands."""

    color: int
    playable: int
    """The set of faces that meet the demand."""

    cost: int
    may_decline: bool
    may_play_drawn: bool
    player: int
    """The seat whose card demands."""
    is_turned: bool = False
    """Whether the card that demands has been turned over since it was played (A146)."""

    def get_card(self, tables: LookupTables) -> Card:
        """Return the card that demands, with the side up that was played."""
        return ((tables.other_side or tables) if self.is_turned else tables).cards[self.face]

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the plays that meet the demand, and the draw where it is allowed (A58, A60)."""
        rules, seat = position._round.rules, position._turn
        plays = rules.list_plays(position)
        if plays and not self.may_decline:
            return plays
        return plays + rules.registry.draws[seat]

    def draw(self, table: Table) -> None:
        """Draw the cost; a drawn card may meet the demand where so ruled (A65, A66)."""
        rules = table._round.rules
        seat, drawn = table._turn, self._draw_cost(table)
        if table._pending is not self or table._turn != seat:
            return  # a variant that was told of the draw has ended the turn or the round
        if self.may_play_drawn:
            faces = tuple(sorted(keep_held(table, seat, drawn)))
            playable = rules.tables.codec.presence_mask(faces) & self.playable
            table._pending = DrawnCards(faces, playable, self)
            if rules.list_plays(table):
                return
        pass_turn(table)  # A68, A69

    def report(self, table: Table) -> None:
        """Report `Demanded`."""
        if table._listener is not None:
            tables = table._round.rules.tables
            color = tables.color_names[self.color]
            table._listener.demanded(table._turn, color, self.get_card(tables), self.cost)

    def settle_at_round_end(self, table: Table) -> None:
        """Let a player who cannot meet the demand draw the cost at once (A70)."""
        self.report(table)
        table._pending = self
        if not table._round.rules.list_plays(table):
            self._draw_cost(table)

    def _draw_cost(self, table: Table) -> tuple[int, ...]:
        card = self.get_card(table._round.rules.tables)
        return draw_cards(table, table._turn, self.cost, card)

    def cite_rule(self, position: Position) -> str:
        """Return the rule of the card that demands."""
        rules = position._round.rules
        return ((rules.other_side or rules) if self.is_turned else rules).cite_effect(self.face)

    def allow(self, position: Position, action: Action) -> Reason:
        """Return that the cost may be drawn."""
        return Reason("pays", self.cite_rule(position), {"count": self.cost})

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return why a demand does not allow an action."""
        rule = self.cite_rule(position)
        match action:
            case Draw():
                return Reason("must-meet-demand", rule)
            case Pass() if not position._round.rules.list_plays(position):
                return Reason("must-pay", rule, {"count": self.cost})
            case Pass():
                return Reason("must-meet-demand", rule, self._list_cost(self.may_decline))
            case Answer():
                return Reason("nothing-asked", "A47")
        return super().refuse(position, action)

    def refuse_misfit(self, position: Position, card: Card) -> Reason:
        """Return which cards meet the demand."""
        tables = position._round.rules.tables
        wanted = tuple([tables.cards[face] for face in tables.codec.unpack(self.playable)])
        may_draw = self.may_decline or not position._round.rules.list_plays(position)
        details = {"card": card, "wanted": wanted, **self._list_cost(may_draw)}
        return Reason("demand-not-met", self.cite_rule(position), details)

    def _list_cost(self, may_draw: bool) -> dict[str, int]:
        """Return the cost as a detail of a reason, if it may be drawn."""
        return {"count": self.cost} if may_draw else {}


@define(unsafe_hash=True)
class DrawnCards(Pending):
    """Cards were drawn, and one of them may be played now but no other (R029, R030, A39).

    With an option, any card that fits may be played (A134).
    """

    phase: ClassVar[str] = "drawn"
    takes_plays: ClassVar[bool] = True

    faces: tuple[int, ...]
    playable: int
    """The set of faces that may be played."""

    demand: Demand | None = None
    """The demand they were drawn for."""

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the plays of the drawn cards, and the pass where they may be kept (A28)."""
        rules = position._round.rules
        plays = rules.list_plays(position)
        may_keep = rules.may_keep_drawn(position, self)
        return plays + rules.registry.passes[position._turn] if may_keep else plays

    def cite_rule(self, position: Position) -> str:
        """Return the rule of the card that demands, if they were drawn for a demand."""
        return "" if self.demand is None else self.demand.cite_rule(position)

    def allow(self, position: Position, action: Action) -> Reason:
        """Return that the drawn cards may be kept."""
        if self.demand is not None:
            return Reason("may-keep", "A65")
        if self._allows_any_card(position):
            return Reason("may-keep", "A134")
        if position._round.rules.had_to_draw(position, self):
            return Reason("may-keep", "R026")
        return Reason("may-keep", "R029")

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return why an action is not allowed after drawing."""
        match action:
            case Draw():
                return Reason("drawn-already", self._cite(position, "R025"))
            case Pass():
                return Reason("must-play-drawn", self._cite(position, "A28"))
            case Answer():
                return Reason("nothing-asked", "A47")
        return super().refuse(position, action)

    def refuse_misfit(self, position: Position, card: Card) -> Reason:
        """Return that only the drawn cards may be played."""
        if self._allows_any_card(position):
            return TURN.refuse_misfit(position, card)
        cards = position._round.rules.tables.cards
        drawn = tuple([cards[face] for face in self.faces])
        return Reason("only-drawn", "R030" if self.demand is None else "A65", {"drawn": drawn})

    def _allows_any_card(self, position: Position) -> bool:
        """Return whether any card that fits may be played (A134)."""
        options = position._round.rules.tables.options
        return self.demand is None and options.after_drawing == "any_card"

    def _cite(self, position: Position, rule: str) -> str:
        """Return the ruling behind these cards, or this rule if one card was drawn as usual."""
        if self._allows_any_card(position):
            return "A134"
        return rule if len(self.faces) == 1 or self.demand is not None else "A132"


@frozen
class StartColor(Pending):
    """The color of a start card is to be named (R044)."""

    phase: ClassVar[str] = "choose-color"
    rule: ClassVar[str] = "R044"

    def __reduce__(self) -> str:
        return "START_COLOR"

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return one action for each color of the edition."""
        return position._round.rules.registry.colors[position._turn]

    def leave(self, table: Table, seat: int) -> None:
        """Let the next player name the color instead."""
        if table._turn == seat:
            table._turn = table._round.rules.seating.after[table._direction][seat]

    def allow(self, position: Position, action: Action) -> Reason:
        """Return that the color is named."""
        return Reason("names-color", self.rule)

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return that the color must be named first, or that the color is unknown."""
        if isinstance(action, ChooseColor):
            return refuse_color(position, action.color)
        if isinstance(action, Answer):
            return Reason("nothing-asked", "A47")
        return Reason("must-name-color", self.rule)


@frozen
class FlipColor(StartColor):
    """The cards were turned over, and the top card has no color: it is to be named (A147)."""

    rule: ClassVar[str] = "A147"
    may_expose: ClassVar[bool] = True

    next: int
    """The seat that is on turn when the color is named."""

    following: Pending | None
    """The decision that follows; None for an ordinary turn."""

    def __reduce__(self) -> Any:
        return FlipColor, (self.next, self.following)

    def leave(self, table: Table, seat: int) -> None:
        """Let the next player name the color, or be on turn, instead."""
        after = table._round.rules.seating.after[table._direction]
        if table._turn == seat:
            table._turn = after[seat]
        if self.next == seat:
            table._pending = evolve(self, next=after[seat])


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

    def get_tables(self, tables: LookupTables) -> LookupTables:
        """Return the tables of the side that was up when the card was played."""
        return (tables.other_side or tables) if self.flips == 1 else tables

    def get_asking_card(self, tables: LookupTables) -> Card:
        """Return the card that asks, with the side up that asks."""
        is_acting = self.questions[0].acting is not None
        return (tables if is_acting else self.get_tables(tables)).cards[self.asker]

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
        tables = position._round.rules.tables
        held = position._hands[question.player]
        if question.of is not None:
            held = find_seen_cards(position, question.of, question.player)
        held &= question.among
        cards = tuple([tables.cards[face] for face in dict.fromkeys(tables.codec.unpack(held))])
        return cards or (None,)

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return one action for each possible answer."""
        registry = position._round.rules.registry
        return registry.intern_answers(position._turn, self.list_answers(position))

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
        )

    def leave(self, table: Table, seat: int) -> PlayInProgress | None:
        """Drop the questions of and to this seat; other seats still answer theirs."""
        order = table._round.rules.seating
        following = order.after[table._direction][seat] if self.next == seat else self.next
        left = tuple(question for question in self.questions if question.player != seat)
        if self.player == seat:
            table._pending, table._turn = TURN, following
            tables = table._round.rules.tables
            if tables.color_names[tables.color_number(table._showing)] is None:
                table._pending = FlipColor(following, None)
            else:
                report_turn(table)
        elif table._turn != seat:
            table._pending = evolve(self, questions=left, next=following)
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


_ACCESS_AFTER_ANSWER: dict[str, HandAccess] = {
    "kept": "grows",
    "grows": "grows",
    "shrinks": "changes",
    "changes": "changes",
}
"""By `Effect.own_hand`, the changes that the effect may make to that hand after an answer.

UNO was judged by `own_hand` when the card was played; additional cards do not affect that.
"""


@frozen
class OutOfTurn(Pending):
    """Plays of a seat that is not on turn; never part of a state."""

    playable: int


@frozen
class RoundOver(Pending):
    """The round is over; the next dealer deals (R075, A07)."""

    phase: ClassVar[str] = "round-over"

    def __reduce__(self) -> str:
        return "ROUND_OVER"

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the deal."""
        return position._round.rules.registry.deals[position._turn]

    def leave(self, table: Table, seat: int) -> None:
        """Let the player to the left deal instead."""
        if table._turn == seat:
            table._turn = table._round.rules.seating.after[+1][seat]

    def allow(self, position: Position, action: Action) -> Reason:
        """Return that the next round may be dealt."""
        return Reason("may-deal", "R084")

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return that another player deals next, or that the round is over."""
        details = {"other": position._turn}
        if isinstance(action, Deal):
            return Reason("not-the-dealer", "A07", details)
        return Reason("round-over", "R074", details)


@frozen
class GameOver(Pending):
    """The game is over, and no action is left (R085)."""

    phase: ClassVar[str] = "game-over"

    winners: tuple[int, ...] = ()

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return that the game is over."""
        return Reason("game-over", "R085")


TURN = Turn()
START_COLOR = StartColor()
ROUND_OVER = RoundOver()

EXPOSING_PHASES = frozenset(kind.phase for kind in Pending.__subclasses__() if kind.may_expose)
"""The phases in which a player may be exposed."""
