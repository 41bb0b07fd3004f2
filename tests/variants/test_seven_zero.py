"""Seven-zero: a seven swaps hands with a chosen player, a zero passes all hands on."""

from typing import Any, Literal

import pytest

from unoengine import (
    CallUno,
    Edition,
    GameState,
    Options,
    SetupError,
    explain,
    legal_moves,
    new_game,
)
from unoengine.authoring import Card, Effect, colorless_cards, number_cards
from unoengine.editions.zelda import ZELDA
from unoengine.variants import SevenZero

from .positions import (
    apply_and_describe,
    apply_moves,
    color_in_force,
    describe_moves,
    every_edition,
    find_refusal,
    list_hands,
    list_known_cards,
    make_play,
    make_position,
)

NEUTRAL = "tan-1 tan-2"


def given(*held: str, **more: Any) -> GameState:
    """Return a position on red-5 in which sevens and zeros move hands."""
    return make_position(*held, variants=["seven-zero"], **more)


def seven(**more: Any) -> GameState:
    """Return a position in which p0 holds a seven."""
    return given("red-7 blue-1 blue-2", "green-1 green-2 green-3", "tan-1 tan-2", **more)


def zero(**more: Any) -> GameState:
    """Return a position in which p0 holds a zero."""
    return given("red-0 blue-1 blue-2", "green-1 green-2 green-3", "tan-1 tan-2", **more)


# Sevens


@every_edition
def test_seven_is_played_with_a_choice_of_player(edition: str) -> None:
    assert describe_moves(seven(edition=edition)) == ["p0 red-7 >1", "p0 red-7 >2", "p0 draw"]


def test_other_players_are_offered_in_order_of_play() -> None:
    assert describe_moves(seven(direction=-1)) == ["p0 red-7 >2", "p0 red-7 >1", "p0 draw"]


@every_edition
def test_seven_swaps_hands_with_the_chosen_player(edition: str) -> None:
    state, events = apply_and_describe(seven(edition=edition), "p0 red-7 >2")

    assert events == ["Played 0 red-7 - 2 False", "HandsMoved 2,1,0"]
    assert list_hands(state) == ["tan-1 tan-2", "green-1 green-2 green-3", "blue-1 blue-2"]
    assert (state.turn, state.phase, color_in_force(state)) == (1, "turn", "red")


def test_seven_with_two_players_has_one_choice() -> None:
    state = given("red-7 blue-1 blue-2", "green-1 green-2 green-3")
    assert describe_moves(state) == ["p0 red-7 >1", "p0 draw"]

    state = apply_moves(state, "p0 red-7 >1")

    assert (list_hands(state), state.turn) == (["green-1 green-2 green-3", "blue-1 blue-2"], 1)


def test_own_seat_cannot_be_chosen() -> None:
    state = seven()

    assert find_refusal(state, make_play(state, 0, "red-7")) == "choice-missing"
    assert find_refusal(state, make_play(state, 0, "red-7", choice=0)) == "unknown-choice"
    assert find_refusal(state, make_play(state, 0, "red-7", choice=3)) == "unknown-choice"


def test_seven_must_still_match() -> None:
    state = given("red-7 tan-7 blue-1", "green-1 green-2", discard="blue-7")
    on_five = given("tan-7 blue-1", "green-1 green-2")

    assert describe_moves(state) == ["p0 blue-1", "p0 tan-7 >1", "p0 red-7 >1", "p0 draw"]
    assert describe_moves(on_five) == ["p0 draw"]


@every_edition
def test_drawn_seven_swaps(edition: str) -> None:
    held = ("blue-1 red-1", "green-1 green-2")
    state = apply_moves(given(*held, edition=edition, draw="red-7 tan-1"), "p0 draw")
    assert describe_moves(state) == ["p0 red-7 >1", "p0 pass"]

    assert list_hands(apply_moves(state, "p0 red-7 >1")) == ["green-1 green-2", "blue-1 red-1"]


# Zeros


@every_edition
def test_zero_passes_all_hands_on(edition: str) -> None:
    assert describe_moves(zero(edition=edition)) == ["p0 red-0", "p0 draw"]

    state, events = apply_and_describe(zero(edition=edition), "p0 red-0")

    assert events == ["Played 0 red-0 - - False", "HandsMoved 2,0,1"]
    assert list_hands(state) == ["tan-1 tan-2", "blue-1 blue-2", "green-1 green-2 green-3"]
    assert (state.turn, state.direction) == (1, 1)


def test_zero_passes_hands_to_the_right_if_play_goes_right() -> None:
    state, events = apply_and_describe(zero(direction=-1), "p0 red-0")

    assert events[1] == "HandsMoved 1,2,0"
    assert list_hands(state) == ["green-1 green-2 green-3", "tan-1 tan-2", "blue-1 blue-2"]
    assert state.turn == 2


def test_zero_swaps_the_hands_of_two_players() -> None:
    state = apply_moves(given("red-0 blue-1 blue-2", "green-1 green-2 green-3"), "p0 red-0")

    assert list_hands(state) == ["green-1 green-2 green-3", "blue-1 blue-2"]


# Other cards


@every_edition
def test_other_numbers_have_no_effect(edition: str) -> None:
    state = given("red-1 red-6 red-8", "green-1 green-2", edition=edition)

    for line in describe_moves(state)[:-1]:
        _, events = apply_and_describe(state, line)
        assert len(events) == 1


def test_variant_is_off_by_default() -> None:
    state = make_position("red-7 red-0 blue-1", "green-1 green-2 green-3")

    assert describe_moves(state) == ["p0 red-0", "p0 red-7", "p0 draw"]
    assert list_hands(apply_moves(state, "p0 red-0")) == ["blue-1 red-7", "green-1 green-2 green-3"]


# The last card, and the first


@every_edition
@pytest.mark.parametrize("code", ["red-7", "red-0"])
@pytest.mark.parametrize("acting", ["listed_only", "all"])
def test_last_card_does_not_move_hands(
    edition: str, code: str, acting: Literal["listed_only", "all"]
) -> None:
    state = given(
        code,
        "green-1 green-2",
        NEUTRAL,
        edition=edition,
        options=Options(final_card_effects=acting),
    )
    line = describe_moves(state)[0]

    state, events = apply_and_describe(state, line)

    assert events[1:] == ["RoundScored 0 6,0,0"]
    assert list_hands(state) == ["", "green-1 green-2", "tan-1 tan-2"]


@every_edition
@pytest.mark.parametrize("code", ["red-7", "red-0"])
def test_start_card_does_not_move_hands(edition: str, code: str) -> None:
    state = given(
        "blue-1", "green-1 green-2", NEUTRAL, edition=edition, discard="", draw=f"{code} tan-4"
    )

    assert list_hands(state) == ["blue-1", "green-1 green-2", "tan-1 tan-2"]
    assert (state.phase, state.turn, list_known_cards(state)) == ("turn", 1, [{}, {}, {}])


# UNO


def test_A77_uno_is_offered_exactly_if_the_swap_leaves_one_card() -> None:
    state = given("red-7 blue-1 blue-2", "green-1 green-2", "tan-1")
    assert describe_moves(state) == ["p0 red-7 >1", "p0 red-7 >2", "p0 red-7 >2 uno", "p0 draw"]

    called, silent = apply_moves(state, "p0 red-7 >2 uno"), apply_moves(state, "p0 red-7 >2")

    assert (called.exposed, silent.exposed) == (None, 0)
    assert list_hands(silent)[0] == "tan-1"
    assert find_refusal(state, make_play(state, 0, "red-7", choice=1, uno=True)) == "uno-not-due"


def test_A77_number_of_cards_given_away_does_not_matter() -> None:
    state = given("red-7 blue-1", "green-1 green-2", "tan-1")
    assert describe_moves(state) == ["p0 red-7 >1", "p0 red-7 >2", "p0 red-7 >2 uno", "p0 draw"]

    state = apply_moves(state, "p0 red-7 >1")

    assert (state.hand_sizes, state.exposed) == ((2, 1, 1), None)


def test_A94_player_that_is_given_one_card_cannot_be_caught() -> None:
    state = apply_moves(given("red-7 blue-1", "green-1 green-2", NEUTRAL), "p0 red-7 >1")

    assert (state.exposed, describe_moves(state, 2)) == (None, [])
    assert find_refusal(state, CallUno(1)) == "uno-not-due"


@pytest.mark.parametrize(
    ("direction", "offered"),
    [
        (1, ["p0 red-0", "p0 red-0 uno", "p0 draw"]),
        (-1, ["p0 red-0", "p0 draw"]),
    ],
)
def test_A77_uno_is_offered_exactly_if_the_zero_leaves_one_card(
    direction: int, offered: list[str]
) -> None:
    """Play goes to the left: p0 gets the hand of p2."""
    state = given("red-0 blue-1 blue-2", "green-1 green-2", "tan-1", direction=direction)

    assert describe_moves(state) == offered
    assert apply_moves(state, "p0 red-0").exposed == (0 if direction == 1 else None)


def test_A94_swap_closes_the_uno_window_of_another_seat() -> None:
    state = apply_moves(given("red-1 blue-1", "red-7 green-2 green-3", NEUTRAL), "p0 red-1")
    assert state.exposed == 0

    assert apply_moves(state, "p1 red-7 >2").exposed is None


# Who knows what


def test_players_that_swap_know_each_others_hands() -> None:
    state = apply_moves(seven(), "p0 red-7 >1")

    assert list_known_cards(state) == [{1: "blue-1 blue-2"}, {0: "green-1 green-2 green-3"}, {}]


@pytest.mark.parametrize(
    ("direction", "seen"),
    [
        (
            1,
            [{1: "blue-1 blue-2"}, {2: "green-1 green-2 green-3"}, {0: "tan-1 tan-2"}],
        ),
        (
            -1,
            [{2: "blue-1 blue-2"}, {0: "green-1 green-2 green-3"}, {1: "tan-1 tan-2"}],
        ),
    ],
)
def test_players_know_the_hands_they_passed_on(direction: int, seen: list[dict[int, str]]) -> None:
    assert list_known_cards(apply_moves(zero(direction=direction), "p0 red-0")) == seen


def test_known_cards_move_with_the_hand() -> None:
    """After the second zero every player knows where the own two former hands are."""
    held = ("red-0 blue-1", "blue-0 green-1 green-2", "tan-1 tan-2 tan-3")
    state = apply_moves(given(*held), "p0 red-0")
    assert list_hands(state) == ["tan-1 tan-2 tan-3", "blue-1", "blue-0 green-1 green-2"]
    state = apply_moves(state, "p1 draw")
    assert list_hands(state)[1] == "blue-1 tan-1"

    state = apply_moves(state, "p2 blue-0")

    assert list_hands(state) == ["green-1 green-2", "tan-1 tan-2 tan-3", "blue-1 tan-1"]
    assert list_known_cards(state) == [
        {1: "tan-1 tan-2 tan-3", 2: "blue-1"},
        {0: "green-1 green-2", 2: "blue-1 tan-1"},
        {0: "green-1 green-2", 1: "tan-1 tan-2 tan-3"},
    ]


def test_own_hand_that_comes_back_is_not_listed_as_known() -> None:
    held = ("red-7 blue-1 blue-2", "green-7 green-1 green-2", NEUTRAL)
    state = apply_moves(given(*held, discard="red-7"), "p0 red-7 >1")

    state = apply_moves(state, "p1 draw", "p2 draw", "p0 green-7 >1")

    assert list_hands(state)[:2] == ["blue-1 blue-2 tan-1", "green-1 green-2"]
    assert list_known_cards(state) == [{1: "green-1 green-2"}, {0: "blue-1 blue-2 tan-1"}, {}]


# What it is, and what it cannot be


@every_edition
def test_variant_is_found_by_name(edition: str) -> None:
    state = new_game(edition, seed=1, variants=["seven-zero"])

    assert state.variants == (SevenZero(),)
    assert state == new_game(edition, seed=1, variants=[SevenZero()])
    sevens = [card for card in state.edition.deck if card.number == 7]
    zeros = [card for card in state.edition.deck if card.number == 0]
    assert len({state.effect(card) for card in sevens}) == 1
    assert len({state.effect(card) for card in zeros}) == 1
    assert {state.effect(card) for card in (*sevens, *zeros)}.isdisjoint({None})


def numbers(*some: int) -> Edition:
    """Return an edition with these numbers only."""
    deck = [*number_cards(("grey", "gold"), dict.fromkeys(some, 4))]
    return Edition("few", ("grey", "gold"), [*deck, *colorless_cards("wild", points=50, copies=4)])


def test_deck_without_sevens_and_zeros_is_refused() -> None:
    with pytest.raises(SetupError) as caught:
        new_game(numbers(1, 2, 3), 2, seed=1, variants=["seven-zero"])

    assert "few: the deck has neither a seven nor a zero" in str(caught.value)


@pytest.mark.parametrize("number", [0, 7])
def test_deck_with_sevens_or_zeros_is_accepted(number: int) -> None:
    state = new_game(numbers(1, 2, number), 2, seed=1, variants=["seven-zero"])

    assert state.variants == (SevenZero(),)


class Plain(Effect):
    """It is an effect that does nothing."""


def test_seven_with_another_effect_keeps_it() -> None:
    special = Card("blue-special", color="blue", symbol="7", number=7, effect=Plain())
    edition = ZELDA.with_deck([*ZELDA.deck, special])

    state = new_game(edition, seed=1, variants=["seven-zero"])

    assert state.effect(special) == Plain()


def test_refusal_of_a_seven_is_explained() -> None:
    state = seven()
    first, *_ = legal_moves(state)

    told = explain(state, first)

    assert (told.legal, told.message) == (True, "red-7 has the color in force, red.")


def test_refusal_because_of_a_variant_cites_the_rule_on_variants() -> None:
    state = given("red-7 blue-1 blue-2", "green-1 green-2", "tan-1")

    assert explain(state, make_play(state, 0, "red-7")).rule == "A26"
    assert explain(state, make_play(state, 0, "red-7", choice=0)).rule == "A26"
