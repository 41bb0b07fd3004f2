"""What every compiled action has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.effect_api.open_and_seal import opened, seal
from unoengine.values.actions import CallUno, Deal, Draw, Leave, Pass

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.moves.compiled_rules import Rules
    from unoengine.table.state import GameState, Layout, Listener

__all__ = ["Move"]


class Move:
    """An action and what the rules have worked out about it beforehand."""

    __slots__ = ("seat",)

    def __init__(self, rules: Rules, action: Draw | Pass | CallUno | Deal | Leave) -> None:
        self.seat: int = action.player

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether the action is legal: `legal_moves` lists it."""
        raise NotImplementedError

    def attempt(
        self, state: Layout[Any, Any], log: Listener | None, found: bool
    ) -> GameState | None:
        """Return the next state, or None if the action is not legal.

        `found` says that it has been found to be.
        """
        if not found and not self.allowed(state):
            return None
        table = opened(state)
        table._log = log
        self.act(table)
        return seal(table)

    def perform(self, state: Layout[Any, Any], log: Listener | None = None) -> GameState:
        """Return the next state; the action has been found legal."""
        after = self.attempt(state, log, True)
        assert after is not None
        return after

    def act(self, table: Table) -> None:
        """Do it at the table."""
        raise NotImplementedError
