"""House rules that make others draw, give another turn, or ask: Duel, Third Time, Vote."""

import pickle
from functools import partial
from itertools import count
from typing import Any

from tests.thorough import each_case
from tests.variants.positions import (
    apply_and_describe,
    apply_moves,
    describe_moves,
    make_play,
    narrate_last,
)
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Answer, Options, explain, redeal, view

from .positions import FROZEN_WITH_FOUR_BLANKS, make_rule_position

HELD = ("customizable red-1 red-2", "green-1 green-2", "blue-1 blue-2")


@each_written(
    """
    # Everyone else draws: one card each, in order of play.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; rule: everyone-else-draws
    p0 customizable blue
    > Played 0 customizable blue - False, Drew 1 tan-1 customizable, Drew 2 tan-2 customizable
    = sizes 2 3 3, turn 1, color blue
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2
    rule: everyone-else-draws; direction: -1
    p0 customizable blue
    > Played 0 customizable blue - False, Drew 2 tan-1 customizable, Drew 1 tan-2 customizable
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2
    rule: everyone-else-draws; discard: tan-8 red-5; draw:
    p0 customizable blue = sizes 2 3 3, draw_pile_size 0
    customizable red-1 | green-1 green-2 | blue-1 blue-2; rule: everyone-else-draws
    p0 customizable blue uno = exposed None
    undo
    p0 customizable blue = exposed 0

    # Extra turn: nobody misses a turn, and the player may be caught before going on.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; rule: extra-turn
    p0 customizable red
    > Played 0 customizable red - False
    = turn 0, phase turn
    moves: p0 draw, p0 red-1, p0 red-1 uno, p0 red-2, p0 red-2 uno
    p0 red-1 = turn 1
    customizable red-1 red-2 | green-1 green-2; rule: extra-turn
    p0 customizable red = turn 0
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; rule: extra-turn; direction: -1
    p0 customizable red, p0 red-1 = turn 2, direction -1
    customizable red-1 | green-1 green-2 | blue-1 blue-2; rule: extra-turn
    p0 customizable red
    moves: p0 call, p0 draw, p0 red-1, p1 catch p0, p2 catch p0
    p2 catch p0 = sizes 3 2 2
    undo
    p0 red-1 = winner 0
    undo
    undo
    p0 customizable red uno
    moves: p0 draw, p0 red-1

    # Duel: the rival is asked first, and who gives in draws the stake, at most four.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; rule: duel
    refused: p0 customizable blue choice-missing
    p0 customizable blue >2
    > Played 0 customizable blue 2 False, Asked 2 raise or give in customizable
    = phase question, turn 2
    moves: p2: give in, p2: raise
    moves0:
    refused: p2 blue-1 must-answer
    p2: give in
    > Answered 2 raise or give in give in, Drew 2 tan-1 customizable
    = phase turn, turn 1, color blue, sizes 2 2 3
    undo
    p2: raise, p0: give in
    > Answered 0 raise or give in give in, Drew 0 tan-1,tan-2 customizable
    = sizes 4 2 2
    undo
    p2: raise, p0: raise
    moves: p2: give in, p2: raise
    p2: give in = sizes 2 2 5
    undo
    p2: raise
    moves: p0: give in
    p0: give in
    > Answered 0 raise or give in give in, Drew 0 tan-1,tan-2,tan-4,tan-5 customizable
    = sizes 6 2 2, turn 1
    customizable red-1 red-2 | green-1 green-2; rule: duel
    p0 customizable blue >1, p1: raise, p0: give in = turn 1, sizes 4 2
    customizable red-1 | green-1 green-2 | blue-1 blue-2; rule: duel
    p0 customizable blue >2 = exposed None
    p2: give in = exposed 0
    moves0: p0 call
    undo
    p2: raise, p0: give in = exposed None

    # Vote: the others are asked in order of play, and a color is set if they agree.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; rule: vote
    p0 customizable blue
    > Played 0 customizable blue - False, Asked 1 which color customizable
    moves: p1: blue, p1: green, p1: red, p1: tan
    p1: green
    > Answered 1 which color green, Asked 2 which color customizable
    = phase question, turn 2, color blue, notes votes
    p2: green
    > Answered 2 which color green, ColorChanged green
    = phase turn, turn 1, color green, sizes 2 2 2, notes
    undo
    p2: red
    > Answered 2 which color red
    = phase turn, turn 1, color blue, notes
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; rule: vote; direction: -1
    p0 customizable blue = turn 2
    p2: red = turn 1
    customizable red-1 red-2 | green-1 green-2; rule: vote
    p0 customizable blue, p1: tan = turn 1, color tan
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2 | tan-3 tan-6; rule: vote
    p0 customizable blue, p1: green, p2: green = turn 3, phase question, color blue
    p3: green = color green
    undo
    p3: red = color blue
    customizable red-1 | green-1 green-2 | blue-1 blue-2; rule: vote
    p0 customizable blue uno = exposed None
    undo
    p0 customizable blue, p1: green, p2: green = exposed 0
    customizable red-1 red-2 | customizable green-1 green-2 | blue-1 blue-2; rule: vote
    p0 customizable blue, p1: green, p2: red, p1 customizable tan, p2: red, p0: red
    = color red, turn 2
    """
)
def test_rules_that_draw_ask_or_give_a_turn(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


make_rule_state = partial(make_rule_position, edition=FROZEN_WITH_FOUR_BLANKS)


@each_case(
    "rule, lines, told",
    [
        (
            "everyone-else-draws",
            ["p0 customizable blue"],
            [
                "Ana plays a Customizable and names blue.",
                "Ben draws a card because of the Customizable.",
                "Cy draws a card because of the Customizable.",
            ],
        ),
        (
            "duel",
            ["p0 customizable blue >2"],
            [
                "Ana plays a Customizable, chooses Cy and names blue.",
                "The Customizable asks Cy: raise or give in?",
            ],
        ),
        (
            "duel",
            ["p0 customizable blue >2", "p2: raise", "p0: give in"],
            ["Ana answers: give in.", "Ana draws 2 cards because of the Customizable."],
        ),
        # It is not Ana who wants green, so nobody names it.
        (
            "vote",
            ["p0 customizable blue", "p1: green", "p2: green"],
            ["Cy answers: green.", "The color is now green."],
        ),
    ],
)
def test_rule_is_narrated(rule: str, lines: list[str], told: list[str]) -> None:
    state = make_rule_state(rule, *HELD, players=("Ana", "Ben", "Cy"))
    assert narrate_last(state, *lines) == told


@each_case(
    "rule, lines",
    [
        ("duel", ["customizable blue >2", ": raise", ": raise", ": raise", ": give in"]),
        ("vote", ["customizable blue", ": green", ": green"]),
        ("third-time", ["customizable blue", "draw", "blue-1"]),
    ],
)
def test_rule_is_saved_and_hides_hands(rule: str, lines: list[str]) -> None:
    state = make_rule_state(rule, *HELD, discard="green-5")
    for part in lines:
        line = f"p{state.turn}{part}" if part[0] == ":" else f"p{state.turn} {part}"
        loaded = pickle.loads(pickle.dumps(state))
        assert loaded == state
        after = apply_moves(state, line)
        assert apply_moves(loaded, line) == after
        dealt = redeal(state, state.turn, 3)
        assert view(dealt, state.turn) == view(state, state.turn)
        assert apply_moves(dealt, line).hand_sizes == after.hand_sizes
        state = after


def test_refusal_because_of_a_house_rule_cites_the_rule_on_house_rules() -> None:
    """Nobody else is asked."""
    state = make_rule_state("duel", *HELD)
    asked = apply_moves(state, "p0 customizable blue >2")
    assert explain(state, make_play(state, 0, "customizable", "blue")).rule == "R059"
    assert explain(state, make_play(state, 0, "customizable", "blue", choice=7)).rule == "R059"
    assert explain(asked, Answer(2, "perhaps")).rule == "R059"
    assert explain(asked, Answer(1, "raise")).reason == "not-your-turn"


def test_third_time_acts_on_the_third_play_only() -> None:
    held = [f"customizable {code}-1" for code in ("pink", "green", "blue", "yellow")]
    given: dict[str, Any] = {"draw": "", "rest": "draw"}
    state = make_rule_state("third-time", *held, **given, players=("Ana", "Ben", "Cy", "Di"))
    lines = [f"p{seat} customizable blue" for seat in range(4)]
    told = narrate_last(state, *lines[:3])[1:]
    assert told == [
        f"{name} draws 3 cards because of the Customizable." for name in ("Di", "Ana", "Ben")
    ]
    sizes, notes = [], []
    for line in lines:
        state = apply_moves(state, line)
        sizes.append(state.hand_sizes)
        notes.append(state.notes["third-time", "times", None])
    assert sizes[1:] == [(1, 1, 2, 2), (4, 4, 1, 5), (4, 4, 1, 4)]
    assert notes == [1, 2, 3, 4]


def test_third_time_counts_anew_in_each_round() -> None:
    held = ("customizable customizable blue-1", "blue-2 blue-3")
    for seed in count():
        state = make_rule_state("third-time", *held, rest="draw", draw="", seed=seed)
        state = apply_moves(state, "p0 customizable blue", "p1 blue-2", "p0 customizable blue")
        assert state.notes == {("third-time", "times", None): 2}
        state = apply_moves(state, "p1 blue-3", "p1 deal")
        assert state.notes == {}
        line = f"p{state.turn} customizable blue"
        if state.phase == "turn" and line in describe_moves(state):
            break
    after, events = apply_and_describe(state, line)
    assert len(events) == 1
    assert after.notes == {("third-time", "times", None): 1}


@each_case(
    "options, sizes", [(Options(), (1, 1, 0)), (Options(final_card_effects="all"), (4, 4, 0))]
)
def test_third_time_as_last_card_acts_only_with_the_option(
    options: Options, sizes: tuple[int, ...]
) -> None:
    held = ("customizable pink-1", "customizable green-1", "customizable")
    state = make_rule_state("third-time", *held, options=options, draw="", rest="draw")
    lines = ("p0 customizable blue", "p1 customizable blue", "p2 customizable")
    assert apply_moves(state, *lines).hand_sizes == sizes
