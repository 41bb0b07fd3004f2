"""The next decision of a game in which a bot plays every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from unoengine.game.engine import legal_moves
from unoengine.game.view import PlayerView, view
from unoengine.table.state import GameState, check_state
from unoengine.values.actions import Action, Leave
from unoengine.values.errors import SetupError

__all__ = ["CLAIM_PROBABILITY", "Bot", "decide"]

Bot: TypeAlias = Callable[[PlayerView, Random], Action]
"""A function that returns one of `view.legal`; it takes all randomness from its second argument."""

CLAIM_PROBABILITY = 0.4
"""Probability that a seat that is not on turn notices in time that it may claim something."""


def decide(state: GameState, bots: Sequence[Bot], chance: Random) -> Action:
    """Return the next action of a game with one bot for each seat.

    A seat that is not on turn may be quick enough to claim something first. Otherwise the seat on
    turn decides. No seat is asked whether it wants to leave.

    Args:
        state: The current state.
        bots: A bot for each seat.
        chance: The random source.

    Returns:
        The action that one of the bots chose.

    Raises:
        SetupError: There are too few or too many bots, or the game is over.
    """
    check_state(state)
    if len(bots) != len(state.hand_sizes):
        raise SetupError(f"{len(state.hand_sizes)} bots are needed, one a seat, not {len(bots)}")
    if state.is_over:
        raise SetupError("the game is over, so there is nothing to decide")
    claims = (action for action in legal_moves(state) if not isinstance(action, Leave))
    claimants = {action.player for action in claims} - {state.turn}
    # Only `random()` returns the same numbers on every Python version, so no method is used but it.
    for seat in sorted(claimants, key=lambda _: chance.random()):
        if chance.random() < CLAIM_PROBABILITY:
            return bots[seat](view(state, seat), chance)
    return bots[state.turn](view(state, state.turn), chance)
