"""Partners win and score together (A125)."""

import pickle
from typing import Any

import pytest

from tests.ends.tables import list_events, make_table, play
from unoengine import (
    FormatError,
    GameState,
    Leave,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.events import GameWon, RoundShared
from unoengine.json import dumps, loads, structure, unstructure
from unoengine.notation import read_position, write_position
from unoengine.replays import Recorder, read_replays

PAIRS = ((0, 2), (1, 3))
HANDS = ("red-1", "green-2 green-3", "tan-4 tan-1", "blue-7 blue-8")


def make(*hands: str, act: Any = None, **more: Any) -> GameState:
    """Return a table with two pairs."""
    return make_table(act, *(hands or HANDS), teams=PAIRS, **more)


def test_A125_teams_are_public() -> None:
    state = new_game(players=4, seed=1, teams=[(3, 1), (2, 0)])
    assert state.teams == PAIRS
    assert view(state, None).teams == PAIRS
    assert new_game(players=4, seed=1).teams == ()
    assert state.hand(0) == new_game(players=4, seed=1).hand(0)


def test_A125_partners_win_a_round_together() -> None:
    state = make()
    after = play(state, "red-1")
    assert (after.round_winner, after.round_winners) == (0, (0, 2))
    assert after.scores == (20, 0, 20, 0)  # not the five points of the partner
    assert list_events(state, "red-1")[-1] == RoundShared((0, 2), (20, 0, 20, 0))
    assert after.places == (0, 2, 1, 3)


def test_A125_partners_share_their_tally() -> None:
    after = play(make(rulings={"scoring": "running_tally"}), "red-1")
    assert after.scores == (5, 20, 5, 20)


def test_A125_all_members_of_the_best_team_win_the_game() -> None:
    state = make(scores=(480, 0, 480, 0))
    after = play(state, "red-1")
    assert (after.is_over, after.winners) == (True, (0, 2))
    assert GameWon((0, 2)) in list_events(state, "red-1")


def test_A106_partners_do_not_tie_with_each_other() -> None:
    rulings = {"scoring": "running_tally", "tally_tie": "extra_round", "target": 20}
    after = play(make(rulings=rulings), "red-1")
    assert after.winners == (0, 2)


def test_A125_a_round_ends_when_one_team_is_left() -> None:
    def act(table: Any) -> None:
        assert table.partners(0) == (2,)
        for seat in table.everyone:
            if seat not in (table.player, *table.partners(table.player)):
                table.eliminate(seat)

    after = play(make("red-deed red-2 red-3", *HANDS[1:], act=act), "red-deed")

    assert (after.phase, after.round_winners) == ("round-over", (0, 2))


def test_A125_partners_are_queried() -> None:
    def act(table: Any) -> None:
        table.eliminate(2)
        assert (table.partners(0), table.partners(1), table.partners(2)) == ((), (3,), (0,))

    after = play(make("red-deed red-2 red-3", *HANDS[1:], act=act), "red-deed")
    assert after.out == (2,)


def test_A125_an_eliminated_partner_wins_as_well() -> None:
    def act(table: Any) -> None:
        table.eliminate(2)
        table.end_round([0])

    after = play(make("red-deed red-2 red-3", *HANDS[1:], act=act), "red-deed")
    assert after.round_winners == (0, 2)


def test_A125_the_last_team_in_the_game_wins_it() -> None:
    state = make(rulings={"leaving": "allowed"})
    for seat in (1, 3):
        state = apply(state, Leave(seat))
    assert (state.is_over, state.winners) == (True, (0, 2))


def test_A125_rounds_that_go_on_end_when_one_team_is_left() -> None:
    state = make("red-1", "red-2", "red-3", "red-4 blue-1", rulings={"round_end": "last_left"})
    for code in ("red-1", "red-2"):
        state = play(state, code)
        assert state.phase == "turn"
    state = play(state, "red-3")
    assert (state.phase, state.round_winners) == ("round-over", (0, 2))
    assert state.places == (0, 1, 2, 3)


def test_A125_teams_are_saved() -> None:
    state = new_game(players=4, seed=1, teams=PAIRS)
    for again in (
        loads(dumps(state), GameState),
        read_position(write_position(state)),
        pickle.loads(pickle.dumps(state)),
        redeal(state, 0, 5),
    ):
        assert again.teams == PAIRS
    assert loads(dumps(state), GameState) == state


def test_A125_teams_are_in_replays(tmp_path: Any) -> None:
    path = tmp_path / "game.toml"
    state = new_game(players=4, seed=1, teams=PAIRS)
    with path.open("w") as file:
        recorder = Recorder(file)
        recorder.begin(state)
        recorder.add(legal_moves(state)[0])
    [replay] = read_replays(path)
    assert replay.start() == state
    assert replay.position is None
    assert "teams = [[0, 2], [1, 3]]" in path.read_text()


@pytest.mark.parametrize(
    ("teams", "fault"),
    [
        (((0, 1), (2,)), "each of the 4 seats is in one team"),
        (((0, 1), (1, 2, 3)), "each of the 4 seats is in one team"),
        (((0, 1, 2, 3), ()), "each of the 4 seats is in one team"),
        (((0, 1, 2, 3),), "at least two teams"),
        (((0, 1), (2, 4)), "seats from 0 to 3, not 4"),
        (((0, 1), (2, True)), "seats from 0 to 3, not True"),
        ("ab", "teams are lists of seats"),
        (7, "teams are lists of seats"),
        ((0, 1, "2", 3), "seats from 0 to 3"),
    ],
)
def test_A125_impossible_teams_are_refused(teams: Any, fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        new_game(players=4, seed=1, teams=teams)
    with pytest.raises(SetupError, match=fault):
        Setup(hands=HANDS, discard="red-5", draw="tan-5", teams=teams).to_state()


@pytest.mark.parametrize(
    "teams", [3, [3], [[0, 1], [2]], [[2, 3], [0, 1]], [[1, 0], [2, 3]], [[0, 1, 2, 3]]]
)
def test_A125_impossible_teams_of_a_record_are_refused(teams: Any) -> None:
    record = unstructure(new_game(players=4, seed=1))
    with pytest.raises(FormatError):
        structure({**record, "teams": teams}, GameState)
