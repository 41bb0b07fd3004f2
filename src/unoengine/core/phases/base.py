"""Class `Pending`: a decision that is awaited.

The seat that decides is the state's `turn`. A pending decision contains nothing about hidden cards
that is not public. What a hand allows is derived from the hand, since a stored flag would leak it.

Decisions that are made often are not frozen, which would take three times as long; but like the
others they are never changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from unoengine.core.actions import Action, ChooseColor, Deal, Draw, Pass, Play, Value
from unoengine.core.cards import Card
from unoengine.core.play_in_progress import PlayInProgress
from unoengine.core.refusals import Reason

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.phases.demand import Demand
    from unoengine.core.phases.question import QueuedQuestion
    from unoengine.core.state_parts import Position


class Pending:
    """A decision that is awaited."""

    __slots__ = ()
    phase: ClassVar[str] = ""

    may_expose: ClassVar[bool] = False
    """Whether a player may be exposed while this decision is pending (A94)."""

    takes_plays: ClassVar[bool] = False
    """Whether cards can be played while this decision is pending."""

    begins_turn: ClassVar[bool] = False
    """Whether a turn begins with this decision."""

    mildest_actions: ClassVar[tuple[type[Action], ...]] = (Draw, Pass, ChooseColor, Deal, Play)
    """The kinds of actions of a seat whose time is up, mildest first (A114).

    On a turn, an answer would be a claim.
    """

    ends_round: ClassVar[bool] = False
    """Whether the round is over; then all other actions are refused for that reason."""

    ends_game: ClassVar[bool] = False
    """Whether the game is over as well."""

    playable: int = 0
    """The set of faces that may be played, each as the bit of its first copy in a hand.

    All plays of these faces are offered. For a turn, `list_playable` returns those that match the
    top card instead.
    """

    faces: tuple[int, ...] = ()
    """The cards that were drawn and may now be played or kept."""

    questions: tuple[QueuedQuestion, ...] = ()
    """The question that is asked, and those that follow."""

    winners: tuple[int, ...] = ()
    """The seats that have won the game."""

    @property
    def pending_demand(self) -> Demand | None:
        """The demand that is pending, or for which the pending cards were drawn."""
        return None

    @property
    def unmet_demand(self) -> Demand | None:
        """The demand that the next play meets."""
        return None

    @property
    def attacker(self) -> int | None:
        """The seat whose card demands or asks something; it may have left."""
        demand = self.pending_demand
        return None if demand is None else demand.player

    @property
    def is_interpreted(self) -> bool:
        """Whether effects interpret the data of this decision, so that a loaded one is tried."""
        return self.pending_demand is not None or bool(self.questions)

    def conceal(self, is_decider: bool) -> Pending:
        """Return the decision without what only effects and the seat that decides know."""
        return self

    def list_playable(self, position: Position) -> int:
        """Return the set of faces that may be played now, whether the seat holds them or not."""
        return self.playable

    def list_offered(self, position: Position) -> tuple[Card, ...]:
        """Return the cards that may follow in the same turn, whether the seat holds them or not."""
        return ()

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the actions of the seat on turn, without claims."""
        return ()

    def allows_leaving(self, position: Position) -> bool:
        """Return whether players may leave now, if the options allow it at all (A113, A127)."""
        return True

    def leave(self, table: Table, seat: int) -> PlayInProgress | None:
        """Update the decision when a seat leaves (A113); return the play that goes on, if any."""
        raise NotImplementedError("no player can leave now")

    def draw(self, table: Table) -> None:
        """Perform a draw; that of an ordinary turn is in `core/perform.py`."""
        raise NotImplementedError("no draw is offered")

    def end_by_pass(self, table: Table) -> None:
        """Perform a pass."""
        raise NotImplementedError("no pass is offered")

    def answer(self, table: Table, value: Value) -> PlayInProgress:
        """Perform an answer to a question; return the play that goes on."""
        raise NotImplementedError("no question is asked")

    def name_color(self, table: Table) -> PlayInProgress | None:
        """Go on after the color was named; return the play that has to be ended, if any."""
        raise NotImplementedError("no color is awaited")

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
        raise NotImplementedError("each phase has a reason of its own")

    def refuse_misfit(self, position: Position, card: Card) -> Reason:
        """Return why a card that the seat on turn holds does not fit."""
        raise NotImplementedError("no card may be played")


@frozen
class RoundStart(Pending):
    """The rest of the start of a round: variants act, then the first turn begins (A160).

    It is never the pending decision itself; it only follows a question or the choice of a color.
    """

    called: int = 0
    """How many of the hooks `round_begins` have been called."""

    following: Pending | None = None
    """The decision that follows; None for an ordinary turn."""

    @property
    def is_interpreted(self) -> bool:
        """Return that a loaded decision is tried: it lets variants act."""
        return True
