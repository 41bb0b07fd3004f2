"""What every compiled action has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.actions import CallUno, Deal, Draw, Pass
from unoengine.sealing import opened, seal

if TYPE_CHECKING:
    from unoengine.rules import Rules
    from unoengine.state import GameState
    from unoengine.table import Table

__all__ = ["Move"]


class Move:
    """An action and what the rules have worked out about it beforehand."""

    __slots__ = ("seat",)

    def __init__(self, rules: Rules, action: Draw | Pass | CallUno | Deal) -> None:
        self.seat = action.player

    def attempt(self, state: GameState) -> GameState | None:
        """Return the next state, or None if the action is not legal."""
        if not self.allowed(state):
            return None
        table = opened(state)
        self.perform(table)
        return seal(table)

    def allowed(self, state: GameState) -> bool:
        """Return whether the action is legal: `legal_moves` lists it."""
        raise NotImplementedError

    def perform(self, table: Table) -> None:
        """Do it; it has been found legal."""
        raise NotImplementedError
