"""`ask` and `ask_no_more`: several questions are asked in turn, or dropped."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.step_events import events_of_action
from unoengine import Answer, GameState, legal_moves, view
from unoengine.authoring import Card, Effect, OwnHand, Table, Value, Variant
from unoengine.events import Announced, Answered, Asked, Picked
from unoengine.narration import narrate

from .positions import (
    apply_all,
    find_card,
    find_plays,
    hides_unknown_cards,
    list_events,
    list_hands,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2", "tan-1 tan-2")
ALIKE = "well?"


class FirstYes(Effect):
    """It asks the others in turn, until one says yes and draws a card."""

    def play(self, table: Table) -> None:
        for seat in table.others:
            table.ask(seat, ALIKE, ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            table.ask_no_more()
            table.draw(table.answerer, 1)


class ChangesTheSubject(FirstYes):
    """It asks its own player something else instead."""

    def answered(self, table: Table, question: str, answer: Value) -> None:
        super().answered(table, question, answer)
        if answer == "yes":
            table.ask(table.player, "sure?", ("sure",), data=table.answerer)


class FirstCard(Effect):
    """It asks the others for a blue card; the first one that has any discards it."""

    def play(self, table: Table) -> None:
        for seat in table.others:
            table.ask_for_card(seat, ALIKE, table.cards(color="blue"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, Card):
            table.ask_no_more()
            table.discard(table.answerer, [answer])


@frozen
class ThinksBetter(Effect):
    """It asks, drops the question, and may ask again."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    asks_again: bool

    def play(self, table: Table) -> None:
        table.ask_no_more()
        table.ask(1, ALIKE, ("yes",))
        table.ask_for_card(2, ALIKE)
        table.ask_no_more()
        if self.asks_again:
            table.ask(3, ALIKE, ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(table.answerer))


class Chatter(Variant):
    """Every player may ask all others, until one says yes."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("ask",) if table.hand_size(table.player) < 9 else ()

    def claim(self, table: Table, value: Value) -> None:
        for seat in table.others:
            table.ask(seat, ALIKE, ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            table.ask_no_more()


class Hears(Variant):
    """It ignores answers, and asks nothing."""

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce("heard")


def asked(state: GameState, answers: str) -> list[int]:
    """Return the seats that the deed asks, given their answers."""
    state, seats = apply_all(state, make_play(state)), []
    for answer in answers.split():
        seats.append(state.turn)
        state = apply_all(pickle_and_load(state), Answer(state.turn, answer))
    assert state.phase == "turn"
    return seats


@pytest.mark.parametrize(
    ("answers", "seats"),
    [("yes", [1]), ("no yes", [1, 2]), ("no no yes", [1, 2, 3]), ("no no no", [1, 2, 3])],
)
def test_pending_questions_may_be_dropped(answers: str, seats: list[int]) -> None:
    state = make_position(FirstYes(), *HANDS)

    assert asked(state, answers) == seats


def test_play_goes_on_after_questions_are_dropped() -> None:
    state = make_position(FirstYes(), *HANDS, draw="green-9")
    state = apply_all(state, make_play(state), Answer(1, "no"))

    after = apply_all(state, Answer(2, "yes"))

    assert kinds(state, Answer(2, "yes")) == ["Answered", "Drew"]
    assert (after.phase, after.turn, after.question) == ("turn", 1, None)
    assert after.hand_sizes == (2, 2, 3, 2)


def kinds(state: GameState, action: Any) -> list[str]:
    return [type(event).__name__ for event in events_of_action(state, action)]


def test_another_question_may_replace_dropped_ones() -> None:
    state = make_position(ChangesTheSubject(), *HANDS)
    state = apply_all(state, make_play(state))

    assert list_events(state, Answer(1, "yes"))[-1] == Asked(
        0, "sure?", find_card(state, "red-deed")
    )
    state = apply_all(state, Answer(1, "yes"))

    assert legal_moves(state) == (Answer(0, "sure"),)
    assert apply_all(state, Answer(0, "sure")).phase == "turn"


def test_question_for_a_card_may_be_dropped() -> None:
    state = make_position(
        FirstCard(), "red-deed red-1 red-2", "green-9", "blue-1 blue-2", "blue-7 tan-1"
    )
    state = apply_all(state, make_play(state))
    assert legal_moves(state) == (Answer(1, None),)
    state = apply_all(state, Answer(1, None))
    assert hides_unknown_cards(state, deals=3)
    answer = Answer(2, find_card(state, "blue-2"))

    assert events_of_action(state, answer)[0] == Picked(2, ALIKE, find_card(state, "blue-2"))
    state = apply_all(state, answer)

    assert (state.phase, state.turn, list_hands(state)[2:]) == (
        "turn",
        1,
        ["blue-1", "blue-7 tan-1"],
    )


def test_effect_may_drop_its_questions_in_the_same_play() -> None:
    state = make_position(ThinksBetter(asks_again=False), *HANDS)

    assert list_events(state, make_play(state)) == ()
    assert apply_all(state, make_play(state)).phase == "turn"


def test_questions_asked_after_dropping_are_kept() -> None:
    state = make_position(ThinksBetter(asks_again=True), *HANDS)
    why = find_card(state, "red-deed")

    assert list_events(state, make_play(state)) == (Asked(3, ALIKE, why),)
    state = apply_all(state, make_play(state))
    assert events_of_action(state, Answer(3, "yes")) == (
        Answered(3, ALIKE, "yes"),
        Announced(0, why, "3"),
    )


@pytest.mark.parametrize("asks_again", [False, True])
def test_uno_is_offered_if_no_question_is_left(asks_again: bool) -> None:
    state = make_position(ThinksBetter(asks_again), "red-deed red-1", *HANDS[1:])

    assert [play.uno for play in find_plays(state)] == ([False] if asks_again else [False, True])
    assert apply_all(state, make_play(state)).exposed == (None if asks_again else 0)


def test_card_acted_as_drops_all_questions() -> None:
    class AsksAndActs(FirstYes):
        def play(self, table: Table) -> None:
            super().play(table)
            table.act_as(table.edition.card("red-hush"))

    class Hushes(Effect):
        def play(self, table: Table) -> None:
            table.ask_no_more()

    state = make_position(AsksAndActs(), *HANDS, more={"hush": Hushes()})

    assert apply_all(state, make_play(state)).phase == "turn"


# --- a variant that asks


def test_question_of_a_variant_has_no_card() -> None:
    state = make_position(
        Effect(), *HANDS, variants=[Chatter()], players=("Ana", "Ben", "Cy", "Di")
    )

    told = events_of_action(state, Answer(2, "ask"))
    after = apply_all(state, Answer(2, "ask"))

    assert told[-1] == Asked(3, ALIKE, None)
    assert narrate(told[-1], state.players) == "Di is asked: well?"
    for seat in (None, 0, 1, 2, 3):
        question = view(after, seat).question
        assert question is not None
        assert (question.card, question.player, question.prompt) == (None, 3, ALIKE)
        assert question.answers == (("yes", "no") if seat == 3 else ())
    assert pickle_and_load(after).question == after.question
    assert hides_unknown_cards(after, deals=3)


@pytest.mark.parametrize("variants", [[Hears(), Chatter()], [Chatter(), Hears()]])
def test_variant_that_asks_is_saved(variants: list[Variant]) -> None:
    state = apply_all(make_position(Effect(), *HANDS, variants=variants), Answer(2, "ask"))

    after = apply_all(pickle_and_load(state), Answer(3, "yes"))

    assert after == apply_all(state, Answer(3, "yes"))
    assert (after.phase, after.turn) == ("turn", 0)


def test_question_states_the_card_that_asks() -> None:
    state = make_position(FirstYes(), *HANDS)

    state = apply_all(state, make_play(state))

    assert state.question is not None
    assert state.question.card == find_card(state, "red-deed")


def test_variant_may_drop_its_questions() -> None:
    state = make_position(Effect(), *HANDS, variants=[Chatter()])
    state = apply_all(state, Answer(1, "ask"), Answer(2, "no"))
    assert state.turn == 3

    state = apply_all(state, Answer(3, "yes"))

    assert (state.phase, state.turn) == ("turn", 0)
