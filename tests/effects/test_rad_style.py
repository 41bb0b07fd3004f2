"""Wild Rad Style: every player that wears the named color draws two cards."""

from typing import Any

import pytest

from unoengine import ChooseColor, GameState, Options, Play, Setup, legal_moves

from .positions import apply_and_describe, make_play

COLORS = ("pink", "blue", "orange", "yellow")


def given(
    held: str,
    worn: dict[int, set[str]],
    direction: int = 1,
    final_card_effects: Any = None,
    **options: Any,
) -> GameState:
    return Setup(
        "saved-by-the-bell",
        [held, "blue-1", "blue-2", "blue-3"],
        discard="pink-5",
        draw="orange-1 orange-2 orange-3 orange-4 orange-6 orange-7 orange-8 orange-9",
        wardrobe=worn,
        options=Options(effects={"rad-style": options}, final_card_effects=final_card_effects),
        direction=direction,
    ).to_state()


def test_R068_R069_R070_A89_wearers_draw_two_and_keep_their_turns() -> None:
    state = given("rad-style pink-1 pink-2", {1: {"orange"}, 2: {"blue"}})

    state, events = apply_and_describe(
        state, make_play(state, "rad-style", "blue", choice="orange")
    )

    assert events == [
        "Played 0 rad-style blue orange False",
        "Drew 1 orange-1,orange-2 rad-style",
    ]
    assert (state.turn, state.color, state.hand_sizes) == (1, "blue", (2, 3, 1, 1))


def test_A85_both_colors_are_chosen_independently() -> None:
    state = given("rad-style pink-1 pink-2", {})

    plays = {(m.color, m.choice) for m in legal_moves(state) if isinstance(m, Play)}

    assert {(color, worn) for color in COLORS for worn in COLORS} <= plays


def test_A85_one_choice_may_be_both_colors() -> None:
    state = given("rad-style pink-1 pink-2", {1: {"orange"}}, single_choice=True)

    state, events = apply_and_describe(state, make_play(state, "rad-style", "orange"))

    assert events[1:] == ["Drew 1 orange-1,orange-2 rad-style"]
    assert state.color == "orange"


def test_A85_A110_single_choice_is_a_color_of_deck_and_clothing() -> None:
    state = given(
        "rad-style pink-1 pink-2", {}, single_choice=True, clothing=("purple", "orange", "pink")
    )

    named = {getattr(move, "color", None) for move in legal_moves(state)} - {None}

    assert named == {"orange", "pink"}


@pytest.mark.parametrize(("direction", "order"), [(1, [1, 2, 3, 0]), (-1, [3, 2, 1, 0])])
def test_A87_A90_wearers_draw_in_order_of_play_and_the_player_last(
    direction: int, order: list[int]
) -> None:
    worn = {seat: {"pink"} for seat in range(4)}
    state = given("rad-style pink-1 pink-2", worn, direction=direction)

    _, events = apply_and_describe(state, make_play(state, "rad-style", "blue", choice="pink"))

    assert [int(event.split()[1]) for event in events[1:]] == order
    assert events[1].split()[2] == "orange-1,orange-2"


def test_A87_player_does_not_draw_with_the_option() -> None:
    state = given("rad-style pink-1 pink-2", {0: {"pink"}, 1: {"pink"}}, includes_player=False)

    state, _ = apply_and_describe(state, make_play(state, "rad-style", "blue", choice="pink"))

    assert state.hand_sizes == (2, 3, 1, 1)


def test_A88_player_in_two_matching_garments_draws_two_cards() -> None:
    state = given("rad-style pink-1 pink-2", {1: {"pink", "blue"}})

    state, _ = apply_and_describe(state, make_play(state, "rad-style", "blue", choice="pink"))

    assert state.hand_sizes[1] == 3


def test_A110_clothing_may_have_colors_outside_the_deck() -> None:
    state = given("rad-style pink-1 pink-2", {1: {"purple"}}, clothing=("purple",))

    state, _ = apply_and_describe(state, make_play(state, "rad-style", "blue", choice="purple"))

    assert state.hand_sizes[1] == 3


@pytest.mark.parametrize(("worn", "uno"), [({0: {"pink"}}, False), ({}, True)])
def test_A92_uno_depends_on_the_clothing_of_the_player(
    worn: dict[int, set[str]], uno: bool
) -> None:
    state = given("rad-style pink-1", worn)

    offered = make_play(state, "rad-style", "blue", choice="pink", uno=True) in legal_moves(state)
    state, _ = apply_and_describe(state, make_play(state, "rad-style", "blue", choice="pink"))

    assert offered is uno
    assert state.exposed == (0 if uno else None)


def test_A92_exposed_player_that_draws_cannot_be_caught() -> None:
    hands = ["pink-1 pink-2", "rad-style blue-1 blue-2", "blue-3"]
    state = Setup(
        "saved-by-the-bell", hands, "pink-5", "orange-1 orange-2", wardrobe={0: {"pink"}}
    ).to_state()

    state, _ = apply_and_describe(state, make_play(state, "pink-1"))
    assert state.exposed == 0
    state, _ = apply_and_describe(state, make_play(state, "rad-style", "blue", choice="pink"))

    assert state.exposed is None


def test_R071_A19_start_card_only_lets_a_color_be_named() -> None:
    state = Setup(
        "saved-by-the-bell",
        ["pink-1", "blue-1"],
        draw="rad-style orange-1",
        wardrobe={1: {"pink"}},
    ).to_state()
    assert legal_moves(state) == tuple(ChooseColor(1, color) for color in COLORS)

    state, events = apply_and_describe(state, ChooseColor(1, "pink"))

    assert events == ["ColorNamed 1 pink"]
    assert state.hand_sizes == (1, 1)


def test_A70_A91_nobody_draws_for_a_last_card() -> None:
    state = given("rad-style", {0: {"pink"}, 1: {"pink"}})

    state, _ = apply_and_describe(state, make_play(state, "rad-style"))

    assert (state.hand_sizes, state.scores) == ((0, 1, 1, 1), (6, 0, 0, 0))


def test_A70_A56_A91_others_draw_for_a_last_card_that_acts() -> None:
    state = given("rad-style", {0: {"pink"}, 1: {"pink"}}, final_card_effects="all")

    state, events = apply_and_describe(state, make_play(state, "rad-style", choice="pink"))

    assert events[1:] == ["Drew 1 orange-1,orange-2 rad-style", "RoundScored 0 9,0,0,0"]
    assert state.hand_sizes == (0, 3, 1, 1)


def test_A32_wearers_draw_a_short_pile_in_order_of_play() -> None:
    state = Setup(
        "saved-by-the-bell",
        ["rad-style pink-1 pink-2", "blue-1", "blue-2"],
        discard="pink-5",
        draw="orange-1 orange-2",
        wardrobe={1: {"pink"}, 2: {"pink"}},
    ).to_state()

    state, _ = apply_and_describe(state, make_play(state, "rad-style", "blue", choice="pink"))

    assert state.hand_sizes == (2, 3, 2)


def test_A56_A85_last_card_with_single_choice_names_clothing_only() -> None:
    state = given("rad-style", {1: {"pink"}}, final_card_effects="all", single_choice=True)

    plays = [(m.color, m.choice) for m in legal_moves(state) if isinstance(m, Play)]

    assert plays == [(None, color) for color in COLORS]
