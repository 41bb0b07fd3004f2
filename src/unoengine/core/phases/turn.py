"""The ordinary turn, and what it shares with other decisions in which cards are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from unoengine.core.actions import Action, Answer, ChooseColor, Draw, Pass
from unoengine.core.cards import Card
from unoengine.core.matching import find_decision
from unoengine.core.phases.base import Pending
from unoengine.core.piles import has_card_to_draw
from unoengine.core.refusals import Reason
from unoengine.core.subscriptions import report_turn

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state_parts import Position


def pass_turn(table: Table) -> None:
    """Begin the turn of the player after the seat on turn."""
    table._pending = TURN
    rules = table._round.rules
    table._turn = rules.seating.after[table._direction][table._turn]
    if rules.lookup.subscribers.turn_begins:
        report_turn(table)


class PlayDecision(Pending):
    """A decision of a player who may play a card."""

    __slots__ = ()
    takes_plays: ClassVar[bool] = True

    def leave(self, table: Table, seat: int) -> None:
        """End the turn if it is that of the seat that leaves."""
        if table._turn == seat:
            pass_turn(table)

    def end_by_pass(self, table: Table) -> None:
        """End the turn."""
        pass_turn(table)

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return that nothing is asked, or that a card or a draw is awaited."""
        if isinstance(action, Answer):
            return Reason("nothing-asked", "A47")
        return Reason("not-now", "R032")


@frozen
class Turn(PlayDecision):
    """An ordinary turn: play a card that fits, or draw one (R022, R025, R028, R032)."""

    phase: ClassVar[str] = "turn"
    may_expose: ClassVar[bool] = True
    begins_turn: ClassVar[bool] = True

    def __reduce__(self) -> str:
        return "TURN"

    def list_playable(self, position: Position) -> int:
        """Return the faces that match the top card or the color in force."""
        return position._round.rules.lookup.matches_by_showing[position._showing]

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
        hand, count = position._hands[position._turn], rules.lookup.draw_count
        playable = hand & self.list_playable(position)
        is_usual = count == 1 or rules.lookup.draw_variant is not None
        details = {} if is_usual else {"count": count}
        if not rules.lookup.forbids_voluntary_draw and rules.has_lawful_play(
            position, hand, playable
        ):
            return Reason("may-draw", "R028" if is_usual else "A132", details)
        return Reason("must-draw", "R025" if is_usual else "A132", details)

    def _find_draw_ban(self, position: Position) -> Reason | None:
        """Return why the seat on turn may not draw although there are cards (A133), or None."""
        rules = position._round.rules
        return None if rules.lookup.may_always_draw else rules.find_draw_ban(position)

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
        return super().refuse(position, action)

    def refuse_misfit(self, position: Position, card: Card) -> Reason:
        """Return the variant that decided so, or else which cards go on the top card."""
        lookup = position._round.rules.lookup
        top = lookup.cards[lookup.top_face(position._showing)]
        color = lookup.find_color(position._showing)
        decision = find_decision(card, top, color, lookup.agreement.variants)
        if decision is not None:
            variant, _ = decision
            details = {"card": card, "variant": variant.name}
            return Reason("variant-forbids", variant.rule or "A136", details)
        return Reason("no-match", "R022", {"card": card, "top": top, "color": color})


TURN = Turn()


@frozen
class OutOfTurn(Pending):
    """Plays of a seat that is not on turn; never part of a state."""

    playable: int
