"""What the table waits for after somebody has left (A113)."""

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

from .tables import done, events, hand, left, play, spelled, table

THREE = ("green-1 green-2", "tan-1 tan-2")


# --- a turn


@pytest.mark.parametrize(("direction", "turn"), [(1, 1), (-1, 3)])
def test_who_leaves_on_turn_hands_it_to_the_next(direction: int, turn: int) -> None:
    state = left(table(direction=direction), 0)

    assert (state.turn, state.phase, state.direction) == (turn, "turn", direction)
    assert legal_moves(state, turn)[0] == Draw(turn)


@pytest.mark.parametrize(("direction", "turn"), [(1, 3), (-1, 3)])
def test_the_turn_passes_over_empty_seats(direction: int, turn: int) -> None:
    state = done(left(table(direction=direction), 1, 2), Draw(0))

    assert state.turn == turn


def test_who_leaves_off_turn_changes_nothing_else() -> None:
    before = table()

    state = left(before, 3)

    assert (state.turn, state.phase, hand(state, 0)) == (0, "turn", hand(before, 0))
    assert legal_moves(state, 0) == legal_moves(before, 0)


def test_it_is_told() -> None:
    assert events(table(), Leave(0)) == (Left(0, 3),)
    assert events(table(), Leave(1)) == (Left(1, 2),)


def test_a_drawn_card_goes_with_who_drew_it() -> None:
    state = done(table(draw="red-9 tan-3"), Draw(0))
    assert (state.phase, spelled(state.drawn)) == ("drawn", "red-9")

    state = left(state, 0)

    assert (state.phase, state.turn, state.drawn) == ("turn", 1, ())
    assert (state.top.code, state.hand_sizes) == ("red-5", (0, 2, 2, 2))
    assert "red-9" in spelled(state.draw_pile[-4:])


def test_a_drawn_card_stays_when_somebody_else_leaves() -> None:
    state = left(done(table(draw="red-9 tan-3"), Draw(0)), 1)

    assert (state.phase, spelled(state.drawn)) == ("drawn", "red-9")
    assert done(state, Pass(0)).turn == 2


def test_R054_a_demand_lapses_when_who_owes_leaves() -> None:
    state = table("triforce blue-1 blue-2", *THREE)
    state = done(state, play(state, "triforce", "blue"))
    assert (state.phase, state.turn, state.owed) == ("demand", 1, 3)

    state = left(state, 1)

    assert (state.phase, state.turn, state.owed, state.demand) == ("turn", 2, 0, None)
    assert state.color == "blue"


def test_R054_a_demand_stands_when_who_made_it_leaves() -> None:
    state = table("triforce blue-1 blue-2", *THREE)

    state = left(done(state, play(state, "triforce", "blue")), 0)

    assert (state.phase, state.turn, state.owed, state.demand) == ("demand", 1, 3, "blue")
    assert done(state, Draw(1)).turn == 2


def test_what_was_stacked_goes_with_who_would_draw_it() -> None:
    state = table(
        "red-draw-two blue-1", "green-draw-two green-1", "tan-1 tan-2", variants=["stacking"]
    )
    state = done(state, play(state, "red-draw-two"))
    state = done(state, play(state, "green-draw-two"))
    assert (state.turn, state.owed) == (2, 4)

    state = left(state, 2)

    assert (state.turn, state.phase, state.hand_sizes) == (0, "turn", (1, 1, 0))


def test_what_is_drawn_for_a_demand_goes_too() -> None:
    state = table(
        "triforce blue-1 blue-2",
        "green-1 green-2",
        "tan-1 tan-2",
        draw="blue-6 tan-3 tan-4 tan-5",
        rulings={"effects": {"triforce": {"after_draw": "may_play_drawn_answer"}}},
    )
    state = done(state, play(state, "triforce", "blue"), Draw(1))
    assert (state.phase, state.demand) == ("drawn", "blue")

    state = left(state, 1)

    assert (state.phase, state.turn, state.demand, state.drawn) == ("turn", 2, None, ())


# --- the colour of a start card


def test_R044_the_next_one_names_the_colour_of_a_start_card() -> None:
    state = table(discard="", draw="wild tan-3 tan-4 tan-5")
    assert (state.phase, state.turn) == ("choose-color", 1)

    state = left(state, 1)

    assert (state.phase, state.turn) == ("choose-color", 2)
    assert legal_moves(state, 2)[:-1] == tuple(
        ChooseColor(2, color) for color in ("blue", "green", "tan", "red")
    )
    state = done(state, ChooseColor(2, "tan"))
    assert (state.phase, state.turn, state.color) == ("turn", 2, "tan")


def test_R044_the_dealer_may_leave_before_the_colour_is_named() -> None:
    state = left(table(discard="", draw="triforce tan-3 tan-4 tan-5"), 0)

    state = done(state, ChooseColor(1, "tan"))

    assert (state.phase, state.turn, state.demand) == ("demand", 2, "tan")


# --- the window


def test_A94_the_window_closes_when_the_exposed_player_leaves() -> None:
    state = table("red-1 blue-2", *THREE)
    state = done(state, play(state, "red-1"))
    assert state.exposed == 0

    state = left(state, 0)

    assert (state.exposed, state.turn) == (None, 1)
    assert not [m for m in legal_moves(state) if isinstance(m, Catch | CallUno)]


@pytest.mark.parametrize("leaver", [1, 2])
def test_A94_leaving_closes_no_window(leaver: int) -> None:
    """It is no action on a turn: somebody else can still be caught."""
    state = table("red-1 blue-2", *THREE)

    state = left(done(state, play(state, "red-1")), leaver)

    (catcher,) = {1, 2} - {leaver}
    assert (state.exposed, state.turn) == (0, catcher)
    assert done(state, Catch(catcher, 0)).hand_sizes[0] == 3


# --- the round is over


def test_R075_the_next_one_deals_when_the_dealer_to_be_leaves() -> None:
    state = table("red-1", *THREE)
    state = done(state, play(state, "red-1"))
    assert (state.phase, state.turn) == ("round-over", 1)

    state = left(state, 1)

    assert (state.phase, state.turn, state.round_winner) == ("round-over", 2, 0)
    assert legal_moves(state) == (Deal(2), Leave(2), Leave(0))


def test_R075_the_deal_goes_to_the_left_whatever_way_play_ran() -> None:
    state = table("red-1", *THREE, "blue-7", direction=-1)

    state = left(done(state, play(state, "red-1")), 1)

    assert state.turn == 2


def test_R079_the_points_are_counted_before_who_leaves_takes_the_cards_away() -> None:
    state = table("red-1", *THREE)
    state = done(state, play(state, "red-1"))
    assert state.scores == (6, 0, 0)

    state = left(state, 2)

    assert (state.scores, state.hand_sizes) == ((6, 0, 0), (0, 2, 0))


def test_the_winner_of_a_round_may_leave_before_the_next() -> None:
    state = table("red-1", *THREE)

    state = left(done(state, play(state, "red-1")), 0)

    assert (state.phase, state.turn, state.round_winner) == ("round-over", 1, 0)
    assert events(state, Leave(2))[0] == Left(2, 2)


# --- cards played around empty seats


def test_R039_a_skip_costs_the_next_who_is_there_the_turn() -> None:
    state = left(table("red-skip blue-1 blue-2", *THREE, "blue-7 blue-8"), 1)

    happened = events(state, play(state, "red-skip"))

    assert [event for event in happened if not isinstance(event, Played)] == [Skipped(2)]
    assert done(state, play(state, "red-skip")).turn == 3


@pytest.mark.parametrize(("gone", "turn"), [((), 3), ((3,), 2), ((1, 3), 0), ((1,), 3)])
def test_R036_play_turns_round_among_those_who_are_there(gone: tuple[int, ...], turn: int) -> None:
    """Between the last two it costs the other one the turn (A36)."""
    state = left(table("red-reverse blue-1 blue-2", *THREE, "blue-7 blue-8"), *gone)

    state = done(state, play(state, "red-reverse"))

    assert (state.direction, state.turn) == (-1, turn)


def test_A36_between_the_last_two_a_reverse_may_only_turn_the_direction() -> None:
    state = table("red-reverse blue-1 blue-2", *THREE, rulings={"two_player_reverse": "literal"})

    state = left(state, 1)

    assert done(state, play(state, "red-reverse")).turn == 2


def test_R033_a_draw_two_is_for_the_next_who_is_there() -> None:
    state = left(table("red-draw-two blue-1 blue-2", *THREE, "blue-7 blue-8"), 1)

    state = done(state, play(state, "red-draw-two"))

    assert (state.hand_sizes, state.turn) == ((2, 0, 4, 2), 3)


@pytest.mark.parametrize("gone", [(1,), (3,), (1, 3)])
def test_seven_zero_moves_hands_past_empty_seats(gone: tuple[int, ...]) -> None:
    state = table("red-0 blue-1", *THREE, "blue-7 blue-8 blue-9", variants=["seven-zero"])
    state = left(state, *gone)
    here = [seat for seat in range(4) if seat not in gone]
    held = [state.hand(seat) if seat else state.hand(0)[:1] for seat in here]

    state = done(state, play(state, "red-0"))

    assert [state.hand(seat) for seat in here] == [held[-1], *held[:-1]]
    assert all(state.hand(seat) == () for seat in gone)


def test_seven_zero_offers_no_swap_with_an_empty_seat() -> None:
    state = left(table("red-7 blue-1", *THREE, "blue-9", variants=["seven-zero"]), 2)

    choices = {move.choice for move in legal_moves(state, 0) if isinstance(move, Play)} - {None}

    assert choices == {1, 3}


def test_R074_an_empty_seat_wins_no_round() -> None:
    """Going out ends the round for who goes out, also where seats are empty before theirs."""
    state = left(table("red-1 blue-1", "red-9", *THREE), 2)
    state = done(state, play(state, "red-1", uno=True))
    assert (state.phase, state.turn) == ("turn", 1)

    state = done(state, play(state, "red-9"))

    assert (state.phase, state.round_winner) == ("round-over", 1)
