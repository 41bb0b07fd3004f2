"""Skip: the next player loses the turn."""

from unoengine import Setup

from .positions import apply_and_describe, make_play, make_position


def test_R039_next_player_loses_the_turn() -> None:
    state = make_position("red-skip blue-1 blue-2", "green-1", "green-2")

    state, events = apply_and_describe(state, make_play(state, "red-skip"))

    assert events == ["Played 0 red-skip - - False", "Skipped 1"]
    assert (state.turn, state.hand_sizes) == (2, (2, 1, 1))


def test_R039_player_to_the_right_loses_the_turn_if_play_goes_right() -> None:
    state = make_position("red-skip blue-1 blue-2", "green-1", "green-2", direction=-1)

    state, events = apply_and_describe(state, make_play(state, "red-skip"))

    assert (events[1], state.turn) == ("Skipped 2", 1)


def test_A37_same_player_goes_on_with_two_players() -> None:
    state = make_position("red-skip blue-1 blue-2", "green-1")

    state, events = apply_and_describe(state, make_play(state, "red-skip"))

    assert (events[1], state.turn) == ("Skipped 1", 0)


def test_R041_second_player_begins_after_a_start_card() -> None:
    state = Setup(hands=["blue-1", "green-1", "tan-6"], draw="red-skip tan-1").to_state()

    assert (state.turn, state.hand_sizes) == (2, (1, 1, 1))


def test_R041_A15_dealer_begins_after_a_start_card_with_two_players() -> None:
    state = Setup(hands=["blue-1", "green-1"], draw="red-skip tan-1", dealer=1).to_state()

    assert state.turn == 1


def test_R074_last_card_has_no_effect() -> None:
    state = make_position("red-skip", "green-1", "green-2")

    state, events = apply_and_describe(state, make_play(state, "red-skip"))

    assert events == ["Played 0 red-skip - - False", "RoundScored 0 3,0,0"]
    assert state.round_winner == 0
