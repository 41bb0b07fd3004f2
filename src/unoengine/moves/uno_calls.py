"""Calling UNO after the play, and catching a player who did not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.move_base import Move
from unoengine.table.uno_window import penalize_caught_player
from unoengine.values.actions import CallUno, Catch

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.pending import Reason
    from unoengine.table.state_parts import Position

__all__ = ["CallUnoMove", "CatchMove"]


class CallUnoMove(Move[CallUno]):
    """Call UNO late, while nobody has caught it (A93)."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """End the exposure."""
        table._exposed = None
        if table._listener is not None:
            table._listener.uno_called(self.seat)

    def allow(self, position: Position) -> Reason:
        """Return that it is not too late."""
        return "may-call", "A93", "UNO may be called until another player catches it"

    @classmethod
    def refuse(cls, position: Position, action: CallUno) -> Reason:
        """Return that this seat is not exposed."""
        return "uno-not-due", "A98", "you have no UNO to call now"


class CatchMove(Move[Catch]):
    """Catch a player who has one card and did not call UNO (R073)."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Let the caught player draw the penalty."""
        penalize_caught_player(table, self.action.target, self.seat)

    def allow(self, position: Position) -> Reason:
        """Return that the target is exposed."""
        return "may-catch", "R073", "a player who has one card and did not call UNO may be caught"

    @classmethod
    def refuse(cls, position: Position, action: Catch) -> Reason:
        """Return that the target is not exposed, or is the same seat."""
        if action.target == action.player:
            return "not-yourself", "A95", "players do not catch themselves"
        return "nobody-to-catch", "A98", "that player cannot be caught now"
