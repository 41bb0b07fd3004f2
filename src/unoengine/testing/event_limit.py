"""Apply an action, but give up if it never ends."""

from __future__ import annotations

from unoengine.game.engine import found
from unoengine.table.state import GameState
from unoengine.values.actions import Action

__all__ = ["EVENT_LIMIT", "EventLimitReached", "apply_with_limit"]

EVENT_LIMIT = 5000
"""An action that causes more events than this is taken to be endless."""


class EventLimitReached(Exception):  # noqa: N818 (it stops an action and reports no mistake)
    """An action has caused more than `EVENT_LIMIT` events."""


class _EventCounter:
    """A listener that stops the action at the limit."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, event: str, *facts: object) -> None:
        self.count += 1
        if self.count > EVENT_LIMIT:
            raise EventLimitReached


def apply_with_limit(state: GameState, action: Action) -> GameState:
    """Return what `apply` returns, or raise `EventLimitReached`."""
    return found(state, action).perform(state, _EventCounter())
