"""The pending decision after a player has left, in every phase (A113)."""

import pytest

from unoengine import (
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
    legal_moves,
)
from unoengine.events import Left, Played, Skipped

from .tables import apply_all, join_codes, leave, list_events, make_play, make_table, show_hand

THREE = ("green-1 green-2", "tan-1 tan-2")


# --- a turn


@pytest.mark.parametrize(("direction", "turn"), [(1, 1), (-1, 3)])
def test_the_turn_passes_to_the_next_seat(direction: int, turn: int) -> None:
    state = leave(make_table(direction=direction), 0)
    assert (state.turn, state.phase, state.direction) == (turn, "turn", direction)
    assert legal_moves(state, turn)[0] == Draw(turn)


@pytest.mark.parametrize(("direction", "turn"), [(1, 3), (-1, 3)])
def test_the_turn_skips_seats_that_left(direction: int, turn: int) -> None:
    state = apply_all(leave(make_table(direction=direction), 1, 2), Draw(0))
    assert state.turn == turn


def test_leaving_out_of_turn_does_not_change_the_turn() -> None:
    before = make_table()
    state = leave(before, 3)
    assert (state.turn, state.phase, show_hand(state, 0)) == (0, "turn", show_hand(before, 0))
    assert legal_moves(state, 0) == legal_moves(before, 0)


def test_leaving_is_an_event() -> None:
    assert list_events(make_table(), Leave(0)) == (Left(0, 3),)
    assert list_events(make_table(), Leave(1)) == (Left(1, 2),)


def test_a_pending_drawn_card_ends_when_its_player_leaves() -> None:
    state = apply_all(make_table(draw="red-9 tan-3"), Draw(0))
    assert (state.phase, join_codes(state.drawn)) == ("drawn", "red-9")
    state = leave(state, 0)
    assert (state.phase, state.turn, state.drawn) == ("turn", 1, ())
    assert (state.top.code, state.hand_sizes) == ("red-5", (0, 2, 2, 2))
    assert "red-9" in join_codes(state.draw_pile[-4:])


def test_a_pending_drawn_card_stays_when_another_player_leaves() -> None:
    state = leave(apply_all(make_table(draw="red-9 tan-3"), Draw(0)), 1)
    assert (state.phase, join_codes(state.drawn)) == ("drawn", "red-9")
    assert apply_all(state, Pass(0)).turn == 2


def test_R054_a_demand_ends_when_the_player_that_owes_leaves() -> None:
    state = make_table("triforce blue-1 blue-2", *THREE)
    state = apply_all(state, make_play(state, "triforce", "blue"))
    assert (state.phase, state.turn, state.owed) == ("demand", 1, 3)
    state = leave(state, 1)
    assert (state.phase, state.turn, state.owed, state.demand) == ("turn", 2, 0, None)
    assert state.color == "blue"


def test_R054_a_demand_stays_when_the_player_that_made_it_leaves() -> None:
    state = make_table("triforce blue-1 blue-2", *THREE)
    state = leave(apply_all(state, make_play(state, "triforce", "blue")), 0)
    assert (state.phase, state.turn, state.owed, state.demand) == ("demand", 1, 3, "blue")
    assert apply_all(state, Draw(1)).turn == 2


def test_stacked_draws_end_when_the_player_that_owes_them_leaves() -> None:
    state = make_table(
        "red-draw-two blue-1", "green-draw-two green-1", "tan-1 tan-2", variants=["stacking"]
    )
    state = apply_all(state, make_play(state, "red-draw-two"))
    state = apply_all(state, make_play(state, "green-draw-two"))
    assert (state.turn, state.owed) == (2, 4)
    state = leave(state, 2)
    assert (state.turn, state.phase, state.hand_sizes) == (0, "turn", (1, 1, 0))


def test_cards_drawn_for_a_demand_leave_with_their_player() -> None:
    state = make_table(
        "triforce blue-1 blue-2",
        "green-1 green-2",
        "tan-1 tan-2",
        draw="blue-6 tan-3 tan-4 tan-5",
        rulings={"effects": {"triforce": {"after_draw": "may_play_drawn_answer"}}},
    )
    state = apply_all(state, make_play(state, "triforce", "blue"), Draw(1))
    assert (state.phase, state.demand) == ("drawn", "blue")
    state = leave(state, 1)
    assert (state.phase, state.turn, state.demand, state.drawn) == ("turn", 2, None, ())


# --- the color of a start card


def test_R044_the_next_player_names_the_color_of_a_start_card() -> None:
    state = make_table(discard="", draw="wild tan-3 tan-4 tan-5")
    assert (state.phase, state.turn) == ("choose-color", 1)
    state = leave(state, 1)
    assert (state.phase, state.turn) == ("choose-color", 2)
    assert legal_moves(state, 2)[:-1] == tuple(
        ChooseColor(2, color) for color in ("blue", "green", "tan", "red")
    )
    state = apply_all(state, ChooseColor(2, "tan"))
    assert (state.phase, state.turn, state.color) == ("turn", 2, "tan")


def test_R044_the_dealer_may_leave_before_the_color_is_named() -> None:
    state = leave(make_table(discard="", draw="triforce tan-3 tan-4 tan-5"), 0)
    state = apply_all(state, ChooseColor(1, "tan"))
    assert (state.phase, state.turn, state.demand) == ("demand", 2, "tan")


# --- the window


def test_A94_the_window_closes_when_the_exposed_player_leaves() -> None:
    state = make_table("red-1 blue-2", *THREE)
    state = apply_all(state, make_play(state, "red-1"))
    assert state.exposed == 0
    state = leave(state, 0)
    assert (state.exposed, state.turn) == (None, 1)
    assert not [m for m in legal_moves(state) if isinstance(m, Catch | CallUno)]


@pytest.mark.parametrize("leaver", [1, 2])
def test_A94_leaving_closes_no_window(leaver: int) -> None:
    """Leaving is not a turn action: another player can still be caught."""
    state = make_table("red-1 blue-2", *THREE)
    state = leave(apply_all(state, make_play(state, "red-1")), leaver)
    (catcher,) = {1, 2} - {leaver}
    assert (state.exposed, state.turn) == (0, catcher)
    assert apply_all(state, Catch(catcher, 0)).hand_sizes[0] == 3


# --- the round is over


def test_R075_the_next_player_deals_when_the_next_dealer_leaves() -> None:
    state = make_table("red-1", *THREE)
    state = apply_all(state, make_play(state, "red-1"))
    assert (state.phase, state.turn) == ("round-over", 1)
    state = leave(state, 1)
    assert (state.phase, state.turn, state.round_winner) == ("round-over", 2, 0)
    assert legal_moves(state) == (Deal(2), Leave(2), Leave(0))


def test_R075_the_deal_passes_to_the_left_in_either_direction_of_play() -> None:
    state = make_table("red-1", *THREE, "blue-7", direction=-1)
    state = leave(apply_all(state, make_play(state, "red-1")), 1)
    assert state.turn == 2


def test_R079_points_are_counted_before_a_player_leaves() -> None:
    state = make_table("red-1", *THREE)
    state = apply_all(state, make_play(state, "red-1"))
    assert state.scores == (6, 0, 0)
    state = leave(state, 2)
    assert (state.scores, state.hand_sizes) == ((6, 0, 0), (0, 2, 0))


def test_the_winner_of_a_round_may_leave_before_the_next() -> None:
    state = make_table("red-1", *THREE)
    state = leave(apply_all(state, make_play(state, "red-1")), 0)
    assert (state.phase, state.turn, state.round_winner) == ("round-over", 1, 0)
    assert list_events(state, Leave(2))[0] == Left(2, 2)


# --- effects that ignore seats that left


def test_R039_a_skip_ignores_seats_that_left() -> None:
    state = leave(make_table("red-skip blue-1 blue-2", *THREE, "blue-7 blue-8"), 1)
    happened = list_events(state, make_play(state, "red-skip"))
    assert [event for event in happened if not isinstance(event, Played)] == [Skipped(2)]
    assert apply_all(state, make_play(state, "red-skip")).turn == 3


@pytest.mark.parametrize(("gone", "turn"), [((), 3), ((3,), 2), ((1, 3), 0), ((1,), 3)])
def test_R036_a_reverse_ignores_seats_that_left(gone: tuple[int, ...], turn: int) -> None:
    """Between the last two players it costs the other one the turn (A36)."""
    state = leave(make_table("red-reverse blue-1 blue-2", *THREE, "blue-7 blue-8"), *gone)
    state = apply_all(state, make_play(state, "red-reverse"))
    assert (state.direction, state.turn) == (-1, turn)


def test_A36_a_literal_reverse_between_the_last_two_only_changes_the_direction() -> None:
    state = make_table(
        "red-reverse blue-1 blue-2", *THREE, rulings={"two_player_reverse": "literal"}
    )
    state = leave(state, 1)
    assert apply_all(state, make_play(state, "red-reverse")).turn == 2


def test_R033_a_draw_two_ignores_seats_that_left() -> None:
    state = leave(make_table("red-draw-two blue-1 blue-2", *THREE, "blue-7 blue-8"), 1)
    state = apply_all(state, make_play(state, "red-draw-two"))
    assert (state.hand_sizes, state.turn) == ((2, 0, 4, 2), 3)


@pytest.mark.parametrize("gone", [(1,), (3,), (1, 3)])
def test_seven_zero_rotates_hands_past_seats_that_left(gone: tuple[int, ...]) -> None:
    state = make_table("red-0 blue-1", *THREE, "blue-7 blue-8 blue-9", variants=["seven-zero"])
    state = leave(state, *gone)
    here = [seat for seat in range(4) if seat not in gone]
    held = [state.hand(seat) if seat else state.hand(0)[:1] for seat in here]
    state = apply_all(state, make_play(state, "red-0"))
    assert [state.hand(seat) for seat in here] == [held[-1], *held[:-1]]
    assert all(state.hand(seat) == () for seat in gone)


def test_seven_zero_offers_no_swap_with_a_seat_that_left() -> None:
    state = leave(make_table("red-7 blue-1", *THREE, "blue-9", variants=["seven-zero"]), 2)
    choices = {move.choice for move in legal_moves(state, 0) if isinstance(move, Play)} - {None}
    assert choices == {1, 3}


def test_R074_a_seat_that_left_does_not_win_the_round() -> None:
    """The player that goes out wins, also if an earlier seat has left."""
    state = leave(make_table("red-1 blue-1", "red-9", *THREE), 2)
    state = apply_all(state, make_play(state, "red-1", uno=True))
    assert (state.phase, state.turn) == ("turn", 1)
    state = apply_all(state, make_play(state, "red-9"))
    assert (state.phase, state.round_winner) == ("round-over", 1)
