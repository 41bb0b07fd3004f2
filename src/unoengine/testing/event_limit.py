"""Doing something with patience that comes to an end, unlike some effects."""

from __future__ import annotations

from unoengine.game.engine import found
from unoengine.table.state import GameState
from unoengine.values.actions import Action

__all__ = ["PATIENCE", "OutOfPatience", "done"]

PATIENCE = 5000
"""So many events of one action mean that it never ends."""


class OutOfPatience(Exception):  # noqa: N818 (it is the listener's state, and no error)
    """An action goes on and on."""


class _Patience:
    """Listens to a table until it has had enough."""

    def __init__(self) -> None:
        self.heard = 0

    def __call__(self, event: str, *facts: object) -> None:
        self.heard += 1
        if self.heard > PATIENCE:
            raise OutOfPatience


def done(state: GameState, action: Action) -> GameState:
    """Return what `apply` returns, but give up on an action that never ends."""
    return found(state, action).perform(state, _Patience())
