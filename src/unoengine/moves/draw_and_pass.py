"""Drawing on a turn or for a demand, and passing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.draw_policy import await_play_after_draw, may_play_after_draw
from unoengine.moves.move_base import Move
from unoengine.plugins.discovery import describe_plugin
from unoengine.table.phases.turn import TURN, pass_turn
from unoengine.table.piles import draw_cards
from unoengine.table.play_in_progress import NO_PLAY, PlayInProgress, refuse_requests
from unoengine.table.subscriptions import keep_held
from unoengine.table.turn_end import end_play, is_anybody_out
from unoengine.values.actions import Draw, Pass
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.plugins.variant_base import Variant

__all__ = ["DrawMove", "PassMove"]


class DrawMove(Move[Draw]):
    """Draw a card, or what the pending decision lets a seat draw instead."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Draw; if a card may be played then, wait for that, else pass the turn."""
        table._exposed = None  # A94
        variant = self.rules.tables.draw_variant
        if table._pending is not TURN:
            table._pending.draw(table)
        elif variant is not None:
            self._let_variant_draw(table, variant)
        else:
            drawn = draw_cards(table, self.seat, self.rules.tables.draw_count, None)  # A27, A132
            if table._pending is not TURN or table._turn != self.seat:
                return  # a variant that subscribes to draws has ended the turn or the round
            drawn = keep_held(table, self.seat, drawn)
            if drawn and may_play_after_draw(table, self.seat, drawn):  # R026
                await_play_after_draw(table, self.seat, drawn)
            else:
                pass_turn(table)  # R027

    def _let_variant_draw(self, table: Table, variant: Variant) -> None:
        """Let a variant draw; the card drawn last may be played if it fits."""
        seat, tables, order = self.seat, self.rules.tables, self.rules.seating
        table._turn = order.after[table._direction][seat]
        top = tables.top_face(table._showing)
        table._play = play = PlayInProgress(seat, top, variant, table._showing)
        variant.draw(table)
        refuse_requests(play, "draw")
        drawn = play.drawn[-1:]
        held = drawn and table._hands[seat] & tables.codec.first_bits[drawn[0]]
        is_over = play.winners or is_anybody_out(table)
        if not held or is_over or not may_play_after_draw(table, seat, drawn):
            end_play(table, play)
            return
        order = table._round.rules.seating  # without the seats that the variant eliminated
        following = order.after[table._direction][seat]
        if play.following is not None or table._turn not in (seat, following):
            raise PluginError(
                f"{describe_plugin(variant)} ends the turn of a player who may play the drawn card"
            )
        table._play = NO_PLAY
        await_play_after_draw(table, seat, drawn)


class PassMove(Move[Pass]):
    """Keep a drawn card, or pass when there is nothing to draw."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Pass, which ends the turn, and a demand with it (A65)."""
        table._exposed = None
        if table._listener is not None:
            table._listener.passed(self.seat)
        table._pending.end_by_pass(table)
