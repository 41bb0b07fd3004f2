"""The repr of a state is a picture of the table."""

from tests.effects.positions import apply_and_describe, make_play, make_position
from unoengine import Draw, Setup, apply, new_game


def test_a_new_game() -> None:
    state = new_game(players=["Ana", "Ben"], seed=3, dealer=0)
    assert repr(state).splitlines() == [
        "<GameState zelda, round 1, turn, play runs left",
        "   blue-2 on 0 discards, 97 to draw, color blue",
        "   Ana  blue-0 green-1 green-2 green-8 tan-6 blue-skip triforce  (0 points, dealer)",
        " > Ben  green-5 tan-2 tan-6 red-8 blue-reverse tan-reverse triforce  (0 points)",
        ">",
    ]


def test_a_demand_and_an_exposed_player() -> None:
    state = make_position("triforce blue-1", "blue-3", "green-1", direction=-1, scores=[7, 8, 9])
    state, _ = apply_and_describe(state, make_play(state, "triforce", "blue"))
    lines = repr(state).splitlines()
    assert lines[0].endswith("demand, play runs right")
    assert lines[1].endswith("triforce on 2 discards, 6 to draw, color blue, blue demanded")
    assert lines[2] == "   p0  blue-1  (7 points, dealer, may be caught)"
    assert lines[4].startswith(" > p2")


def test_a_start_card_without_a_color() -> None:
    state = Setup(hands=["blue-1", "blue-2"], draw="wild tan-1").to_state()
    assert "no color yet" in repr(state)


def test_the_end_of_a_game() -> None:
    state = make_position("red-1", "wild", "green-3", scores=[460, 0, 0])
    state, _ = apply_and_describe(state, make_play(state, "red-1"))
    lines = repr(state).splitlines()
    assert "   p0  -  (513 points, dealer, has won)" in lines
    assert not any(line.startswith(" >") for line in lines)


def test_a_drawn_card_is_in_the_hand() -> None:
    state = apply(make_position("blue-1", "blue-2", draw="red-1"), Draw(0))
    assert "blue-1 red-1" in repr(state)
