"""Positions in which players are out of the round."""

from typing import Any

import pytest

from tests.ends.tables import make_table, play
from unoengine import FormatError, GameState, Options, Setup, SetupError
from unoengine.json import structure, unstructure

HANDS = ["red-1 red-2", "", "red-3", ""]
ON = {"round_end": "last_left"}


def test_A120_a_position_has_players_who_are_out() -> None:
    exits = ((3, "finished"), (1, "eliminated"))
    options = Options(round_end="last_left")
    state = Setup(
        "zelda", hands=HANDS, discard="red-5", draw="tan-1", exits=exits, options=options
    ).to_state()
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
    ],
)
def test_A120_impossible_positions_are_refused(exits: Any, fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        Setup("zelda", hands=HANDS, discard="red-5", draw="tan-1", exits=exits).to_state()


EVERY_SECOND = (("red-1 red-2", "", "red-3 red-4", ""), {"teams": ((0, 2), (1, 3))})
ONE_LEFT: tuple[Any, Any] = (("red-1 red-2", "", ""), {})


@pytest.mark.parametrize(
    ("hands", "more", "rulings", "exits", "fault"),
    [
        (*ONE_LEFT, ON, [(1, "finished"), (2, "eliminated")], "round is decided: one player"),
        (*EVERY_SECOND, ON, [(1, "finished"), (3, "finished")], "round is decided: one player"),
        (*EVERY_SECOND, {}, [(1, "eliminated"), (3, "eliminated")], "one player or one team"),
        (HANDS, {}, {}, [(1, "finished"), (3, "eliminated")], "seat 1 has not finished"),
        (HANDS, {}, ON, [(1, "left"), (3, "finished")], "seat 1 has not left the round"),
        (HANDS, {}, {"leaving": "allowed"}, [(1, "left"), (3, "left")], "seat 1 has not left"),
    ],
    ids=["one player", "one team", "eliminated", "first out", "forbidden", "only the game"],
)
def test_A120_positions_and_records_after_the_end_of_the_round_are_refused(
    hands: Any, more: Any, rulings: Any, exits: Any, fault: str
) -> None:
    with pytest.raises(SetupError, match=fault):
        make_table(None, *hands, exits=exits, rulings=rulings, **more)
    filled = [hand or "green-1 green-2" for hand in hands]
    record = unstructure(make_table(None, *filled, rulings=rulings, **more))
    empty = {
        "hands": [codes.split() for codes in hands],
        "out": [*record["out"], *(["green-1", "green-2"] * hands.count(""))],
        "exits": [{"player": seat, "how": how} for seat, how in exits],
    }
    with pytest.raises(FormatError, match=fault.partition(":")[0]) as caught:
        structure({**record, **empty}, GameState)
    assert caught.value.place == "exits"
