"""From a state to a table, and back: the only way to make a state.

Building a frozen object of ten fields costs three times as much as building a mutable one of the
same layout and giving it the frozen class.
"""

from __future__ import annotations

from typing import Any

from unoengine.state import GameState, Layout
from unoengine.table import Table

__all__ = ["opened", "seal"]

_new = object.__new__


def opened(state: Layout[Any, Any]) -> Table:
    """Return a table with the parts of a state, which itself stays as it is."""
    table: Table = _new(Table)
    table._round = state._round
    table._hands = [*state._hands]
    table._left = state._left
    table._discards = state._discards
    table._showing = state._showing
    table._turn = state._turn
    table._direction = state._direction
    table._pending = state._pending
    table._exposed = state._exposed
    table._known = state._known
    table._log = None
    return table


def seal(table: Table) -> GameState:
    """Turn a table into a state; nobody can change it any more."""
    table._hands = tuple(table._hands)  # type: ignore[assignment]
    table.__class__ = GameState  # type: ignore[assignment]
    return table  # type: ignore[return-value]
