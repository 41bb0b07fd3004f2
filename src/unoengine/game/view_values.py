"""Attributes of views that are looked up when they are first read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve

from unoengine.moves.legality import is_lawful
from unoengine.table.state import GameState, Question
from unoengine.table.state_parts import NoteKey
from unoengine.values.actions import Action, Play
from unoengine.values.card import Card
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.hand import Hand
from unoengine.values.multiset import look_up

__all__ = ["NOTHING", "read_value"]

NOTHING: Mapping[Any, Any] = FrozenMap()


def _list_known(state: GameState, player: int | None) -> Mapping[int, tuple[Card, ...]]:
    return NOTHING if player is None or not state._known else state._list_known(player)


def _list_drawn(state: GameState, player: int | None) -> tuple[Card, ...]:
    return state.drawn if player == state._turn else ()


def _list_other_sides(state: GameState, player: int | None) -> tuple[Card, ...]:
    """Return the other sides of the cards that a seat holds (A148)."""
    tables = state._round.rules.tables.other_side
    if tables is None or player is None:
        return ()
    return look_up(tables.cards, tables.codec.unpack(state._hands[player]))


def _list_bluffs(state: GameState, player: int | None, legal: Sequence[Action]) -> tuple[Card, ...]:
    """Return the cards that a seat may play, but not lawfully."""
    if player is None:
        return ()
    tables, hand = state._round.rules.tables, state._hands[player]
    if not hand & tables.faces_with_lawful_hook:
        return ()
    faces = tables.codec.face_of_card
    playable = dict.fromkeys(action.card for action in legal if isinstance(action, Play))
    return tuple(card for card in playable if not is_lawful(state, player, faces[card], hand))


def _list_notes(state: GameState, player: int | None) -> Mapping[NoteKey, Any]:
    """Return the notes of the game and of this seat."""
    notes = state._round.notes
    return FrozenMap((key, _unpack_hands(note.value)) for key, note in notes.items())


def _unpack_hands(kept: Any) -> Any:
    """Return a note with tuples of cards in place of hands."""
    if isinstance(kept, Hand | tuple):
        return tuple(_unpack_hands(part) for part in kept)
    return kept


def _hide_answers(state: GameState, player: int | None) -> Question | None:
    question = state.question
    if question is None or question.player == player:
        return question
    return evolve(question, answers=())


_READERS: Mapping[str, Callable[[GameState, int | None], Any]] = {
    "known": _list_known,
    "other_sides": _list_other_sides,
    "question": _hide_answers,
    "drawn": _list_drawn,
    "notes": _list_notes,
}
"""By attribute, the function that reads it where it is not that of the state."""


def read_value(masked: GameState, player: int | None, legal: Sequence[Action], name: str) -> Any:
    """Return an attribute of the view of a seat, read from a state without hidden cards.

    `legal` are the legal actions of the seat.
    """
    if name == "bluffs":
        return _list_bluffs(masked, player, legal)
    read = _READERS.get(name)
    return getattr(masked, name) if read is None else read(masked, player)
