"""Samples look the same to a seat, and depend on nothing that it does not know."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Game
from tests.secrecy.games_with_all_rules import games_with_all_rules
from tests.thorough import scale_examples
from unoengine import legal_moves, redeal, step, view
from unoengine.search import History, Sampler


@scale_examples(0.1)
@given(game=games_with_all_rules(), seed=st.integers(0, 10**6))
def test_samples_look_the_same_and_depend_on_nothing_hidden(game: Game, seed: int) -> None:
    chance, history, state = Random(seed), History(), game.start()
    for _ in range(25):
        moves = legal_moves(state)
        if not moves:
            break
        taken = step(state, chance.choice(moves))
        history.saw(taken.events)
        state = taken.state
        seat = chance.randrange(len(state.players))
        for known in (None, history):
            sample = Sampler(state, seat, known).sample(Random(seed))
            assert view(sample, seat) == view(state, seat)
            assert view(sample, None) == view(state, None)
            for other in (sample, redeal(state, seat, seed)):
                assert Sampler(other, seat, known).sample(Random(seed)) == sample
