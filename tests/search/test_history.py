"""A history keeps the public events of a round, and nothing that is hidden."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

from unoengine import Draw, GameState, SetupError, apply, events_for, legal_moves, start_game, step
from unoengine.events import Dealt, Drew, Event, Played, TurnedUp
from unoengine.search import History


def list_steps(count: int, seed: int = 7) -> list[tuple[Event, ...]]:
    """Return the events of the first steps of a random game."""
    chance, dealt = Random(seed), start_game("frozen", 4, seed=seed)
    found, state = [dealt.events], dealt.state
    for _ in range(count):
        taken = step(state, chance.choice(legal_moves(state)))
        found.append(taken.events)
        state = taken.state
    return found


def test_it_is_the_same_whoever_feeds_it() -> None:
    histories = []
    for seat in (None, 0, 1, 2, 3):
        history = History()
        for happened in list_steps(60):
            history.saw(events_for(happened, seat))
        histories.append(history)
    raw = History()
    for happened in list_steps(60):
        raw.saw(happened)

    assert all(history == raw for history in histories)
    assert not any(event.cards for event in raw.events if isinstance(event, Drew))


def test_a_deal_clears_it() -> None:
    history = History()
    history.saw(list_steps(0)[0])
    before = history.events

    history.saw((Dealt(1, 2),))

    assert (isinstance(before[0], TurnedUp), history.events) == (True, ())


def test_it_can_be_copied_and_pickled() -> None:
    history = History()
    for happened in list_steps(10):
        history.saw(happened)
    other, loaded = copy.copy(history), pickle.loads(pickle.dumps(history))

    history.saw((Dealt(1, 2),))

    assert other == loaded
    assert len(other.events) > 10
    assert other != history
    assert repr(history) == "<History of 0 events>"
    assert repr(History()) == repr(history)


@pytest.mark.parametrize("wrong", [None, 5, "text", (1, 2), [None], [Draw(0)], Dealt(0, 1)])
def test_what_is_no_event_is_refused_and_changes_nothing(wrong: Any) -> None:
    history = History()
    history.saw(list_steps(0)[0])
    before = history.events

    with pytest.raises(SetupError, match="event"):
        history.saw(wrong)
    with pytest.raises(SetupError, match="is not an event"):
        history.saw([Dealt(0, 1), "Played"])  # type: ignore[list-item]

    assert history.events == before


def test_a_long_round_is_forgotten_from_its_beginning() -> None:
    card = start_game(seed=1).state.top
    history = History()

    for player in range(10_000):
        history.saw((Played(player, card, None, None, False),))

    assert 2000 < len(history.events) < 5000
    assert history.events[-1] == Played(9999, card, None, None, False)


def test_it_can_be_made_again_from_the_actions_of_a_game() -> None:
    state = start_game(seed=3).state
    actions, original = [], History()
    for number in range(30):
        moves = legal_moves(state)
        actions.append(moves[number % len(moves)])
        taken = step(state, actions[-1])
        original.saw(taken.events)
        state = taken.state

    again, replayed = start_game(seed=3).state, History()
    for action in actions:
        replayed.saw(step(again, action).events)
        again = apply(again, action)

    assert isinstance(again, GameState)
    assert replayed == original
