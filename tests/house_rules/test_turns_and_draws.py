"""House rules that make others draw, or give their player another turn."""

import pickle
from itertools import count

import pytest

from unoengine import GameState, Options

from .positions import (
    FROZEN_WITH_FOUR_BLANKS,
    apply_and_describe,
    apply_moves,
    color_in_force,
    describe_moves,
    list_hands,
    make_rule_position,
    narrate_last,
)

NAMES = ("Ana", "Ben", "Cy")
HELD = ("customizable pink-1 pink-2", "green-1 green-2", "blue-1 blue-2")


# Everyone else draws


def test_everyone_else_draws_one_card_each() -> None:
    state, events = apply_and_describe(
        make_rule_position("everyone-else-draws", *HELD), "p0 customizable blue"
    )

    assert events == [
        "Played 0 customizable blue - False",
        "Drew 1 yellow-1 customizable",
        "Drew 2 yellow-2 customizable",
    ]
    assert (state.hand_sizes, state.turn, color_in_force(state)) == ((2, 3, 3), 1, "blue")


def test_everyone_else_draws_in_order_of_play() -> None:
    _, events = apply_and_describe(
        make_rule_position("everyone-else-draws", *HELD, direction=-1), "p0 customizable blue"
    )

    assert events[1:] == ["Drew 2 yellow-1 customizable", "Drew 1 yellow-2 customizable"]


def test_everyone_else_draws_the_cards_that_are_left() -> None:
    state = make_rule_position("everyone-else-draws", *HELD, draw="", discard="yellow-8 pink-5")

    state = apply_moves(state, "p0 customizable blue")

    assert state.hand_sizes == (2, 3, 3)
    assert sorted((list_hands(state)[1] + " " + list_hands(state)[2]).split()) == sorted(
        [*HELD[1].split(), *HELD[2].split(), "pink-5", "yellow-8"]
    )


def test_everyone_else_draws_offers_uno() -> None:
    state = make_rule_position("everyone-else-draws", "customizable pink-1", *HELD[1:])

    assert apply_moves(state, "p0 customizable blue uno").exposed is None
    assert apply_moves(state, "p0 customizable blue").exposed == 0


def test_everyone_else_draws_is_narrated() -> None:
    state = make_rule_position("everyone-else-draws", *HELD, players=NAMES)

    assert narrate_last(state, "p0 customizable blue") == [
        "Ana plays a Customizable and names blue.",
        "Ben draws a card because of the Customizable.",
        "Cy draws a card because of the Customizable.",
    ]


# Extra turn


@pytest.mark.parametrize("others", [HELD[1:2], HELD[1:]])
def test_extra_turn_makes_its_player_next(others: tuple[str, ...]) -> None:
    state, events = apply_and_describe(
        make_rule_position("extra-turn", HELD[0], *others), "p0 customizable pink"
    )

    assert events == ["Played 0 customizable pink - False"]  # nobody misses a turn
    assert (state.turn, state.phase) == (0, "turn")
    assert describe_moves(state) == [
        *("p0 pink-1", "p0 pink-1 uno", "p0 pink-2", "p0 pink-2 uno", "p0 draw"),
    ]
    assert apply_moves(state, "p0 pink-1").turn == 1


def test_extra_turn_keeps_the_direction() -> None:
    state = apply_moves(
        make_rule_position("extra-turn", *HELD, direction=-1), "p0 customizable pink", "p0 pink-1"
    )

    assert (state.turn, state.direction) == (2, -1)


def test_extra_turn_player_may_be_caught_before_going_on() -> None:
    state = apply_moves(
        make_rule_position("extra-turn", "customizable pink-1", *HELD[1:]), "p0 customizable pink"
    )
    assert describe_moves(state) == [
        *("p0 pink-1", "p0 draw", "p0 call"),
        *("p1 catch p0", "p2 catch p0"),
    ]

    assert apply_moves(state, "p2 catch p0").hand_sizes == (3, 2, 2)
    assert apply_moves(state, "p0 pink-1").round_winner == 0


def test_extra_turn_player_that_called_uno_cannot_be_caught() -> None:
    state = apply_moves(
        make_rule_position("extra-turn", "customizable pink-1", *HELD[1:]),
        "p0 customizable pink uno",
    )

    assert describe_moves(state) == ["p0 pink-1", "p0 draw"]


# Third time


def third_time(*held: str, seed: int = 0) -> GameState:
    """Return a position with four blank cards that count."""
    return make_rule_position(
        "third-time", *held, edition=FROZEN_WITH_FOUR_BLANKS, seed=seed, rest="draw", draw=""
    )


def test_third_time_acts_on_the_third_play() -> None:
    held = ("customizable customizable pink-1", "customizable green-1 green-2", "blue-1 blue-2")
    state = third_time(*held)
    state, events = apply_and_describe(state, "p0 customizable blue")
    assert events == ["Played 0 customizable blue - False"]
    assert state.notes == {("third-time", "times", None): 1}
    state, events = apply_and_describe(state, "p1 customizable blue", "p2 blue-1")
    assert state.notes == {("third-time", "times", None): 2}

    state, events = apply_and_describe(state, "p0 customizable pink")

    assert [event.split()[:2] for event in events[1:]] == [["Drew", "1"], ["Drew", "2"]]
    assert (state.hand_sizes, state.turn) == ((1, 2 + 3, 1 + 3), 1)
    assert state.notes == {("third-time", "times", None): 3}


def test_third_time_acts_on_all_players_except_its_own() -> None:
    held = ("customizable pink-1", "customizable green-1", "customizable blue-1 blue-2")

    state = apply_moves(third_time(*held), *(f"p{seat} customizable blue" for seat in range(3)))

    assert state.hand_sizes == (1 + 3, 1 + 3, 2)


def test_third_time_does_not_act_on_the_fourth_play() -> None:
    held = [f"customizable {code}-1" for code in ("pink", "green", "blue", "yellow")]
    state = make_rule_position("third-time", *held, edition=FROZEN_WITH_FOUR_BLANKS, draw="")
    state = apply_moves(state, *(f"p{seat} customizable blue" for seat in range(3)))

    state, events = apply_and_describe(state, "p3 customizable blue")

    assert len(events) == 1
    assert state.notes == {("third-time", "times", None): 4}


def test_third_time_counts_anew_in_each_round() -> None:
    held = ("customizable customizable blue-1", "blue-2 blue-3")
    for seed in count():
        state = third_time(*held, seed=seed)
        state = apply_moves(state, "p0 customizable blue", "p1 blue-2", "p0 customizable blue")
        assert state.notes == {("third-time", "times", None): 2}
        state = apply_moves(state, "p1 blue-3")
        assert state.phase == "round-over"
        state = apply_moves(state, "p1 deal")
        assert state.notes == {}
        line = f"p{state.turn} customizable blue"
        if state.phase == "turn" and line in describe_moves(state):
            break
    before = state.hand_sizes

    state, events = apply_and_describe(state, line)

    assert len(events) == 1
    assert sum(state.hand_sizes) == sum(before) - 1
    assert state.notes == {("third-time", "times", None): 1}


def test_third_time_count_is_saved() -> None:
    held = ("customizable pink-1", "customizable green-1", "customizable blue-1 blue-2")
    state = apply_moves(third_time(*held), "p0 customizable blue", "p1 customizable blue")

    loaded = pickle.loads(pickle.dumps(state))

    assert loaded == state
    assert apply_moves(loaded, "p2 customizable blue") == apply_moves(state, "p2 customizable blue")


def test_third_time_as_last_card_acts_only_with_the_option() -> None:
    held = ("customizable pink-1", "customizable green-1", "customizable")
    before = ("p0 customizable blue", "p1 customizable blue", "p2 customizable")
    every = Options(final_card_effects="all")

    listed = apply_moves(third_time(*held), *before)
    struck = apply_moves(
        make_rule_position("third-time", *held, edition=FROZEN_WITH_FOUR_BLANKS, options=every),
        *before,
    )

    assert (listed.hand_sizes, struck.hand_sizes) == ((1, 1, 0), (4, 4, 0))


def test_third_time_is_narrated() -> None:
    held = ("customizable pink-1", "customizable green-1", "customizable blue-1 blue-2")
    state = make_rule_position("third-time", *held, edition=FROZEN_WITH_FOUR_BLANKS, players=NAMES)

    assert narrate_last(state, *(f"p{seat} customizable blue" for seat in range(3)))[1:] == [
        "Ana draws 3 cards because of the Customizable.",
        "Ben draws 3 cards because of the Customizable.",
    ]
