"""Dealing the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.move_base import Move
from unoengine.table.round_start import deal_round
from unoengine.values.actions import Deal
from unoengine.values.reasons import Reason

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.state_parts import Position

__all__ = ["DealMove"]


class DealMove(Move[Deal]):
    """Deal the next round (R075, R084)."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Deal and turn up the start card."""
        deal_round(table, self.seat)

    @classmethod
    def refuse(cls, position: Position, action: Deal) -> Reason | None:
        """Return that the round is not over."""
        if position._pending.ends_round:
            return None
        return Reason("round-under-way", "R084")
