"""Wild: the player names the color that continues."""

import pytest

from unoengine import ChooseColor, Play, Setup, legal_moves

from .positions import apply_and_describe, make_play, make_position

COLORS = ("blue", "green", "tan", "red")


@pytest.mark.parametrize("color", COLORS)
def test_R042_A25_any_color_may_be_named_even_the_color_in_force(color: str) -> None:
    state = make_position("wild blue-1 blue-2", "green-1", "green-2")

    state, events = apply_and_describe(state, make_play(state, "wild", color))

    assert events == [f"Played 0 wild {color} - False"]
    assert (state.color, state.turn, state.top.code) == (color, 1, "wild")


def test_A22_only_the_named_color_fits_on_a_wild() -> None:
    state = make_position("wild blue-1 blue-2", "red-5 green-5 green-skip wild", "green-2")

    state, _ = apply_and_describe(state, make_play(state, "wild", "green"))

    plays = {str(move.card) for move in legal_moves(state) if isinstance(move, Play)}
    assert plays == {"green-5", "green-skip", "wild"}


def test_R043_wild_may_be_played_although_another_card_fits() -> None:
    state = make_position("wild red-1 red-2", "green-1")

    assert make_play(state, "wild", "green") in legal_moves(state)


def test_R044_A16_first_player_names_the_color_of_a_start_card_and_plays() -> None:
    state = Setup(hands=["blue-1 blue-2", "green-1 green-2"], draw="wild tan-1 tan-2").to_state()
    assert (state.phase, state.turn, state.color) == ("choose-color", 1, None)
    assert legal_moves(state) == tuple(ChooseColor(1, color) for color in COLORS)

    state, events = apply_and_describe(state, ChooseColor(1, "green"))

    assert events == ["ColorNamed 1 green"]
    assert (state.phase, state.turn, state.color) == ("turn", 1, "green")


def test_A56_last_card_names_no_color() -> None:
    state = make_position("wild", "green-1", "green-2")
    assert legal_moves(state, 0)[0] == make_play(state, "wild")

    state, events = apply_and_describe(state, make_play(state, "wild"))

    assert events == ["Played 0 wild - - False", "RoundScored 0 3,0,0"]
    assert state.color == "red"
