"""The end of a round and of a game: the next deal, or no action at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from unoengine.core.actions import Action, Deal
from unoengine.core.phases.base import Pending
from unoengine.core.refusals import Reason

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state_parts import Position


@frozen
class RoundOver(Pending):
    """The round is over; the next dealer deals (R075, A07)."""

    phase: ClassVar[str] = "round-over"
    ends_round: ClassVar[bool] = True

    def __reduce__(self) -> str:
        return "ROUND_OVER"

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the deal."""
        return position._round.rules.registry.deals[position._turn]

    def allows_leaving(self, position: Position) -> bool:
        """Return whether players may leave the game."""
        return position._round.rules.lookup.options.leaving == "allowed"

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


ROUND_OVER = RoundOver()


@frozen
class GameOver(Pending):
    """The game is over, and no action is left (R085)."""

    phase: ClassVar[str] = "game-over"
    ends_round: ClassVar[bool] = True
    ends_game: ClassVar[bool] = True

    winners: tuple[int, ...] = ()

    def allows_leaving(self, position: Position) -> bool:
        """Return that players can no longer leave."""
        return False

    def refuse(self, position: Position, action: Action) -> Reason:
        """Return that the game is over."""
        return Reason("game-over", "R085")
