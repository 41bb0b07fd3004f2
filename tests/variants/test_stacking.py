"""Stacking: a player adds a card instead of drawing, and the last one draws for all."""

import re
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import (
    Catch,
    Draw,
    GameState,
    Options,
    Pass,
    SetupError,
    explain,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import Card, Effect, Table
from unoengine.editions.zelda import ZELDA
from unoengine.variants import Stacking

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
    narrate_last,
)

COLORS = ("blue", "green", "tan", "red")
STRICT = Options(effects={"wild-draw-four": {"policy": "strict"}})
OPEN = Stacking(challenge=False)
MIXED = Stacking(mixed=True, challenge=False)


def given(*held: str, variant: Stacking | str = "stacking", **more: Any) -> GameState:
    """Return a position on red-5 with this variant."""
    return make_position(*held, variants=[variant], **more)


def twos(edition: str = "zelda", **more: Any) -> GameState:
    """Return a position in which the first two seats hold a Draw Two and the third none."""
    held = ("red-draw-two red-1 red-2", "blue-draw-two blue-1 blue-2", "green-1 green-2")
    return given(*held, edition=edition, **more)


def fours(*held: str, variant: Stacking | str = "stacking", **more: Any) -> GameState:
    """Return a position in which the first two seats hold these cards and a Wild Draw Four."""
    first, second, *others = held
    return given(
        f"wild-draw-four {first}", f"wild-draw-four {second}", *others, variant=variant, **more
    )


# Draw Two on Draw Two


@every_edition
def test_draw_two_waits_for_an_answer(edition: str) -> None:
    state, events = apply_and_describe(twos(edition), "p0 red-draw-two")

    assert events == ["Played 0 red-draw-two - - False", "Demanded 1 - red-draw-two 2"]
    assert (state.phase, state.turn, state.owed, state.demand) == ("demand", 1, 2, None)
    assert state.hand_sizes == (2, 3, 2)


@every_edition
def test_player_without_an_answer_draws_and_loses_the_turn(edition: str) -> None:
    held = ("red-draw-two red-1 red-2", "red-3 red-reverse wild", "green-1 green-2")
    state = apply_moves(given(*held, edition=edition), "p0 red-draw-two")
    assert describe_moves(state) == ["p1 draw"]

    state, events = apply_and_describe(state, "p1 draw")

    assert events == ["Drew 1 tan-1,tan-2 red-draw-two"]
    assert (state.phase, state.turn, state.owed) == ("turn", 2, 0)
    assert state.hand_sizes == (2, 5, 2)


@every_edition
def test_total_grows_until_a_player_draws(edition: str) -> None:
    state, events = apply_and_describe(twos(edition), "p0 red-draw-two", "p1 blue-draw-two")
    assert events == ["Played 1 blue-draw-two - - False", "Demanded 2 - blue-draw-two 4"]
    assert (state.phase, state.turn, state.owed, color_in_force(state)) == ("demand", 2, 4, "blue")

    state, events = apply_and_describe(state, "p2 draw")

    assert events == ["Drew 2 tan-1,tan-2,tan-4,tan-5 blue-draw-two"]
    assert (state.phase, state.turn, state.owed) == ("turn", 0, 0)
    assert state.hand_sizes == (2, 2, 6)


@every_edition
def test_two_players_can_stack_all_eight_draw_twos(edition: str) -> None:
    every = [f"{each}-draw-two" for each in COLORS]
    state = given(" ".join((*every, "red-1")), " ".join((*every, "red-2")), edition=edition)

    totals = []
    for each in ("red", "red", "blue", "blue", "green", "green", "tan", "tan"):
        state = apply_moves(state, f"p{state.turn} {each}-draw-two")
        totals.append(state.owed)

    assert totals == [2, 4, 6, 8, 10, 12, 14, 16]
    assert describe_moves(state, 0) == ["p0 draw", "p0 catch p1"]
    # The twelve cards of the pile, and four of those under the top card.
    state = apply_moves(state, "p0 draw")
    assert (state.turn, state.hand_sizes) == (1, (1 + 16, 1))


def test_other_of_two_players_goes_on_after_a_stack_is_drawn() -> None:
    state = apply_moves(given("red-draw-two red-1 red-2", "blue-1"), "p0 red-draw-two", "p1 draw")

    assert (state.turn, state.hand_sizes) == (0, (2, 3))


def test_stack_goes_to_the_right_if_play_does() -> None:
    held = ("red-draw-two red-1", "blue-1 blue-2", "green-draw-two green-1 green-2")
    state = apply_moves(given(*held, direction=-1), "p0 red-draw-two uno")
    assert describe_moves(state) == ["p2 green-draw-two", "p2 draw"]

    state = apply_moves(state, "p2 green-draw-two", "p1 draw")

    assert (state.turn, state.hand_sizes) == (0, (1, 6, 2))


@every_edition
def test_player_with_an_answer_may_draw_instead(edition: str) -> None:
    state = apply_moves(twos(edition), "p0 red-draw-two")
    assert describe_moves(state) == ["p1 blue-draw-two", "p1 draw"]
    assert find_refusal(state, Pass(1)) == "must-meet-demand"

    state, events = apply_and_describe(state, "p1 draw")

    assert events == ["Drew 1 tan-1,tan-2 red-draw-two"]
    assert (state.phase, state.turn, state.owed) == ("turn", 2, 0)
    assert list_hands(state)[1] == "blue-1 blue-2 blue-draw-two tan-1 tan-2"


def test_player_that_declines_draws_the_whole_stack() -> None:
    held = ("red-draw-two red-1 red-2", "blue-draw-two blue-1 blue-2", "tan-draw-two green-1")
    state = apply_moves(given(*held), "p0 red-draw-two", "p1 blue-draw-two")
    assert describe_moves(state) == ["p2 tan-draw-two", "p2 tan-draw-two uno", "p2 draw"]

    state = apply_moves(state, "p2 draw")

    assert (state.turn, state.hand_sizes) == (0, (2, 2, 6))


def test_draw_does_not_reveal_whether_the_player_had_an_answer() -> None:
    state = apply_moves(twos(), "p0 red-draw-two")

    for seat in (0, 2):
        for seed in range(20):
            dealt = redeal(state, seat, seed)
            assert Draw(1) in legal_moves(dealt, 1)
            assert view(apply_moves(dealt, "p1 draw"), seat) == view(
                apply_moves(state, "p1 draw"), seat
            )


@pytest.mark.parametrize("code", ["red-reverse", "red-skip", "red-3", "wild", "wild-draw-four"])
def test_other_cards_do_not_continue_the_stack(code: str) -> None:
    held = ("red-draw-two red-1 red-2", f"{code} blue-1 blue-2", "green-1 green-2")
    state = apply_moves(given(*held), "p0 red-draw-two")
    named = "red" if code.startswith("wild") else None

    assert find_refusal(state, make_play(state, 1, code, named)) == "demand-not-met"


def test_other_players_have_no_legal_moves() -> None:
    state = apply_moves(twos(), "p0 red-draw-two")

    assert [describe_moves(state, seat) for seat in (0, 2)] == [[], []]
    assert find_refusal(state, Draw(2)) == "not-your-turn"


def test_every_view_shows_the_cost_of_the_demand() -> None:
    state = apply_moves(twos(), "p0 red-draw-two", "p1 blue-draw-two")

    seen = [view(state, seat) for seat in (0, 1, 2, None)]
    assert {(at.phase, at.owed, at.demand, at.turn) for at in seen} == {("demand", 4, None, 2)}


def test_draw_two_drawn_for_the_stack_cannot_answer_it() -> None:
    held = ("red-draw-two red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    state = apply_moves(
        given(*held, draw="green-draw-two tan-1 tan-2"), "p0 red-draw-two", "p1 draw"
    )

    assert (state.phase, state.turn, list_hands(state)[1]) == (
        "turn",
        2,
        "blue-1 blue-2 green-draw-two tan-1",
    )


def test_draw_two_drawn_on_the_own_turn_starts_a_stack() -> None:
    state = given("blue-1 blue-2", "green-draw-two green-1", draw="red-draw-two tan-1 tan-2")

    state = apply_moves(state, "p0 draw", "p0 red-draw-two")

    assert (state.phase, state.owed) == ("demand", 2)
    assert describe_moves(state) == ["p1 green-draw-two", "p1 green-draw-two uno", "p1 draw"]


def test_A32_player_draws_what_is_left_for_a_stack() -> None:
    state = apply_moves(twos(draw="tan-1", discard="red-5"), "p0 red-draw-two", "p1 blue-draw-two")

    state, events = apply_and_describe(state, "p2 draw")

    # The two cards under the top one are shuffled and drawn as well.
    assert [event.split()[0] for event in events] == ["Drew", "Reshuffled", "Drew"]
    assert events[:2] == ["Drew 2 tan-1 blue-draw-two", "Reshuffled 2"]
    assert set(events[2].split()[2].split(",")) == {"red-5", "red-draw-two"}
    assert (state.draw_pile_size, state.hand_sizes, state.turn) == (0, (2, 2, 5), 0)


# Colors


@every_edition
def test_answer_of_any_color_sets_the_color_in_force(edition: str) -> None:
    held = ("red-draw-two red-1 red-2", "tan-draw-two tan-3 tan-2", "green-1 green-2", "tan-6")
    state = apply_moves(
        given(*held, edition=edition), "p0 red-draw-two", "p1 tan-draw-two", "p2 draw"
    )

    assert (color_in_force(state), state.turn) == ("tan", 3)
    assert describe_moves(state) == ["p3 tan-6", "p3 draw"]


def test_color_named_with_a_wild_draw_four_stays_in_force() -> None:
    state = fours("blue-1 blue-2", "blue-7 tan-1", "green-1 green-2", "tan-6 red-6", variant=OPEN)
    state = apply_moves(state, "p0 wild-draw-four green", "p1 wild-draw-four tan", "p2 draw")

    assert (color_in_force(state), state.turn) == ("tan", 3)
    assert describe_moves(state) == ["p3 tan-6", "p3 tan-6 uno", "p3 draw"]


def test_draw_two_of_any_color_answers_a_wild_draw_four_if_mixed() -> None:
    held = ("wild-draw-four blue-1 blue-2", "red-draw-two red-1 red-2", "green-1 green-2")
    state = apply_moves(given(*held, variant=MIXED), "p0 wild-draw-four tan")
    assert describe_moves(state) == ["p1 red-draw-two", "p1 draw"]

    state = apply_moves(state, "p1 red-draw-two")

    assert (color_in_force(state), state.owed, state.turn) == ("red", 6, 2)


# Wild Draw Four on Wild Draw Four


@every_edition
def test_wild_draw_four_is_stacked_at_once_without_challenges(edition: str) -> None:
    state = fours(
        "blue-1 blue-2", "green-6 green-3", "green-1 green-2", edition=edition, variant=OPEN
    )

    state, events = apply_and_describe(state, "p0 wild-draw-four tan")
    assert events == ["Played 0 wild-draw-four tan - False", "Demanded 1 - wild-draw-four 4"]
    answers = [f"p1 wild-draw-four {each}" for each in COLORS]
    assert sorted(describe_moves(state)) == sorted([*answers, "p1 draw"])
    state, events = apply_and_describe(state, "p1 wild-draw-four green", "p2 draw")

    assert events == ["Drew 2 tan-1,tan-2,tan-4,tan-5,tan-7,tan-9,blue-7,blue-8 wild-draw-four"]
    assert (state.turn, state.hand_sizes, color_in_force(state)) == (0, (2, 2, 10), "green")


@every_edition
def test_wild_draw_four_may_be_challenged_before_it_is_stacked(edition: str) -> None:
    state = fours("blue-1 blue-2", "green-6 green-3", "green-1 green-2", edition=edition)

    state, events = apply_and_describe(state, "p0 wild-draw-four tan")
    assert events == [
        "Played 0 wild-draw-four tan - False",
        "Asked 1 challenge wild-draw-four",
    ]
    assert (state.owed, describe_moves(state)) == (0, ["p1: accept", "p1: challenge"])
    state, events = apply_and_describe(state, "p1: accept")

    assert events == ["Answered 1 challenge accept", "Demanded 1 - wild-draw-four 4"]
    assert (state.phase, state.turn, state.owed) == ("demand", 1, 4)
    answers = [f"p1 wild-draw-four {each}" for each in COLORS]
    assert sorted(describe_moves(state)) == sorted([*answers, "p1 draw"])


def stacked(guilty: bool, variant: Stacking | str = "stacking", **rulings: str) -> GameState:
    """Return a position in which p2 may challenge the second of two stacked Wild Draw Fours."""
    options = Options(effects={"wild-draw-four": rulings})
    beside = "tan-2 green-3" if guilty else "red-6 green-3"
    state = fours(
        "blue-1 blue-2", beside, "green-1 green-2", "blue-3", variant=variant, options=options
    )
    return apply_moves(state, "p0 wild-draw-four tan", "p1: accept", "p1 wild-draw-four green")


def test_guilty_player_draws_the_whole_stack() -> None:
    state, events = apply_and_describe(stacked(guilty=True), "p2: challenge")

    assert events == [
        "Answered 2 challenge challenge",
        "HandShown 1 2 green-3,tan-2",
        "Announced 1 wild-draw-four guilty",
        "Drew 1 tan-1,tan-2,tan-4,tan-5,tan-7,tan-9,blue-7,blue-8 wild-draw-four",
    ]
    assert (state.phase, state.turn, state.owed) == ("turn", 2, 0)
    assert state.hand_sizes == (2, 10, 2, 1)


def test_challenge_of_a_stack_is_narrated() -> None:
    assert narrate_last(stacked(guilty=True), "p2: challenge") == [
        "p2 answers: challenge.",
        "p1 shows p2 2 cards.",
        "p1's Wild Draw Four: guilty.",
        "p1 draws 8 cards because of the Wild Draw Four.",
    ]


def test_A48_challenger_of_a_stack_is_skipped_with_the_option() -> None:
    state, events = apply_and_describe(
        stacked(guilty=True, guilty_challenger="skipped"), "p2: challenge"
    )

    assert events[-1] == "Skipped 2"
    assert (state.turn, state.hand_sizes) == (3, (2, 10, 2, 1))


def test_wrong_challenger_draws_the_whole_stack_and_two_more() -> None:
    state, events = apply_and_describe(stacked(guilty=False), "p2: challenge")

    assert events[2:] == [
        "Announced 1 wild-draw-four innocent",
        "Drew 2 tan-1,tan-2,tan-4,tan-5,tan-7,tan-9,blue-7,blue-8,blue-9,green-7 wild-draw-four",
        "Skipped 2",
    ]
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 3, (2, 2, 12, 1))


def test_color_before_the_play_decides_the_challenge_of_a_stack() -> None:
    """With the second four p1 holds green, the color it names; red was in force before tan."""
    state, events = apply_and_describe(stacked(guilty=False), "p2: challenge")

    assert events[2] == "Announced 1 wild-draw-four innocent"
    assert color_in_force(state) == "green"


@pytest.mark.parametrize(("guilty", "sizes"), [(True, (2, 8, 2)), (False, (2, 2, 10))])
def test_challenge_of_a_four_on_a_two_concerns_all_six_cards(
    guilty: bool, sizes: tuple[int, ...]
) -> None:
    beside = "red-6 green-3" if guilty else "blue-6 green-3"
    held = ("red-draw-two red-1 red-2", f"wild-draw-four {beside}", "green-1 green-2")
    state = given(*held, variant=Stacking(mixed=True))

    state = apply_moves(state, "p0 red-draw-two", "p1 wild-draw-four tan", "p2: challenge")

    assert state.hand_sizes == sizes


def test_accepting_leaves_the_stack_open() -> None:
    state = apply_moves(stacked(guilty=True), "p2: accept")

    assert (state.phase, state.turn, state.owed) == ("demand", 2, 8)
    assert describe_moves(state) == ["p2 draw"]
    assert apply_moves(state, "p2 draw").hand_sizes == (2, 2, 10, 1)


def test_three_wild_draw_fours_stack() -> None:
    third = "wild-draw-four red-6 red-7"
    state = fours("blue-1 blue-2", "green-6 green-3", third, "green-1", variant=OPEN)

    state = apply_moves(
        state, "p0 wild-draw-four tan", "p1 wild-draw-four tan", "p2 wild-draw-four tan"
    )

    assert (state.turn, state.owed) == (3, 12)
    assert apply_moves(state, "p3 draw").hand_sizes == (2, 2, 2, 13)


# Strict tables


@every_edition
@pytest.mark.parametrize("variant", [Stacking(), Stacking(mixed=True), OPEN], ids=repr)
def test_A40_strict_wild_draw_four_is_stacked_at_once(edition: str, variant: Stacking) -> None:
    """A lawful play cannot be challenged, so nobody is asked."""
    held = ("blue-1 blue-2", "tan-2 green-3", "green-1")
    state = fours(*held, edition=edition, variant=variant, options=STRICT)

    state, events = apply_and_describe(state, "p0 wild-draw-four tan")

    assert events == ["Played 0 wild-draw-four tan - False", "Demanded 1 - wild-draw-four 4"]
    assert (state.phase, state.turn, state.owed, state.question) == ("demand", 1, 4, None)


def test_A40_strict_policy_does_not_offer_a_bluff_as_answer() -> None:
    state = fours("blue-1 blue-2", "tan-2 green-3", "green-1", options=STRICT)

    state = apply_moves(state, "p0 wild-draw-four tan")

    assert describe_moves(state) == ["p1 draw"]
    assert find_refusal(state, make_play(state, 1, "wild-draw-four", "tan")) == "not-allowed-now"


def test_A40_strict_policy_stacks_lawful_plays() -> None:
    state = fours("blue-1 blue-2", "blue-7 green-3", "green-1", options=STRICT)

    state = apply_moves(state, "p0 wild-draw-four tan")
    answers = [f"p1 wild-draw-four {each}" for each in COLORS]
    assert sorted(describe_moves(state)) == sorted([*answers, "p1 draw"])
    state = apply_moves(state, "p1 wild-draw-four tan")

    assert (state.owed, describe_moves(state)) == (8, ["p2 draw"])
    assert apply_moves(state, "p2 draw").hand_sizes == (2, 2, 9)


def test_wild_draw_four_is_always_lawful_without_challenges() -> None:
    state = fours("red-1 red-2", "tan-2 green-3", "green-1", variant=OPEN)
    for_nothing = fours("red-1 red-2", "tan-2 green-3", "green-1")

    assert explain(state, make_play(state, 0, "wild-draw-four", "tan")).lawful
    assert not explain(for_nothing, make_play(for_nothing, 0, "wild-draw-four", "tan")).lawful


def test_A40_strict_policy_without_challenges_stays_strict() -> None:
    state = fours("red-1 red-2", "tan-2 green-3", "green-1", variant=OPEN, options=STRICT)

    assert describe_moves(state) == ["p0 red-1", "p0 red-2", "p0 draw"]


def test_A28_player_that_could_only_bluff_may_draw() -> None:
    """An unlawful play is offered but never forced."""
    state = fours("blue-1 blue-2", "tan-2 green-3", "green-1 green-2")

    state = apply_moves(state, "p0 wild-draw-four tan", "p1: accept")

    assert "p1 wild-draw-four green" in describe_moves(state)
    assert not explain(state, make_play(state, 1, "wild-draw-four", "green")).lawful
    assert "p1 draw" in describe_moves(state)
    assert apply_moves(state, "p1 draw").hand_sizes == (2, 3 + 4, 2)


# What answers what


@pytest.mark.parametrize(
    ("variant", "on_a_two", "on_a_four"),
    [
        (Stacking(challenge=False), {"blue-draw-two"}, {"wild-draw-four"}),
        (Stacking(twos=False, challenge=False), None, {"wild-draw-four"}),
        (Stacking(fours=False), {"blue-draw-two"}, None),
        (
            Stacking(mixed=True, challenge=False),
            {"blue-draw-two", "wild-draw-four"},
            {"blue-draw-two", "wild-draw-four"},
        ),
        (
            Stacking(twos=False, mixed=True, challenge=False),
            {"wild-draw-four"},
            {"blue-draw-two", "wild-draw-four"},
        ),
        (
            Stacking(fours=False, mixed=True, challenge=False),
            {"blue-draw-two", "wild-draw-four"},
            {"blue-draw-two"},
        ),
        (
            Stacking(twos=False, fours=False, mixed=True, challenge=False),
            {"wild-draw-four"},
            {"blue-draw-two"},
        ),
    ],
)
@every_edition
def test_options_decide_which_card_answers_which(
    edition: str, variant: Stacking, on_a_two: set[str] | None, on_a_four: set[str] | None
) -> None:
    held = ("red-draw-two wild-draw-four blue-1", "blue-draw-two wild-draw-four green-3", "green-1")
    state = given(*held, variant=variant, edition=edition)

    for line, answers in (("p0 red-draw-two", on_a_two), ("p0 wild-draw-four tan", on_a_four)):
        after = apply_moves(state, line)
        offered = {move.split()[1] for move in describe_moves(after)}
        if answers is None:
            assert after.phase != "demand"
        else:
            assert (after.phase, offered) == ("demand", {*answers, "draw"})


def test_cards_that_do_not_stack_act_as_printed() -> None:
    state = twos(variant=Stacking(twos=False))
    _, events = apply_and_describe(state, "p0 red-draw-two")
    assert events[1:] == ["Drew 1 tan-1,tan-2 red-draw-two", "Skipped 1"]

    state = fours("blue-1 blue-2", "blue-6 green-3", "green-1", variant=Stacking(fours=False))
    state, events = apply_and_describe(state, "p0 wild-draw-four tan", "p1: accept")
    assert events[1:] == ["Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four", "Skipped 1"]
    assert state.turn == 2


def test_demand_of_another_card_is_not_added_to_the_stack() -> None:
    """A Triforce demands a marked card, which a Draw Two is not."""
    held = ("triforce blue-1 blue-2", "tan-draw-two tan-1 blue-3", "green-1 green-2")
    state = apply_moves(given(*held), "p0 triforce tan")

    assert (state.demand, state.owed, describe_moves(state)) == ("tan", 3, ["p1 draw"])


@pytest.mark.parametrize("variant", [None, OPEN, Stacking()])
def test_A63_wild_draw_four_that_answers_a_triforce_costs_four(variant: Stacking | None) -> None:
    """It meets the demand of the Triforce, whose cost is not added."""
    options = Options(effects={"triforce": {"answers": "plus_any_wild"}})
    held = ("triforce blue-1 blue-2", "wild-draw-four green-1 green-2", "green-3 green-6")
    state = make_position(*held, variants=[variant] if variant else [], options=options)

    state = apply_moves(state, "p0 triforce tan", "p1 wild-draw-four tan")
    while state.turn == 2:
        state = apply_moves(state, describe_moves(state)[0])

    assert state.hand_sizes == (2, 2, 6)


@pytest.mark.parametrize(
    ("beside", "sizes"), [("blue-1 green-2", (2, 2, 8)), ("red-1 green-2", (2, 6, 2))]
)
def test_A63_challenge_does_not_add_the_demand_of_the_triforce(
    beside: str, sizes: tuple[int, ...]
) -> None:
    options = Options(effects={"triforce": {"answers": "plus_any_wild"}})
    held = ("triforce blue-1 blue-2", f"wild-draw-four {beside}", "green-3 green-6")
    state = given(*held, options=options)

    state = apply_moves(state, "p0 triforce red", "p1 wild-draw-four tan", "p2: challenge")

    assert state.hand_sizes == sizes


@pytest.mark.parametrize("variant", [OPEN, Stacking()], ids=repr)
def test_A63_last_wild_draw_four_does_not_add_the_demand_of_the_triforce(variant: Stacking) -> None:
    options = Options(effects={"triforce": {"answers": "plus_any_wild"}})
    held = ("triforce blue-1 blue-2", "wild-draw-four", "green-3 green-6")
    state = given(*held, variant=variant, options=options)

    state = apply_moves(state, "p0 triforce red", "p1 wild-draw-four")

    assert (state.round_winner, state.hand_sizes) == (1, (2, 0, 6))


class Toll(Effect):
    """The next player plays a Draw Two or draws seven cards."""

    def play(self, table: Table) -> None:
        table.demand(None, table.cards(symbol="draw-two"), cost=7)


def test_draw_two_that_meets_the_demand_of_a_plugin_starts_no_stack() -> None:
    toll = Card("red-toll", color="red", symbol="toll", points=20, effect=Toll())
    held = ("red-toll red-1 red-2", "blue-draw-two blue-1 blue-2", "green-draw-two green-1 green-2")
    state = given(*held, edition=ZELDA.with_deck([*ZELDA.deck, toll]))

    state = apply_moves(state, "p0 red-toll")
    assert (state.owed, describe_moves(state)) == (7, ["p1 blue-draw-two"])
    state = apply_moves(state, "p1 blue-draw-two")
    assert state.owed == 2

    assert apply_moves(state, "p2 green-draw-two").owed == 4


# The last card


@every_edition
def test_R076_last_draw_two_makes_the_next_player_draw_the_stack(edition: str) -> None:
    held = ("red-draw-two red-1 red-2", "blue-draw-two", "green-draw-two green-2")
    state, events = apply_and_describe(
        given(*held, edition=edition), "p0 red-draw-two", "p1 blue-draw-two"
    )

    assert events == [
        "Played 1 blue-draw-two - - False",
        "Drew 2 tan-1,tan-2,tan-4,tan-5 blue-draw-two",
        "Skipped 2",
        "RoundScored 1 0,37,0",
    ]
    assert (state.phase, state.round_winner) == ("round-over", 1)


@pytest.mark.parametrize("variant", [Stacking(), OPEN])
def test_R076_last_wild_draw_four_cannot_be_challenged_or_answered(variant: Stacking) -> None:
    state = fours("blue-1 blue-2", "tan-3", "wild-draw-four green-2", variant=OPEN)
    state = apply_moves(
        state, "p0 wild-draw-four tan", "p1 wild-draw-four tan uno", "p2 wild-draw-four tan"
    )
    assert (state.owed, state.turn) == (12, 0)

    state = given("wild-draw-four", "wild-draw-four green-1", variant=variant)
    state, events = apply_and_describe(state, "p0 wild-draw-four")

    assert events == [
        "Played 0 wild-draw-four - - False",
        "Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four",
        "Skipped 1",
        "RoundScored 0 63,0",
    ]


def test_R076_last_wild_draw_four_on_a_stack_costs_all_of_it() -> None:
    held = ("red-draw-two red-1 red-2", "wild-draw-four", "green-2")
    state, events = apply_and_describe(
        given(*held, variant=MIXED), "p0 red-draw-two", "p1 wild-draw-four"
    )

    assert events[1] == "Drew 2 tan-1,tan-2,tan-4,tan-5,tan-7,tan-9 wild-draw-four"
    assert (state.scores, state.round_winner) == ((0, 3 + 2 + 28, 0), 1)


# The start card


@every_edition
def test_R035_first_player_may_answer_a_draw_two_turned_up(edition: str) -> None:
    state = given(
        "blue-1 blue-2",
        "blue-draw-two blue-3 blue-4",
        "green-1 green-2",
        edition=edition,
        discard="",
        draw="red-draw-two tan-1 tan-2 tan-4 tan-5",
    )
    assert (state.phase, state.turn, state.owed) == ("demand", 1, 2)
    assert describe_moves(state) == ["p1 blue-draw-two", "p1 draw"]

    state = apply_moves(state, "p1 blue-draw-two", "p2 draw")

    assert (state.turn, state.hand_sizes) == (0, (2, 2, 6))


def test_R048_wild_draw_four_turned_up_goes_back() -> None:
    state = given("blue-1", "blue-2", discard="", draw="wild-draw-four tan-1 tan-2", seed=3)

    assert state.top.code in ("tan-1", "tan-2")
    assert (state.phase, state.turn) == ("turn", 1)


# UNO


def test_A77_uno_may_be_called_with_a_stacked_card() -> None:
    held = ("red-draw-two red-1", "blue-draw-two blue-1", "green-1 green-2")
    state = apply_moves(given(*held), "p0 red-draw-two uno")
    assert state.exposed is None
    assert describe_moves(state) == ["p1 blue-draw-two", "p1 blue-draw-two uno", "p1 draw"]

    called, silent = (
        apply_moves(state, "p1 blue-draw-two uno"),
        apply_moves(state, "p1 blue-draw-two"),
    )

    assert (called.exposed, silent.exposed) == (None, 1)
    assert describe_moves(silent) == ["p2 draw", "p2 catch p1", "p0 catch p1", "p1 call"]


def test_A94_drawing_the_stack_closes_the_uno_window() -> None:
    held = ("red-draw-two red-1", "blue-1 blue-2", "green-1 green-2")
    state = apply_moves(given(*held), "p0 red-draw-two")
    assert state.exposed == 0

    assert apply_moves(state, "p1 draw").exposed is None
    caught, events = apply_and_describe(state, "p2 catch p0")

    assert events == ["Caught 0 2", "Drew 0 tan-1,tan-2 uno"]
    assert (caught.phase, caught.turn, caught.owed) == ("demand", 1, 2)


def test_A94_answering_the_stack_closes_the_uno_window() -> None:
    held = ("red-draw-two red-1", "blue-draw-two blue-1 blue-2", "green-1 green-2")
    state = apply_moves(given(*held), "p0 red-draw-two", "p1 blue-draw-two")

    assert find_refusal(state, Catch(2, 0)) == "nobody-to-catch"


# What it is, and what it cannot be


@every_edition
def test_variant_is_found_by_name(edition: str) -> None:
    state = new_game(edition, seed=1, variants=["stacking"])

    assert state.variants == (Stacking(),)
    assert state == new_game(edition, seed=1, variants=[Stacking()])
    assert state != new_game(edition, seed=1)


def test_options_of_the_card_hold_for_its_stacking_effect() -> None:
    options = Options(effects={"wild-draw-four": {"guilty_challenger": "skipped"}})
    state = new_game(seed=1, variants=["stacking"], options=options)

    effect: Any = state.effect(state.edition.card("wild-draw-four"))
    assert (effect.guilty_challenger, effect.policy) == ("skipped", "bluff_allowed")


def test_answer_to_a_stack_is_explained() -> None:
    state = apply_moves(twos(), "p0 red-draw-two")
    answer, draw = (explain(state, move) for move in legal_moves(state))

    assert (answer.reason, answer.rule) == ("meets-demand", "R033")
    assert answer.message == "blue-draw-two meets the demand."
    assert (draw.legal, draw.reason, draw.rule) == (True, "pays", "R033")
    assert draw.message == "You may draw 2 cards instead of meeting the demand."


@each_case("option", ["twos", "fours", "mixed", "challenge"])
@each_case("value", ["no", 0, 1, None, ()])
def test_options_must_be_booleans(option: str, value: object) -> None:
    given: dict[str, Any] = {option: value}

    with pytest.raises(
        SetupError, match=rf"^Stacking\.{option} cannot be {re.escape(repr(value))}"
    ):
        Stacking(**given)
