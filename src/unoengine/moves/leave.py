"""Leaving the game: the cards return to the draw pile, and the other players go on (A113)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.move_base import Move
from unoengine.table.exits import return_hand, take_out
from unoengine.table.round_end import end_decided_round, end_game
from unoengine.table.turn_end import end_play
from unoengine.values.actions import Leave
from unoengine.values.reasons import Reason

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.state_parts import Position

__all__ = ["LeaveMove"]


class LeaveMove(Move[Leave]):
    """Leave the game; the others go on."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Leave, and end the round or the game if only one player is left."""
        seat = self.seat
        count = table._hands[seat].bit_count()
        return_hand(table, seat)
        take_out(table, seat, None, from_game=True)
        if table._listener is not None:
            table._listener.left(seat, count)
        seating = table._round.rules.seating
        staying = tuple(s for s in range(seating.seats) if s not in seating.gone)
        if len(staying) == 1:
            end_game(table, staying, seat)
        elif seating.is_decided:
            end_decided_round(table)
        else:
            play = table._pending.leave(table, seat)
            if play is not None:
                table._play = play
                end_play(table, play)

    def allow(self, position: Position) -> Reason:
        """Return that the options allow it."""
        return Reason("may-leave", "A113")

    @classmethod
    def refuse(cls, position: Position, action: Leave) -> Reason:
        """Return the option that would allow it."""
        hint = 'It requires Options(leaving="allowed").'
        return Reason("leaving-forbidden", "A113", hint=hint)
