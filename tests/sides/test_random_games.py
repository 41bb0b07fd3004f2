"""The kit and the engine turn over both sides of cards, also in random games."""

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
from unoengine.authoring import Effect, Table
from unoengine.events import events_for
from unoengine.testing import ContractBroken, check_edition, check_effect, edition_with
from unoengine.text import menu, parse_action
from unoengine.variants import JumpIn, SevenZero
from unoengine.vocabulary import find_undeclared, list_all_actions

from .twilight import TWILIGHT, Bat, Dusk

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


FEW = choose_count(8, 20)


def test_an_edition_with_two_sides_keeps_the_contract() -> None:
    check_edition(TWILIGHT, positions=FEW, games=choose_count(0, 1), other_process=False)


def test_an_effect_of_the_backs_keeps_the_contract() -> None:
    check_effect(Bat(), edition=TWILIGHT, positions=FEW, games=0, other_process=False)


def test_turning_over_does_nothing_where_cards_have_one_side() -> None:
    check_effect(Dusk(), positions=5, games=0, other_process=False)


class Peek(Effect):
    """Announces a card of another hand once the cards are turned over."""

    def play(self, table: Table) -> None:
        if table.side == "front":
            table.flip()
        else:
            table.draw(99, 1)


def test_a_fault_on_the_backs_is_found() -> None:
    with pytest.raises(ContractBroken, match="seat that does not exist"):
        check_effect(
            Peek(),
            edition=edition_with(Peek(), edition=TWILIGHT),
            positions=40,
            games=2,
            other_process=False,
        )
