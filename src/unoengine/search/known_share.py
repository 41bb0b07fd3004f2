"""How much a player knows of the hands of its opponents."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from unoengine.table.knowledge import find_seen_cards

if TYPE_CHECKING:
    from unoengine.table.state import GameState

__all__ = ["find_known_share"]


def find_known_share(state: GameState, player: int, allies: Container[int]) -> float:
    """Return the part of the cards of all opponents that a player has seen, from 0 to 1."""
    if not state._known:
        return 0.0
    known = held = 0
    for seat, hand in enumerate(state._hands):
        if seat not in allies:
            known += find_seen_cards(state, seat, player).bit_count()
            held += hand.bit_count()
    return known / held if held else 0.0
