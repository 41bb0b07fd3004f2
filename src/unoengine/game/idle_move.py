"""What is done for a seat that does nothing; the clock is not ours (A114)."""

from __future__ import annotations

from attrs import evolve

from unoengine.game.engine import legal_moves
from unoengine.table.state import GameState, check_state
from unoengine.values.actions import Action, Answer, ChooseColor, Deal, Draw, Pass, Play

__all__ = ["idle_move"]

_MILDEST_FIRST = (Draw, Pass, ChooseColor, Deal, Play)


def idle_move(state: GameState, player: int) -> Action | None:
    """Return the mildest thing a seat may do, for when its time is up; None if nobody waits for it.

    It draws, or keeps what it drew, gives the first answer to a question (as a rule the tame one),
    names the first colour, or deals. Where a card must be played it plays the first, and calls UNO
    if that leaves one card. It claims nothing and never leaves.

    >>> from unoengine import new_game
    >>> state = new_game(seed=4)
    >>> state.turn, idle_move(state, 1), idle_move(state, 0)
    (1, Draw(1), None)
    """
    check_state(state)
    state.check_seat(player)
    if player != state.turn:
        return None
    moves = legal_moves(state, player)
    # On an ordinary turn an answer is a claim.
    mildest = (Answer,) if state.phase == "question" else _MILDEST_FIRST
    for kind in mildest:
        for move in moves:
            if isinstance(move, kind):
                return _add_uno_call(move, moves, state) if isinstance(move, Play) else move
    return None


def _add_uno_call(play: Play, moves: tuple[Action, ...], state: GameState) -> Play:
    """Return the play with UNO called, where that is due."""
    called, in_vain = (
        evolve(play, uno=True),
        state._round.rules.tables.false_uno_variant is not None,
    )
    due = not in_vain or state.hand_sizes[play.player] == 2
    return called if called in moves and due else play
