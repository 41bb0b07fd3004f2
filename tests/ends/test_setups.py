"""Positions in which players are out of the round."""

from typing import Any

import pytest

from tests.ends.tables import play
from unoengine import Setup, SetupError

HANDS = ["red-1 red-2", "", "red-3", ""]


def test_A120_a_position_has_players_who_are_out() -> None:
    exits = ((3, "finished"), (1, "eliminated"))
    state = Setup(hands=HANDS, discard="red-5", draw="tan-1", exits=exits).to_state()

    assert (state.out, state.places, state.hand_sizes) == ((1, 3), (3,), (2, 0, 1, 0))
    state = play(state, "red-1", uno=True)
    assert state.turn == 2
    state = play(state, "red-3")
    assert (state.phase, state.places) == ("round-over", (3, 2, 0, 1))


@pytest.mark.parametrize(
    ("exits", "fault"),
    [
        ([(1, "finished")], "hand 3: a player without a card ends the round"),
        ([(1, "finished"), (3, "fled")], "'fled' is none of finished, eliminated"),
        ([(1, "finished"), (9, "finished")], "exits name different seats"),
        ([(1, "finished"), (1, "finished")], "exits name different seats"),
        ([(2, "finished")], "seat 2 is out of the round, but has cards"),
        ([1], "exits are pairs"),
        (1, "position"),
        ([(1, "finished"), (3, "finished"), (2, "finished")], "the round is over"),
    ],
)
def test_A120_impossible_positions_are_refused(exits: Any, fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        Setup(hands=HANDS, discard="red-5", draw="tan-1", exits=exits).to_state()
