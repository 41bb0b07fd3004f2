"""A game in which decisions of a bot were checked, and its steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from unoengine.core.actions import Action
from unoengine.core.engine import start_game, step
from unoengine.core.state import GameState
from unoengine.events import Step
from unoengine.testing.faults import Fault


@frozen
class Decision:
    """A decision of the bot."""

    place: int
    """The number of actions before it."""

    seed: int
    """The seed of its random source."""

    action: Action


@frozen
class CheckedGame:
    """A game in which decisions of the bot were checked, and the fault of the last one, if any."""

    start: Mapping[str, Any]
    """The arguments of `start_game`."""

    player: int
    """The seat of the bot."""

    actions: tuple[Action, ...]
    decisions: tuple[Decision, ...]
    """The decisions that showed no fault."""

    fault: Fault | None
    seed: int
    """The seed of the last decision."""

    deal: int = 0
    """The number of the other deal that shows the fault, if it does not show in the real one."""

    joined: int = 0
    """The number of actions until the first step that the bot is shown."""


def list_steps(start: Mapping[str, Any], actions: Iterable[Action]) -> Iterator[Step]:
    """Yield the steps of a game."""
    taken = start_game(**start)
    yield taken
    yield from list_next_steps(taken.state, actions)


def list_next_steps(state: GameState, actions: Iterable[Action]) -> Iterator[Step]:
    """Yield the steps after a state."""
    for action in actions:
        taken = step(state, action)
        yield taken
        state = taken.state
