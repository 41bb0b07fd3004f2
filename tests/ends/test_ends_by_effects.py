"""An effect ends the round and names the winners (A121)."""

from typing import Any

import pytest

from tests.ends.tables import list_events, make_table, play
from tests.thorough import each_case
from unoengine import FormatError, GameState, PluginError, new_game, view
from unoengine.events import RoundScored, RoundShared
from unoengine.json import dumps, loads, structure, unstructure


def win(*seats: int) -> Any:
    """Return a deed that ends the round for these winners."""
    return lambda table: table.end_round(seats)


def test_A121_the_named_player_wins_the_round() -> None:
    state = make_table(win(2))
    after = play(state, "red-deed")
    # p0 holds red-1 and red-2, p1 green-1 and green-2, p3 blue-7 and blue-8
    assert (after.phase, after.round_winner, after.scores) == ("round-over", 2, (0, 0, 21, 0))
    assert list_events(state, "red-deed")[-1] == RoundScored(2, (0, 0, 21, 0))
    assert after.turn == 1  # the next dealer


def test_A121_several_players_win_together() -> None:
    state = make_table(win(3, 1))
    after = play(state, "red-deed")
    assert (after.round_winner, after.round_winners) == (3, (3, 1))
    assert after.scores == (0, 6, 0, 6)  # the points of p0 and p2, who have not won
    assert list_events(state, "red-deed")[-1] == RoundShared((3, 1), (0, 6, 0, 6))
    assert view(after, None).round_winners == (3, 1)
    assert view(after, None).places == (3, 1, 0, 2)


def test_A121_the_effect_of_a_last_card_names_another_winner() -> None:
    after = play(make_table(win(1), "red-deed", "green-1", "tan-1 tan-2"), "red-deed")
    assert (after.round_winner, after.scores) == (1, (0, 3, 0))
    assert after.places == (1, 2)


def test_A121_the_rest_of_the_effect_still_acts() -> None:
    def act(table: Any) -> None:
        table.end_round([0])
        table.draw(1, 1)

    after = play(make_table(act), "red-deed")
    assert (after.phase, after.hand_sizes) == ("round-over", (2, 3, 2, 2))


def test_A121_the_game_ends_with_the_round() -> None:
    after = play(make_table(win(2), scores=(0, 0, 490, 0)), "red-deed")
    assert (after.phase, after.winners) == ("game-over", (2,))


@pytest.mark.parametrize("winners", [(), (7,), "p1", None, (True,)])
def test_A121_winners_are_seats(winners: Any) -> None:
    with pytest.raises(PluginError, match=r"ends the round|does not exist"):
        play(make_table(lambda table: table.end_round(winners)), "red-deed")


def test_A121_a_player_eliminated_from_the_game_does_not_win() -> None:
    def act(table: Any) -> None:
        table.end_round([1, 2])
        table.eliminate(1, lasts="game")

    after = play(make_table(act), "red-deed")
    assert after.round_winners == (2,)


def test_A121_the_round_is_saved() -> None:
    state = new_game("zelda", 3, seed=2)
    over = {"phase": "round-over", "turn": 1, "winners": [0, 2], "scores": [5, 0, 5]}
    record = {**unstructure(state), **over}
    shared = structure(record, GameState)
    assert (shared.round_winner, shared.round_winners) == (0, (0, 2))
    assert loads(dumps(shared), GameState) == shared


@each_case(
    "wrong",
    [
        {"winners": [0]},
        {"winners": [0, 0]},
        {"winners": [0, 9]},
        {"winners": 3},
        {"winners": [0, 2], "winner": 0},
        {"phase": "turn"},
        {"winners": [0, 2], "exits": []},
        {"winners": [0, 2], "exits": [{"player": 0}]},
        {"winners": [0, 2], "exits": [{"player": 9, "how": "finished"}]},
        {"winners": [0, 2], "exits": [{"player": 1, "how": "fled"}]},
        {"winners": [0, 2], "exits": [{"player": 1, "how": "finished"}] * 2},
    ],
)
def test_A121_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    over = {"phase": "round-over", "turn": 1, "winners": [0, 2], "scores": [5, 0, 5]}
    with pytest.raises(FormatError):
        structure({**unstructure(new_game("zelda", 3, seed=2)), **over, **wrong}, GameState)
