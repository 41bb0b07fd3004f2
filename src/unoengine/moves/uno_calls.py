"""Calling UNO after the play, and catching a player who did not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.move_base import Move
from unoengine.table.uno_window import penalize_caught_player
from unoengine.values.actions import CallUno, Catch

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table

__all__ = ["CallUnoMove", "CatchMove"]


class CallUnoMove(Move[CallUno]):
    """Call UNO late, while nobody has caught it (A93)."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """End the exposure."""
        table._exposed = None
        if table._listener is not None:
            table._listener.uno_called(self.seat)


class CatchMove(Move[Catch]):
    """Catch a player who has one card and did not call UNO (R073)."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Let the caught player draw the penalty."""
        penalize_caught_player(table, self.action.target, self.seat)
