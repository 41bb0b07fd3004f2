"""Leaving a game or a round: the cards go under the draw pile, and the others go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.move_base import Move
from unoengine.table.exits import find_last_side, is_round_decided, return_hand, take_out
from unoengine.table.round_end import end_decided_round, end_game
from unoengine.table.turn_end import end_play
from unoengine.values.actions import Leave
from unoengine.values.reasons import Reason

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.state_parts import Position

__all__ = ["LeaveMove"]


class LeaveMove(Move[Leave]):
    """Leave the game (A113) or the round (A127); the others go on."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Leave, and end the round or the game if only one player or team is left."""
        seat, listener = self.seat, table._listener
        count = table._hands[seat].bit_count()
        return_hand(table, seat)
        if self.rules.tables.options.leaving == "round":
            take_out(table, seat, "left", from_game=False)
            if listener is not None:
                listener.left_round(seat, count)
        else:
            take_out(table, seat, None, from_game=True)
            if listener is not None:
                listener.left(seat, count)
        staying = find_last_side(table._round)
        if staying:
            end_game(table, staying, seat)
        elif is_round_decided(table._round):
            end_decided_round(table)
        else:
            play = table._pending.leave(table, seat)
            if play is not None:
                table._play = play
                end_play(table, play)

    def allow(self, position: Position) -> Reason:
        """Return that the options allow it."""
        is_for_round = self.rules.tables.options.leaving == "round"
        return Reason("may-leave", "A127" if is_for_round else "A113")

    @classmethod
    def refuse(cls, position: Position, action: Leave) -> Reason | None:
        """Return the option that would allow it, unless only the round is over."""
        if position._round.rules.tables.options.leaving == "round":
            return None
        hint = 'It requires Options(leaving="allowed").'
        return Reason("leaving-forbidden", "A113", hint=hint)
