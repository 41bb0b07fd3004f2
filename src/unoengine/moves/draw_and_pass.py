"""Drawing on a turn or for a demand, and passing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.legality import may_play_drawn
from unoengine.moves.move_base import Move
from unoengine.plugins.discovery import describe_plugin
from unoengine.table.pending import Demand, DrawnCards
from unoengine.table.piles import draw_cards
from unoengine.table.play_in_progress import PlayInProgress
from unoengine.table.turn_end import end_play, is_anybody_out, pass_turn
from unoengine.values.actions import Draw, Pass
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.plugins.variant_base import Variant

__all__ = ["DrawMove", "PassMove"]


class DrawMove(Move[Draw]):
    """Draw a card, or the cost of a demand."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Draw; if a drawn card may be played, wait for that, else pass the turn."""
        table._exposed = None  # A94
        variant = self.rules.tables.draw_variant
        if isinstance(table._pending, Demand):
            self._draw_cost(table, table._pending)
        elif variant is not None:
            self._let_variant_draw(table, variant)
        else:
            (face,) = draw_cards(table, self.seat, 1, None)  # A27
            if may_play_drawn(table, self.seat, face):  # R026
                table._pending = DrawnCards((face,), self.rules.tables.codec.first_bits[face])
            else:
                pass_turn(table, self.seat)  # R027

    def _draw_cost(self, table: Table, demand: Demand) -> None:
        """Draw the cost of a demand; a drawn card may meet it where so ruled (A65, A66)."""
        tables = self.rules.tables
        drawn = draw_cards(table, self.seat, demand.cost, tables.cards[demand.face])
        if demand.may_play_drawn:
            faces = tuple(sorted(drawn))
            playable = tables.codec.presence_mask(faces) & demand.playable
            table._pending = DrawnCards(faces, playable, demand)
            if self.rules.list_plays(table):
                return
        pass_turn(table, self.seat)  # A68, A69

    def _let_variant_draw(self, table: Table, variant: Variant) -> None:
        """Let a variant draw; the card drawn last may be played if it fits."""
        seat, tables, order = self.seat, self.rules.tables, self.rules.seating
        table._turn = order.after[table._direction][seat]
        top = tables.top_face(table._showing)
        table._play = play = PlayInProgress(seat, top, variant, table._showing)
        variant.draw(table)
        if play.requests.questions:
            raise PluginError(
                f"{describe_plugin(variant)} asks a question where no answer can be awaited"
            )
        held = play.drawn and table._hands[seat] & tables.codec.first_bits[play.drawn[-1]]
        if not held or not table.drawn_fits or is_anybody_out(table):
            end_play(table, play)
            return
        if play.requests.demand is not None or table._turn not in (
            seat,
            order.after[table._direction][seat],
        ):
            raise PluginError(
                f"{describe_plugin(variant)} ends the turn of a player who may play the drawn card"
            )
        face = play.drawn[-1]
        table._play = None
        table._turn, table._pending = seat, DrawnCards((face,), tables.codec.first_bits[face])


class PassMove(Move[Pass]):
    """Keep a drawn card, or pass when there is nothing to draw."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Pass the turn; a demand ends with it (A65)."""
        table._exposed = None
        pass_turn(table, self.seat)
        if table._listener is not None:
            table._listener.passed(self.seat)
