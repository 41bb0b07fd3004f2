"""Draw until playable: a player draws until a card can be played."""

from typing import Any, Literal

import pytest

from unoengine import Edition, GameState, Options, Pass, Setup, new_game, view
from unoengine.authoring import Card, Effect, Table, colorless_cards, number_cards
from unoengine.variants import DrawUntilPlayable

from .positions import (
    apply_and_describe,
    apply_moves,
    describe_moves,
    every_edition,
    find_refusal,
    list_cards,
    list_draw_pile,
    list_hands,
    make_play,
    make_position,
)

Forced = Literal["never", "after_compulsory_draw", "always"]


def given(*held: str, draw: str, **more: Any) -> GameState:
    """Return a position on red-5 in which p0 draws from this pile."""
    others = held[1:] or ("green-1 green-2",)
    return make_position(held[0], *others, draw=draw, variants=["draw-until-playable"], **more)


# How far it goes


@every_edition
def test_drawing_ends_with_the_first_card_that_fits(edition: str) -> None:
    state = given("blue-1 blue-2", draw="tan-1 tan-2 red-9 red-8", edition=edition)
    assert describe_moves(state) == ["p0 draw"]

    state, events = apply_and_describe(state, "p0 draw")

    assert events == ["Drew 0 tan-1 -", "Drew 0 tan-2 -", "Drew 0 red-9 -"]
    assert (state.phase, state.turn, list_cards(state, state.drawn)) == ("drawn", 0, "red-9")
    assert (list_hands(state)[0], list_draw_pile(state)) == (
        "blue-1 blue-2 red-9 tan-1 tan-2",
        "red-8",
    )


@pytest.mark.parametrize("code", ["red-1", "green-5", "red-skip", "wild", "triforce"])
def test_only_one_card_is_drawn_if_it_fits(code: str) -> None:
    state, events = apply_and_describe(given("blue-1", draw=f"{code} red-8"), "p0 draw")

    assert events == [f"Drew 0 {code} -"]
    assert state.phase == "drawn"


@every_edition
def test_drawing_goes_on_after_a_reshuffle(edition: str) -> None:
    state = given("blue-1", draw="tan-1 tan-2", discard="red-6 tan-3 red-5", edition=edition)

    state, events = apply_and_describe(state, "p0 draw")

    assert events[:3] == ["Drew 0 tan-1 -", "Drew 0 tan-2 -", "Reshuffled 2"]
    assert events[-1] == "Drew 0 red-6 -"
    assert (state.phase, list_cards(state, state.drawn)) == ("drawn", "red-6")
    assert state.top.number == 5


@every_edition
def test_turn_passes_if_no_card_in_the_piles_fits(edition: str) -> None:
    state = given("blue-1", draw="tan-1 tan-2", discard="tan-3 red-5", edition=edition)

    state, events = apply_and_describe(state, "p0 draw")

    assert events[:4] == ["Drew 0 tan-1 -", "Drew 0 tan-2 -", "Reshuffled 1", "Drew 0 tan-3 -"]
    assert (state.phase, state.turn, state.drawn) == ("turn", 1, ())
    assert (list_hands(state)[0], state.draw_pile_size) == ("blue-1 tan-1 tan-2 tan-3", 0)


def test_A134_any_card_may_be_played_after_drawing_when_the_piles_run_out() -> None:
    """The player has drawn, although the last attempt brought no card."""
    state = given("red-1 blue-2", draw="tan-2", options=Options(after_drawing="any_card"))
    state = apply_moves(state, "p0 draw")

    assert (state.phase, state.turn) == ("drawn", 0)
    assert describe_moves(state) == ["p0 red-1", "p0 pass"]


def test_A58_player_passes_if_no_card_is_left_to_draw() -> None:
    state = given("blue-1", "green-1 green-2", draw="", discard="red-5")

    assert describe_moves(state) == ["p0 pass"]
    assert apply_moves(state, "p0 pass").turn == 1


def test_voluntary_draw_continues_until_a_card_fits() -> None:
    state = apply_moves(given("red-1 blue-2", draw="tan-1 red-9 red-8"), "p0 draw")

    assert list_hands(state)[0] == "blue-2 red-1 red-9 tan-1"


@every_edition
def test_next_player_draws_in_the_same_way(edition: str) -> None:
    state = given("red-1 blue-1", "green-1 green-2", draw="tan-4 tan-7 red-9", edition=edition)

    state = apply_moves(state, "p0 red-1 uno", "p1 draw")

    assert (list_hands(state)[1], state.phase, state.turn) == (
        "green-1 green-2 red-9 tan-4 tan-7",
        "drawn",
        1,
    )


def test_variant_is_off_by_default() -> None:
    state = apply_moves(make_position("blue-1", "green-1 green-2", draw="tan-1 red-9"), "p0 draw")

    assert (state.turn, list_hands(state)[0]) == (1, "blue-1 tan-1")


# What may be played then


def test_only_the_last_drawn_card_may_be_played() -> None:
    state = apply_moves(given("red-1 red-2 wild", draw="tan-1 tan-2 red-9"), "p0 draw")

    assert describe_moves(state) == ["p0 red-9", "p0 pass"]
    assert find_refusal(state, make_play(state, 0, "red-1")) == "only-drawn"


@every_edition
def test_last_drawn_card_may_be_played_at_once(edition: str) -> None:
    state = apply_moves(given("blue-1", draw="tan-1 red-9", edition=edition), "p0 draw", "p0 red-9")

    assert (state.turn, state.top.number, list_hands(state)[0]) == (1, 9, "blue-1 tan-1")


def test_last_drawn_card_may_be_kept() -> None:
    state = apply_moves(given("blue-1", draw="tan-1 red-9"), "p0 draw", "p0 pass")

    assert (state.turn, state.phase, list_hands(state)[0]) == (1, "turn", "blue-1 red-9 tan-1")


@pytest.mark.parametrize(
    ("forced", "held", "may_keep"),
    [
        ("never", "blue-1 blue-2", True),
        ("never", "red-1 blue-2", True),
        ("always", "blue-1 blue-2", False),
        ("always", "red-1 blue-2", False),
        ("after_compulsory_draw", "blue-1 blue-2", False),
        ("after_compulsory_draw", "red-1 blue-2", True),
    ],
)
def test_A28_option_decides_whether_the_drawn_card_must_be_played(
    forced: Forced, held: str, may_keep: bool
) -> None:
    state = given(held, draw="tan-1 red-9", options=Options(forced_drawn_play=forced))
    state = apply_moves(state, "p0 draw")

    assert describe_moves(state) == ["p0 red-9", *(["p0 pass"] if may_keep else [])]
    if not may_keep:
        assert find_refusal(state, Pass(0)) == "must-play-drawn"


def test_D04_spanish_edition_forces_the_drawn_card() -> None:
    state = apply_moves(given("blue-1 blue-2", draw="tan-1 red-9", edition="zelda-es"), "p0 draw")

    assert describe_moves(state) == ["p0 red-9"]


# Cards that may not be played whenever they fit


STRICT = Options(effects={"wild-draw-four": {"policy": "strict"}})


@every_edition
def test_A40_strict_wild_draw_four_ends_drawing_only_if_lawful(edition: str) -> None:
    pile_of = "wild-draw-four tan-1 red-9"
    unlawful = given("red-1 blue-1", draw=pile_of, edition=edition, options=STRICT)
    lawful = given("blue-1 blue-2", draw=pile_of, edition=edition, options=STRICT)

    assert list_cards(unlawful, apply_moves(unlawful, "p0 draw").drawn) == "red-9"
    assert list_cards(lawful, apply_moves(lawful, "p0 draw").drawn) == "wild-draw-four"


def test_A40_any_wild_draw_four_ends_drawing_if_bluffs_are_allowed() -> None:
    state = apply_moves(given("red-1 blue-1", draw="wild-draw-four red-9"), "p0 draw")

    assert list_cards(state, state.drawn) == "wild-draw-four"


def test_A28_unlawful_wild_draw_four_is_not_forced() -> None:
    always = Options(forced_drawn_play="always")
    state = apply_moves(given("red-1 blue-1", draw="wild-draw-four", options=always), "p0 draw")

    assert "p0 pass" in describe_moves(state)


class Guarded(Effect):
    """It may be played only with five other cards in hand."""

    def may_play(self, table: Table) -> bool:
        return len(table.hand) >= 5


def test_card_that_may_not_be_played_does_not_end_drawing() -> None:
    guarded = Card("gold-gate", color="gold", symbol="gate", effect=Guarded())
    numbers = number_cards(("grey", "gold"), dict.fromkeys(range(10), 2))
    edition = Edition(
        "gated",
        ("grey", "gold"),
        [*numbers, guarded, guarded, *colorless_cards("wild", points=50, copies=1)],
    )
    setup = Setup(
        edition,
        ["grey-1 grey-2", "grey-3 grey-4"],
        discard="gold-5",
        draw="gold-gate grey-6 grey-7 gold-gate gold-1",
        variants=["draw-until-playable"],
    )

    state = apply_moves(setup.to_state(), "p0 draw")

    assert list_hands(state)[0] == "gold-gate gold-gate grey-1 grey-2 grey-6 grey-7"
    assert describe_moves(state) == ["p0 gold-gate", "p0 pass"]


# Other draws


@pytest.mark.parametrize(
    ("code", "lines", "drawn"),
    [
        ("red-draw-two", ("p0 red-draw-two",), 2),
        ("wild-draw-four", ("p0 wild-draw-four red", "p1: accept"), 4),
        ("triforce", ("p0 triforce red", "p1 draw"), 3),
    ],
)
def test_cards_drawn_for_an_effect_are_unchanged(
    code: str, lines: tuple[str, ...], drawn: int
) -> None:
    draw = "tan-1 red-9 tan-2 tan-4 tan-5 tan-7 tan-9"
    state = given(f"{code} blue-1 blue-2", "green-1 green-2", "blue-3 blue-4", draw=draw)

    state = apply_moves(state, *lines)

    assert (state.hand_sizes, state.turn) == ((2, 2 + drawn, 2), 2)


def test_R073_uno_penalty_is_unchanged() -> None:
    state = given("red-1 blue-1", "green-1 green-2", draw="tan-1 tan-2 tan-4 red-9")

    state = apply_moves(state, "p0 red-1", "p1 catch p0")

    assert (state.hand_sizes, list_draw_pile(state)) == ((3, 2), "tan-4 red-9")


def test_A94_drawing_closes_the_uno_window() -> None:
    state = given("red-1 blue-1", "green-1 green-2", draw="tan-4 red-9")

    assert apply_moves(state, "p0 red-1", "p1 draw").exposed is None


# Who knows what


def test_A115_only_its_player_sees_the_pending_drawn_card() -> None:
    state = apply_moves(given("blue-1", draw="tan-1 red-9"), "p0 draw")

    assert [len(view(state, seat).drawn) for seat in (0, 1, None)] == [1, 0, 0]
    assert view(state, 1).hand_sizes == (3, 2)


# What it is


@every_edition
def test_variant_is_found_by_name(edition: str) -> None:
    state = new_game(edition, seed=1, variants=["draw-until-playable"])

    assert state.variants == (DrawUntilPlayable(),)
    assert state == new_game(edition, seed=1, variants=[DrawUntilPlayable()])
