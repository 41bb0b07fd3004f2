"""A redealt state has other shuffles to come (A115)."""

from unoengine import new_game, redeal


def test_A115_shuffles_to_come_differ() -> None:
    state = new_game(seed=7)

    other = redeal(state, 2, seed=11)

    assert (state.seed, other.seed) == (7, 11)
