"""Skip: the next player loses the turn."""

from unoengine import Setup

from .positions import apply_and_describe, make_play, make_position


def test_R039_the_next_player_loses_the_turn() -> None:
    state = make_position("red-skip blue-1 blue-2", "green-1", "green-2")

    state, events = apply_and_describe(state, make_play(state, "red-skip"))

    assert events == ["Played 0 red-skip - - False", "Skipped 1"]
    assert (state.turn, state.hand_sizes) == (2, (2, 1, 1))


def test_R039_to_the_right_it_is_the_other_neighbor() -> None:
    state = make_position("red-skip blue-1 blue-2", "green-1", "green-2", direction=-1)

    state, events = apply_and_describe(state, make_play(state, "red-skip"))

    assert (events[1], state.turn) == ("Skipped 2", 1)


def test_A37_with_two_players_the_same_one_goes_on() -> None:
    state = make_position("red-skip blue-1 blue-2", "green-1")

    state, events = apply_and_describe(state, make_play(state, "red-skip"))

    assert (events[1], state.turn) == ("Skipped 1", 0)


def test_R041_as_start_card_the_second_player_starts() -> None:
    state = Setup(hands=["blue-1", "green-1", "tan-6"], draw="red-skip tan-1").to_state()

    assert (state.turn, state.hand_sizes) == (2, (1, 1, 1))


def test_R041_A15_as_start_card_with_two_the_dealer_starts() -> None:
    state = Setup(hands=["blue-1", "green-1"], draw="red-skip tan-1", dealer=1).to_state()

    assert state.turn == 1


def test_R074_as_the_last_card_it_does_nothing() -> None:
    state = make_position("red-skip", "green-1", "green-2")

    state, events = apply_and_describe(state, make_play(state, "red-skip"))

    assert events == ["Played 0 red-skip - - False", "RoundScored 0 3,0,0"]
    assert state.round_winner == 0
