"""Calling UNO after the play, and catching a player who did not (`table.uno_penalty`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.move_base import Move
from unoengine.table.uno_penalty import penalize_caught_player
from unoengine.values.actions import CallUno, Catch, is_same_value
from unoengine.values.reasons import Reason

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
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
        return Reason("may-call", "A93")

    @classmethod
    def refuse(cls, position: Position, action: CallUno) -> Reason:
        """Return that this seat is not exposed."""
        return Reason("uno-not-due", "A98")


class CatchMove(Move[Catch]):
    """Catch a player who has one card and did not call UNO (R073)."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Let the caught player draw the penalty."""
        penalize_caught_player(table, self.action.target, self.seat)

    def allow(self, position: Position) -> Reason:
        """Return that the target is exposed."""
        return Reason("may-catch", "R073", {"other": self.action.target})

    @classmethod
    def refuse(cls, position: Position, action: Catch) -> Reason:
        """Return that the target is not exposed, or is the same seat."""
        if is_same_value(action.target, action.player):
            return Reason("not-yourself", "A95")
        is_seat = type(action.target) is int and 0 <= action.target < len(position._hands)
        return Reason("nobody-to-catch", "A98", {"other": action.target} if is_seat else {})
