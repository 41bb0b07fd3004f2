"""A start card that no effect speaks for."""

from unoengine import ChooseColor, Setup, apply, legal_moves
from unoengine.authoring import Effect

from .boxes import COLORS, odd


def test_R044_A16_without_a_color_the_first_player_names_one_and_plays() -> None:
    state = odd(Effect(), discard="", draw="plain grey-5 gold-1")
    assert (state.phase, state.turn, state.color) == ("choose-color", 1, None)
    assert legal_moves(state) == tuple(ChooseColor(1, color) for color in COLORS)

    state = apply(state, ChooseColor(1, "gold"))

    assert (state.phase, state.turn, state.color) == ("turn", 1, "gold")


def test_A57_a_round_starts_to_the_left_whatever_ran_before() -> None:
    state = Setup(
        "zelda", hands=["red-1", "red-2", "red-3"], discard="", draw="red-5 tan-1", direction=-1
    ).to_state()

    assert (state.direction, state.turn) == (+1, 1)
