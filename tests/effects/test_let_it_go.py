"""Let It Go: all blue cards of the hand go to the discard pile."""

import pytest

from unoengine import CallUno, ChooseColor, GameState, Options, Setup, legal_moves

from .positions import apply_and_describe, list_hand, make_play


def given(held: str, **more: Options) -> GameState:
    return Setup(
        "frozen",
        [held, "green-1", "green-2"],
        discard="pink-5",
        draw="yellow-1 yellow-2",
        **more,  # type: ignore[arg-type]
    ).to_state()


def test_R065_R066_A72_A73_A75_all_blue_cards_go_under_it() -> None:
    state = given("let-it-go blue-1 blue-skip blue-1 green-3 wild")

    state, events = apply_and_describe(state, make_play(state, "let-it-go", "green"))

    assert events == [
        "Played 0 let-it-go green - False",
        "Discarded 0 blue-1,blue-1,blue-skip",
    ]
    assert list_hand(state, 0) == "green-3 wild"
    assert sorted(map(str, state.discards)) == [
        "blue-1",
        "blue-1",
        "blue-skip",
        "let-it-go",
        "pink-5",
    ]
    assert (state.top.code, state.color) == ("let-it-go", "green")


def test_A74_discarded_cards_have_no_effect() -> None:
    state = given("let-it-go blue-skip blue-reverse blue-draw-two green-3 green-4")

    state, _ = apply_and_describe(state, make_play(state, "let-it-go", "green"))

    assert (state.turn, state.direction, state.hand_sizes) == (1, 1, (2, 1, 1))


def test_A71_named_color_may_be_blue() -> None:
    state = given("let-it-go blue-1 green-3 green-4")

    state, _ = apply_and_describe(state, make_play(state, "let-it-go", "blue"))

    assert state.color == "blue"


def test_R065_it_is_a_wild_for_a_hand_without_blue_cards() -> None:
    state = given("let-it-go green-3 green-4")

    state, events = apply_and_describe(state, make_play(state, "let-it-go", "yellow"))

    assert events[1:] == ["Discarded 0 -"]
    assert (state.hand_sizes, state.color) == ((2, 1, 1), "yellow")


def test_A76_A56_it_names_no_color_if_it_wins_the_round() -> None:
    state = given("let-it-go blue-1 blue-draw-two")
    assert [move for move in legal_moves(state) if "Play" in repr(move)] == [
        make_play(state, "let-it-go")
    ]

    state, events = apply_and_describe(state, make_play(state, "let-it-go"))

    assert events == [
        "Played 0 let-it-go - - False",
        "Discarded 0 blue-1,blue-draw-two",
        "RoundScored 0 3,0,0",
    ]
    assert state.color == "pink"
    assert state.exposed is None  # A116


def test_A77_uno_is_due_if_one_card_is_left() -> None:
    state = given("let-it-go blue-1 blue-2 green-3")

    silent, _ = apply_and_describe(state, make_play(state, "let-it-go", "green"))
    called, _ = apply_and_describe(state, make_play(state, "let-it-go", "green", uno=True))

    assert (silent.exposed, called.exposed) == (0, None)
    assert CallUno(0) in legal_moves(silent, 0)


@pytest.mark.parametrize("held", ["let-it-go blue-1 green-3 green-4", "let-it-go green-1 green-3"])
def test_A77_uno_is_not_due_if_more_cards_are_left(held: str) -> None:
    state = given(held)

    assert make_play(state, "let-it-go", "green", uno=True) not in legal_moves(state)


@pytest.mark.parametrize("effects", ["listed_only", "all"])
def test_A70_last_card_discards_nothing(effects: str) -> None:
    options = Options(final_card_effects=effects)  # type: ignore[arg-type]
    state = given("let-it-go", options=options)

    state, _ = apply_and_describe(state, make_play(state, "let-it-go"))

    assert (state.round_winner, state.scores) == (0, (3, 0, 0))


def test_R067_A19_start_card_only_lets_the_color_be_named() -> None:
    state = Setup(
        "frozen", ["blue-1 blue-2", "blue-3 blue-4"], draw="let-it-go yellow-1"
    ).to_state()
    assert (state.phase, state.turn) == ("choose-color", 1)

    state, events = apply_and_describe(state, ChooseColor(1, "green"))

    assert events == ["ColorNamed 1 green"]
    assert (state.turn, state.hand_sizes) == (1, (2, 2))
