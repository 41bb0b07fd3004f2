"""States without hidden cards, from which views read what a seat asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from unoengine.effect_api.open_and_seal import open_table, seal
from unoengine.table.state_parts import UNSEEN, Seen
from unoengine.values.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.table.state import GameState
    from unoengine.table.state_parts import Note, NoteKey

__all__ = ["mask_state"]


def mask_state(state: GameState, player: int | None) -> GameState:
    """Return a state with the same public parts, and the hand of one seat.

    The other hands and the draw pile are of the same sizes, but with cards that do not depend on
    the real ones. There is no seed, and nothing that only other seats have seen or noted.
    """
    rnd, known, notes = state._round, state._known, state._round.notes
    table = open_table(state)
    table._hands = [
        hand if seat == player else (1 << hand.bit_count()) - 1
        for seat, hand in enumerate(state._hands)
    ]
    shown = _keep_own_notes(notes, player) if notes else notes
    table._round = rnd.with_chance(0, 0, (0,) * state._pile_size, shown)
    table._pending = state._pending.conceal(state._turn == player)
    if known:
        table._known = _keep_own_sightings(known, player)
    return seal(table)


def _keep_own_notes(notes: Mapping[NoteKey, Note], player: int | None) -> FrozenMap[NoteKey, Note]:
    return FrozenMap({key: note for key, note in notes.items() if key[2] in (None, player)})


def _keep_own_sightings(known: tuple[Seen, ...], player: int | None) -> tuple[Seen, ...]:
    """Return the cards that one seat has seen in other hands."""
    kept: list[Seen] = []
    for _, viewers in known:
        own = tuple(seen for seen in viewers if seen[0] == player)
        kept.append((own[0][1], own) if own else UNSEEN)
    return tuple(kept)
