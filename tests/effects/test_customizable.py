"""Wild Customizable: a wild, with a house rule if one is written on it."""

from typing import Any

import pytest

from unoengine import ChooseColor, GameState, Options, Setup, legal_moves
from unoengine.authoring import Effect, Table

from .positions import apply_and_describe, make_play


class OthersDraw(Effect):
    """Every other player draws a card."""

    def play(self, table: Table) -> None:
        for player in table.others:
            table.draw(player, 1)


class AllDraw(Effect):
    """Everybody draws a card."""

    own_hand = "grows"

    def play(self, table: Table) -> None:
        for player in table.everyone:
            table.draw(player, 1)


class ActsWhenTurnedUp(OthersDraw):
    """It would also act as the card that starts a round."""

    def turned_up(self, table: Table) -> None:
        self.play(table)

    def opened(self, table: Table) -> None:
        self.play(table)


def given(held: str, rules: Any = None, **more: Any) -> GameState:
    return Setup(
        "frozen",
        [held, "green-1", "green-2"],
        discard="pink-5",
        draw="yellow-1 yellow-2 yellow-4",
        house_rules={"customizable": rules} if rules else None,
        **more,
    ).to_state()


def test_R061_R062_A82_blank_card_is_a_wild() -> None:
    state = given("customizable pink-1 pink-2")

    state, events = apply_and_describe(state, make_play(state, "customizable", "blue"))

    assert events == ["Played 0 customizable blue - False"]
    assert (state.color, state.turn) == ("blue", 1)


def test_R059_A80_written_rule_acts() -> None:
    state = given("customizable pink-1 pink-2", OthersDraw())

    state, events = apply_and_describe(state, make_play(state, "customizable", "blue"))

    assert events == [
        "Played 0 customizable blue - False",
        "Drew 1 yellow-1 customizable",
        "Drew 2 yellow-2 customizable",
    ]
    assert state.hand_sizes == (2, 2, 2)


def test_A83_two_rules_make_two_different_cards() -> None:
    state = given("customizable-1 customizable-2 pink-1", [OthersDraw(), AllDraw()])
    assert state.house_rules == {"customizable": (OthersDraw(), AllDraw())}

    one, _ = apply_and_describe(state, make_play(state, "customizable-1", "blue"))
    other, _ = apply_and_describe(state, make_play(state, "customizable-2", "blue"))

    assert one.hand_sizes == (2, 2, 2)
    assert other.hand_sizes == (3, 2, 2)


def test_A83_second_card_may_stay_blank() -> None:
    state = given("customizable-1 customizable-2 pink-1", [OthersDraw()])

    state, _ = apply_and_describe(state, make_play(state, "customizable-2", "blue"))

    assert state.hand_sizes == (2, 1, 1)


def test_A02_cards_with_one_rule_are_equal() -> None:
    state = given("customizable customizable pink-1", OthersDraw())

    plays = [move for move in legal_moves(state) if "customizable" in repr(move)]

    assert len(plays) == 4


@pytest.mark.parametrize("rule", [OthersDraw(), ActsWhenTurnedUp()], ids=str)
def test_R063_A19_written_rule_does_not_act_on_a_start_card(rule: Effect) -> None:
    state = Setup(
        "frozen",
        ["pink-1", "green-1"],
        draw="customizable yellow-1 yellow-2",
        house_rules={"customizable": rule},
    ).to_state()
    assert (state.phase, state.turn) == ("choose-color", 1)

    state, events = apply_and_describe(state, ChooseColor(1, "green"))

    assert events == ["ColorNamed 1 green"]
    assert state.hand_sizes == (1, 1)


@pytest.mark.parametrize(("effects", "points"), [("listed_only", 3), ("all", 3 + 1 + 2)])
def test_A70_written_rule_does_not_act_on_the_last_card(effects: str, points: int) -> None:
    options = Options(final_card_effects=effects)  # type: ignore[arg-type]
    state = given("customizable", OthersDraw(), options=options)

    state, _ = apply_and_describe(state, make_play(state, "customizable"))

    assert state.scores == (points, 0, 0)


def test_A70_winner_takes_no_part_in_a_last_card_that_acts() -> None:
    state = given("customizable", AllDraw(), options=Options(final_card_effects="all"))

    state, _ = apply_and_describe(state, make_play(state, "customizable"))

    assert (state.round_winner, state.hand_sizes) == (0, (0, 2, 2))


def test_A92_uno_is_not_due_if_the_rule_makes_its_player_draw() -> None:
    state = given("customizable pink-1", AllDraw())
    assert make_play(state, "customizable", "blue", uno=True) not in legal_moves(state)

    state, _ = apply_and_describe(state, make_play(state, "customizable", "blue"))

    assert (state.exposed, state.hand_sizes[0]) == (None, 2)
