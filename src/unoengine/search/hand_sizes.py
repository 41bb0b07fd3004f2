"""How many cards each seat held before the events of a round, counted back from now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from unoengine import events as kinds
from unoengine.events import Event
from unoengine.search.held_cards import ContradictionError

__all__ = ["find_first_sizes"]


def find_first_sizes(sizes: list[int], events: Sequence[Event]) -> tuple[list[int], int]:
    """Return the first event that matters, and the sizes of the hands before it.

    When all hands have been dealt again, nothing before that matters.
    """
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if isinstance(event, kinds.HandsDealtAgain):
            return list(event.sizes), place + 1
        undo = _UNDO.get(type(event))
        if undo is not None:
            undo(sizes, event)
            if min(sizes) < 0:
                raise ContradictionError
    return sizes, 0


def _undo_move(sizes: list[int], event: kinds.HandsMoved) -> None:
    moved = sizes[:]
    for seat, source in enumerate(event.sources):
        sizes[source] = moved[seat]


def _undo_gift(sizes: list[int], event: kinds.Gave) -> None:
    sizes[event.player] += event.count
    sizes[event.to] -= event.count


def _undo_draw(sizes: list[int], event: kinds.Drew) -> None:
    sizes[event.player] -= event.count


def _undo_play(sizes: list[int], event: kinds.Played) -> None:
    sizes[event.player] += 1


def _undo_discard(sizes: list[int], event: kinds.Discarded) -> None:
    sizes[event.player] += len(event.cards)


def _undo_exit(sizes: list[int], event: kinds.Left | kinds.LeftRound | kinds.Eliminated) -> None:
    sizes[event.player] += event.count


_UNDO: dict[type[Event], Callable[[list[int], Any], None]] = {
    kinds.HandsMoved: _undo_move,
    kinds.Gave: _undo_gift,
    kinds.Drew: _undo_draw,
    kinds.Played: _undo_play,
    kinds.Discarded: _undo_discard,
    kinds.Left: _undo_exit,
    kinds.LeftRound: _undo_exit,
    kinds.Eliminated: _undo_exit,
}
