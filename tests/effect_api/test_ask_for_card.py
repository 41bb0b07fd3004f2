"""`ask_for_card`: a seat is asked for a card of the hand it has when the question is put."""

from typing import Any, ClassVar

import pytest
from attrs import field, frozen

from tests.step_events import events_of_action
from unoengine import (
    Answer,
    Catch,
    GameState,
    IllegalMove,
    Options,
    Setup,
    apply,
    explain,
    legal_moves,
    redeal,
    view,
)
from unoengine.authoring import Card, Effect, OwnHand, Table, Value
from unoengine.events import Announced, Answered, Asked, Gave, Picked
from unoengine.house_rules import GiveACard
from unoengine.narration import narrate

from .positions import (
    ShowCards,
    apply_all,
    cards_by_code,
    find_card,
    find_cards,
    hides_unknown_cards,
    list_events,
    list_hand,
    list_hands,
    list_known_cards,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-1 blue-2 tan-9", "green-1 green-2 tan-4")
PROMPT = "which card"


@frozen
class Asks(Effect):
    """Asks seats for a card, of a colour if it says which, and says what they answered."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    seats: tuple[int, ...]
    color: str | None = None
    data: Any = field(default=None)

    def play(self, table: Table) -> None:
        among = None if self.color is None else table.cards(color=self.color)
        for seat in self.seats:
            table.ask_for_card(seat, PROMPT, among, data=self.data)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        told = answer.code if isinstance(answer, Card) else answer
        table.announce(f"{table.answerer} {question} {told} {table.data}")


@frozen
class AsksAmong(Effect):
    """Asks the next player for one of these cards."""

    codes: str

    def play(self, table: Table) -> None:
        table.ask_for_card(table.next, PROMPT, cards_by_code(table, self.codes))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass


class HandsOn(Effect):
    """The next player gives a card to the one after, who then gives one to its player."""

    def play(self, table: Table) -> None:
        for seat in table.others:
            table.ask_for_card(seat, PROMPT)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, Card)
        givers = (*table.others, table.player)
        table.give(table.answerer, givers[givers.index(table.answerer) + 1], [answer])


class AsksTwiceForBlue(Effect):
    """The next player lays down blue cards, twice one."""

    def play(self, table: Table) -> None:
        for _ in range(2):
            table.ask_for_card(table.next, PROMPT, table.cards(color="blue"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, Card):
            table.discard(table.answerer, [answer])


class Hears(Effect):
    """Hears an answer and does nothing."""

    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass


class TakesAllAndAsks(Hears):
    """The next player gives all blue cards away and is then asked for one."""

    def play(self, table: Table) -> None:
        table.give(1, 2, table.cards(color="blue"))
        table.ask_for_card(1, PROMPT)


class AsksItself(Hears):
    """Asks its own player, who went out."""

    def play(self, table: Table) -> None:
        table.ask_for_card(table.player, PROMPT)
        table.ask_for_card(table.others[0], PROMPT)


def answers(state: GameState) -> list[str | None]:
    assert state.question is not None
    moves = legal_moves(state, state.turn)
    offered = [move for move in moves if isinstance(move, Answer)]
    assert offered == [Answer(state.turn, value) for value in state.question.answers]
    return [str(value) if value is not None else None for value in state.question.answers]


def test_what_the_seat_holds_may_be_answered_each_card_once() -> None:
    state = make_position(Asks((1,)), *HANDS)

    after = apply_all(state, make_play(state))

    assert (after.phase, after.turn) == ("question", 1)
    assert answers(after) == ["blue-1", "blue-2", "tan-9"]
    assert list_events(state, make_play(state)) == (Asked(1, PROMPT, find_card(state, "red-deed")),)


def test_the_code_of_a_card_is_no_answer() -> None:
    state = make_position(Asks((1,)), *HANDS)
    asked = apply_all(state, make_play(state))

    told = explain(asked, Answer(1, "blue-1")).message
    stranger = explain(asked, Answer(1, "red-1")).message

    assert told.endswith("; pass the card itself: state.edition.card('blue-1')")
    assert "give the card" not in stranger


def test_or_those_of_a_kind_that_it_holds() -> None:
    state = make_position(Asks((1,), color="blue"), *HANDS)

    assert answers(apply_all(state, make_play(state))) == ["blue-1", "blue-2"]


@pytest.mark.parametrize(
    ("codes", "offered"),
    [
        ("tan-9 blue-1", ["blue-1", "tan-9"]),
        ("blue-1 blue-1 blue-1", ["blue-1"]),
        ("green-1 blue-2", ["blue-2"]),
        ("green-1", [None]),
        ("", [None]),
    ],
)
def test_or_those_of_a_list_that_it_holds(codes: str, offered: list[str | None]) -> None:
    state = make_position(AsksAmong(codes), *HANDS)

    state = apply_all(state, make_play(state))

    assert answers(state) == offered
    assert hides_unknown_cards(state)
    assert answers(pickle_and_load(state)) == offered


def test_who_holds_none_answers_nothing() -> None:
    state = make_position(Asks((1,), color="red"), *HANDS)

    state = apply_all(state, make_play(state))

    assert legal_moves(state) == (Answer(1, None),)
    assert events_of_action(state, Answer(1, None)) == (
        Picked(1, PROMPT, None),
        Announced(0, find_card(state, "red-deed"), f"1 {PROMPT} None None"),
    )


def test_its_own_player_may_be_asked() -> None:
    state = make_position(Asks((0,)), *HANDS)

    assert answers(apply_all(state, make_play(state))) == ["red-1", "red-2"]


def test_the_effect_hears_who_answered_what_and_what_it_asked_with() -> None:
    state = make_position(Asks((1,), data=("why", 7)), *HANDS)
    state = apply_all(state, make_play(state))
    answer = Answer(1, find_card(state, "tan-9"))

    assert events_of_action(state, answer) == (
        Picked(1, PROMPT, find_card(state, "tan-9")),
        Announced(0, find_card(state, "red-deed"), f"1 {PROMPT} tan-9 ('why', 7)"),
    )
    assert (apply_all(state, answer).phase, apply_all(state, answer).turn) == ("turn", 1)
    assert list_hands(apply_all(state, answer)) == list_hands(state)


@pytest.mark.parametrize("code", ["red-9", "green-1", "tan-9", None])
def test_nothing_else_is_an_answer(code: str | None) -> None:
    state = make_position(Asks((1,), color="blue"), *HANDS)
    state = apply_all(state, make_play(state))
    value = None if code is None else find_card(state, code)

    with pytest.raises(IllegalMove) as refused:
        apply(state, Answer(1, value))

    assert refused.value.reason == "no-such-answer"


def test_seats_are_asked_in_turn_for_a_card_of_their_own() -> None:
    state = make_position(Asks((2, 0, 1)), *HANDS)
    state = apply_all(state, make_play(state))
    asked = []

    while state.question is not None:
        asked.append((state.turn, answers(state)[0]))
        state = apply_all(state, legal_moves(state)[0])

    assert asked == [(2, "green-1"), (0, "red-1"), (1, "blue-1")]
    assert (state.phase, state.turn) == ("turn", 1)


def test_the_hand_counts_as_it_is_when_the_question_is_put() -> None:
    state = make_position(HandsOn(), *HANDS)
    state = apply_all(state, make_play(state), Answer(1, find_card(state, "tan-9")))

    assert answers(state) == ["green-1", "green-2", "tan-4", "tan-9"]
    state = apply_all(state, Answer(2, find_card(state, "tan-9")))

    assert list_hands(state) == [
        "red-1 red-2 tan-9",
        "blue-1 blue-1 blue-2",
        "green-1 green-2 tan-4",
    ]


def test_a_card_that_is_gone_is_no_answer_any_more() -> None:
    state = make_position(AsksTwiceForBlue(), "red-deed red-1 red-2", "blue-1 tan-9", "green-1")

    state = apply_all(state, make_play(state), Answer(1, find_card(state, "blue-1")))

    assert legal_moves(state) == (Answer(1, None),)


def test_where_a_hand_is_emptied_first_nobody_is_asked() -> None:
    state = make_position(TakesAllAndAsks(), HANDS[0], "blue-1 blue-2", HANDS[2])

    state = apply_all(state, make_play(state))

    assert (state.phase, state.round_winner, state.question) == ("round-over", 1, None)


def test_when_the_card_ends_the_round_nobody_is_asked() -> None:
    options = Options(final_card_effects="all")
    state = make_position(AsksItself(), "red-deed", *HANDS[1:], options=options)

    state = apply_all(state, make_play(state))

    assert (state.phase, state.round_winner, state.hand_sizes) == ("round-over", 0, (0, 4, 3))


def test_who_is_caught_meanwhile_may_answer_with_what_was_drawn() -> None:
    """With `own_hand = "kept"` its player is exposed while the question stands."""

    class AsksItsPlayer(Hears):
        def play(self, table: Table) -> None:
            table.ask_for_card(table.player, PROMPT)

    state = make_position(AsksItsPlayer(), "red-deed red-1", *HANDS[1:], draw="tan-1 tan-2")
    state = apply_all(state, make_play(state))
    assert (state.exposed, answers(state)) == (0, ["red-1"])

    state = apply_all(state, Catch(1, 0))

    assert answers(state) == ["tan-1", "tan-2", "red-1"]


# --- who knows what


@pytest.mark.parametrize("seat", [0, 2, None])
def test_only_who_is_asked_is_told_what_may_be_answered(seat: int | None) -> None:
    state = make_position(Asks((1,)), *HANDS)
    state = apply_all(state, make_play(state))

    question = view(state, seat).question

    assert question is not None
    assert (question.player, question.answers) == (1, ())
    own = view(state, 1).question
    assert own is not None
    assert own.answers == find_cards(state, "blue-1 blue-2 tan-9")


@pytest.mark.parametrize("color", [None, "blue", "red"])
def test_while_the_question_stands_nobody_can_tell_the_hand(color: str | None) -> None:
    state = make_position(Asks((1,), color=color), *HANDS)

    state = apply_all(state, make_play(state))

    assert hides_unknown_cards(state)
    asked = {spelled_out(redeal(state, 0, seed)) for seed in range(20)}
    assert len(asked) > 1


def spelled_out(state: GameState) -> str:
    return " ".join(map(str, answers(state)))


def test_the_game_is_saved_while_the_question_stands() -> None:
    state = make_position(HandsOn(), *HANDS)
    first = apply_all(state, make_play(state))
    second = apply_all(first, Answer(1, find_card(state, "tan-9")))

    for asked in (first, second):
        again = pickle_and_load(asked)
        assert answers(again) == answers(asked)
        for move in legal_moves(asked):
            assert list_hands(apply(again, move)) == list_hands(apply(asked, move))


def frozen_table() -> GameState:
    return Setup(
        "frozen",
        ["customizable pink-1 pink-2", "blue-1 blue-2", "green-1 green-2"],
        discard="pink-5",
        rest="draw",
        house_rules={"customizable": GiveACard()},
    ).to_state()


def test_a_card_that_its_player_picked_is_known_to_two() -> None:
    state = frozen_table()
    state = apply_all(state, make_play(state, "customizable", color="pink", choice=2))
    assert answers(state) == ["pink-1", "pink-2"]
    assert hides_unknown_cards(state)
    answer = Answer(0, find_card(state, "pink-2"))

    after = apply_all(state, answer)

    assert list_hands(after) == ["pink-1", "blue-1 blue-2", "green-1 green-2 pink-2"]
    assert list_events(state, answer) == (Gave(0, 2, find_cards(state, "pink-2")),)
    assert list_known_cards(after) == {(0, 2): "pink-2"}
    assert hides_unknown_cards(after)


def test_who_is_told_of_the_gift_is_not_told_which_card_it_was() -> None:
    """Sentences are for everybody; a card that goes face down is the affair of two."""
    state = frozen_table()
    state = apply_all(state, make_play(state, "customizable", color="pink", choice=2))

    told = [
        narrate(event, state.players) for event in events_of_action(state, legal_moves(state)[0])
    ]

    assert told == ["p0 picks a card.", "p0 gives p2 a card."]


def test_an_answer_in_so_many_words_is_told_as_one_though_it_is_a_card() -> None:
    """Only who picks a card of the own hand does so in secret."""

    class AsksWhich(Hears):
        def play(self, table: Table) -> None:
            table.ask(1, PROMPT, cards_by_code(table, "red-9 red-8"))

    state = make_position(AsksWhich(), *HANDS)
    state = apply_all(state, make_play(state))
    answer = Answer(1, find_card(state, "red-9"))

    assert events_of_action(state, answer) == (Answered(1, PROMPT, find_card(state, "red-9")),)


def test_what_others_knew_of_the_hand_is_not_sure_any_more() -> None:
    class ShowsAndAsks(Effect):
        def play(self, table: Table) -> None:
            ShowCards(1, 0, "blue-1 tan-9").play(table)
            table.ask_for_card(1, PROMPT)

        def answered(self, table: Table, question: str, answer: Value) -> None:
            assert isinstance(answer, Card)
            table.give(1, 2, [answer])

    state = make_position(ShowsAndAsks(), *HANDS)
    state = apply_all(state, make_play(state))
    assert list_known_cards(state) == {(0, 1): "blue-1 tan-9"}

    state = apply_all(state, Answer(1, find_card(state, "blue-2")))

    assert list_known_cards(state) == {(1, 2): "blue-2"}
    assert list_hand(state, 1) == "blue-1 blue-1 tan-9"
