"""What happened in a step, apart from what is told last in every one."""

from unoengine import Action, GameState, Step, step
from unoengine.events import Awaited, Event

__all__ = ["awaited_event", "events_of_action", "events_of_step"]


def awaited_event(state: GameState) -> Awaited:
    """Return what the table waits for in this state."""
    return Awaited(state.turn, state.phase, state.exposed, state.offered)


def events_of_step(done: Step) -> tuple[Event, ...]:
    """Return the events without the last one, which says what the table waits for now."""
    *events, last = done.events
    assert last == awaited_event(done.state)
    assert not any(isinstance(event, Awaited) for event in events)
    return tuple(events)


def events_of_action(state: GameState, action: Action) -> tuple[Event, ...]:
    """Return what happens with an action."""
    return events_of_step(step(state, action))
