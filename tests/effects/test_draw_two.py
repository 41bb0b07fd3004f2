"""Draw Two: the next player draws two cards and loses the turn."""

from unoengine import Setup

from .positions import apply_and_describe, make_play, make_position

GIVEN = ("red-draw-two blue-1 blue-2", "green-1", "green-2")


def test_R033_next_player_draws_two_and_loses_the_turn() -> None:
    state = make_position(*GIVEN)

    state, events = apply_and_describe(state, make_play(state, "red-draw-two"))

    assert events == [
        "Played 0 red-draw-two - - False",
        "Drew 1 tan-1,tan-2 red-draw-two",
        "Skipped 1",
    ]
    assert (state.turn, state.phase, state.color) == (2, "turn", "red")
    assert state.hand_sizes == (2, 3, 1)


def test_R033_to_the_right_it_is_the_other_neighbor() -> None:
    state = make_position(*GIVEN, direction=-1)

    state, events = apply_and_describe(state, make_play(state, "red-draw-two"))

    assert events[1:] == ["Drew 2 tan-1,tan-2 red-draw-two", "Skipped 2"]
    assert state.turn == 1


def test_A37_same_player_goes_on_with_two_players() -> None:
    state = make_position("red-draw-two blue-1 blue-2", "green-1")

    state, _ = apply_and_describe(state, make_play(state, "red-draw-two"))

    assert (state.turn, state.hand_sizes) == (0, (2, 3))


def test_R035_A11_start_card_makes_the_first_player_draw() -> None:
    state = Setup(
        hands=["blue-1", "green-1", "tan-6"], draw="red-draw-two tan-1 tan-2 tan-4"
    ).to_state()

    assert (state.turn, state.hand_sizes, state.top.code) == (2, (1, 3, 1), "red-draw-two")


def test_R076_R077_cards_drawn_for_a_last_card_count() -> None:
    state = make_position("red-draw-two", "green-1", "green-2")

    state, events = apply_and_describe(state, make_play(state, "red-draw-two"))

    assert events == [
        "Played 0 red-draw-two - - False",
        "Drew 1 tan-1,tan-2 red-draw-two",
        "Skipped 1",
        "RoundScored 0 6,0,0",
    ]
    assert (state.phase, state.round_winner) == ("round-over", 0)


def test_A32_player_draws_the_cards_that_are_left() -> None:
    state = make_position(*GIVEN, discard="red-5", draw="tan-1")

    state, events = apply_and_describe(state, make_play(state, "red-draw-two"))

    # The card under the Draw Two is shuffled and drawn as well.
    assert events[1:] == [
        "Drew 1 tan-1 red-draw-two",
        "Reshuffled 1",
        "Drew 1 red-5 red-draw-two",
        "Skipped 1",
    ]
    assert (state.draw_pile_size, state.turn) == (0, 2)


def test_A119_last_card_reshuffles_a_short_pile() -> None:
    state = make_position("red-draw-two", "green-1", "green-2", discard="tan-9 red-5", draw="")

    state, events = apply_and_describe(state, make_play(state, "red-draw-two"))

    assert events[1] == "Reshuffled 2"
    assert state.scores == (1 + 2 + 9 + 5, 0, 0)
