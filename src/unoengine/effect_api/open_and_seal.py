"""From a state to a table, and back: the only way to make a state.

Building a frozen object of that many fields costs several times as much as building a mutable one
of the same layout and giving it the frozen class.
"""

from __future__ import annotations

from typing import Any

from unoengine.effect_api.table import Table
from unoengine.table.pending import TURN
from unoengine.table.state import GameState, Layout, Round

__all__ = ["laid", "opened", "seal"]


def laid(
    rnd: Round,
    hands: list[int],
    *,
    left: int,
    discards: int,
    showing: int,
    turn: int,
    direction: int,
) -> Table:
    """Return a table as it is before anything happens in a round."""
    table = Table()
    table._round = rnd
    table._hands = hands
    table._left = left
    table._discards = discards
    table._showing = showing
    table._turn = turn
    table._direction = direction
    table._pending = TURN
    table._exposed = None
    table._known = ()
    table._log = None
    return table


def opened(state: Layout[Any, Any]) -> Table:
    """Return a table with the parts of a state, which itself stays as it is."""
    table = Table()
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
    """Turn a table into a state, which nobody can change; who listens hears what it waits for.

    The list of hands goes with it, and nobody writes to it any more: for that it is copied.
    """
    if table._log is not None:
        table._log("Awaited", table._turn, table._pending.phase, table._exposed)
        table._log = None
    table.__class__ = GameState  # type: ignore[assignment]
    return table  # type: ignore[return-value]
