"""Class `Move`: an action together with the rules that perform it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from unoengine.effect_api.open_and_seal import open_table, seal
from unoengine.table.turn_limit import count_turn
from unoengine.values.actions import Action

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.events import Listener
    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.table.state import GameState
    from unoengine.table.state_parts import Position
    from unoengine.values.reasons import Reason

__all__ = ["Move"]

A = TypeVar("A", bound=Action)


class Move(Generic[A]):
    """An action that can be performed; whether it is legal is decided by `legality`."""

    __slots__ = ("action", "rules", "seat")

    def __init__(self, rules: CompiledRules, action: A) -> None:
        self.rules: CompiledRules = rules
        self.action: A = action
        self.seat: int = action.player

    def try_apply(self, state: GameState) -> GameState | None:
        """Return the next state, or None if there is no quick way to tell that the action is legal.

        The moves of `moves.fast` override this.
        """
        return None

    def perform(self, position: Position, listener: Listener | None = None) -> GameState:
        """Return the next state; the action must be legal."""
        table = open_table(position)
        table._listener = listener
        self.act(table)
        limit = self.rules.tables.max_turns
        if limit is not None:
            count_turn(table, self.action, limit)
        return seal(table)

    def act(self, table: Table) -> None:
        """Perform the action at a table."""
        raise NotImplementedError

    def act_quickly(self, table: Table) -> None:
        """Perform the action at a table without a listener, where it must be legal.

        The moves of `moves.fast` do in less time what `act` does. Turns are not counted.
        """
        self.act(table)

    def allow(self, position: Position) -> Reason:
        """Return why the action is legal, which it must be."""
        return position._pending.allow(position, self.action)

    @classmethod
    def refuse(cls, position: Position, action: A) -> Reason | None:
        """Return why an action is refused; None if the pending decision has the reason."""
        return None
