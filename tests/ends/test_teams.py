"""Partners win and score together (A125)."""

import pickle
from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

from tests.ends.tables import make_table, play
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import (
    Answer,
    Draw,
    FormatError,
    GameState,
    Leave,
    Options,
    Setup,
    SetupError,
    apply,
    explain,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import Edition, Table, Value, Variant, Vocabulary, override
from unoengine.editions.zelda import ZELDA
from unoengine.json import dumps, loads, structure, unstructure
from unoengine.notation import read_position, write_position
from unoengine.replays import Recorder, read_replays
from unoengine.testing import check_edition

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


PARTS: dict[str, dict[str, Any]] = {
    "tally": {"options": Options(scoring="running_tally")},
    "tally, ties are played out": {
        "options": Options(scoring="running_tally", tally_tie="extra_round", target=20)
    },
    "nearly won": {"scores": (480, 0, 480, 0)},
    "leaving": {"options": Options(leaving="allowed")},
    "last left": {"options": Options(round_end="last_left")},
}


@each_written(
    """
    # Partners win a round together; the five points of the partner do not count.
    red-1 | green-2 green-3 | tan-4 tan-1 | blue-7 blue-8
    p0 red-1
    > Played 0 red-1 - - False, RoundShared 0,2 20,0,20,0
    = winner 0, round_winners 0 2, scores 20 0 20 0, places 0 2 1 3

    # They share their tally, and (A106) do not tie with each other.
    red-1 | green-2 green-3 | tan-4 tan-1 | blue-7 blue-8; with: tally
    p0 red-1 = scores 5 20 5 20
    red-1 | green-2 green-3 | tan-4 tan-1 | blue-7 blue-8; with: tally, ties are played out
    p0 red-1 = winners 0 2

    # All members of the best team win the game, and of the last one in it.
    red-1 | green-2 green-3 | tan-4 tan-1 | blue-7 blue-8; with: nearly won
    p0 red-1
    > Played 0 red-1 - - False, RoundShared 0,2 500,0,500,0, GameWon 0,2
    = is_over True, winners 0 2
    red-1 | green-2 green-3 | tan-4 tan-1 | blue-7 blue-8; with: leaving
    p1 leave, p3 leave = is_over True, winners 0 2

    # Rounds that go on end when one team is left.
    red-1 | red-2 | red-3 | red-4 blue-1; with: last left
    p0 red-1, p1 red-2 = phase turn
    p2 red-3 = phase round-over, round_winners 0 2, places 0 1 2 3
    """,
    **PARTS,
)
def test_A106_A125_partners_win_and_score_together(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, teams=PAIRS)


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
        Setup("zelda", hands=HANDS, discard="red-5", draw="tan-5", teams=teams).to_state()


@pytest.mark.parametrize(
    "teams", [3, [3], [[0, 1], [2]], [[2, 3], [0, 1]], [[1, 0], [2, 3]], [[0, 1, 2, 3]]]
)
def test_A125_impossible_teams_of_a_record_are_refused(teams: Any) -> None:
    record = unstructure(new_game(players=4, seed=1))
    with pytest.raises(FormatError):
        structure({**record, "teams": teams}, GameState)


def test_game_that_a_team_has_left_can_be_saved() -> None:
    state = make(options=Options(leaving="allowed"))
    state = apply(apply(state, Leave(3)), Leave(1))
    assert (state.phase, state.winners, state.round_winners) == ("game-over", (0, 2), ())
    assert pickle.loads(pickle.dumps(state)) == state
    assert loads(dumps(state), GameState) == state


FOUR = evolve(
    ZELDA, name="four", options=Options(min_players=4, max_players=4, team_count=2), title=""
)
"""A box for exactly four players in two teams."""


def test_A170_an_edition_has_teams() -> None:
    state = new_game(FOUR, seed=1)
    assert state.teams == PAIRS
    assert Setup(FOUR, hands=HANDS, discard="red-5").to_state().teams == PAIRS
    assert new_game(FOUR, seed=1, teams=[(0, 1), (2, 3)]).teams == ((0, 1), (2, 3))
    alone = new_game(FOUR, seed=2, teams=())
    assert alone.teams == ()
    assert Setup.from_state(alone).to_state() == alone


def test_A170_options_have_teams() -> None:
    for count, players, expected in (
        (2, 6, ((0, 2, 4), (1, 3, 5))),
        (3, 6, ((0, 3), (1, 4), (2, 5))),
    ):
        options = Options(team_count=count)
        assert new_game(players=players, seed=1, options=options).teams == expected


@pytest.mark.parametrize(
    ("edition", "players", "options", "fault"),
    [
        (FOUR, 3, None, r"3 players are too few: this game takes 4 \(A171\)"),
        (FOUR, 5, None, r"5 players are too many: this game takes 4;"),
        ("zelda", 5, {"team_count": 2}, r"5 players do not make 2 teams .* 4, 6, 8, 10 \(A170\)"),
        ("zelda", 3, {"team_count": 3}, r"possible: 6, 9 \(A170\)"),
        ("zelda", 2, {"min_players": 3}, r"too few: this game takes 3 to 10 \(A171\)"),
        ("zelda", 2, {"min_players": 4, "max_players": 3}, "min_players is 4, more than max"),
        ("zelda", 4, {"team_count": 6}, "possible: no other number"),
    ],
)
def test_A170_A171_other_numbers_of_players_are_refused(
    edition: Any, players: int, options: Any, fault: str
) -> None:
    given = None if options is None else Options(**options)
    with pytest.raises(SetupError, match=fault):
        new_game(edition, players, seed=1, options=given)


def test_A170_teams_of_the_options_are_in_replays(tmp_path: Any) -> None:
    options = Options(team_count=2)
    for teams in (None, (), [(0, 1), (2, 3)]):
        state = new_game(seed=3, options=options, teams=teams)
        path = tmp_path / "game.toml"
        with path.open("w") as file:
            Recorder(file).begin(state)
        [replay] = read_replays(path)
        assert (replay.start(), replay.position) == (state, None)
        assert read_position(write_position(state)) == state
        assert loads(dumps(state), GameState) == state
        assert pickle.loads(pickle.dumps(state)) == state


def test_A170_the_kit_plays_with_the_right_numbers() -> None:
    check_edition(FOUR, positions=2, games=1, other_process=False)


class Advice(Variant):
    """A player who has finished may once draw a card for a partner."""

    asks_finished = True

    @override
    def claims(self, table: Table) -> tuple[str, ...]:
        is_out = table.player not in table.seats
        return ("help",) if is_out and not table.noted("helped") else ()

    @override
    def claim(self, table: Table, value: Value) -> None:
        table.note("helped", True)
        for partner in table.partners(table.player):
            table.draw(partner, 1)
        assert table.draw(table.player, 1) == 0

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return Vocabulary(claims=("help",))


class Asking(Advice):
    """It asks, which nobody can answer."""

    @override
    def claim(self, table: Table, value: Value) -> None:
        table.ask(table.next, "well?", ("yes",))

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass


def finish(*variants: Variant, **more: Any) -> GameState:
    """Return a state in which the first seat has finished, and its partner plays on."""
    return play(make(rulings={"round_end": "last_left"}, variants=variants, **more), "red-1")


def test_A172_a_player_who_has_finished_claims_for_a_partner() -> None:
    state = finish(Advice())
    assert state.out == (0,)
    assert legal_moves(state, 0) == (Answer(0, "help"),)
    assert legal_moves(state, 2) == ()
    assert Answer(0, "help") in legal_moves(state)
    assert explain(state, Answer(0, "help"))
    after = apply(state, Answer(0, "help"))
    assert (after.hand_sizes, after.turn, after.out) == ((0, 2, 3, 2), 1, (0,))
    assert legal_moves(after, 0) == ()
    assert explain(after, Answer(0, "help")).reason == "no-such-claim"
    assert explain(after, Draw(0)).reason == "out-of-round"


def test_A172_other_variants_and_players_alone_are_not_asked() -> None:
    class Silent(Advice):
        asks_finished = False

    assert legal_moves(finish(Silent()), 0) == ()
    alone = make_table(None, *HANDS, rulings={"round_end": "last_left"}, variants=[Advice()])
    assert legal_moves(play(alone, "red-1"), 0) == ()


def test_A172_the_player_asks_nothing() -> None:
    state = finish(Asking())
    assert apply(state, Answer(0, "help")) == state
