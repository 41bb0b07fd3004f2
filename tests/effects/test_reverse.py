"""Reverse: the direction of play changes."""

import pytest

from unoengine import Options, Setup

from .positions import apply_and_describe, make_play, make_position


@pytest.mark.parametrize(("direction", "then", "turn"), [(1, -1, 2), (-1, 1, 1)])
def test_R036_A35_direction_changes(direction: int, then: int, turn: int) -> None:
    state = make_position("red-reverse blue-1 blue-2", "green-1", "green-2", direction=direction)

    state, events = apply_and_describe(state, make_play(state, "red-reverse"))

    assert events == ["Played 0 red-reverse - - False", f"Reversed {then}"]
    assert (state.direction, state.turn) == (then, turn)


def test_A36_other_of_two_players_loses_the_turn() -> None:
    state = make_position("red-reverse blue-1 blue-2", "green-1")

    state, events = apply_and_describe(state, make_play(state, "red-reverse"))

    assert events == ["Played 0 red-reverse - - False", "Reversed -1", "Skipped 1"]
    assert (state.direction, state.turn) == (-1, 0)


def test_A36_other_of_two_players_is_next_with_the_literal_option() -> None:
    options = Options(two_player_reverse="literal")
    state = make_position("red-reverse blue-1 blue-2", "green-1", options=options)

    state, events = apply_and_describe(state, make_play(state, "red-reverse"))

    assert events == ["Played 0 red-reverse - - False", "Reversed -1"]
    assert (state.direction, state.turn) == (-1, 1)


def test_R038_A13_dealer_plays_first_after_a_start_card() -> None:
    state = Setup(
        hands=["blue-1", "green-1", "tan-6", "tan-9"], draw="red-reverse tan-1", dealer=2
    ).to_state()

    assert (state.turn, state.direction) == (2, -1)


@pytest.mark.parametrize("ruling", ["skip", "literal"])
def test_A14_dealer_plays_first_after_a_start_card_with_two_players(ruling: str) -> None:
    setup = Setup(
        hands=["red-1 blue-1", "green-1"],
        draw="red-reverse tan-1",
        options=Options(two_player_reverse=ruling),  # type: ignore[arg-type]
    )
    state = setup.to_state()
    assert (state.turn, state.direction) == (0, -1)

    state, _ = apply_and_describe(state, make_play(state, "red-1", uno=True))

    assert state.turn == 1


def test_R074_last_card_has_no_effect() -> None:
    state = make_position("red-reverse", "green-1", "green-2")

    state, events = apply_and_describe(state, make_play(state, "red-reverse"))

    assert events == ["Played 0 red-reverse - - False", "RoundScored 0 3,0,0"]
