"""`name_color`: a color is put in force, whatever the top card is."""

from typing import ClassVar

import pytest
from attrs import frozen

from tests.step_events import events_of_action
from unoengine import ChooseColor, Draw, Play, Setup, legal_moves
from unoengine.authoring import Effect, OwnHand, Table
from unoengine.events import Announced, ColorChanged, ColorNamed
from unoengine.narration import narrate

from .positions import (
    apply_all,
    combine_effects,
    find_card,
    hides_unknown_cards,
    list_events,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2", "blue-1 red-2 green-9 tan-deed wild", "green-1 green-2")


@frozen
class Paints(Effect):
    """It names a color."""

    own_hand: ClassVar[OwnHand] = "kept"

    color: str

    def play(self, table: Table) -> None:
        table.name_color(self.color)

    def turned_up(self, table: Table) -> None:
        self.play(table)


@frozen
class PaintsAndTells(Paints):
    """It names a color, and announces the colors before and after."""

    def play(self, table: Table) -> None:
        super().play(table)
        table.announce(f"{table.color_before} then {table.color}")


def playable(held: list[str], moves: tuple[object, ...]) -> list[str]:
    codes = {move.card.code for move in moves if isinstance(move, Play)}
    return [code for code in held if code in codes]


def test_named_color_is_in_force_over_a_colored_card() -> None:
    state = make_position(Paints("blue"), *HANDS)

    after = apply_all(state, make_play(state))

    assert (after.color, after.top, after.turn) == ("blue", find_card(state, "red-deed"), 1)
    assert list_events(state, make_play(state)) == (ColorChanged("blue"),)


def test_color_changed_event_has_no_player() -> None:
    """`ColorNamed` is only for the color of a start card."""
    state = make_position(Paints("blue"), *HANDS)
    plain = Setup("zelda", ["red-1", "blue-1"], draw="wild", rest="draw").to_state()

    told = [narrate(event, state.players) for event in list_events(state, make_play(state))]

    assert told == ["The color is now blue."]
    assert events_of_action(plain, ChooseColor(1, "blue")) == (ColorNamed(1, "blue"),)


def test_naming_the_color_in_force_is_an_event() -> None:
    state = make_position(Paints("red"), *HANDS)

    assert list_events(state, make_play(state)) == (ColorChanged("red"),)


def test_named_color_or_symbol_matches_instead_of_the_printed_color() -> None:
    state = make_position(Paints("blue"), *HANDS)

    state = apply_all(state, make_play(state))

    assert playable(HANDS[1].split(), legal_moves(state)) == ["blue-1", "tan-deed", "wild"]


def test_next_card_has_its_own_color() -> None:
    state = make_position(Paints("blue"), *HANDS)

    state = apply_all(state, make_play(state), Play(1, find_card(state, "blue-1")))

    assert state.color == "blue"
    assert playable(["green-1", "green-2"], legal_moves(state)) == ["green-1"]


def test_drawn_card_must_match_the_named_color() -> None:
    state = make_position(Paints("blue"), *HANDS, draw="blue-7")

    state = apply_all(state, make_play(state), Draw(1))

    assert (state.phase, state.drawn) == ("drawn", (find_card(state, "blue-7"),))


def test_effect_sees_the_new_color_at_once() -> None:
    state = make_position(PaintsAndTells("green"), *HANDS, discard="tan-deed")

    told = list_events(state, make_play(state))

    assert told[-1] == Announced(0, find_card(state, "red-deed"), "tan then green")


def test_last_named_color_counts() -> None:
    state = make_position(combine_effects(Paints("blue"), Paints("tan")), *HANDS)

    assert apply_all(state, make_play(state)).color == "tan"


def test_name_color_overrides_the_color_named_with_the_play() -> None:
    hands = ["customizable pink-1 pink-2", "blue-1 blue-2"]
    state = Setup(
        "frozen", hands, "pink-5", rest="draw", house_rules={"customizable": Paints("yellow")}
    ).to_state()

    state = apply_all(state, make_play(state, "customizable", color="green"))

    assert state.color == "yellow"


def test_start_card_that_names_a_color_asks_nobody() -> None:
    hands = ["red-1 red-2", "blue-1 blue-2", "green-1"]
    plain, painted = (
        Setup("zelda", hands, draw="wild", rest="draw").to_state(),
        make_position(Paints("green"), *hands, discard="", draw="red-deed"),
    )

    assert isinstance(legal_moves(plain)[0], ChooseColor)
    assert (painted.phase, painted.turn, painted.color) == ("turn", 1, "green")


@pytest.mark.parametrize("color", ["blue", "red"])
def test_named_color_reveals_nothing_and_is_saved(color: str) -> None:
    state = make_position(Paints(color), *HANDS)

    state = apply_all(state, make_play(state))

    assert hides_unknown_cards(state)
    assert pickle_and_load(state).color == color
