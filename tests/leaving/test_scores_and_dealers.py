"""Points, dealers and the end of a game after players have left (A113)."""

from typing import Any

import pytest

from tests.properties.invariants import all_cards
from tests.ruleset.test_scoring import find_winners
from unoengine import Deal, Draw, GameState, Leave, Options, Play, apply, legal_moves, new_game
from unoengine.core.options import DEFAULTS
from unoengine.events import GameWon, Left

from .tables import apply_all, leave, list_events, make_play, make_table

THREE = ("green-1 green-2", "tan-1 tan-2")


# --- the last player


def test_the_last_player_wins_the_game() -> None:
    state = leave(make_table("red-1 red-2", *THREE, scores=[10, 300, 20]), 1)
    assert list_events(state, Leave(2)) == (Left(2, 2), GameWon((0,)))
    state = leave(state, 2)
    assert (state.phase, state.is_over, state.winners) == ("game-over", True, (0,))
    assert (state.turn, state.round_winner, state.gone) == (2, None, (1, 2))
    assert state.scores == (10, 300, 20)
    assert legal_moves(state) == legal_moves(state, 0) == ()


def test_the_last_player_wins_also_out_of_turn() -> None:
    state = make_table("red-1 red-2", "green-1")
    assert (leave(state, 0).winners, leave(state, 0).turn) == ((1,), 0)
    assert (leave(state, 1).winners, leave(state, 1).turn) == ((0,), 1)


def test_nobody_is_exposed_when_the_game_is_over() -> None:
    state = make_table("red-1 red-2", "green-1 green-2")
    state = apply_all(state, make_play(state, "red-1"))
    assert state.exposed == 0
    assert leave(state, 1).exposed is None


def test_the_last_player_wins_between_two_rounds() -> None:
    """The winner of the finished round stays the same."""
    state = make_table("red-1", "green-1 green-2")
    state = apply_all(state, make_play(state, "red-1"))
    state = leave(state, 0)
    assert (state.phase, state.winners, state.round_winner) == ("game-over", (1,), 0)
    assert state.scores == (3, 0)


def test_the_last_player_wins_during_a_question() -> None:
    state = make_table("wild-draw-four red-1", "green-1 green-2")
    state = apply_all(state, make_play(state, "wild-draw-four", "blue"))
    for leaver, winner in ((0, 1), (1, 0)):
        over = leave(state, leaver)
        assert (over.phase, over.winners, over.question) == ("game-over", (winner,), None)


# --- scores


def test_R079_the_winner_scores_the_hands_of_the_players_that_stayed() -> None:
    state = leave(make_table("red-1", *THREE, "wild blue-8"), 3)
    state = apply_all(state, make_play(state, "red-1"))
    assert (state.scores, state.round_winner) == ((6, 0, 0, 0), 0)


def test_R086_a_seat_that_left_gets_no_points() -> None:
    state = make_table("red-1", *THREE, scores=[5, 6, 7], rulings={"scoring": "running_tally"})
    state = leave(state, 2)
    assert apply_all(state, make_play(state, "red-1")).scores == (5, 9, 7)


TALLY: dict[str, Any] = {"scoring": "running_tally", "target": 50}


def test_A104_the_lowest_tally_of_the_players_that_stayed_wins() -> None:
    state = make_table("red-1", "green-1 green-2", "tan-1", scores=[30, 49, 0], rulings=TALLY)
    state = apply_all(leave(state, 2), make_play(state, "red-1"))
    assert (state.phase, state.winners, state.scores) == ("game-over", (0,), (30, 52, 0))


@pytest.mark.parametrize(("tie", "over"), [("shared", True), ("extra_round", False)])
def test_A106_only_players_that_stayed_can_tie(tie: str, over: bool) -> None:
    rulings = TALLY | {"tally_tie": tie}
    hands = ("red-1", "green-3", "tan-1", "wild")
    state = make_table(*hands, scores=[49, 46, 0, 1], rulings=rulings)
    state = apply_all(leave(state, 2), make_play(state, "red-1"))
    assert (state.is_over, state.winners) == (over, (0, 1) if over else ())


def test_A104_the_tally_of_a_seat_that_left_does_not_end_the_game() -> None:
    """Its tally may be over the target if a tie is played out."""
    options = Options(**TALLY).with_defaults(DEFAULTS)
    assert find_winners((20, 60, 30), options) == (0,)
    assert find_winners((20, 60, 30), options, {1}) == ()
    assert find_winners((20, 60, 70), options, {0}) == (1,)


def test_R085_the_highest_score_of_the_players_that_stayed_wins() -> None:
    options = Options(target=100).with_defaults(DEFAULTS)
    assert find_winners((120, 150, 90), options, {1}) == (0,)
    assert find_winners((90, 150, 90), options, {1}) == ()


# --- the next round


def deal_next_round(state: GameState, dealer: int) -> GameState:
    """Return the next round, with all cards of the edition."""
    return apply(state, Deal(dealer))


def finish_round(dealer: int, ruling: str, *gone: int, seed: int = 0) -> GameState:
    """Return a table of four players after a round that p0 won and that these left before."""
    state = make_table(
        "red-1", *THREE, "blue-7 blue-8", dealer=dealer, seed=seed, rulings={"next_dealer": ruling}
    )
    state = leave(state, *gone)
    return apply_all(state, make_play(state, "red-1"))


@pytest.mark.parametrize(
    ("ruling", "dealer", "gone", "deals"),
    [
        ("rotate_left", 3, (), 0),
        ("rotate_left", 1, (2,), 3),
        ("rotate_left", 1, (1, 2), 3),
        ("rotate_left", 1, (2, 3), 0),
        ("same", 1, (2,), 1),
        ("same", 1, (1,), 2),
        ("same", 1, (1, 2), 3),
        ("round_winner", 1, (1,), 0),
    ],
)
def test_A07_the_next_dealer_is_a_player_that_stayed(
    ruling: str, dealer: int, gone: tuple[int, ...], deals: int
) -> None:
    state = finish_round(dealer, ruling, *gone)
    assert state.turn == deals
    assert legal_moves(state, deals)[0] == Deal(deals)


def test_A07_only_players_that_stayed_draw_for_dealer() -> None:
    dealers = {finish_round(0, "redraw", 2, seed=seed).turn for seed in range(40)}
    assert dealers == {0, 1, 3}


@pytest.mark.parametrize(("gone", "first"), [((1,), 3), ((3,), 0), ((1, 3), 0), ((), 3)])
def test_A08_cards_are_dealt_to_the_players_that_stayed(gone: tuple[int, ...], first: int) -> None:
    for seed in range(60):
        after = deal_next_round(finish_round(1, "rotate_left", *gone, seed=seed), 2)
        assert sum(all_cards(after).values()) == 112
        if after.top.effect is None:
            assert (after.phase, after.turn) == ("turn", first)
            assert after.hand_sizes == tuple(7 * (seat not in gone) for seat in range(4))
        assert after.gone == gone


def test_the_game_continues_for_several_rounds() -> None:
    state: Any = new_game(players=4, seed=9, options=Options(leaving="allowed", target=200))
    state = leave(state, 1)
    while state.phase != "round-over":
        moves = [m for m in legal_moves(state, state.turn) if isinstance(m, Play)]
        state = apply_all(state, *(moves[:1] or legal_moves(state, state.turn)[:1]))
    rounds = state.round
    state = deal_next_round(state, state.turn)
    assert state.round == rounds + 1
    assert state.hand_sizes[1] == 0
    assert Draw(1) not in legal_moves(state)
