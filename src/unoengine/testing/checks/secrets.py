"""Check that a plug-in does the same in states that a seat cannot tell apart.

`redeal` makes such states. What the seat sees and may do has to be the same in them, and what notes
and questions contain, except for cards, which `redeal` can replace.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from unoengine import events
from unoengine.effect_api.open_and_seal import open_table, seal
from unoengine.events import Event
from unoengine.game.engine import legal_moves, step
from unoengine.game.redeal import redeal
from unoengine.game.view import PlayerView, view
from unoengine.table.knowledge import show_cards
from unoengine.table.pending import OpenQuestion
from unoengine.table.state import GameState
from unoengine.testing.event_limit import apply_with_limit
from unoengine.testing.faults import Fault
from unoengine.values.actions import Action, Play
from unoengine.values.card import Card
from unoengine.values.hand import Hand

__all__ = ["find_leak_in_view", "find_leaking_seat"]


def find_leak_in_view(state: GameState, seed: int) -> Fault | None:
    """Return a fault if what a seat sees or may do depends on cards that it cannot know."""
    player = seed % len(state.players)
    if view(redeal(state, player, seed), player) == view(state, player):
        return None
    return Fault(
        "leak",
        f"what seat {player} sees or may do depends on cards it cannot know",
        f"assert view(redeal(state, {player}, {seed}), {player}) == view(state, {player})",
    )


def find_leaking_seat(state: GameState, action: Action, seed: int) -> int | None:
    """Return a seat that could learn a secret from data an effect keeps, or None.

    The seat is shown the card that is played. Then the action is applied twice, with other cards
    in all places that the seat does not know. If the seat sees the same both times, the effect
    must have kept the same data, except for cards.
    """
    seats = [
        s for s in range(len(state.players)) if s not in {action.player, *state.gone, *state.out}
    ]
    if not seats:  # the others take no part in this round any more
        return None
    watcher = seats[seed % len(seats)]
    table = open_table(state)
    if isinstance(action, Play):
        rules = state._round.rules
        card = rules.tables.first_bits[rules.tables.codec.face_of_card[action.card]]
        show_cards(table, action.player, (watcher,), card)
    one = seal(table)
    other = _with_seed_of(one, redeal(one, watcher, seed))
    if action not in legal_moves(other, action.player):
        return None
    after_one, after_other = apply_with_limit(one, action), apply_with_limit(other, action)
    same_sight = _view_without_notes(after_one, watcher) == _view_without_notes(
        after_other, watcher
    ) and _announcements(one, action) == _announcements(other, action)
    same_data = _kept_data(after_one, watcher) == _kept_data(after_other, watcher)
    return watcher if same_sight and not same_data else None


def _with_seed_of(state: GameState, other: GameState) -> GameState:
    """Return `other` with the seed of `state`, so that chance decides the same in both."""
    table = open_table(other)
    table._round = evolve(other._round, seed=state.seed)
    return seal(table)


def _announcements(state: GameState, action: Action) -> list[Event]:
    return [e for e in step(state, action).events if isinstance(e, events.Announced)]


def _view_without_notes(state: GameState, seat: int) -> PlayerView:
    return evolve(view(state, seat), notes={})


def _kept_data(state: GameState, watcher: int) -> Any:
    """Return the data that effects keep, without the cards that the watcher is not shown."""
    pending = state._pending
    data = (
        [inquiry.data for inquiry in pending.questions] if isinstance(pending, OpenQuestion) else []
    )
    return _mask_cards(tuple(data)), {
        key: value if key[2] in (None, watcher) else _mask_cards(value)
        for key, value in state.notes.items()
    }


def _mask_cards(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_mask_cards, value))
    return "cards" if isinstance(value, Card | Hand) else value
