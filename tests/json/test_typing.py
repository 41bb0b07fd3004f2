"""Types of the public functions; type checkers read this file, and the test also runs it."""

from typing import assert_type

from unoengine import (
    Action,
    GameState,
    Options,
    Play,
    PlayerView,
    Step,
    legal_moves,
    new_game,
    step,
    view,
)
from unoengine.core.actions import Draw
from unoengine.events import Event
from unoengine.json import dumps, loads


def test_loads_returns_the_type_of_its_kind() -> None:
    state = new_game(seed=7)
    edition = state.edition
    told = assert_type(dumps(state), bytes)
    assert_type(loads(told, GameState), GameState)
    assert_type(loads(told.decode(), GameState), GameState)
    assert_type(loads(dumps(view(state, 0)), PlayerView), PlayerView)
    assert_type(loads("{}", Options), Options)
    done = step(state, legal_moves(state)[0])
    assert_type(loads(dumps(done), Step), Step)
    assert_type(loads(dumps(done.events), tuple[Event, ...], edition), tuple[Event, ...])
    assert_type(loads(dumps([Draw(1)]), list[Action], edition), list[Action])
    play = '{"action": "play", "player": 0, "card": "blue-7"}'
    assert_type(loads(play, Action, edition), Action)
    assert_type(loads(play, Play, edition=edition), Play)
