"""Check what is offered in a state: somebody can act, and the list is always the same."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from copy import deepcopy

from unoengine.game.engine import legal_moves
from unoengine.table.state import GameState
from unoengine.testing.checks.determinism import UNSTEADY_MOVES, is_steady
from unoengine.testing.checks.secrets import find_leak_in_view
from unoengine.testing.faults import Fault
from unoengine.values.actions import Action
from unoengine.vocabulary import find_undeclared

__all__ = ["find_state_faults"]

_SAVE_EVERY = 8
"""Interval, in ordinary states, between states that are saved and loaded; that check is slow."""


def find_state_faults(state: GameState, seed: int) -> Iterator[Fault]:
    """Find faults in the legal moves of a state, and in how it is redealt, saved and copied."""
    try:
        moves = legal_moves(state)
    except Exception as error:
        yield Fault.from_error("raises", "legal_moves", error, "legal_moves(state)")
        return
    if not moves and not state.is_over:
        yield Fault(
            "stuck",
            "nobody can act, but the game is not over",
            "assert legal_moves(state) or state.is_over",
        )
    if len(set(moves)) < len(moves):
        yield Fault(
            "listed twice",
            "two legal moves are equal",
            "assert len(set(legal_moves(state))) == len(legal_moves(state))",
        )
    if not is_steady(state):
        yield UNSTEADY_MOVES
        return
    if fault := find_leak_in_view(state, seed):
        yield fault
    yield from _find_undeclared_offers(state)
    if state.phase == "question" or state.notes or seed % _SAVE_EVERY == 0:
        yield from _find_saving_faults(state, moves)


def _find_undeclared_offers(state: GameState) -> Iterator[Fault]:
    proof = "assert not find_undeclared(state)"
    try:
        undeclared = find_undeclared(state)
    except Exception as error:
        yield Fault.from_error("raises", "vocabulary", error, proof)
        return
    for sentence in undeclared:
        yield Fault("undeclared", sentence, proof)


def _find_saving_faults(state: GameState, moves: tuple[Action, ...]) -> Iterator[Fault]:
    proof = "assert pickle.loads(pickle.dumps(state)) == state"
    try:
        loaded = pickle.loads(pickle.dumps(state))
    except Exception as error:
        yield Fault.from_error("cannot be saved", "pickle", error, proof)
        return
    if loaded != state or hash(loaded) != hash(state) or legal_moves(loaded) != moves:
        yield Fault("cannot be saved", "the loaded state differs from the saved one", proof)
    if deepcopy(state) is not state:
        yield Fault(
            "no value", "a copy of a state is another object", "assert copy(state) is state"
        )
