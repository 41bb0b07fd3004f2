"""Wild Triforce: the next player plays a marked card of the named color or draws three."""

from typing import Any

import pytest

from unoengine import (
    Action,
    ChooseColor,
    Draw,
    GameState,
    Options,
    Pass,
    Setup,
    explain,
    legal_moves,
)

from .positions import apply_and_describe, make_play, make_position

DRAW = "tan-1 tan-2 tan-4 tan-5 tan-7 tan-8"


def demanded(
    hand: str, draw: str = DRAW, players: int = 3, forced_drawn_play: Any = None, **options: Any
) -> GameState:
    """Return a position in which p1 has this hand and must play a blue card with the mark."""
    rulings = Options(effects={"triforce": options}, forced_drawn_play=forced_drawn_play)
    hands = ("triforce blue-1 blue-2", hand, "green-3 green-4")[:players]
    state = make_position(*hands, draw=draw, options=rulings)
    return apply_and_describe(state, make_play(state, "triforce", "blue"))[0]


def offered(state: GameState) -> list[str]:
    """Return the legal moves: cards with colors, and other moves by their class names."""
    return [_offer(move) for move in legal_moves(state, state.turn)]


def _offer(move: Action) -> str:
    card, color = getattr(move, "card", None), getattr(move, "color", None)
    return type(move).__name__ if card is None else " ".join(filter(None, [card.code, color]))


def test_R053_R054_color_is_named_and_next_player_must_answer() -> None:
    state = make_position("triforce blue-1 blue-2", "blue-3 red-1", "green-3")

    state, events = apply_and_describe(state, make_play(state, "triforce", "blue"))

    assert events == ["Played 0 triforce blue - False", "Demanded 1 blue triforce 3"]
    assert (state.phase, state.turn, state.demand, state.color) == ("demand", 1, "blue", "blue")


@pytest.mark.parametrize("number", [3, 6, 9])
def test_R010_R054_A60_player_with_an_answer_must_play_it(number: int) -> None:
    assert offered(demanded(f"blue-{number} red-1 blue-1")) == [f"blue-{number}"]


@pytest.mark.parametrize(
    "held",
    ["blue-4", "red-3", "wild", "triforce", "wild-draw-four", "blue-skip", "blue-draw-two"],
)
def test_R054_A61_A62_A63_A64_other_cards_are_no_answers(held: str) -> None:
    assert offered(demanded(f"{held} red-1")) == ["Draw"]


def test_R054_A67_A68_answer_ends_the_demand() -> None:
    state = demanded("blue-3 red-1 red-2")

    state, events = apply_and_describe(state, make_play(state, "blue-3"))

    assert events == ["Played 1 blue-3 - - False"]
    assert (state.phase, state.turn, state.demand, state.color) == ("turn", 2, None, "blue")


def test_R055_A66_player_without_an_answer_draws_three_and_loses_the_turn() -> None:
    state, events = apply_and_describe(demanded("red-1"), Draw(1))

    assert events == ["Drew 1 tan-1,tan-2,tan-4 triforce"]
    assert (state.phase, state.turn, state.demand) == ("turn", 2, None)
    assert state.hand_sizes == (2, 4, 2)


def test_A65_drawn_answer_may_not_be_played() -> None:
    state, _ = apply_and_describe(demanded("red-1", draw="blue-3 tan-1 tan-2"), Draw(1))

    assert (state.turn, state.phase) == (2, "turn")


def test_A65_drawn_answer_may_be_played_with_the_option() -> None:
    state = demanded("red-1", draw="blue-3 blue-6 tan-2 tan-4", after_draw="may_play_drawn_answer")

    state, _ = apply_and_describe(state, Draw(1))

    assert (state.phase, state.turn, state.demand) == ("drawn", 1, "blue")
    assert [str(card) for card in state.drawn] == ["blue-3", "blue-6", "tan-2"]
    assert offered(state) == ["blue-3", "blue-6", "Pass"]
    refused = explain(state, make_play(state, "tan-2"))
    assert (refused.reason, refused.rule) == ("only-drawn", "A65")
    assert [str(card) for card in refused.details["drawn"]] == ["blue-3", "blue-6"]
    after, events = apply_and_describe(state, Pass(1))
    assert events == ["Passed 1"]
    assert (after.phase, after.turn, after.demand) == ("turn", 2, None)
    after, _ = apply_and_describe(state, make_play(state, "blue-6"))
    assert (after.phase, after.turn, after.demand) == ("turn", 2, None)


def test_A65_turn_passes_if_no_answer_is_drawn() -> None:
    state = demanded("red-1", after_draw="may_play_drawn_answer")

    state, _ = apply_and_describe(state, Draw(1))

    assert (state.phase, state.turn) == ("turn", 2)


def test_A65_drawn_answer_is_not_forced() -> None:
    state = demanded(
        "red-1",
        draw="blue-3 tan-1 tan-2",
        after_draw="may_play_drawn_answer",
        forced_drawn_play="always",
    )

    state, _ = apply_and_describe(state, Draw(1))

    assert offered(state) == ["blue-3", "Pass"]


def test_A60_player_may_decline_with_the_option() -> None:
    state = demanded("blue-3 red-1 red-2", decline="draw_three")
    assert offered(state) == ["blue-3", "Draw"]

    state, events = apply_and_describe(state, Draw(1))

    assert events == ["Drew 1 tan-1,tan-2,tan-4 triforce"]
    assert state.turn == 2


def test_A62_another_triforce_may_answer_and_makes_a_new_demand() -> None:
    state = demanded("triforce wild red-1", answers="plus_triforce_wild")
    assert offered(state) == [f"triforce {color}" for color in ("blue", "green", "tan", "red")]

    state, events = apply_and_describe(state, make_play(state, "triforce", "green"))

    assert events[-1] == "Demanded 2 green triforce 3"
    assert (state.turn, state.demand) == (2, "green")


def test_A61_A63_any_wild_may_answer_with_the_option() -> None:
    state = demanded("wild-draw-four wild red-1 red-3", answers="plus_any_wild")

    assert {offer.partition(" ")[0] for offer in offered(state)} == {"wild", "wild-draw-four"}


def test_A63_demanded_color_decides_whether_a_draw_four_is_a_bluff() -> None:
    lawful = demanded("wild-draw-four red-1 red-3", answers="plus_any_wild")
    bluff = demanded("wild-draw-four blue-1 red-3", answers="plus_any_wild")

    assert explain(lawful, make_play(lawful, "wild-draw-four", "red")).lawful
    assert not explain(bluff, make_play(bluff, "wild-draw-four", "red")).lawful


def test_A60_A63_player_with_only_a_bluff_as_answer_must_play_it() -> None:
    state = demanded("wild-draw-four blue-1 red-3", answers="plus_any_wild")

    assert offered(state) == [f"wild-draw-four {c}" for c in ("blue", "green", "tan", "red")]


@pytest.mark.parametrize(("pile", "drawn"), [("tan-1", 3), ("", 2)])
def test_A58_A32_player_draws_the_cards_that_are_left(pile: str, drawn: int) -> None:
    state = demanded("red-1", draw=pile)
    assert offered(state) == ["Draw"]

    state, _ = apply_and_describe(state, Draw(1))

    # What lies under the Triforce, tan-8 and red-5, is shuffled and drawn as well.
    assert state.hand_sizes[1] == 1 + drawn
    assert state.turn == 2


def test_A69_first_of_two_players_is_on_turn_again() -> None:
    state, _ = apply_and_describe(demanded("red-1", players=2), Draw(1))

    assert state.turn == 0


def test_R056_A18_second_player_must_answer_a_start_card() -> None:
    state = Setup(
        hands=["blue-1", "blue-3 green-1", "green-3 blue-4"], draw="triforce tan-1 tan-2"
    ).to_state()
    assert (state.phase, state.turn) == ("choose-color", 1)

    state, events = apply_and_describe(state, ChooseColor(1, "green"))

    assert events == ["ColorNamed 1 green", "Skipped 1", "Demanded 2 green triforce 3"]
    assert (state.phase, state.turn, state.demand) == ("demand", 2, "green")


def test_R056_A18_dealer_must_answer_a_start_card_with_two_players() -> None:
    state = Setup(hands=["blue-1", "blue-3 green-1"], draw="triforce tan-1 tan-2").to_state()

    state, _ = apply_and_describe(state, ChooseColor(1, "green"))

    assert (state.phase, state.turn) == ("demand", 0)


def test_A70_last_card_demands_nothing() -> None:
    state = make_position("triforce", "red-1", "green-3")

    state, events = apply_and_describe(state, make_play(state, "triforce"))

    assert events == ["Played 0 triforce - - False", "RoundScored 0 4,0,0"]


@pytest.mark.parametrize(("held", "points"), [("red-1", 1 + 7), ("blue-3", 3)])
def test_A70_A56_last_card_that_acts_makes_player_without_answer_draw(
    held: str, points: int
) -> None:
    options = Options(final_card_effects="all")
    state = make_position("triforce", held, "green-0", draw=DRAW, options=options)
    assert [offer for offer in offered(state) if " " not in offer] == ["Draw"]

    state, events = apply_and_describe(state, make_play(state, "triforce", "blue"))

    assert events[1] == "Demanded 1 blue triforce 3"
    assert state.scores == (points, 0, 0)
