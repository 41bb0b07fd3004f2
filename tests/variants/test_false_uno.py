"""False UNO: UNO may be called with any play; a wrong call costs cards."""

from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import GameState, Options, SetupError, explain, new_game
from unoengine.variants import FalseUno, JumpIn, SevenZero, Stacking

from .positions import (
    apply_and_describe,
    apply_moves,
    describe_moves,
    every_edition,
    find_refusal,
    list_draw_pile,
    list_hands,
    make_play,
    make_position,
    narrate_last,
)


def given(*held: str, **more: Any) -> GameState:
    """Return a position on red-5 in which a false UNO costs two cards."""
    return make_position(*held, **{"variants": ["false-uno"]} | more)


NEXT = "green-1 green-2"
TWO_DRAWN = "Drew 0 tan-1,tan-2 false-uno"


# Where it may be called


@every_edition
def test_uno_may_be_called_with_every_play(edition: str) -> None:
    assert describe_moves(given("red-1 red-2 red-skip", NEXT, edition=edition)) == [
        *("p0 red-1", "p0 red-1 uno"),
        *("p0 red-2", "p0 red-2 uno"),
        *("p0 red-skip", "p0 red-skip uno"),
        "p0 draw",
    ]


@every_edition
def test_uno_is_not_offered_by_default(edition: str) -> None:
    state = make_position("red-1 red-2 red-skip", NEXT, edition=edition)

    assert describe_moves(state) == ["p0 red-1", "p0 red-2", "p0 red-skip", "p0 draw"]
    assert find_refusal(state, make_play(state, 0, "red-1", uno=True)) == "uno-not-due"


def test_each_color_is_offered_with_and_without_uno() -> None:
    state = given("wild blue-1 blue-2", NEXT)

    assert sorted(describe_moves(state)) == sorted(
        [
            *(f"p0 wild {color}" for color in ("blue", "green", "red", "tan")),
            *(f"p0 wild {color} uno" for color in ("blue", "green", "red", "tan")),
            "p0 draw",
        ]
    )


@pytest.mark.parametrize(
    ("code", "offered"), [("red-1", ["p0 red-1", "p0 draw"]), ("wild", ["p0 wild", "p0 draw"])]
)
def test_uno_is_not_offered_with_the_last_card(code: str, offered: list[str]) -> None:
    state = given(code, NEXT)

    assert describe_moves(state) == offered
    assert find_refusal(state, make_play(state, 0, code, uno=True)) == "uno-not-due"


def test_uno_is_not_offered_if_the_effect_empties_the_hand() -> None:
    state = given("let-it-go blue-1 blue-2", NEXT, edition="frozen")

    assert describe_moves(state) == ["p0 let-it-go", "p0 draw"]


def test_uno_is_offered_with_a_drawn_card() -> None:
    state = apply_moves(given("red-1 blue-1", NEXT, draw="red-7 tan-1 tan-2"), "p0 draw")
    assert describe_moves(state) == ["p0 red-7", "p0 red-7 uno", "p0 pass"]

    _, events = apply_and_describe(state, "p0 red-7 uno")

    assert events == ["Played 0 red-7 - - True", "UnoMiscalled 0", TWO_DRAWN]


def test_uno_is_offered_with_an_answer_to_a_demand() -> None:
    state = apply_moves(
        given("triforce blue-1 blue-2", "tan-3 green-1 green-2", NEXT), "p0 triforce tan"
    )

    assert describe_moves(state) == ["p1 tan-3", "p1 tan-3 uno"]
    assert apply_moves(state, "p1 tan-3 uno").hand_sizes == (2, 4, 2)


def test_false_uno_is_legal() -> None:
    state = given("red-1 red-2 red-3", NEXT)

    verdict = explain(state, make_play(state, 0, "red-1", uno=True))

    assert (verdict.legal, verdict.lawful) == (True, True)


# What it costs


@every_edition
def test_false_uno_costs_two_cards(edition: str) -> None:
    state, events = apply_and_describe(
        given("red-1 red-2 red-3", NEXT, edition=edition), "p0 red-1 uno"
    )

    assert events == ["Played 0 red-1 - - True", "UnoMiscalled 0", TWO_DRAWN]
    assert (state.turn, state.phase, state.exposed) == (1, "turn", None)
    assert state.hand_sizes == (4, 2)


@pytest.mark.parametrize("penalty", [0, 1, 2, 5])
def test_penalty_is_an_option(penalty: int) -> None:
    state = given("red-1 red-2 red-3", NEXT, variants=[FalseUno(penalty=penalty)])

    assert apply_moves(state, "p0 red-1 uno").hand_sizes == (2 + penalty, 2)


def test_false_uno_penalty_differs_from_uno_penalty() -> None:
    state = given("red-1 red-2 red-3", NEXT, options=Options(uno_penalty=4))

    assert apply_moves(state, "p0 red-1 uno").hand_sizes == (4, 2)


def test_A32_player_draws_the_cards_that_are_left() -> None:
    state = given("red-1 red-2 red-3", NEXT, draw="tan-1", discard="red-5")

    state, events = apply_and_describe(state, "p0 red-1 uno")

    assert events[1:] == [
        "UnoMiscalled 0",
        "Drew 0 tan-1 false-uno",
        "Reshuffled 1",
        "Drew 0 red-5 false-uno",
    ]
    assert list_hands(state)[0] == "red-2 red-3 red-5 tan-1"


def test_false_call_is_an_event() -> None:
    state = given("red-1 red-2 red-3", NEXT, players=["Ana", "Ben"])

    assert narrate_last(state, "p0 red-1 uno") == [
        "Ana plays a red 1 and calls UNO.",
        "Ana called UNO wrongly.",
        "Ana draws 2 cards for false UNO.",
    ]


# The right call


@every_edition
def test_A77_correct_call_costs_nothing(edition: str) -> None:
    state = given("red-1 red-2", NEXT, edition=edition)
    assert describe_moves(state) == [
        *("p0 red-1", "p0 red-1 uno", "p0 red-2", "p0 red-2 uno", "p0 draw"),
    ]

    state, events = apply_and_describe(state, "p0 red-1 uno")

    assert events == ["Played 0 red-1 - - True"]
    assert (state.hand_sizes, state.exposed) == ((1, 2), None)


def test_A94_missing_call_can_be_caught() -> None:
    state = apply_moves(given("red-1 red-2", NEXT), "p0 red-1")
    assert describe_moves(state) == [
        "p1 green-1",
        "p1 green-1 uno",
        "p1 draw",
        "p1 catch p0",
        "p0 call",
    ]

    assert apply_moves(state, "p1 catch p0").hand_sizes == (3, 2)


def test_A93_late_call_is_never_false() -> None:
    state = apply_moves(given("red-1 red-2", NEXT), "p0 red-1")

    state, events = apply_and_describe(state, "p0 call")

    assert (events, state.hand_sizes, state.exposed) == (["UnoCalled 0"], (1, 2), None)


def test_player_with_more_cards_cannot_be_caught() -> None:
    state = apply_moves(given("red-1 red-2 red-3", NEXT), "p0 red-1")

    assert (state.exposed, describe_moves(state, 1)) == (
        None,
        ["p1 green-1", "p1 green-1 uno", "p1 draw"],
    )


# With cards that act


def test_effect_acts_before_the_call_is_judged() -> None:
    state = given("red-draw-two red-2 red-3", NEXT, "blue-1")

    state, events = apply_and_describe(state, "p0 red-draw-two uno")

    assert events == [
        "Played 0 red-draw-two - - True",
        "Drew 1 tan-1,tan-2 red-draw-two",
        "Skipped 1",
        "UnoMiscalled 0",
        "Drew 0 tan-4,tan-5 false-uno",
    ]
    assert (state.turn, state.hand_sizes) == (2, (4, 4, 1))


def test_call_is_false_if_the_effect_makes_its_player_draw() -> None:
    held = ("rad-style blue-1", NEXT)
    state = given(*held, edition="saved-by-the-bell", wardrobe={0: ["blue"]})
    assert {"p0 rad-style red >blue uno", "p0 rad-style red >green uno"} <= set(
        describe_moves(state)
    )

    _, wrong = apply_and_describe(state, "p0 rad-style red >blue uno")
    right, events = apply_and_describe(state, "p0 rad-style red >green uno")

    assert wrong[1:] == [
        "Drew 0 tan-1,tan-2 rad-style",
        "UnoMiscalled 0",
        "Drew 0 tan-4,tan-5 false-uno",
    ]
    assert (events[1:], right.hand_sizes, right.exposed) == ([], (1, 2), None)


def test_call_is_correct_if_the_effect_discards_down_to_one() -> None:
    state = given("let-it-go blue-1 blue-2 red-1", NEXT, edition="frozen")
    assert len([move for move in describe_moves(state) if move.endswith(" uno")]) == 4 + 1

    state, events = apply_and_describe(state, "p0 let-it-go red uno")

    assert events[1:] == ["Discarded 0 blue-1,blue-2"]
    assert (state.hand_sizes, state.exposed) == ((1, 2), None)


def test_call_is_false_if_the_effect_leaves_more_cards() -> None:
    state = given("let-it-go blue-1 red-2 red-1", NEXT, edition="frozen")

    assert apply_moves(state, "p0 let-it-go red uno").hand_sizes == (4, 2)


def test_call_with_a_wild_draw_four_is_judged_before_the_challenge() -> None:
    state = given("wild-draw-four red-1 blue-2", NEXT)

    state, events = apply_and_describe(state, "p0 wild-draw-four tan uno")
    assert events[1:] == ["UnoMiscalled 0", TWO_DRAWN, "Asked 1 challenge wild-draw-four"]
    assert (state.phase, state.turn, state.hand_sizes) == ("question", 1, (4, 2))
    state, events = apply_and_describe(state, "p1: challenge")

    # A41: the hand counts as it was when the card was played.
    assert events[1:3] == ["HandShown 0 1 blue-2,red-1", "Announced 0 wild-draw-four guilty"]


def test_correct_call_stays_correct_after_a_lost_challenge() -> None:
    state = apply_moves(given("wild-draw-four red-1", NEXT), "p0 wild-draw-four tan uno")

    state, events = apply_and_describe(state, "p1: challenge")

    assert [event.split()[0] for event in events] == ["Answered", "HandShown", "Announced", "Drew"]
    assert state.hand_sizes == (5, 2)


# With other variants


def test_hand_received_in_a_swap_decides() -> None:
    held = ("red-7 blue-1 blue-2", NEXT, "tan-6")
    state = given(*held, variants=[FalseUno(), SevenZero()])
    assert describe_moves(state) == [
        *("p0 red-7 >1", "p0 red-7 >1 uno", "p0 red-7 >2", "p0 red-7 >2 uno", "p0 draw"),
    ]

    wrong, events = apply_and_describe(state, "p0 red-7 >1 uno")
    assert events[1:] == ["HandsMoved 1,0,2", "UnoMiscalled 0", TWO_DRAWN]
    assert list_hands(wrong)[0] == "green-1 green-2 tan-1 tan-2"
    right, events = apply_and_describe(state, "p0 red-7 >2 uno")
    assert events[1:] == ["HandsMoved 2,1,0"]
    assert list_hands(right)[0] == "tan-6"


def test_false_call_with_a_jump_in_costs_its_player() -> None:
    held = ("red-1 red-2", "red-5 blue-1 blue-2", NEXT)
    state = given(*held, variants=[FalseUno(), JumpIn()])
    assert describe_moves(state, 1) == ["p1 red-5", "p1 red-5 uno"]

    state, events = apply_and_describe(state, "p1 red-5 uno")

    assert events == ["Played 1 red-5 - - True", "UnoMiscalled 1", "Drew 1 tan-1,tan-2 false-uno"]
    assert (state.turn, state.hand_sizes) == (2, (2, 4, 2))


def test_demand_stays_after_a_false_call_with_a_stack() -> None:
    held = ("red-draw-two blue-1 blue-2", NEXT, "blue-3")
    state = given(*held, variants=[FalseUno(), Stacking()])

    state, events = apply_and_describe(state, "p0 red-draw-two uno")

    assert events[1:] == ["UnoMiscalled 0", TWO_DRAWN, "Demanded 1 - red-draw-two 2"]
    assert (state.phase, state.turn, state.owed) == ("demand", 1, 2)
    assert list_draw_pile(state).split()[0] == "tan-4"


# What it is, and what it cannot be


@every_edition
def test_variant_is_found_by_name(edition: str) -> None:
    state = new_game(edition, seed=1, variants=["false-uno"])

    assert state.variants == (FalseUno(penalty=2),)
    assert state == new_game(edition, seed=1, variants=[FalseUno()])
    assert state != new_game(edition, seed=1, variants=[FalseUno(penalty=3)])


@each_case("penalty", range(21))
def test_penalty_may_be_any_number_of_cards(penalty: int) -> None:
    assert FalseUno(penalty=penalty).penalty == penalty


@pytest.mark.parametrize("penalty", [-1, "2", 2.0, True, False, None, (2,)])
def test_invalid_penalty_is_refused(penalty: Any) -> None:
    with pytest.raises(SetupError, match=r"^FalseUno\.penalty ") as caught:
        FalseUno(penalty=penalty)

    assert repr(penalty) in str(caught.value)
