"""Who has a view alone, as the client of a server has, reads by it what else it is sent."""

from random import Random

import pytest
from attrs import evolve

from tests.json.tables import played
from unoengine import (
    Action,
    SetupError,
    events_for,
    new_game,
    step,
    view,
)
from unoengine.editions.frozen import FROZEN
from unoengine.events import Event
from unoengine.game.view import PlayerView
from unoengine.json import dumps, loads
from unoengine.notation import read_action, write_action

TWO_RULES = {"customizable": ["discard-a-color", "duel"]}


@pytest.mark.parametrize("seed", range(3))
def test_actions_and_events_of_two_different_rules_are_read_by_a_view(seed: int) -> None:
    game = new_game("frozen", 3, seed=seed, house_rules=TWO_RULES)
    codes = set()
    for state, action in played(game, Random(seed), 400):
        seen = loads(dumps(view(state, 1)), PlayerView)
        events = events_for(step(state, action).events, 1)
        told = dumps(list(events))
        assert loads(told, tuple[Event, ...], seen.edition_in_play) == events
        assert loads(dumps(action), Action, seen.edition_in_play) == action
        assert read_action(write_action(action), seen.edition_in_play) == action
        codes |= {code for code in ("customizable-1", "customizable-2") if code.encode() in told}
    assert codes, "neither was played"


def test_the_box_of_a_view_is_the_one_on_the_table() -> None:
    state = new_game("frozen", house_rules=TWO_RULES, variants=["stacking"], seed=1)
    assert view(state, None).edition_in_play == state.edition


def test_a_box_that_is_not_installed_cannot_be_told_by_a_view() -> None:
    seen = view(new_game(evolve(FROZEN, name="at-home"), 2, seed=1), 0)
    with pytest.raises(SetupError, match="at-home"):
        _ = seen.edition_in_play
