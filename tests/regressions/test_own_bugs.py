"""Bugs of this library that random games found, each in a minimal position."""

import pytest

from tests.properties.house_rules import DropAsTheNextDoes, DropOneOfMine
from unoengine import (
    Answer,
    Catch,
    Draw,
    GameState,
    Options,
    Play,
    Setup,
    apply,
    explain,
    legal_moves,
    redeal,
    view,
)
from unoengine.authoring import Effect

DROP_ONE = DropOneOfMine()


def frozen(rule: Effect, *hands: str) -> GameState:
    return Setup(
        "frozen",
        hands=hands,
        discard="green-5",
        draw="yellow-1 yellow-2 yellow-3 yellow-4",
        house_rules={"customizable": rule},
    ).to_state()


def play(state: GameState, code: str, color: str | None = None) -> GameState:
    return apply(state, Play(state.turn, state.edition.card(code), color))


def test_A94_a_play_that_asks_first_ends_the_exposure_of_others() -> None:
    state = frozen(DROP_ONE, "green-1 green-2", "customizable blue-2 blue-3", "pink-1 pink-2")
    state = play(state, "green-1")
    assert state.exposed == 0
    state = play(state, "customizable", "blue")
    assert (state.phase, state.exposed) == ("question", None)
    assert Catch(2, 0) not in legal_moves(state)


def test_A115_other_seats_do_not_see_cards_of_a_hand_in_the_answers() -> None:
    """Their view is the same after redealing for them."""
    asked = play(
        frozen(DROP_ONE, "customizable blue-1 blue-2", "pink-1", "pink-2"),
        "customizable",
        "blue",
    )
    for seed in range(10):
        assert view(redeal(asked, 1, seed), 1) == view(asked, 1)


def test_A77_uno_is_not_offered_if_that_would_show_another_hand() -> None:
    mine = "customizable green-1 blue-3"
    blue = frozen(DropAsTheNextDoes(), mine, "blue-1 pink-1", "pink-2 pink-3")
    none = frozen(DropAsTheNextDoes(), mine, "pink-2 pink-1", "blue-1 pink-3")
    assert legal_moves(blue, 0) == legal_moves(none, 0)


@pytest.mark.parametrize("color", [["blue"], {}, {"blue"}])
def test_A25_an_unhashable_color_is_refused(color: object) -> None:
    state = frozen(DROP_ONE, "customizable blue-1", "pink-1")
    verdict = explain(state, Play(0, state.edition.card("customizable"), color))  # type: ignore[arg-type]
    assert (verdict.legal, verdict.reason, verdict.rule) == (False, "unknown-color", "A25")


@pytest.mark.parametrize("action", [Draw(0.0), Draw(False), Answer(1.0, "blue")])  # type: ignore[arg-type]
def test_A79_explain_never_raises_for_any_seat(action: Draw | Answer) -> None:
    explain(frozen(DROP_ONE, "customizable blue-1", "pink-1"), action)


def test_A117_a_last_card_asks_no_question_about_the_empty_hand() -> None:
    """There is no card left, and `ask` does nothing once the round is over."""
    state = Setup(
        "frozen",
        hands=["customizable", "pink-1"],
        discard="green-5",
        house_rules={"customizable": DROP_ONE},
        options=Options(final_card_effects="all"),
    ).to_state()
    state = apply(state, legal_moves(state, 0)[0])
    assert (state.phase, state.round_winner) == ("round-over", 0)


def test_A79_a_choice_without_an_offer_is_refused_with_a_rule() -> None:
    state = frozen(DROP_ONE, "green-1 blue-1", "pink-1")
    verdict = explain(state, Play(0, state.edition.card("green-1"), choice="blue"))
    assert (verdict.legal, verdict.reason) == (False, "choice-not-asked")
    assert verdict.rule


def test_A126_moved_hands_are_not_looked_up_while_turns_are_counted() -> None:
    state = Setup(
        "frozen",
        hands=["customizable blue-1 blue-2", "pink-1 pink-2"],
        discard="green-5",
        house_rules={"customizable": "robin-hood"},
        options=Options(max_turns=40),
    ).to_state()
    assert any(isinstance(move, Play) for move in legal_moves(state, 0))
