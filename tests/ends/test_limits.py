"""Limits of turns and rounds (A126, A128)."""

import pytest

from tests.ends.tables import make_table, play
from tests.leaving.tables import apply_all
from unoengine import Deal, Draw, FormatError, GameState, Pass, apply, legal_moves, new_game, view
from unoengine.json import structure, unstructure

HANDS = ("red-1 red-2 red-3", "green-1 red-9", "tan-1 tan-2")


def make(*hands: str, **rulings: object) -> GameState:
    """Return a table with limits."""
    return make_table(None, *(hands or HANDS), rulings={"max_turns": 2, **rulings})


def test_A126_the_round_ends_after_the_last_turn() -> None:
    state = make()
    state = play(state, "red-1")
    assert (state.phase, state.turn_count, view(state, 1).turn_count) == ("turn", 1, 1)
    state = play(state, "red-9", uno=True)
    # p0 holds red-2 and red-3, p1 green-1, p2 tan-1 and tan-2
    assert (state.phase, state.round_winners) == ("round-over", (1,))
    assert state.scores == (0, 8, 0)
    dealt = apply(state, Deal(state.turn))
    assert dealt.turn_count == 0


def test_A126_players_with_equal_points_win_together() -> None:
    state = make("red-1 red-2", "red-9 green-2", "tan-1 tan-2")
    state = play(play(state, "red-1", uno=True), "red-9", uno=True)
    assert state.round_winners == (0, 1)
    assert state.scores == (3, 3, 0)


def test_A126_teams_are_compared_by_their_points() -> None:
    hands = ("red-1 red-2", "red-3 red-9", "blue-9 blue-8", "red-4 red-5")
    state = make_table(None, *hands, teams=((0, 2), (1, 3)), rulings={"max_turns": 1})
    state = play(state, "red-1", uno=True)
    assert state.round_winners == (0, 2)  # 19 points against 21
    assert state.scores == (21, 0, 21, 0)


def test_A126_a_draw_counts_once_with_the_play_or_pass_after_it() -> None:
    limit = {"max_turns": 2}
    state = make_table(None, *HANDS, draw="red-8 tan-9 tan-3 green-4", rulings=limit)
    drawn = apply_all(state, Draw(0))
    assert (drawn.phase, drawn.turn_count) == ("drawn", 0)
    passed = apply_all(drawn, Pass(0))
    assert (passed.phase, passed.turn_count) == ("turn", 1)
    state = make_table(None, *HANDS, draw="green-9 green-8", rulings=limit)
    missed = apply_all(state, Draw(0))
    assert (missed.phase, missed.turn_count) == ("turn", 1)


def test_A126_the_round_waits_for_answers() -> None:
    state = make("wild-draw-four red-2", "red-1 red-2", max_turns=1)
    asked = play(state, "wild-draw-four", "blue", uno=True)
    assert asked.phase == "question"
    done = apply(asked, legal_moves(asked, 1)[0])
    assert (done.phase, done.hand_sizes) == ("round-over", (1, 6))


def test_A126_a_demand_is_not_met_any_more() -> None:
    state = make("triforce red-2", "tan-1 tan-3", max_turns=1)
    after = apply(state, legal_moves(state, 0)[-1])
    assert after.phase == "round-over"


def test_A126_who_is_out_before_the_limit_wins() -> None:
    after = play(make("red-1", "red-2 red-3", max_turns=1), "red-1")
    assert after.round_winners == (0,)
    going_on = make("red-1", "red-2 red-3", "red-4 red-6", round_end="last_left")
    after = play(play(going_on, "red-1"), "red-2", uno=True)
    assert (after.phase, after.round_winners, after.places) == ("round-over", (0,), (0, 1, 2))


def test_A128_the_best_score_wins_after_the_last_round() -> None:
    state = make_table(None, "red-1", "green-9", "tan-2", rulings={"max_rounds": 1})
    state = play(state, "red-1")
    assert (state.is_over, state.winners) == (True, (0,))
    tally = {"max_rounds": 1, "scoring": "running_tally", "tally_tie": "extra_round"}
    state = play(make_table(None, "red-1 red-2", "red-3", rulings=tally), "red-1", uno=True)
    assert (play(state, "red-3").winners, state.turn_count) == ((1,), 0)


def test_A126_turns_are_not_counted_without_the_limit() -> None:
    record = unstructure(new_game(players=3, seed=4))
    with pytest.raises(FormatError, match="turns are not counted"):
        structure({**record, "turns": 3}, GameState)


def test_A126_a_round_that_goes_on_has_turns_left() -> None:
    turn = unstructure(play(make(max_turns=5), "red-1"))
    asked = unstructure(
        play(
            make("wild-draw-four red-2", "red-1 red-2", max_turns=1),
            "wild-draw-four",
            "blue",
            uno=True,
        )
    )
    assert structure({**turn, "turns": 4}, GameState).turn_count == 4
    with pytest.raises(FormatError, match="turns: at most 4 are expected"):
        structure({**turn, "turns": 5}, GameState)
    assert structure(asked, GameState).turn_count == 1
    with pytest.raises(FormatError, match="turns: at most 1 are expected"):
        structure({**asked, "turns": 2}, GameState)
