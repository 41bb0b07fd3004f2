"""Wisp: the player with more cards than anybody else is out of the round."""

from unoengine import GameState
from unoengine.testing import check_effect

from positions import make_position, play
from uno_lanterns.wisp import Wisp


def make_night(*hands: str) -> GameState:
    return make_position(*hands, discard="ash-5", side="back")


def test_player_with_most_cards_is_out() -> None:
    state = make_night("wisp ash-1", "ember-1 ember-2", "moss-1 moss-2 moss-3")

    state = play(state, "wisp", color="moss")

    assert (state.out, state.turn, state.hand_sizes) == ((2,), 1, (1, 2, 0))


def test_it_may_be_its_own_player() -> None:
    state = make_night("wisp ash-1 ash-2 ash-3", "ember-1 ember-2", "moss-1")

    state = play(state, "wisp", color="moss")

    assert (state.out, state.turn) == ((0,), 1)


def test_nobody_is_out_if_two_have_most_cards() -> None:
    state = make_night("wisp ash-1", "ember-1 ember-2", "moss-1 moss-2")

    assert play(state, "wisp", color="moss").out == ()


def test_last_player_left_wins_the_round() -> None:
    state = make_night("wisp ash-1", "ember-1 ember-2")

    state = play(state, "wisp", color="moss")

    assert (state.round_winner, state.places) == (0, (0, 1))


def test_titles() -> None:
    assert (Wisp().title(), Wisp().title("es"), Wisp().points) == ("Wisp", "Fuego fatuo", 50)
    assert "fuera de la ronda" in Wisp().text("es")


def test_effect_keeps_the_contract() -> None:
    check_effect(Wisp(), "lanterns", positions=10, games=1)
