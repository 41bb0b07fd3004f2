"""The decision after a card that lets its player play another one in the same turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import evolve, frozen

from unoengine.core.actions import Action, Answer
from unoengine.core.cards import Card
from unoengine.core.going_out import pass_over_absent
from unoengine.core.phases.demand import Demand
from unoengine.core.phases.turn import TURN, PlayDecision
from unoengine.core.refusals import Reason
from unoengine.core.subscriptions import report_turn

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.play_in_progress import PlayInProgress
    from unoengine.core.state_parts import Position


@frozen
class Series(PlayDecision):
    """A card was played, and another one may follow in the same turn (A155)."""

    phase: ClassVar[str] = "series"
    may_expose: ClassVar[bool] = True

    playable: int
    """The set of faces that may follow; none if the cards so far offer no other."""

    next: int
    """The seat that is on turn if the series ends now; -1 before its first card is settled."""

    demand: Demand | None = None
    """The demand that waits for the end of the series."""

    @property
    def is_interpreted(self) -> bool:
        """Whether a demand waits, whose data effects interpret."""
        return self.demand is not None

    def list_offered(self, position: Position) -> tuple[Card, ...]:
        """Return the cards that may follow, whether the seat holds them or not."""
        lookup = position._round.rules.lookup
        return tuple([lookup.cards[face] for face in lookup.codec.unpack(self.playable)])

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the plays of the offered cards, and the pass."""
        rules = position._round.rules
        return rules.list_plays(position) + rules.registry.passes[position._turn]

    def leave(self, table: Table, seat: int) -> None:
        """End the series if its player leaves; another seat is passed over when it ends."""
        if table._turn == seat:
            self.end_by_pass(table)

    def end_by_pass(self, table: Table) -> None:
        """End the series and the turn; what has waited for it follows."""
        table._turn, table._pending = self.next, self.demand or TURN
        pass_over_absent(table)
        report_turn(table)
        if table._listener is not None:
            table._pending.report(table)

    def allow(self, position: Position, action: Action) -> Reason:
        """Return that no card needs to follow."""
        return Reason("may-stop", "A155")

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return that nothing is asked, or that a card may follow but nothing else."""
        reason = Reason("played-already", "A155")
        return super().refuse(position, action) if isinstance(action, Answer) else reason

    def refuse_misfit(self, position: Position, card: Card) -> Reason:
        """Return which cards may follow."""
        return Reason(
            "only-following", "A155", {"card": card, "wanted": self.list_offered(position)}
        )


def find_turn(table: Table, play: PlayInProgress, seat: int) -> int:
    """Return the seat on turn after a series if this seat were on turn after its last card alone.

    The turns that its cards cost the others add up; the player never loses one (A156).
    """
    series, seating = play.series, table._round.rules.seating
    if series is None or series.next < 0:
        return seat
    after, order = (
        seating.after[table._direction],
        seating.list_in_order(play.player, table._direction),
    )
    steps = [order.index(s if s in order else after[s]) for s in (series.next, seat)]
    return order[min(sum(steps), len(order) - 1)]


def add_to_series(table: Table, play: PlayInProgress) -> None:
    """Add what follows a card to what already waits for the end of its series (A156, A157)."""
    series, following = play.series, play.following
    if series is None:
        return
    table._turn = find_turn(table, play, table._turn)
    waiting = series.demand
    if waiting is not None and play.flips == 1:  # the same cards meet it, but its color is gone
        color = table._round.rules.lookup.color_names.index(None)
        waiting = evolve(waiting, color=color, is_turned=not waiting.is_turned)
    if waiting is not None:
        if isinstance(following, Demand):
            waiting = evolve(following, cost=following.cost + waiting.cost)
        play.following = waiting
    play.series = Series(series.playable, -1)


def await_next_card(table: Table, play: PlayInProgress) -> None:
    """Let the player of a card play another one, if the card offers any."""
    series, waiting, absent = play.series, table._pending, table._round.rules.seating.absent
    if series is None or not series.playable or play.player in absent:
        return
    if waiting is TURN or isinstance(waiting, Demand):  # else a color is to be named (A159)
        demand = waiting if isinstance(waiting, Demand) else None
        table._pending = Series(series.playable, table._turn, demand)
        table._turn = play.player
