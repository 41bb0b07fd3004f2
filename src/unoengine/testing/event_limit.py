"""Apply an action, but give up if it never ends."""

from __future__ import annotations

from unoengine.events import Listener
from unoengine.game.engine import require_move
from unoengine.table.state import GameState
from unoengine.values.actions import Action

__all__ = ["EVENT_LIMIT", "EventLimitReached", "apply_with_limit"]

EVENT_LIMIT = 5000
"""An action that causes more events than this is taken to be endless."""


class EventLimitReached(Exception):  # noqa: N818 (it stops an action and reports no mistake)
    """An action has caused more than `EVENT_LIMIT` events."""


class _EventCounter(Listener):
    """A listener that stops the action at the limit."""

    def __init__(self) -> None:
        self.count = 0

    def any_event(self) -> None:
        self.count += 1
        if self.count > EVENT_LIMIT:
            raise EventLimitReached


def apply_with_limit(state: GameState, action: Action) -> GameState:
    """Return what `apply` returns, or raise `EventLimitReached`."""
    return require_move(state, action).perform(state, _EventCounter())
