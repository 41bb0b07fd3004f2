"""Turning over two-sided cards, so that the other side is in play (A146)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.core.events import Flipped
from unoengine.core.phases.color_choice import FlipColor

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.table import Table
    from unoengine.core.play_in_progress import PlayInProgress


def turn_over(table: Table, rules: CompiledRules) -> None:
    """Turn over hands and piles; `rules` are those of the other side.

    The top discard stays on top, with the color of its other side in force. The draw pile is turned
    over as a whole, so that its last card is the next one.
    """
    rnd, lookup = table._round, rules.lookup
    face = lookup.top_face(table._showing)
    table._round = evolve(rnd, rules=rules, pile=rnd.pile[: table._pile_size][::-1])
    table._showing = lookup.encode_showing(face, lookup.printed_color[face])
    if table._listener is not None:
        table._listener.note(Flipped(lookup.side, lookup.cards[face]))


def await_color(table: Table, play: PlayInProgress) -> None:
    """Let the player of the card name the color if the other side has none (A147)."""
    color = table._round.rules.lookup.find_color(table._showing)
    if play.start is None and color is None:
        table._pending = FlipColor(table._turn, play.following)
        if play.player not in table._round.rules.seating.absent:
            table._turn = play.player
