"""Properties of random games with two-sided cards."""

import pickle
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.properties.invariants import all_cards
from tests.properties.plain_twins import Comparison
from tests.thorough import choose_count
from unoengine import (
    Action,
    GameState,
    Options,
    apply,
    json,
    legal_moves,
    narration,
    new_game,
    notation,
    redeal,
    step,
    view,
)
from unoengine.events import events_for
from unoengine.text import menu, parse_action
from unoengine.variants import JumpIn, SevenZero
from unoengine.vocabulary import find_undeclared, list_all_actions

SEEDS = range(choose_count(6, 100))


def play(seed: int, turns: int = 150) -> Iterator[GameState]:
    """Yield the states of a random game until it is over."""
    chance = Random(seed)
    state = new_game(
        "twilight",
        2 + seed % 3,
        seed=seed,
        options=Options(
            final_card_effects="all" if seed % 2 else None,
            scoring="running_tally" if seed % 3 else None,
            leaving="allowed" if seed % 4 == 0 else None,
        ),
        variants=[(), (SevenZero(),), (JumpIn(),)][seed % 3],
    )
    for _ in range(turns):
        if state.is_over:
            return
        yield state
        moves = legal_moves(state)
        staying = [move for move in moves if type(move).__name__ != "Leave"]
        state = apply(state, chance.choice(moves if chance.random() < 0.02 else staying))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_is_sound_saved_and_loaded(seed: int) -> None:
    """A148: a redeal keeps what a seat sees."""
    listed: frozenset[Action] = frozenset()
    for number, state in enumerate(play(seed)):
        assert all_cards(state) == Counter(state.edition.deck)
        assert state.color is None or state.color in state.edition.colors
        listed = listed or frozenset(list_all_actions(state))
        assert {*legal_moves(state, state.turn)} <= {*legal_moves(state)} <= listed
        assert legal_moves(state, state.turn)
        assert find_undeclared(state) == ()
        seat = number % len(state.players)
        if seat not in state.gone:
            assert view(redeal(state, seat, number), seat) == view(state, seat)
        if number % 4 == 0 or state.phase in ("question", "choose-color"):
            assert pickle.loads(pickle.dumps(state)) == state
            assert json.loads(json.dumps(state), GameState) == state
            line = notation.write_position(state)
            assert notation.read_position(line) == state
            assert notation.write_position(notation.read_position(line)) == line


def test_both_sides_are_played() -> None:
    played = [{state.side for state in play(seed)} for seed in SEEDS]
    assert sum(sides == {"front", "back"} for sides in played) > len(SEEDS) * 0.8


@pytest.mark.parametrize("seed", SEEDS)
def test_fast_equals_plain_and_views_and_events_are_saved(seed: int) -> None:
    comparison, chance = Comparison(seed), Random(seed)
    for state in play(seed, 80):
        moves = comparison.check(state)
        for action in chance.sample(moves, min(3, len(moves))):
            comparison.check_step(state, action)
        seen = view(state, chance.randrange(len(state.players)))
        assert json.loads(json.dumps(seen), type(seen)) == seen
        done = step(state, chance.choice(moves))
        assert json.loads(json.dumps(done), type(done)) == done
        for event in events_for(done.events, 0):
            for language in ("en", "es"):
                assert narration.narrate(event, state.players, language)
        for choice in menu(seen):
            assert parse_action(seen, choice.label) == choice.action
            assert parse_action(seen, str(choice.number)) == choice.action
