"""The decision after a draw: play one of the drawn cards, or keep them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import define

from unoengine.core.actions import Action, Draw, Pass
from unoengine.core.cards import Card
from unoengine.core.phases.turn import TURN, PlayDecision
from unoengine.core.refusals import Reason

if TYPE_CHECKING:
    from unoengine.core.phases.demand import Demand
    from unoengine.core.state_parts import Position


@define(unsafe_hash=True)
class DrawnCards(PlayDecision):
    """Cards were drawn, and one of them may be played now but no other (R029, R030, A39).

    With an option, any card that fits may be played (A134).
    """

    phase: ClassVar[str] = "drawn"

    faces: tuple[int, ...]
    playable: int
    """The set of faces that may be played."""

    demand: Demand | None = None
    """The demand they were drawn for."""

    @property
    def pending_demand(self) -> Demand | None:
        """The demand they were drawn for."""
        return self.demand

    def conceal(self, is_decider: bool) -> DrawnCards:
        """Return the decision, for other seats without the cards."""
        return self if is_decider else DrawnCards((), 0, self.demand)

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
        return super().refuse(position, action)

    def refuse_misfit(self, position: Position, card: Card) -> Reason:
        """Return that only the drawn cards that fit may be played."""
        lookup = position._round.rules.lookup
        drawn = {face: lookup.cards[face] for face in self.faces}
        if self._allows_any_card(position) or (self.demand is None and card in drawn.values()):
            return TURN.refuse_misfit(position, card)
        fitting = [drawn[face] for face in self.faces if lookup.first_bits[face] & self.playable]
        rule = "R030" if self.demand is None else "A65"
        return Reason("only-drawn", rule, {"drawn": tuple(fitting)})

    def _allows_any_card(self, position: Position) -> bool:
        """Return whether any card that fits may be played (A134)."""
        options = position._round.rules.lookup.options
        return self.demand is None and options.after_drawing == "any_card"

    def _cite(self, position: Position, rule: str) -> str:
        """Return the ruling behind these cards, or this rule if one card was drawn as usual."""
        if self._allows_any_card(position):
            return "A134"
        return rule if len(self.faces) == 1 or self.demand is not None else "A132"
