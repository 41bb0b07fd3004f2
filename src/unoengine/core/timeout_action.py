"""The action for a seat that does not act in time; the library itself has no clock (A114)."""

from __future__ import annotations

from attrs import evolve

from unoengine.core.actions import Action, Play
from unoengine.core.engine import legal_moves
from unoengine.core.state import GameState, check_state


def idle_move(state: GameState, player: int) -> Action | None:
    """Return the mildest action of a seat whose time is up; None if it is not its turn.

    The action is to draw, to keep a drawn card, to play no other card in the same turn, to give the
    first answer to a question (usually the harmless one), to name the first color, or to deal. If a
    card must be played, it is the first one, with an UNO call if that leaves one card. It is never
    a claim, and never leaves the game.

    Args:
        state: The current state.
        player: The seat whose time is up.

    Returns:
        The action, or None if the game does not wait for this seat.

    Raises:
        SetupError: There is no such seat.

    >>> from unoengine import new_game
    >>> state = new_game(seed=4)
    >>> state.turn, idle_move(state, 3), idle_move(state, 0)
    (3, Draw(3), None)
    """
    check_state(state)
    state.check_seat(player)
    if player != state.turn:
        return None
    moves = legal_moves(state, player)
    for kind in state._pending.mildest_actions:
        for move in moves:
            if isinstance(move, kind):
                return _add_uno_call(move, moves, state) if isinstance(move, Play) else move
    return None


def _add_uno_call(play: Play, moves: tuple[Action, ...], state: GameState) -> Play:
    """Return the play with an UNO call if it leaves one card."""
    called = evolve(play, uno=True)
    # A variant may allow false calls; then a legal call is not necessarily due.
    allows_false_uno = state._round.rules.lookup.false_uno_variant is not None
    is_due = not allows_false_uno or state.hand_sizes[play.player] == 2
    return called if is_due and called in moves else play
