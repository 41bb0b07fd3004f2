"""Limits of turns and rounds (A126, A128)."""

from typing import Any

import pytest

from tests.ends.tables import make_table, play
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import FormatError, GameState, Options, new_game, view
from unoengine.json import structure, unstructure

PARTS: dict[str, dict[str, Any]] = {
    "one turn": {"options": Options(max_turns=1)},
    "one turn, pairs": {"options": Options(max_turns=1), "teams": ((0, 2), (1, 3))},
    "last left": {"options": Options(max_turns=2, round_end="last_left")},
    "one round": {"options": Options(max_rounds=1)},
    "one round, tally": {
        "options": Options(max_rounds=1, scoring="running_tally", tally_tie="extra_round")
    },
}


@each_written(
    """
    # The round ends after the last turn.
    red-1 red-2 red-3 | green-1 red-9 | tan-1 tan-2
    p0 red-1 = phase turn, turn_count 1
    p1 red-9 uno = phase round-over, round_winners 1, scores 0 8 0
    p1 deal = turn_count 0

    # Players with equal points win together; teams are compared by their points, 19 against 21.
    red-1 red-2 | red-9 green-2 | tan-1 tan-2
    p0 red-1 uno, p1 red-9 uno = round_winners 0 1, scores 3 3 0
    red-1 red-2 | red-3 red-9 | blue-9 blue-8 | red-4 red-5; with: one turn, pairs
    p0 red-1 uno = round_winners 0 2, scores 21 0 21 0

    # A draw counts once, with the play or pass after it.
    red-1 red-2 red-3 | green-1 red-9 | tan-1 tan-2; edition: zelda; draw: red-8 tan-9 tan-3 green-4
    p0 draw = phase drawn, turn_count 0
    p0 pass = phase turn, turn_count 1
    red-1 red-2 red-3 | green-1 red-9 | tan-1 tan-2; draw: green-9 green-8
    p0 draw = phase turn, turn_count 1

    # The round waits for answers; a demand is not met any more.
    wild-draw-four red-2 | red-1 red-2; with: one turn
    p0 wild-draw-four blue uno = phase question
    p1: accept = phase round-over, sizes 1 6
    triforce red-2 | tan-1 tan-3; with: one turn
    p0 triforce tan uno = phase round-over

    # Who is out before the limit wins.
    red-1 | red-2 red-3; with: one turn
    p0 red-1 = round_winners 0
    red-1 | red-2 red-3 | red-4 red-6; with: last left
    p0 red-1, p1 red-2 uno = phase round-over, round_winners 0, places 0 1 2

    # A128: the best score wins after the last round.
    red-1 | green-9 | tan-2; with: one round
    p0 red-1 = is_over True, winners 0
    red-1 red-2 | red-3; with: one round, tally
    p0 red-1 uno, p1 red-3 = winners 1, turn_count 0
    """,
    **PARTS,
)
def test_A126_A128_rounds_and_games_end_at_their_limits(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, options=Options(max_turns=2))


def test_A126_turns_are_not_counted_without_the_limit() -> None:
    record = unstructure(new_game(players=3, seed=4))
    with pytest.raises(FormatError, match="turns are not counted"):
        structure({**record, "turns": 3}, GameState)


def test_A126_a_round_that_goes_on_has_turns_left() -> None:
    turn = play(make_table(None, "red-1 red-2", "green-1 red-9", rulings={"max_turns": 5}), "red-1")
    asked = make_table(None, "wild-draw-four red-2", "red-1 red-2", rulings={"max_turns": 1})
    asked = play(asked, "wild-draw-four", "blue", uno=True)
    assert view(turn, 1).turn_count == 1
    for state, last in ((turn, 4), (asked, 1)):
        record = unstructure(state)
        assert structure({**record, "turns": last}, GameState).turn_count == last
        with pytest.raises(FormatError, match=f"turns: at most {last} are expected"):
            structure({**record, "turns": last + 1}, GameState)
