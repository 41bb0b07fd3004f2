"""Demand for a card of certain faces, or else a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from unoengine.core.actions import Action, Draw, Pass
from unoengine.core.cards import Card
from unoengine.core.events import Demanded
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.turn import PlayDecision, pass_turn
from unoengine.core.piles import draw_cards
from unoengine.core.refusals import Reason
from unoengine.core.subscriptions import keep_held

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.matching import Lookup
    from unoengine.core.state_parts import Position


@frozen
class Demand(PlayDecision):
    """A card of certain faces is demanded; a player without one draws the cost."""

    phase: ClassVar[str] = "demand"
    may_expose: ClassVar[bool] = True
    begins_turn: ClassVar[bool] = True

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

    @property
    def pending_demand(self) -> Demand:
        """This demand."""
        return self

    @property
    def unmet_demand(self) -> Demand:
        """This demand."""
        return self

    def get_card(self, lookup: Lookup) -> Card:
        """Return the card that demands, with the side up that was played."""
        return lookup.turn_back(self.is_turned).cards[self.face]

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
            return  # a variant that subscribes to draws has ended the turn or the round
        if self.may_play_drawn:
            faces = tuple(sorted(keep_held(table, seat, drawn)))
            playable = rules.lookup.codec.presence_mask(faces) & self.playable
            table._pending = DrawnCards(faces, playable, self)
            if rules.list_plays(table):
                return
        pass_turn(table)  # A68, A69

    def report(self, table: Table) -> None:
        """Report `Demanded`."""
        if table._listener is not None:
            lookup = table._round.rules.lookup
            color = lookup.color_names[self.color]
            table._listener.note(Demanded(table._turn, color, self.get_card(lookup), self.cost))

    def settle_at_round_end(self, table: Table) -> None:
        """Let a player who cannot meet the demand draw the cost at once (A70)."""
        self.report(table)
        table._pending = self
        if not table._round.rules.list_plays(table):
            self._draw_cost(table)

    def _draw_cost(self, table: Table) -> tuple[int, ...]:
        card = self.get_card(table._round.rules.lookup)
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
        return super().refuse(position, action)

    def refuse_misfit(self, position: Position, card: Card) -> Reason:
        """Return which cards meet the demand."""
        lookup = position._round.rules.lookup
        wanted = tuple([lookup.cards[face] for face in lookup.codec.unpack(self.playable)])
        may_draw = self.may_decline or not position._round.rules.list_plays(position)
        details = {"card": card, "wanted": wanted, **self._list_cost(may_draw)}
        return Reason("demand-not-met", self.cite_rule(position), details)

    def _list_cost(self, may_draw: bool) -> dict[str, int]:
        """Return the cost as a detail of a reason, if it may be drawn."""
        return {"count": self.cost} if may_draw else {}
