"""Leaving the game: the cards return to the draw pile, and the other players go on (A113)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.moves.move_base import Move
from unoengine.table.knowledge import set_known
from unoengine.table.round_end import end_game
from unoengine.table.turn_end import end_play
from unoengine.values.actions import Leave
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.reasons import Reason
from unoengine.values.shuffle_and_dice import shuffle_cards

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.state_parts import Position

__all__ = ["LeaveMove"]


class LeaveMove(Move[Leave]):
    """Leave the game; the others go on."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Leave, and end the game if only one player is left."""
        seat = self.seat
        count = table._hands[seat].bit_count()
        self._remove_player(table)
        if table._listener is not None:
            table._listener.left(seat, count)
        staying = tuple(table._round.rules.seating.in_game)
        if len(staying) == 1:
            end_game(table, staying, seat)
            return
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

    def _remove_player(self, table: Table) -> None:
        """Put the player's cards under the draw pile, shuffled, and drop what concerns the seat."""
        seat, rnd = self.seat, table._round
        cards = rnd.rules.tables.codec.unpack(table._hands[seat])
        under = shuffle_cards(rnd.seed, rnd.serial, cards)
        table._round = evolve(
            rnd,
            rules=rnd.rules.without((seat,)),
            serial=rnd.serial + 1,
            pile=(*under, *rnd.pile[: table._pile_size]),
            notes=FrozenMap({key: note for key, note in rnd.notes.items() if key[2] != seat}),
        )
        table._pile_size += len(cards)
        table._hands[seat] = 0
        if table._exposed == seat:
            table._exposed = None
        for holder, (_, viewers) in enumerate(table._known):
            others = [] if holder == seat else [seen for seen in viewers if seen[0] != seat]
            set_known(table, holder, others)
