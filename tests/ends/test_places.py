"""Rounds that go on until one player is left, with places (A122, A123)."""

from typing import Any

import pytest

from tests.ends.tables import do, list_events, make_table, play
from tests.thorough import choose_count
from unoengine import (
    CallUno,
    Deal,
    Draw,
    GameState,
    Leave,
    Options,
    Play,
    apply,
    explain,
    legal_moves,
    new_game,
    view,
)
from unoengine.core import fast
from unoengine.events import Finished, RoundScored
from unoengine.json import dumps, loads
from unoengine.notation import read_position, write_position

LAST_LEFT: dict[str, Any] = {"round_end": "last_left"}
HANDS = ("red-1", "red-2 blue-3", "red-3 blue-4", "blue-7 blue-8")


def make(*hands: str, **more: Any) -> GameState:
    """Return a table that is played until one player is left."""
    return make_table(None, *(hands or HANDS), rulings=LAST_LEFT | more)


def test_A122_the_others_go_on_when_a_player_has_finished() -> None:
    state = make()
    after = play(state, "red-1")
    assert (after.phase, after.turn, after.out, after.places) == ("turn", 1, (0,), (0,))
    assert after.round_winner is None
    assert list_events(state, "red-1")[-1] == Finished(0, 1)
    assert view(after, 2).places == (0,)
    assert legal_moves(after, 0) == ()
    refused = explain(after, Draw(0))
    assert (refused.reason, refused.rule) == ("out-of-round", "A122")


def test_A122_the_round_ends_when_one_player_is_left() -> None:
    state = make("red-1", "red-2", "red-3", "blue-7 blue-8")
    for code in ("red-1", "red-2"):
        state = play(state, code)
        assert state.phase == "turn"
    events = list_events(state, "red-3")
    state = play(state, "red-3")
    assert events[-2:] == (Finished(2, 3), RoundScored(0, (15, 0, 0, 0)))
    assert (state.phase, state.round_winner, state.places) == ("round-over", 0, (0, 1, 2, 3))
    assert state.scores == (15, 0, 0, 0)
    dealt = apply(state, Deal(state.turn))
    assert (min(dealt.hand_sizes), dealt.places, dealt.out) == (7, (), ())


def test_A122_last_cards_act_as_usual() -> None:
    skipped = play(make("red-skip", "red-2 blue-3", "red-3 blue-4"), "red-skip")
    assert (skipped.turn, skipped.out) == (2, (0,))
    drawn = play(make("red-draw-two", "red-2 blue-3", "red-3 blue-4"), "red-draw-two")
    assert (drawn.hand_sizes, drawn.turn) == ((0, 4, 2), 2)


def test_A122_a_last_wild_names_a_color() -> None:
    state = make("wild", "red-2 blue-3", "red-3 blue-4")
    assert {play.color for play in legal_moves(state, 0) if isinstance(play, Play)} == set(
        state.edition.colors
    )
    assert play(state, "wild", "blue").color == "blue"


def test_A122_the_next_player_meets_the_demand_of_a_last_card() -> None:
    state = make("triforce", "red-2 blue-3", "tan-3 blue-4")
    moves = [move for move in legal_moves(state) if isinstance(move, Play)]
    after = apply(state, moves[0])
    assert (after.phase, after.turn, after.out) == ("demand", 1, (0,))


@pytest.mark.parametrize(
    ("hands", "code", "owed"),
    [
        (("red-draw-two", "green-draw-two green-1", "red-3 blue-4"), "red-draw-two", 2),
        (("wild-draw-four", "wild-draw-four green-1", "red-3 blue-4"), "wild-draw-four", 4),
    ],
)
def test_A122_the_next_player_may_stack_on_a_last_card(
    hands: tuple[str, ...], code: str, owed: int
) -> None:
    state = make_table(None, *hands, rulings=LAST_LEFT, variants=["stacking"])
    after = play(state, code, "red" if code.startswith("wild") else None)
    assert (after.phase, after.turn, after.hand_sizes) == ("demand", 1, (0, 2, 2))
    assert after.owed == owed


@pytest.mark.parametrize("teams", [(), ((0, 3), (1, 2))])
def test_R076_nobody_can_stack_on_a_last_card_that_ends_the_round(teams: Any) -> None:
    hands = ["red-draw-two", "green-draw-two green-1"]
    if teams:
        hands += ["red-3 blue-4", ""]
    state = make_table(
        None,
        *hands,
        rulings=LAST_LEFT,
        variants=["stacking"],
        teams=teams,
        exits=[(3, "finished")] if teams else [],
    )
    after = play(state, "red-draw-two")
    assert (after.phase, after.hand_sizes[1]) == ("round-over", 4)


@pytest.mark.parametrize("round_end", ["first_out", "last_left"])
def test_A70_a_last_triforce_that_ends_the_round_costs_a_player_without_an_answer(
    round_end: str,
) -> None:
    rulings = {"round_end": round_end, "final_card_effects": "all"}
    state = make_table(None, "triforce", "red-3 red-4", rulings=rulings)
    after = play(state, "triforce", "green")
    assert (after.phase, after.hand_sizes) == ("round-over", (0, 5))


@pytest.mark.parametrize(
    "rulings", [{}, LAST_LEFT, {"final_card_effects": "all"}], ids=["usual", "last left", "all"]
)
def test_A56_a_last_seven_names_nobody(rulings: dict[str, Any]) -> None:
    hands = "red-7", "red-2 red-3", "red-1 red-4"
    state = make_table(None, *hands, rulings=rulings, variants=["seven-zero"])
    [action] = [move for move in legal_moves(state) if isinstance(move, Play)]
    assert action.choice is None
    assert len(apply(state, action).hand(1)) == 2


def test_A122_with_two_players_the_first_out_ends_the_round() -> None:
    after = play(make("red-1", "red-2 blue-3"), "red-1")
    assert (after.phase, after.round_winner, after.places) == ("round-over", 0, (0, 1))


def test_A122_play_again_passes_to_the_next_player() -> None:
    state = make_table(
        lambda table: table.again(), "red-deed", "red-2 blue-3", "red-3", rulings=LAST_LEFT
    )
    assert play(state, "red-deed").turn == 1


def test_A122_several_players_finish_in_order_of_play() -> None:
    def act(table: Any) -> None:
        for seat in (3, 2, 1):
            table.discard(seat, table.cards(color="red"))

    state = make_table(
        act, "red-deed blue-1 blue-2", "red-2", "blue-3", "red-3", "blue-4", rulings=LAST_LEFT
    )
    after = play(state, "red-deed")
    assert (after.places, after.out, after.turn) == ((1, 3), (1, 3), 2)


def test_A122_all_at_once_the_last_in_order_is_left() -> None:
    def act(table: Any) -> None:
        for seat in table.seats:
            table.discard(seat, table.cards())

    after = play(
        make_table(act, "red-deed blue-1", "red-2", "blue-3", rulings=LAST_LEFT), "red-deed"
    )
    assert (after.phase, after.round_winner, after.places) == ("round-over", 0, (0, 1))


def test_A122_uno_is_called_and_caught_as_usual() -> None:
    state = play(make("red-1 red-9", "red-2 blue-3", "red-3 blue-4"), "red-1")
    assert state.exposed == 0
    assert CallUno(0) in legal_moves(state)


def test_A122_the_first_to_finish_wins_even_if_the_others_leave() -> None:
    state = make("red-1", "red-2 blue-3", "red-3 blue-4", leaving="allowed")
    after = do(play(state, "red-1"), Leave(1))
    assert (after.phase, after.round_winner, after.scores[0]) == ("round-over", 0, 7)


def test_A122_the_tally_counts_the_cards_of_the_last_player() -> None:
    state = make("red-1", "blue-3", scoring="running_tally")
    after = play(state, "red-1")
    assert after.scores == (0, 3)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(choose_count(1, 3)))
def test_A122_whole_games_end_and_are_the_same_when_optimized(players: int, seed: int) -> None:
    options = Options(round_end="last_left", target=200, leaving="allowed")
    state = new_game("zelda", players, seed=seed, options=options)
    with fast.disabled():
        plain = new_game("zelda", players, seed=seed, options=options)
    for number in range(3000):
        moves = legal_moves(state)
        assert moves == legal_moves(plain)
        if not moves:
            break
        action = moves[(number * 7 + seed) % len(moves)]
        if isinstance(action, Leave):
            action = moves[0]
        state, plain = apply(state, action), apply(plain, action)
        assert state == plain
        if number % 50 == 0:
            assert loads(dumps(state), GameState) == state
            assert read_position(write_position(state)) == state
        if state.phase == "round-over":
            assert sorted(state.places) == [*range(players)]
