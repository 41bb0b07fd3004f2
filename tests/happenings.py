"""What happened in a step, apart from what is told last in every one."""

from unoengine import Action, GameState, Step, step
from unoengine.events import Awaited, Event

__all__ = ["awaited", "happened", "happened_in"]


def awaited(state: GameState) -> Awaited:
    """Return what the table waits for in this state."""
    return Awaited(state.turn, state.phase, state.exposed)


def happened_in(done: Step) -> tuple[Event, ...]:
    """Return the events without the last one, which says what the table waits for now."""
    *events, last = done.events
    assert last == awaited(done.state)
    assert not any(isinstance(event, Awaited) for event in events)
    return tuple(events)


def happened(state: GameState, action: Action) -> tuple[Event, ...]:
    """Return what happens with an action."""
    return happened_in(step(state, action))
