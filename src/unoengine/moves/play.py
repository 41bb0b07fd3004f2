"""Playing a card: it leaves the hand, lies on top, and its effect acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.move_base import Move
from unoengine.plugins.effect_base import read_traits
from unoengine.table.exits import is_decided_without
from unoengine.table.knowledge import forget_card
from unoengine.table.phases.turn import TURN
from unoengine.table.play_in_progress import NO_EFFECT, PlayInProgress
from unoengine.table.subscriptions import report_play
from unoengine.table.turn_end import end_play
from unoengine.values.actions import Play

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.plugins.effect_base import Effect

__all__ = ["PlayMove"]


class PlayMove(Move[Play]):
    """Play one card (R031)."""

    __slots__ = ("face", "has_color", "showing")

    def __init__(self, rules: CompiledRules, action: Play) -> None:
        super().__init__(rules, action)
        tables, color = rules.tables, action.card.color or action.color
        self.face: int = tables.codec.face_of_card[action.card]
        self.has_color: bool = color is not None
        """Whether the card has a color, or one is named with it."""

        self.showing: int = tables.encode_showing(self.face, tables.color_names.index(color))

    def act(self, table: Table) -> None:
        """Put the card on the pile, let its effect act, and settle the consequences."""
        tables, seating = self.rules.tables, self.rules.seating
        seat, action, pending = self.seat, self.action, table._pending
        showing_before = table._showing
        face = self.face
        hand = tables.codec.remove(table._hands[seat], face)
        table._hands[seat] = hand
        if table._known:
            forget_card(table, seat, face)
        table._discards += tables.codec.units[face]
        table._showing = self.showing
        if not self.has_color:  # A56: if no color is named, the color in force stays
            table._showing = tables.encode_showing(face, tables.color_number(showing_before))
        table._turn = seating.after[table._direction][seat]
        table._exposed = None  # A94, A100
        table._pending = TURN
        if table._listener is not None:
            table._listener.played(seat, action.card, action.color, action.choice, action.uno)
        effect = tables.acting_effects[face] or NO_EFFECT
        access = read_traits(effect).own_hand if hand else "out-of-reach"
        # A97: UNO is judged only if it was called, or if the play may leave one card.
        may_leave_one = (
            access != "kept" or tables.own_hands[face] != "kept" or hand.bit_count() == 1
        )
        uno = action.uno if action.uno or may_leave_one else None
        met = pending.unmet_demand
        play = PlayInProgress(seat, face, effect, showing_before, action.choice, uno, access, met)
        table._play = play
        if hand:
            effect.play(table)
            if tables.has_subscribers:
                report_play(table, play)
            end_play(table, play)
        else:
            self._act_as_last_card(table, play, effect)

    def _act_as_last_card(self, table: Table, play: PlayInProgress, effect: Effect) -> None:
        """Let the effect act if it does so as the last card (R076, A70); the player is out."""
        tables = self.rules.tables
        if tables.acts_last[play.face]:
            effect.last(table)
        report_play(table, play)
        following = play.following
        if following is not None and table._turn != self.seat and self._ends_round(table):
            following.settle_at_round_end(table)
        end_play(table, play)

    def _ends_round(self, table: Table) -> bool:
        """Return whether the round ends with this last card, whose effect acts then (A70, A122)."""
        tables = self.rules.tables
        if not tables.goes_on:
            return True
        acts = tables.options.final_card_effects == "all"
        return acts and is_decided_without(table._round, self.seat)
