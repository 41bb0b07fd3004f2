"""A redealt state gives nothing away of what will be shuffled (A115)."""

from unoengine import new_game, redeal


def test_A115_chance_to_come_is_new_chance() -> None:
    state = new_game(seed=7)

    other = redeal(state, 2, seed=11)

    assert (state.seed, other.seed) == (7, 11)
