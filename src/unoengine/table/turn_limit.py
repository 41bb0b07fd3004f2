"""The limit of turns in a round (A126)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.table.round_end import end_limited_round
from unoengine.values.actions import Action, Draw, Pass, Play

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table

__all__ = ["count_turn"]


def count_turn(table: Table, action: Action, limit: int) -> None:
    """Count a turn that an action has ended, and end the round after the last one.

    A play, a pass, and a draw that leaves nothing to decide each end a turn. The round ends when
    the next turn would begin, after all questions.
    """
    pending = table._pending
    is_draw = isinstance(action, Draw) and not pending.faces
    if is_draw or isinstance(action, Play | Pass):
        table._round = evolve(table._round, turns=table._round.turns + 1)
    if table._round.turns >= limit and pending.begins_turn:
        end_limited_round(table)
