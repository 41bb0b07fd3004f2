"""Wild Draw Four: the next player draws four and loses the turn, or challenges."""

from typing import Any

import pytest

from unoengine import Answer, CallUno, Catch, GameState, Options, Play, Setup, explain, legal_moves

from .positions import apply_and_describe, list_hand, make_play, make_position

ACCEPT, CHALLENGE = Answer(1, "accept"), Answer(1, "challenge")
DRAW = "tan-1 tan-2 tan-4 tan-5 tan-7 tan-8 blue-7 blue-8"


def given(
    others: str = "blue-1 blue-2", uno_window_closes_on: Any = None, **options: Any
) -> GameState:
    """Return a position on red-5 in which p0 holds the card and these others."""
    rulings = Options(
        effects={"wild-draw-four": options}, uno_window_closes_on=uno_window_closes_on
    )
    hands = (f"wild-draw-four {others}", "green-1 green-2", "green-3 green-4", "green-6 green-7")
    return make_position(*hands, draw=DRAW, options=rulings)


def four(color: str = "tan") -> Play:
    return make_play(given(), "wild-draw-four", color)


def test_R045_A51_color_is_named_before_the_next_player_decides() -> None:
    state, events = apply_and_describe(given(), four("green"))

    assert events == ["Played 0 wild-draw-four green - False", "Asked 1 challenge wild-draw-four"]
    assert (state.phase, state.turn, state.color) == ("question", 1, "green")
    assert legal_moves(state) == (ACCEPT, CHALLENGE)
    assert state.question is not None
    assert (state.question.prompt, state.question.player) == ("challenge", 1)
    assert state.question.card == state.edition.card("wild-draw-four")


def test_R046_player_that_accepts_draws_four_and_loses_the_turn() -> None:
    state, events = apply_and_describe(given(), four(), ACCEPT)

    assert events == [
        "Answered 1 challenge accept",
        "Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four",
        "Skipped 1",
    ]
    assert (state.turn, state.phase, state.hand_sizes) == (2, "turn", (2, 6, 2, 2))


def test_R052_A49_wrong_challenge_costs_six_cards_and_the_turn() -> None:
    state, events = apply_and_describe(given(), four(), CHALLENGE)

    assert events == [
        "Answered 1 challenge challenge",
        "HandShown 0 1 blue-1,blue-2",
        "Announced 0 wild-draw-four innocent",
        "Drew 1 tan-1,tan-2,tan-4,tan-5,tan-7,tan-8 wild-draw-four",
        "Skipped 1",
    ]
    assert (state.turn, state.hand_sizes, state.color) == (2, (2, 8, 2, 2), "tan")


def test_R051_A48_A53_guilty_player_draws_four_and_challenger_plays() -> None:
    state, events = apply_and_describe(given("red-1 blue-2"), four(), CHALLENGE)

    assert events == [
        "Answered 1 challenge challenge",
        "HandShown 0 1 blue-2,red-1",
        "Announced 0 wild-draw-four guilty",
        "Drew 0 tan-1,tan-2,tan-4,tan-5 wild-draw-four",
    ]
    assert (state.turn, state.hand_sizes) == (1, (6, 2, 2, 2))


def test_A48_challenger_of_a_guilty_player_is_skipped_with_the_option() -> None:
    state, events = apply_and_describe(
        given("red-1 blue-2", guilty_challenger="skipped"), four(), CHALLENGE
    )

    assert events[-1] == "Skipped 1"
    assert state.turn == 2


def test_A46_card_and_color_of_a_bluff_stay() -> None:
    state, _ = apply_and_describe(given("red-1 blue-2"), four(), CHALLENGE)

    assert (state.top.code, state.color) == ("wild-draw-four", "tan")


def test_A43_accepted_bluff_cannot_be_challenged_later() -> None:
    state, _ = apply_and_describe(given("red-1 blue-2"), four(), ACCEPT)

    assert state.hand_sizes == (2, 6, 2, 2)
    assert not any(state.known)


@pytest.mark.parametrize(
    ("others", "lawful"),
    [
        ("blue-1 blue-5", True),  # R047: a number that matches does not matter
        ("blue-1 red-1", False),
        ("blue-1 red-skip", False),  # A45: action cards of the color count
        ("wild triforce", True),  # A44: wilds have no color
        ("wild-draw-four blue-1", True),
    ],
)
def test_R047_A42_A44_A45_cards_that_make_a_play_unlawful(others: str, lawful: bool) -> None:
    state = given(others)

    assert four() in legal_moves(state)  # A40
    assert explain(state, four()).lawful is lawful


def test_A42_color_in_force_counts_on_a_wild() -> None:
    hands = ("wild-draw-four blue-1 red-1", "green-1")

    on_blue = make_position(*hands, discard="red-5 wild", color="blue")
    on_green = make_position(*hands, discard="red-5 wild", color="green")

    assert not explain(on_blue, four()).lawful
    assert explain(on_green, four()).lawful


def test_A42_color_named_with_the_card_does_not_count() -> None:
    _, events = apply_and_describe(given("blue-1 blue-2"), four("blue"), CHALLENGE)

    assert events[2] == "Announced 0 wild-draw-four innocent"


def test_A40_strict_policy_does_not_offer_bluffs() -> None:
    assert four() not in legal_moves(given("red-1 blue-2", policy="strict"))


def test_A40_strict_policy_offers_no_challenge() -> None:
    state, _ = apply_and_describe(given("blue-1 blue-2", policy="strict"), four())

    assert legal_moves(state) == (ACCEPT,)


def test_A41_hand_counts_as_it_was_at_the_play() -> None:
    state = given("blue-1")

    state, _ = apply_and_describe(state, four(), Catch(2, 0))
    assert list_hand(state, 0) == "blue-1 tan-1 tan-2"
    state, events = apply_and_describe(state, CHALLENGE)

    assert events[1:3] == ["HandShown 0 1 blue-1", "Announced 0 wild-draw-four innocent"]


def test_A50_challenger_knows_the_cards_that_are_still_in_the_hand() -> None:
    state, _ = apply_and_describe(given("red-1 blue-2"), four(), CHALLENGE)

    assert [[str(card) for card in seen.get(0, ())] for seen in state.known] == [
        [],
        ["blue-2", "red-1"],
        [],
        [],
    ]


def test_A52_drawing_four_ends_the_uno_window() -> None:
    state, _ = apply_and_describe(given("red-1"), four())
    assert state.exposed == 0

    state, _ = apply_and_describe(state, CHALLENGE)

    assert state.exposed is None


def test_A94_accepting_does_not_close_the_uno_window() -> None:
    state, _ = apply_and_describe(given("blue-1"), four(), ACCEPT)

    assert state.exposed == 0
    assert CallUno(0) in legal_moves(state, 0)


def test_A94_any_response_closes_the_uno_window_with_the_option() -> None:
    state = given("blue-1", uno_window_closes_on="any_response")

    state, _ = apply_and_describe(state, four(), ACCEPT)

    assert state.exposed is None


def test_A37_same_player_goes_on_with_two_players() -> None:
    state = make_position("wild-draw-four blue-1 blue-2", "green-1")

    state, _ = apply_and_describe(state, four(), ACCEPT)

    assert (state.turn, state.hand_sizes) == (0, (2, 5))


def test_R076_A54_A55_A56_last_card_makes_next_player_draw_without_challenge() -> None:
    state = make_position("wild-draw-four", "green-1", "green-2", draw=DRAW)
    last = make_play(state, "wild-draw-four")
    assert explain(state, last).lawful

    state, events = apply_and_describe(state, last)

    assert events == [
        "Played 0 wild-draw-four - - False",
        "Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four",
        "Skipped 1",
        "RoundScored 0 15,0,0",
    ]


@pytest.mark.parametrize("opening", ["reshuffle", "bottom"])
def test_R048_A17_start_card_goes_back_into_the_pile(opening: str) -> None:
    options = Options(effects={"wild-draw-four": {"opening": opening}})
    state = Setup(
        hands=["blue-1", "green-1"],
        draw="wild-draw-four tan-1 tan-2 tan-4",
        options=options,
    ).to_state()

    assert state.top.code.startswith("tan")
    assert sorted(map(str, (*state.draw_pile, state.top))) == [
        "tan-1",
        "tan-2",
        "tan-4",
        "wild-draw-four",
    ]
    if opening == "bottom":
        assert state.top.code == "tan-1"
        assert [str(card) for card in state.draw_pile] == ["tan-2", "tan-4", "wild-draw-four"]
