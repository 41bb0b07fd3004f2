"""Positions for tests of one card, and events in words."""

from collections.abc import Iterable
from typing import Any

from attrs import NOTHING, fields

from tests.step_events import events_of_step
from unoengine import Action, GameState, Play, Setup, step
from unoengine.authoring import Card
from unoengine.events import Event


def make_position(*hands: str, **more: Any) -> GameState:
    """Return a Zelda position on red-5 with play going left; p0 is on turn."""
    given: dict[str, Any] = {
        "edition": "zelda",
        "discard": "tan-8 red-5",
        "draw": "tan-1 tan-2 tan-4 tan-5 tan-7 tan-8",
    }
    return Setup(hands=hands, **given | more).to_state()


def make_play(state: GameState, code: str, color: str | None = None, **more: Any) -> Play:
    """Return a play of the seat on turn."""
    return Play(state.turn, state.edition.card(code), color, **more)


def apply_and_describe(state: GameState, *actions: Action) -> tuple[GameState, list[str]]:
    """Return the state after some actions, and the events of the last one."""
    events: Iterable[Event] = ()
    for action in actions:
        state, events = apply_and_list_events(state, action)
    return state, [describe_event(event) for event in events]


def apply_and_list_events(state: GameState, action: Action) -> tuple[GameState, tuple[Event, ...]]:
    done = step(state, action)
    return done.state, events_of_step(done)


def describe_event(event: Event) -> str:
    """Return an event as its name and facts: `Drew 1 tan-1,tan-2 red-draw-two`."""
    given = (fact.name for fact in fields(type(event)) if fact.default is NOTHING)
    facts = (getattr(event, name) for name in given)
    return " ".join([type(event).__name__, *map(_describe_fact, facts)])


def _describe_fact(fact: object) -> str:
    match fact:
        case tuple():
            return ",".join(map(_describe_fact, fact)) or "-"
        case None:
            return "-"
        case Card():
            return fact.code
        case _:
            return str(fact)


def list_hand(state: GameState, seat: int) -> str:
    """Return the codes of a hand, sorted."""
    return " ".join(sorted(card.code for card in state.hand(seat)))
