"""Conversion of a state to a table and back. Only this module and `core/fast` make states.

A state is made by replacing the class of a table, which has the same slots. To construct a frozen
object with as many fields would take several times as long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define, fields

from unoengine.core.effect_api.queries import Queries
from unoengine.core.effect_api.table import Table
from unoengine.core.events import Awaited
from unoengine.core.phases.turn import TURN
from unoengine.core.play_in_progress import NO_PLAY
from unoengine.core.state import GameState
from unoengine.core.state_parts import Layout

if TYPE_CHECKING:
    from unoengine.core.state_parts import Position, Round


def make_table(
    rnd: Round,
    hands: list[int],
    *,
    pile_size: int,
    discards: int,
    showing: int,
    turn: int,
    direction: int,
) -> Table:
    """Return a table at the start of a turn, without an exposed player or known cards."""
    table = Table()
    table._round = rnd
    table._hands = hands
    table._pile_size = pile_size
    table._discards = discards
    table._showing = showing
    table._turn = turn
    table._direction = direction
    table._pending = TURN
    table._play = NO_PLAY
    table._exposed = None
    table._known = ()
    table._listener = None
    return table


def open_table(position: Position) -> Table:
    """Return a table with the parts of a state, which stays unchanged."""
    table = Table()
    table._round = position._round
    table._hands = [*position._hands]
    table._pile_size = position._pile_size
    table._discards = position._discards
    table._showing = position._showing
    table._turn = position._turn
    table._direction = position._direction
    table._pending = position._pending
    table._play = position._play
    table._exposed = position._exposed
    table._known = position._known
    table._listener = None
    return table


@define(eq=False, init=False, weakref_slot=False)
class ReadOnlyTable(Queries):
    """A table for hooks that are called before an action: queries without verbs.

    What these hooks answer shows in the moves and points, so they see no more than their player.
    """

    def noted(self, key: str, default: Any = None, *, player: int | None = None) -> Any:
        """Return the note under this key, as `Queries.noted` does, unless another seat has it."""
        found = Queries.noted(self, key, default, player=player)
        if player not in (None, self._play.player):
            raise self._make_error(
                "reads a note of another seat in a hook that may only query the table; there it "
                "sees the notes of its player and those for all"
            )
        return found

    def __getattr__(self, name: str) -> object:
        if hasattr(Table, name):
            raise self._make_error(f"calls {name!r} in a hook that may only query the table")
        raise AttributeError(f"a table has no {name!r}")


def fill_table(table: Table, position: Position) -> Table:
    """Return a table of a special class with the parts of a state, as `open_table` does."""
    opened = open_table(position)
    for slot in fields(Layout):
        setattr(table, slot.name, getattr(opened, slot.name))
    return table


def open_read_only(position: Position) -> Table:
    """Return a table that can be queried but not changed.

    Its type says `Table`, since hooks that are called with it are annotated like all others.
    """
    table = open_table(position)
    table.__class__ = ReadOnlyTable  # type: ignore[assignment]
    return table


def seal(table: Table) -> GameState:
    """Report the pending decision to the listener, and turn a table into an immutable state.

    The list of hands becomes part of the state; from then on it is only copied.
    """
    if table._listener is not None:
        pending = table._pending
        offered = pending.list_offered(table)
        table._listener.note(Awaited(table._turn, pending.phase, table._exposed, offered))
        table._listener = None
    table.__class__ = GameState  # type: ignore[assignment]
    return table  # type: ignore[return-value]
