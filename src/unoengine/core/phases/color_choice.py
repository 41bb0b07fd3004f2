"""Naming the color of a start card, or of a card that was turned over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import evolve, frozen

from unoengine.core.actions import Action, Answer, ChooseColor
from unoengine.core.phases.base import Pending, RoundStart
from unoengine.core.phases.turn import TURN
from unoengine.core.play_in_progress import NO_EFFECT, PlayInProgress
from unoengine.core.refusals import Reason, quote
from unoengine.core.subscriptions import report_turn

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state_parts import Position


def refuse_color(position: Position, color: object) -> Reason:
    """Return the reason to refuse a color that is not in the edition."""
    colors = position._round.rules.lookup.edition.colors
    return Reason("unknown-color", "A25", {**quote(color), "colors": colors})


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

    def name_color(self, table: Table) -> PlayInProgress | None:
        """Let the effect of the start card act after the color was named (A16)."""
        lookup, seat = table._round.rules.lookup, table._turn
        face = lookup.top_face(table._showing)
        effect = lookup.opening_effects[face]
        assert effect is not None, "a start card without a color names one"
        table._play = play = PlayInProgress(seat, face, effect, table._showing)
        effect.opened(table)
        play.series = None  # A155: a start card lets nobody go on
        await_round_start(table, play)
        return play

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


START_COLOR = StartColor()


def await_round_start(table: Table, play: PlayInProgress) -> None:
    """Let variants act after a start card and its questions, if they do as rounds begin (A160)."""
    if table._round.rules.lookup.subscribers.round_begins:
        play.following = RoundStart(0, play.following)


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

    @property
    def is_interpreted(self) -> bool:
        """Whether a decision follows that effects interpret."""
        return self.following is not None and self.following.is_interpreted

    def name_color(self, table: Table) -> PlayInProgress | None:
        """Go on with the decision that follows."""
        seat, table._turn, table._pending = table._turn, self.next, self.following or TURN
        if isinstance(self.following, RoundStart):
            showing = table._showing
            face = table._round.rules.lookup.top_face(showing)
            return PlayInProgress(seat, face, NO_EFFECT, showing, following=self.following)
        report_turn(table)
        if table._listener is not None:
            table._pending.report(table)
        return None
