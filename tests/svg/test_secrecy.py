"""A picture shows what its seat may know, and nothing else."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.thorough import choose_count, scale_examples
from unoengine import Setup, new_game, redeal, step, svg, view
from unoengine.bots import decide, simple_bot
from unoengine.core.engine import find_edition
from unoengine.events import Drew
from unoengine.plugins import editions

from .samples import make_two_sided_edition, play_at_random
from .xml import find_titles, find_values

EDITIONS = sorted(editions())


@scale_examples(0.4)
@given(st.sampled_from(EDITIONS), st.integers(2, 6), st.integers(0, 2**20), st.integers(0, 60))
def test_pictures_of_states_that_a_seat_cannot_tell_apart_are_equal(
    edition: str, players: int, seed: int, plies: int
) -> None:
    state = new_game(edition, players, seed=seed)
    *_, state = (state, *play_at_random(state, Random(seed), plies))
    for seat in range(players):
        other = redeal(state, seat, seed + 1)
        assert svg.table(state, seat) == svg.table(other, seat)
        assert svg.table(state) == svg.table(other), "a spectator sees no more than a player"
        assert state._repr_svg_() == other._repr_svg_()
        assert svg.strip([view(state, seat)]) == svg.strip([view(other, seat)])


def test_pictures_of_two_sided_cards_show_only_what_is_seen_from_behind() -> None:
    start = new_game(make_two_sided_edition(), 4, seed=2)
    for state in play_at_random(start, Random(2), choose_count(20, 200)):
        for seat in range(4):
            assert svg.table(state, seat) == svg.table(redeal(state, seat, 7), seat)


def test_steps_with_other_hidden_cards_have_the_same_picture() -> None:
    chance = Random(4)
    state = new_game("zelda", 3, seed=4)
    bots = [simple_bot] * 3
    for _ in range(choose_count(30, 300)):
        if state.is_over:
            break
        taken = step(state, decide(state, bots, chance))
        drawn = [event for event in taken.events if isinstance(event, Drew)]
        if drawn:
            picture = svg.strip([taken])
            assert not any(card.code in picture for event in drawn for card in event.cards)
        state = taken.state


def test_the_open_hands_of_a_state_are_all_there_on_demand() -> None:
    state = Setup("zelda", hands=["blue-7", "green-1 tan-2"], discard="red-5").to_state()
    assert find_values(svg.table(state, all_hands=True), "data-seat") == ["1", "0"]
    assert svg.table(state, all_hands=True) != svg.table(state)
    assert "green 1" not in " ".join(find_titles(svg.table(state)))


def test_the_back_is_the_same_for_every_card() -> None:
    for name in EDITIONS:
        assert all(card.look not in svg.back() for card in find_edition(name).cards)
