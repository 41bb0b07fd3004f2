"""A client that has only a view can read the events and actions that belong to it."""

from random import Random

import pytest
from attrs import evolve

from tests.json.example_states import play_at_random
from unoengine import Action, SetupError, events_for, new_game, step, view
from unoengine.core.view import PlayerView
from unoengine.editions.frozen import FROZEN
from unoengine.events import Event
from unoengine.json import dumps, loads
from unoengine.notation import read_action, write_action

TWO_RULES = {"customizable": ["discard-a-color", "duel"]}


@pytest.mark.parametrize("seed", range(3))
def test_view_reads_actions_and_events_of_cards_with_different_rules(seed: int) -> None:
    game = new_game("frozen", 3, seed=seed, house_rules=TWO_RULES)
    codes = set()
    for state, action in play_at_random(game, Random(seed), 400):
        seen = loads(dumps(view(state, 1)), PlayerView)
        events = events_for(step(state, action).events, 1)
        told = dumps(list(events))
        assert loads(told, tuple[Event, ...], seen.edition_in_play) == events
        assert loads(dumps(action), Action, seen.edition_in_play) == action
        assert read_action(write_action(action), seen.edition_in_play) == action
        codes |= {code for code in ("customizable-1", "customizable-2") if code.encode() in told}
    assert codes, "neither was played"


def test_edition_of_a_view_is_the_one_in_play() -> None:
    state = new_game("frozen", house_rules=TWO_RULES, variants=["stacking"], seed=1)
    assert view(state, None).edition_in_play == state.edition


def test_edition_that_is_not_installed_is_an_error_in_a_view() -> None:
    seen = view(new_game(evolve(FROZEN, name="at-home"), 2, seed=1), 0)
    with pytest.raises(SetupError, match="at-home"):
        _ = seen.edition_in_play
