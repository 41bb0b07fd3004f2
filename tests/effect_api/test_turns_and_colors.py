"""Verbs for turns (`skip`, `again`, `reverse`) and colors (`name_color`, `names_color`)."""

from typing import Any

import pytest

from tests.step_events import events_of_action
from tests.thorough import each_case
from unoengine import (
    Answer,
    ChooseColor,
    Draw,
    GameState,
    IllegalMove,
    Play,
    Setup,
    apply,
    explain,
    legal_moves,
)
from unoengine.authoring import Effect, colorless_cards
from unoengine.editions.zelda import ZELDA
from unoengine.events import ColorChanged, ColorNamed, Reversed, Skipped
from unoengine.narration import narrate

from .positions import (
    apply_all,
    combine_effects,
    find_card,
    hides_unknown_cards,
    list_hands,
    make_edition,
    make_effect,
    make_play,
    make_position,
    make_ruled_position,
    pickle_and_load,
    play_deed,
)

FOUR = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2", "tan-1 tan-2")


def skip(*count: int) -> Effect:
    return make_effect(lambda table: table.skip(*count))


SKIP_ALL = make_effect(lambda table: table.skip_everyone())
AGAIN = make_effect(lambda table: table.again())
REVERSE = make_effect(lambda table: table.reverse())


@each_case(
    "effect, hands, direction, skipped, turn",
    [
        (skip(), FOUR, 1, [1], 2),
        (skip(0), FOUR, 1, [], 1),
        (skip(2), FOUR, 1, [1, 2], 3),
        (skip(3), FOUR, 1, [1, 2, 3], 0),
        (skip(4), FOUR, 1, [1, 2, 3, 0], 1),
        (skip(5), FOUR, 1, [1, 2, 3, 0, 1], 2),
        (skip(2), FOUR, -1, [3, 2], 1),
        (SKIP_ALL, FOUR, 1, [1, 2, 3], 0),
        (SKIP_ALL, FOUR, -1, [3, 2, 1], 0),
        (SKIP_ALL, FOUR[:2], 1, [1], 0),
        (AGAIN, FOUR, 1, [], 0),
        (AGAIN, FOUR, -1, [], 0),
        (AGAIN, FOUR[:2], 1, [], 0),
        # Nobody is skipped twice.
        (combine_effects(skip(), SKIP_ALL), FOUR, 1, [1, 2, 3], 0),
        (combine_effects(skip(3), SKIP_ALL), FOUR, 1, [1, 2, 3], 0),
        (combine_effects(AGAIN, SKIP_ALL), FOUR, 1, [], 0),
        # Later verbs add to earlier ones.
        (combine_effects(skip(), AGAIN), FOUR, 1, [1], 0),
        (combine_effects(AGAIN, skip()), FOUR, 1, [0], 1),
        (combine_effects(AGAIN, REVERSE), FOUR, 1, [None], 0),
        (combine_effects(REVERSE, skip(2)), FOUR, 1, [None, 3, 2], 1),
        (combine_effects(skip(), REVERSE), FOUR, 1, [1, None], 2),
        (combine_effects(skip(), REVERSE), FOUR[:3], 1, [1, None], 1),
    ],
)
def test_who_is_skipped_and_who_is_next(
    effect: Effect, hands: Any, direction: int, skipped: list[int | None], turn: int
) -> None:
    """None stands for a reversal."""
    done = play_deed(effect, *hands, direction=direction)
    told = tuple(Reversed(-direction) if seat is None else Skipped(seat) for seat in skipped)
    assert done.events == told
    assert (done.after.turn, done.after.phase) == (turn, "turn")
    assert done.after.direction == (-direction if None in skipped else direction)
    assert done.after.hand_sizes == (2,) * len(hands)


@each_case("effect, turn", [(skip(2), 2), (SKIP_ALL, 3), (AGAIN, 3)])
def test_start_card_acts_as_if_the_dealer_had_played_it(effect: Effect, turn: int) -> None:
    hands = ["red-1", *FOUR[1:]]
    state = Setup(make_edition(effect), hands, draw="red-deed", rest="draw", dealer=3).to_state()
    assert (state.turn, state.phase) == (turn, "turn")
    assert hides_unknown_cards(state)


def test_R020_start_card_with_a_required_choice_has_no_effect() -> None:
    picks = make_effect(
        lambda table: table.draw(table.choice, 2), choices=lambda table: table.others
    )
    state = Setup(make_edition(picks), ["red-1", "blue-1"], draw="red-deed", rest="draw").to_state()
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (1, 1))
    assert state.top.code == "red-deed"


HANDS = ("red-deed red-1 red-2", "blue-1 red-2 green-9 tan-deed wild", "green-1 green-2")


def paint(color: str) -> Effect:
    return make_effect(
        lambda table: table.name_color(color), turned_up=lambda table: table.name_color(color)
    )


def list_playable(state: GameState) -> set[str]:
    return {move.card.code for move in legal_moves(state) if isinstance(move, Play)}


@each_case(
    "effect, colors",
    [
        (paint("blue"), ["blue"]),
        (paint("red"), ["red"]),  # also if it is in force
        (combine_effects(paint("blue"), paint("tan")), ["blue", "tan"]),
    ],
)
def test_named_color_is_in_force_over_a_colored_card(effect: Effect, colors: list[str]) -> None:
    done = play_deed(effect, *HANDS)
    assert done.events == tuple(map(ColorChanged, colors))
    assert narrate(done.events[0], ["p0"]) == f"The color is now {colors[0]}."
    assert (done.after.color, done.after.top, done.after.turn) == (colors[-1], done.card, 1)
    assert pickle_and_load(done.after).color == colors[-1]
    assert hides_unknown_cards(done.after)


def test_color_of_a_start_card_has_another_event() -> None:
    plain = Setup("zelda", ["red-1", "blue-1"], draw="wild", rest="draw").to_state()
    assert events_of_action(plain, ChooseColor(1, "blue")) == (ColorNamed(1, "blue"),)


def test_named_color_or_symbol_matches_instead_of_the_printed_color() -> None:
    state = play_deed(paint("blue"), *HANDS, draw="blue-7").after
    assert list_playable(state) == {"blue-1", "tan-deed", "wild"}
    drawn = apply_all(state, Draw(1))
    assert (drawn.phase, drawn.drawn) == ("drawn", (find_card(state, "blue-7"),))
    state = apply_all(state, Play(1, find_card(state, "blue-1")))
    assert (state.color, list_playable(state)) == ("blue", {"green-1"})


def test_effect_sees_the_new_color_at_once() -> None:
    tells = make_effect(lambda table: table.announce(f"{table.color_before} then {table.color}"))
    done = play_deed(combine_effects(paint("green"), tells), *HANDS, discard="tan-deed")
    assert done.verdicts == ["tan then green"]


def test_name_color_overrides_the_color_named_with_the_play() -> None:
    hands = ("customizable pink-1 pink-2", "blue-1 blue-2")
    state = make_ruled_position(paint("yellow"), *hands)
    assert apply_all(state, make_play(state, "customizable", color="green")).color == "yellow"


def test_start_card_that_names_a_color_asks_nobody() -> None:
    state = make_position(paint("green"), "red-1", "blue-1", "tan-1", discard="", draw="red-deed")
    assert (state.phase, state.turn, state.color) == ("turn", 1, "green")


# --- colors that a wild card names: `names_color`, `colors`

SILENT = make_effect(rule="N1", names_color=False)


def rotate_and_ask(table: Any) -> None:
    table.rotate(+1)
    table.ask(table.player, "which color?", table.edition.colors)


TORNADO = make_effect(
    rotate_and_ask,
    lambda table, question, answer: table.name_color(answer),
    own_hand="changes",
    names_color=False,
)
COLORLESS = make_effect(colors=lambda table: ())


def make_comet_position(effect: Effect, *hands: str, direction: int = 1) -> GameState:
    """Return a position on red-5 with two Comets in the edition; p0 is on turn."""
    comets = colorless_cards("comet", points=50, copies=2, effect=effect)
    box = ZELDA.with_deck([*ZELDA.deck, *comets])
    setup = Setup(box, hands=hands, discard="tan-8 red-5", rest="draw", direction=direction)
    return setup.to_state()


def test_card_is_listed_once_and_the_color_stays() -> None:
    state = make_comet_position(SILENT, "comet red-1 red-2", "blue-1 green-9")
    comet = make_play(state, "comet")
    assert [m for m in legal_moves(state) if getattr(m, "card", None) == comet.card] == [comet]
    assert explain(state, comet).legal
    after = apply_all(state, comet)
    assert (after.top.code, after.color, after.turn) == ("comet", "red", 1)
    assert pickle_and_load(after) == after
    with pytest.raises(IllegalMove) as refused:
        apply(state, make_play(state, "comet", color="blue"))
    assert (refused.value.reason, refused.value.rule) == ("color-not-asked", "N1")


@each_case("direction", [1, -1])
def test_color_may_be_named_after_the_effect(direction: int) -> None:
    hands = ("comet red-1 red-2", "blue-1", "tan-1 tan-2 tan-3")
    state = make_comet_position(TORNADO, *hands, direction=direction)
    asked = apply_all(state, make_play(state, "comet"))
    moved = ["tan-1 tan-2 tan-3", "red-1 red-2", "blue-1"]
    assert list_hands(asked) == moved
    assert (asked.color, asked.turn, asked.direction) == ("red", 0, direction)
    assert apply_all(asked, Answer(0, "tan")).color == "tan"
    assert hides_unknown_cards(asked)


def test_last_card_without_a_color_ends_the_round() -> None:
    state = make_comet_position(TORNADO, "comet", "blue-1", "tan-1")
    after = apply(state, make_play(state, "comet"))
    assert (after.round_winner, after.color) == (0, "red")
    assert len(legal_moves(make_comet_position(COLORLESS, "comet", "blue-1"))) == 2


@each_case("hand", ["red-deed red-1", "red-deed", "tan-deed"])
def test_effect_of_a_colored_card_needs_no_colors(hand: str) -> None:
    assert [*legal_moves(make_position(COLORLESS, hand, "blue-1"))]
