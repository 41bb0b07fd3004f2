"""Leaving the game, compiled: whose cards go where, and what the table waits for then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from unoengine.moves.move_base import Move
from unoengine.table.pending import TURN, ColorAwaited, GameOver, RoundOver
from unoengine.table.piles import know
from unoengine.table.play_in_progress import Asked, resumed
from unoengine.table.turn_end import end_play
from unoengine.values.chance import shuffle_cards
from unoengine.values.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.state import Layout

__all__ = ["LeaveMove"]


class LeaveMove(Move):
    """Leaving: the cards go under the draw pile, and the others go on (A113)."""

    __slots__ = ()

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether the game is still on; it is compiled only for who may leave."""
        return type(state._pending) is not GameOver

    def act(self, table: Table) -> None:
        """Leave, and see whether anybody is left to play with."""
        seat = self.seat
        count = table._hands[seat].bit_count()
        self.take_off(table)
        if table._log is not None:
            table._log("Left", seat, count)
        staying = tuple(table._round.rules.seats_in_game)
        if len(staying) == 1:
            table._pending, table._turn = GameOver(staying), seat
            table._exposed = None
            if table._log is not None:
                table._log("GameWon", staying)
        elif isinstance(table._pending, Asked):
            self.leave_question(table, table._pending)
        elif table._turn == seat:
            self.hand_over(table)

    def take_off(self, table: Table) -> None:
        """Put the cards under the draw pile, in an order nobody knows; nobody minds them now."""
        seat, rnd = self.seat, table._round
        cards = rnd.rules.codec.unpack(table._hands[seat])
        under = shuffle_cards(rnd.seed, rnd.serial, cards)
        table._round = evolve(
            rnd,
            rules=rnd.rules.without((seat,)),
            serial=rnd.serial + 1,
            pile=(*under, *rnd.pile[: table._left]),
            notes=FrozenMap({key: note for key, note in rnd.notes.items() if key[2] != seat}),
        )
        table._left += len(cards)
        table._hands[seat] = 0
        if table._exposed == seat:
            table._exposed = None
        for holder, (_, seen_by) in enumerate(table._known):
            others = [] if holder == seat else [seen for seen in seen_by if seen[0] != seat]
            know(table, holder, others)

    def hand_over(self, table: Table) -> None:
        """Let the next one decide: what was drawn or owed goes with the one who leaves."""
        after, pending = table._round.rules.seat_after, table._pending
        if type(pending) is RoundOver:
            table._turn = after[+1][self.seat]
            return
        table._turn = after[table._direction][self.seat]
        if type(pending) is not ColorAwaited:
            table._pending = TURN

    def leave_question(self, table: Table, asked: Asked) -> None:
        """Drop what this seat asks or is asked; what others are asked they still answer."""
        seat, after = self.seat, table._round.rules.seat_after[table._direction]
        following = after[seat] if asked.next == seat else asked.next
        left = tuple(inquiry for inquiry in asked.inquiries if inquiry.player != seat)
        if asked.player == seat:
            table._pending, table._turn = TURN, following
        elif table._turn != seat:
            table._pending = evolve(asked, inquiries=left, next=following)
        else:
            table._turn = following
            table._pending = play = resumed(asked)
            play.said.inquiries = left
            end_play(table, play)
