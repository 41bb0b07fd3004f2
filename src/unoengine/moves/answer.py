"""Answering a question, naming the color of a start card, and making a claim of a variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.moves.legality import find_claims
from unoengine.moves.move_base import Move
from unoengine.table.phases.turn import TURN
from unoengine.table.play_in_progress import PlayInProgress
from unoengine.table.turn_end import end_play
from unoengine.values.actions import Answer, ChooseColor
from unoengine.values.reasons import Reason, quote

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.table.state_parts import Position

__all__ = ["AnswerMove", "ColorMove"]


class AnswerMove(Move[Answer]):
    """Answer the question of an effect, or make a claim that a variant offers."""

    __slots__ = ("ends_exposure",)

    def __init__(self, rules: CompiledRules, action: Answer) -> None:
        super().__init__(rules, action)
        options = rules.tables.options
        self.ends_exposure: bool = options.uno_window_closes_on == "any_response"  # A94

    def act(self, table: Table) -> None:
        """Resume the play that was interrupted, or let the variant act on the claim."""
        if table._pending is TURN:
            play = self._claim(table)
        else:
            if self.ends_exposure:
                table._exposed = None
            play = table._pending.answer(table, self.action.value)
        end_play(table, play)

    def allow(self, position: Position) -> Reason:
        """Return that this seat is asked, or may make the claim."""
        if position._pending is not TURN:
            return super().allow(position)
        value = self.action.value
        rule = find_claims(position, self.seat)[value].rule or "A26"
        return Reason("claims", rule, {"value": value})

    @classmethod
    def refuse(cls, position: Position, action: Answer) -> Reason | None:
        """Return what may be claimed instead, if variants offer claims."""
        if position._pending is not TURN or not position._round.rules.tables.claim_variants:
            return None
        claims = tuple(find_claims(position, action.player))
        details = {**quote(action.value), "claims": claims} if claims else quote(action.value)
        return Reason("no-such-claim", "A26", details)

    def _claim(self, table: Table) -> PlayInProgress:
        """Let the variant act that offers the claim; the turn stays where it is."""
        tables, value, showing = self.rules.tables, self.action.value, table._showing
        variant = find_claims(table, self.seat)[value]
        if table._listener is not None:
            table._listener.claimed(self.seat, value)
        table._play = play = PlayInProgress(
            self.seat,
            tables.top_face(showing),
            variant,
            showing,
            draw_reason=variant.name,
            turn_before=table._turn,
        )
        variant.claim(table, value)
        return play


class ColorMove(Move[ChooseColor]):
    """Name the color of a start card, or of a card that was turned over."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Put the color in force, and go on."""
        tables, color = self.rules.tables, self.action.color
        face = tables.top_face(table._showing)
        table._showing = tables.encode_showing(face, tables.color_names.index(color))
        if table._listener is not None:
            table._listener.color_named(self.seat, color)
        play = table._pending.name_color(table)
        if play is not None:
            end_play(table, play)
