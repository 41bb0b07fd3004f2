"""Jump-in: a player with the same card as the top card may play it out of turn."""

from typing import Any

import pytest

from unoengine import (
    Catch,
    Draw,
    Edition,
    GameState,
    Setup,
    SetupError,
    explain,
    legal_moves,
    new_game,
)
from unoengine.authoring import Card, colorless_cards, number_cards
from unoengine.variants import JumpIn

from .positions import (
    apply_and_describe,
    apply_moves,
    color_in_force,
    describe_moves,
    every_edition,
    find_refusal,
    list_hands,
    make_play,
    make_position,
)

COLORLESS = JumpIn(colorless=True)
FOUR_OF_EACH = Edition(
    "quadrupled",
    ("grey", "gold"),
    [
        *number_cards(("grey", "gold"), dict.fromkeys(range(10), 4)),
        *colorless_cards("plain", points=20, copies=4, effect=None),
    ],
)


def given(*held: str, variant: JumpIn | str = "jump-in", **more: Any) -> GameState:
    """Return a position on red-5 with this variant."""
    return make_position(*held, variants=[variant], **more)


def four_seats(second: str, third: str = "tan-1 tan-2 tan-3", **more: Any) -> GameState:
    """Return a position on red-5 with four players, in which p0 holds no red 5."""
    return given("red-1 red-2 red-3", second, third, "green-1 green-2 green-3", **more)


def crowded(*held: str, **more: Any) -> GameState:
    """Return a position on gold-5 of an edition with four copies of each card."""
    given: dict[str, Any] = {"discard": "gold-5", "draw": "grey-1 grey-2", "variants": ["jump-in"]}
    return Setup(FOUR_OF_EACH, held, **given | more).to_state()


# Who may jump in, and with what


@every_edition
def test_equal_card_may_be_played_out_of_turn(edition: str) -> None:
    state = four_seats("blue-1 blue-2", "red-5 tan-1 tan-2", edition=edition)
    assert describe_moves(state) == ["p0 red-1", "p0 red-2", "p0 red-3", "p0 draw", "p2 red-5"]

    state, events = apply_and_describe(state, "p2 red-5")

    assert events == ["Played 2 red-5 - - False"]
    assert list_hands(state)[2] == "tan-1 tan-2"
    assert (state.top.number, color_in_force(state), state.hand_sizes) == (5, "red", (3, 2, 2, 3))


@every_edition
def test_play_continues_from_the_player_that_jumped_in(edition: str) -> None:
    state = four_seats("blue-1 blue-2", "red-5 tan-1 tan-2", edition=edition)

    assert apply_moves(state, "p2 red-5").turn == 3


def test_play_continues_to_the_right_from_the_player_that_jumped_in() -> None:
    state = four_seats("blue-1 blue-2", "red-5 tan-1 tan-2", direction=-1)

    assert apply_moves(state, "p2 red-5").turn == 1


def test_interrupted_player_may_be_next() -> None:
    held = ("red-1 red-2", "blue-1 blue-2", "red-5 tan-1 tan-2")

    assert apply_moves(given(*held), "p2 red-5").turn == 0


def test_interrupted_player_is_next_of_two_players() -> None:
    state = apply_moves(given("red-1 red-2 red-3", "red-5 blue-2 blue-3"), "p1 red-5")

    assert (state.turn, state.hand_sizes) == (0, (3, 2))


@pytest.mark.parametrize("code", ["blue-5", "red-7", "wild", "wild-draw-four", "red-skip"])
def test_card_that_only_matches_cannot_jump_in(code: str) -> None:
    state = four_seats(f"{code} blue-1 blue-2")

    assert describe_moves(state, 1) == []
    named = "red" if code.startswith("wild") else None
    assert find_refusal(state, make_play(state, 1, code, named)) == "not-your-turn"


def test_jump_in_without_the_card_is_refused() -> None:
    state = four_seats("red-5 blue-1 blue-2")

    assert find_refusal(state, make_play(state, 2, "red-5")) == "not-your-turn"
    assert find_refusal(state, Draw(1)) == "not-your-turn"


def test_equal_card_on_the_own_turn_is_an_ordinary_play() -> None:
    state = given("red-5 red-1 blue-1", "blue-2 blue-3")

    assert describe_moves(state) == ["p0 red-1", "p0 red-5", "p0 draw"]
    assert apply_moves(state, "p0 red-5").turn == 1


def test_player_may_jump_in_on_the_own_card() -> None:
    state = apply_moves(given("red-7 red-7 red-1", "blue-2 blue-3", "green-1 green-2"), "p0 red-7")
    assert describe_moves(state) == ["p1 draw", "p0 red-7", "p0 red-7 uno"]

    state = apply_moves(state, "p0 red-7 uno")

    assert (state.turn, list_hands(state)[0]) == (1, "red-1")


@every_edition
def test_player_may_jump_in_on_the_start_card(edition: str) -> None:
    state = four_seats(
        "blue-1 blue-2", "red-5 tan-1 tan-2", edition=edition, discard="", draw="red-5 tan-4"
    )

    assert (state.phase, state.turn, describe_moves(state, 2)) == ("turn", 1, ["p2 red-5"])


def test_other_seats_have_no_legal_moves() -> None:
    state = four_seats("blue-1 blue-2", "red-5 tan-1 tan-2")

    assert [describe_moves(state, seat) for seat in (1, 2, 3)] == [[], ["p2 red-5"], []]
    assert describe_moves(state, 0) == ["p0 red-1", "p0 red-2", "p0 red-3", "p0 draw"]


def test_variant_is_off_by_default() -> None:
    state = make_position("red-1 red-2", "red-5 blue-1 blue-2")

    assert describe_moves(state, 1) == []
    assert find_refusal(state, make_play(state, 1, "red-5")) == "not-your-turn"


def test_jump_in_is_explained() -> None:
    state = four_seats("red-5 blue-1 blue-2")

    told = explain(state, make_play(state, 1, "red-5"))

    assert (told.legal, told.lawful, told.alternatives) == (True, True, legal_moves(state, 1))
    assert (told.reason, told.message) == (
        "out-of-turn",
        "red-5 may be played on red-5 out of turn, as agreed.",
    )


# Several at once


def test_jump_ins_are_listed_in_order_of_play() -> None:
    held = ("gold-1 gold-2", "gold-5 grey-1 grey-2", "grey-3 grey-4", "gold-5 grey-5 grey-6")

    state = crowded(*held)
    own = ["p0 gold-1", "p0 gold-1 uno", "p0 gold-2", "p0 gold-2 uno", "p0 draw"]
    assert describe_moves(state) == [*own, "p1 gold-5", "p3 gold-5"]

    to_the_right = crowded(*held, direction=-1)
    assert describe_moves(to_the_right)[-2:] == ["p3 gold-5", "p1 gold-5"]


def test_jump_in_may_follow_another() -> None:
    state = crowded(
        "gold-1 gold-2", "gold-5 grey-1 grey-2", "grey-3 grey-4", "gold-5 grey-5 grey-6"
    )

    state = apply_moves(state, "p3 gold-5")
    assert (state.turn, describe_moves(state)) == (
        0,
        ["p0 gold-1", "p0 gold-1 uno", "p0 gold-2", "p0 gold-2 uno", "p0 draw", "p1 gold-5"],
    )

    assert apply_moves(state, "p1 gold-5").turn == 2


def test_claims_are_listed_before_jump_ins() -> None:
    """The seat on turn first, then the others in order of play."""
    held = ("gold-5 gold-1", "gold-2 grey-1", "gold-5 grey-3 grey-4", "grey-5 grey-6")

    state = apply_moves(crowded(*held), "p0 gold-5")

    assert describe_moves(state) == [
        *("p1 gold-2", "p1 gold-2 uno", "p1 draw", "p1 catch p0"),
        *("p2 catch p0", "p2 gold-5"),
        *("p3 catch p0", "p0 call"),
    ]
    assert [describe_moves(state, seat) for seat in (0, 2, 3)] == [
        ["p0 call"],
        ["p2 catch p0", "p2 gold-5"],
        ["p3 catch p0"],
    ]


# UNO


def test_A94_jump_in_closes_the_uno_window() -> None:
    held = ("gold-5 gold-1", "gold-2 grey-1", "gold-5 grey-3 grey-4", "grey-5 grey-6")
    state = apply_moves(crowded(*held), "p0 gold-5")
    assert state.exposed == 0

    state = apply_moves(state, "p2 gold-5")

    assert state.exposed is None
    assert find_refusal(state, Catch(3, 0)) == "nobody-to-catch"


def test_A77_uno_may_be_called_with_a_jump_in() -> None:
    state = four_seats("red-5 blue-1")
    assert describe_moves(state, 1) == ["p1 red-5", "p1 red-5 uno"]

    called, silent = apply_moves(state, "p1 red-5 uno"), apply_moves(state, "p1 red-5")

    assert (called.exposed, silent.exposed) == (None, 1)
    assert describe_moves(silent, 0) == ["p0 catch p1"]


def test_uno_with_a_jump_in_is_refused_if_more_cards_are_left() -> None:
    state = four_seats("red-5 blue-1 blue-2")

    assert find_refusal(state, make_play(state, 1, "red-5", uno=True)) == "uno-not-due"


@every_edition
def test_last_card_that_jumps_in_wins_the_round(edition: str) -> None:
    state = given("red-1 red-2", "blue-1 blue-2", "red-5", edition=edition)

    state, events = apply_and_describe(state, "p2 red-5")

    assert events == ["Played 2 red-5 - - False", "RoundScored 2 0,0,6"]
    assert (state.phase, state.round_winner, state.turn) == ("round-over", 2, 1)
    assert describe_moves(state) == ["p1 deal"]


# With cards that act


@every_edition
def test_draw_two_that_jumps_in_acts_on_the_player_after(edition: str) -> None:
    held = ("red-1 red-2", "blue-1 blue-2", "red-draw-two tan-1 tan-2", "green-1 green-2")
    state = given(*held, edition=edition, discard="red-draw-two", draw="tan-7 tan-8 tan-9")

    state, events = apply_and_describe(state, "p2 red-draw-two")

    assert events == [
        "Played 2 red-draw-two - - False",
        "Drew 3 tan-7,tan-8 red-draw-two",
        "Skipped 3",
    ]
    assert (state.turn, state.hand_sizes) == (0, (2, 2, 2, 4))


def test_skip_that_jumps_in_skips_the_player_after() -> None:
    held = ("red-1 red-2", "red-skip blue-1 blue-2", "tan-1 tan-2", "green-1 green-2")
    state, events = apply_and_describe(given(*held, discard="red-skip"), "p1 red-skip")

    assert events[1:] == ["Skipped 2"]
    assert state.turn == 3


def test_reverse_that_jumps_in_reverses_from_its_player() -> None:
    held = ("red-1 red-2", "blue-1 blue-2", "red-reverse tan-1 tan-2", "green-1 green-2")
    state, events = apply_and_describe(given(*held, discard="red-reverse"), "p2 red-reverse")

    assert events[1:] == ["Reversed -1"]
    assert (state.turn, state.direction) == (1, -1)


# Not now


def test_jump_in_is_not_offered_while_a_drawn_card_is_pending() -> None:
    state = apply_moves(four_seats("red-5 blue-1 blue-2", draw="red-9 tan-1"), "p0 draw")
    assert (state.phase, describe_moves(state)) == ("drawn", ["p0 red-9", "p0 pass"])

    assert find_refusal(state, make_play(state, 1, "red-5")) == "not-your-turn"


def test_jump_in_is_offered_again_after_a_draw_that_does_not_fit() -> None:
    state = apply_moves(four_seats("blue-1 blue-2", "red-5 tan-1 tan-2"), "p0 draw")

    assert (state.turn, describe_moves(state, 2)) == (1, ["p2 red-5"])


def test_jump_in_is_not_offered_while_a_demand_is_pending() -> None:
    held = ("triforce blue-1 blue-2", "tan-1 tan-2", "triforce green-1 green-2")
    state = apply_moves(given(*held, variant=COLORLESS), "p0 triforce tan")
    assert state.phase == "demand"

    assert describe_moves(state) == ["p1 draw"]


def test_jump_in_is_not_offered_while_a_question_is_pending() -> None:
    held = ("wild-draw-four blue-1 blue-2", "tan-1 tan-2", "wild-draw-four green-1 green-2")
    state = apply_moves(given(*held, variant=COLORLESS), "p0 wild-draw-four tan")

    assert (state.phase, describe_moves(state)) == ("question", ["p1: accept", "p1: challenge"])
    state = apply_moves(state, "p1: accept")
    assert (state.phase, state.turn, len(describe_moves(state, 0))) == ("turn", 2, 0)


def test_jump_in_is_not_offered_before_the_start_color_is_named() -> None:
    held = ("blue-1 blue-2", "tan-1 tan-2", "wild green-1 green-2")
    state = given(*held, variant=COLORLESS, discard="", draw="wild tan-4")
    assert (state.phase, state.turn, describe_moves(state, 2)) == ("choose-color", 1, [])

    state = apply_moves(state, "p1 name tan")

    assert "p2 wild green" in describe_moves(state)


def test_jump_in_is_not_offered_after_the_round() -> None:
    state = apply_moves(given("red-7", "red-7 blue-1", "green-1"), "p0 red-7")

    assert (state.phase, describe_moves(state)) == ("round-over", ["p1 deal"])
    assert find_refusal(state, make_play(state, 1, "red-7")) == "round-over"


# Cards without a color


def on_a_wild(*held: str, variant: JumpIn | str = COLORLESS, **more: Any) -> GameState:
    return given(*held, variant=variant, discard="red-5 wild", color="tan", **more)


def test_colorless_cards_cannot_jump_in_by_default() -> None:
    state = on_a_wild("tan-1 tan-2", "wild blue-1 blue-2", variant="jump-in")

    assert describe_moves(state, 1) == []


@every_edition
def test_colorless_cards_may_jump_in_with_the_option(edition: str) -> None:
    state = on_a_wild("tan-1 tan-2", "wild blue-1 blue-2", "wild red-1 red-2", edition=edition)
    colors = ("red", "tan", "green", "blue")
    for seat in (1, 2):
        assert sorted(describe_moves(state, seat)) == sorted(
            f"p{seat} wild {each}" for each in colors
        )

    state = apply_moves(state, "p2 wild green")

    assert (state.turn, color_in_force(state), state.hand_sizes) == (0, "green", (2, 3, 2))


def test_colored_cards_still_jump_in_with_the_option() -> None:
    state = four_seats("red-5 blue-1 blue-2", variant=COLORLESS)

    assert describe_moves(state, 1) == ["p1 red-5"]


def test_different_colorless_card_cannot_jump_in() -> None:
    state = on_a_wild("tan-1 tan-2", "wild-draw-four triforce blue-1")

    assert describe_moves(state, 1) == []


def on_a_blank(rules: list[str], top: str, held: str) -> GameState:
    """Return a position of Frozen on a blank card, in which p1 holds another one."""
    return given(
        "red-1 red-2",
        f"{held} blue-1 blue-2",
        "green-1 green-2",
        variant=COLORLESS,
        edition="frozen",
        house_rules={"customizable": rules},
        discard=f"red-5 {top}",
        color="red",
    )


def test_blank_cards_with_one_rule_are_equal() -> None:
    state = on_a_blank(["extra-turn", "extra-turn"], "customizable", "customizable")
    assert len(describe_moves(state, 1)) == 4

    assert apply_moves(state, "p1 customizable tan").turn == 1


@pytest.mark.parametrize(("top", "held"), [(1, 2), (2, 1)])
@pytest.mark.parametrize("rules", [["extra-turn", "vote"], ["extra-turn"]], ids=repr)
def test_blank_cards_with_different_rules_are_different(
    rules: list[str], top: int, held: int
) -> None:
    state = on_a_blank(rules, f"customizable-{top}", f"customizable-{held}")

    assert describe_moves(state, 1) == []
    assert (
        find_refusal(state, make_play(state, 1, f"customizable-{held}", "tan")) == "not-your-turn"
    )


def test_cards_with_different_codes_are_different() -> None:
    """The second gold 5 has more points; the third equals the first."""
    dear = Card("gold-dear", color="gold", symbol="5", number=5, points=30)
    edition = FOUR_OF_EACH.with_deck([*FOUR_OF_EACH.deck, dear])
    held = ("grey-1 grey-2", "gold-dear grey-3 grey-4", "gold-5 grey-6 grey-7")

    state = Setup(edition, held, discard="gold-5", draw="grey-8", variants=["jump-in"]).to_state()

    assert [describe_moves(state, seat) for seat in (1, 2)] == [[], ["p2 gold-5"]]


@pytest.mark.parametrize(("held", "verdict"), [("tan-3", "guilty"), ("blue-3", "innocent")])
def test_wild_draw_four_that_jumps_in_may_be_challenged(held: str, verdict: str) -> None:
    state = given(
        "tan-1 tan-2",
        f"wild-draw-four blue-1 {held}",
        "red-1 red-2",
        variant=COLORLESS,
        discard="red-5 wild-draw-four",
        color="tan",
    )

    state = apply_moves(state, "p1 wild-draw-four green")
    assert (state.phase, state.turn) == ("question", 2)
    state, events = apply_and_describe(state, "p2: challenge")

    assert events[2] == f"Announced 1 wild-draw-four {verdict}"


def test_triforce_that_jumps_in_demands_from_the_player_after() -> None:
    state = given(
        "tan-1 tan-2",
        "triforce blue-1 blue-2",
        "green-3 red-2",
        variant=COLORLESS,
        discard="red-5 triforce",
        color="tan",
    )

    state, events = apply_and_describe(state, "p1 triforce green")

    assert events[1:] == ["Demanded 2 green triforce 3"]
    assert (state.turn, describe_moves(state)) == (2, ["p2 green-3", "p2 green-3 uno"])


def test_let_it_go_that_jumps_in_discards_blue_cards_of_its_player() -> None:
    state = given(
        "tan-1 tan-2",
        "let-it-go blue-1 green-2",
        "green-3 red-2",
        variant=COLORLESS,
        edition="frozen",
        discard="red-5 let-it-go",
        color="tan",
    )
    assert "p1 let-it-go green uno" in describe_moves(state, 1)

    state = apply_moves(state, "p1 let-it-go green uno")

    assert (list_hands(state)[1], state.exposed, state.turn) == ("green-2", None, 2)


def test_rad_style_that_jumps_in_has_its_choice() -> None:
    state = given(
        "tan-1 tan-2",
        "rad-style blue-1 green-2",
        "green-3 red-2",
        variant=COLORLESS,
        edition="saved-by-the-bell",
        discard="red-5 rad-style",
        color="tan",
        wardrobe={0: ["blue"]},
    )
    assert len(describe_moves(state, 1)) == 16

    state, events = apply_and_describe(state, "p1 rad-style green >blue")

    assert events[1:] == ["Drew 0 tan-1,tan-2 rad-style"]
    assert (state.turn, state.hand_sizes) == (2, (4, 2, 2))


# What it is, and what it cannot be


@every_edition
def test_variant_is_found_by_name(edition: str) -> None:
    state = new_game(edition, seed=1, variants=["jump-in"])

    assert state.variants == (JumpIn(),)
    assert state == new_game(edition, seed=1, variants=[JumpIn()])
    assert state != new_game(edition, seed=1, variants=[COLORLESS])


def once_each(*more: Any) -> Edition:
    numbers = number_cards(("grey", "gold"), dict.fromkeys(range(10), 1))
    return Edition("once", ("grey", "gold"), [*numbers, *more])


def test_deck_without_equal_cards_is_refused() -> None:
    wild = colorless_cards("wild", points=50, copies=1)

    with pytest.raises(SetupError) as caught:
        new_game(once_each(*wild), 2, seed=1, variants=["jump-in"])

    assert str(caught.value) == "once: no two cards are equal, so nobody could ever jump in"


def test_equal_colorless_cards_suffice_only_with_the_option() -> None:
    edition = once_each(*colorless_cards("wild", points=50, copies=4))
    assert new_game(edition, 2, seed=1, variants=[COLORLESS]).variants == (COLORLESS,)

    with pytest.raises(SetupError, match="nobody could ever jump in"):
        new_game(edition, 2, seed=1, variants=["jump-in"])


@pytest.mark.parametrize("variant", ["jump-in", COLORLESS], ids=repr)
def test_one_pair_of_equal_cards_suffices(variant: JumpIn | str) -> None:
    edition = once_each(
        *number_cards(["gold"], {1: 1}), *colorless_cards("wild", points=50, copies=1)
    )

    assert len(new_game(edition, 2, seed=1, variants=[variant]).variants) == 1


@pytest.mark.parametrize(("rules", "refused"), [(("duel", "vote"), True), (("duel",) * 2, False)])
def test_blank_cards_are_equal_if_they_have_the_same_rule(
    rules: tuple[str, ...], refused: bool
) -> None:
    edition = once_each(*colorless_cards("customizable", points=40, copies=2))
    game: dict[str, Any] = {
        "variants": [COLORLESS],
        "house_rules": {"customizable": rules},
    }

    if not refused:
        assert new_game(edition, 2, seed=1, **game).variants == (COLORLESS,)
        return
    with pytest.raises(SetupError) as caught:
        new_game(edition, 2, seed=1, **game)
    assert str(caught.value) == "once: no two cards are equal, so nobody could ever jump in"


@pytest.mark.parametrize("value", ["no", 0, 1, None])
def test_options_must_be_booleans(value: object) -> None:
    given: dict[str, Any] = {"colorless": value}

    with pytest.raises(SetupError, match=rf"^JumpIn\.colorless cannot be {value!r}"):
        JumpIn(**given)
