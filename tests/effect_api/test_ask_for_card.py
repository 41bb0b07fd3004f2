"""`ask_for_card`: a seat picks a card of its hand at the time of the question."""

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
    """It asks seats for a card, possibly of a color, and announces the answers."""

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
    """It asks the next player for one of these cards."""

    codes: str

    def play(self, table: Table) -> None:
        table.ask_for_card(table.next, PROMPT, cards_by_code(table, self.codes))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass


class HandsOn(Effect):
    """The next player gives a card to the one after, who then gives one to the player."""

    def play(self, table: Table) -> None:
        for seat in table.others:
            table.ask_for_card(seat, PROMPT)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, Card)
        givers = (*table.others, table.player)
        table.give(table.answerer, givers[givers.index(table.answerer) + 1], [answer])


class AsksTwiceForBlue(Effect):
    """The next player discards a blue card twice."""

    def play(self, table: Table) -> None:
        for _ in range(2):
            table.ask_for_card(table.next, PROMPT, table.cards(color="blue"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, Card):
            table.discard(table.answerer, [answer])


class Hears(Effect):
    """It ignores its answer."""

    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass


class TakesAllAndAsks(Hears):
    """The next player gives all blue cards away and is then asked for one."""

    def play(self, table: Table) -> None:
        table.give(1, 2, table.cards(color="blue"))
        table.ask_for_card(1, PROMPT)


class AsksItself(Hears):
    """It asks its own player, who went out."""

    def play(self, table: Table) -> None:
        table.ask_for_card(table.player, PROMPT)
        table.ask_for_card(table.others[0], PROMPT)


def answers(state: GameState) -> list[str | None]:
    assert state.question is not None
    moves = legal_moves(state, state.turn)
    offered = [move for move in moves if isinstance(move, Answer)]
    assert offered == [Answer(state.turn, value) for value in state.question.answers]
    return [str(value) if value is not None else None for value in state.question.answers]


def test_each_card_in_hand_is_one_answer() -> None:
    state = make_position(Asks((1,)), *HANDS)

    after = apply_all(state, make_play(state))

    assert (after.phase, after.turn) == ("question", 1)
    assert answers(after) == ["blue-1", "blue-2", "tan-9"]
    assert list_events(state, make_play(state)) == (Asked(1, PROMPT, find_card(state, "red-deed")),)


def test_code_of_a_card_is_not_an_answer() -> None:
    state = make_position(Asks((1,)), *HANDS)
    asked = apply_all(state, make_play(state))

    told = explain(asked, Answer(1, "blue-1")).message
    stranger = explain(asked, Answer(1, "red-1")).message

    assert told.endswith("Pass the card itself: state.edition.card('blue-1').")
    assert "give the card" not in stranger


def test_answers_may_be_limited_to_a_card_set() -> None:
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
def test_answers_may_be_limited_to_a_list(codes: str, offered: list[str | None]) -> None:
    state = make_position(AsksAmong(codes), *HANDS)

    state = apply_all(state, make_play(state))

    assert answers(state) == offered
    assert hides_unknown_cards(state)
    assert answers(pickle_and_load(state)) == offered


def test_player_without_such_a_card_answers_none() -> None:
    state = make_position(Asks((1,), color="red"), *HANDS)

    state = apply_all(state, make_play(state))

    assert legal_moves(state) == (Answer(1, None),)
    assert events_of_action(state, Answer(1, None)) == (
        Picked(1, PROMPT, None),
        Announced(0, find_card(state, "red-deed"), f"1 {PROMPT} None None"),
    )


def test_own_player_may_be_asked_for_a_card() -> None:
    state = make_position(Asks((0,)), *HANDS)

    assert answers(apply_all(state, make_play(state))) == ["red-1", "red-2"]


def test_effect_gets_answerer_answer_and_question() -> None:
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
def test_other_values_are_not_answers(code: str | None) -> None:
    state = make_position(Asks((1,), color="blue"), *HANDS)
    state = apply_all(state, make_play(state))
    value = None if code is None else find_card(state, code)

    with pytest.raises(IllegalMove) as refused:
        apply(state, Answer(1, value))

    assert refused.value.reason == "no-such-answer"


def test_several_seats_are_asked_for_cards_in_turn() -> None:
    state = make_position(Asks((2, 0, 1)), *HANDS)
    state = apply_all(state, make_play(state))
    asked = []

    while state.question is not None:
        asked.append((state.turn, answers(state)[0]))
        state = apply_all(state, legal_moves(state)[0])

    assert asked == [(2, "green-1"), (0, "red-1"), (1, "blue-1")]
    assert (state.phase, state.turn) == ("turn", 1)


def test_answers_are_the_hand_when_the_question_is_pending() -> None:
    state = make_position(HandsOn(), *HANDS)
    state = apply_all(state, make_play(state), Answer(1, find_card(state, "tan-9")))

    assert answers(state) == ["green-1", "green-2", "tan-4", "tan-9"]
    state = apply_all(state, Answer(2, find_card(state, "tan-9")))

    assert list_hands(state) == [
        "red-1 red-2 tan-9",
        "blue-1 blue-1 blue-2",
        "green-1 green-2 tan-4",
    ]


def test_card_that_left_the_hand_is_not_an_answer() -> None:
    state = make_position(AsksTwiceForBlue(), "red-deed red-1 red-2", "blue-1 tan-9", "green-1")

    state = apply_all(state, make_play(state), Answer(1, find_card(state, "blue-1")))

    assert legal_moves(state) == (Answer(1, None),)


def test_nobody_is_asked_if_a_hand_is_emptied_first() -> None:
    state = make_position(TakesAllAndAsks(), HANDS[0], "blue-1 blue-2", HANDS[2])

    state = apply_all(state, make_play(state))

    assert (state.phase, state.round_winner, state.question) == ("round-over", 1, None)


def test_nobody_is_asked_if_the_card_ends_the_round() -> None:
    options = Options(final_card_effects="all")
    state = make_position(AsksItself(), "red-deed", *HANDS[1:], options=options)

    state = apply_all(state, make_play(state))

    assert (state.phase, state.round_winner, state.hand_sizes) == ("round-over", 0, (0, 4, 3))


def test_player_that_is_caught_may_answer_with_a_drawn_card() -> None:
    """With `own_hand = "kept"` its player is exposed during the question."""

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
def test_only_the_asked_player_sees_the_answers(seat: int | None) -> None:
    state = make_position(Asks((1,)), *HANDS)
    state = apply_all(state, make_play(state))

    question = view(state, seat).question

    assert question is not None
    assert (question.player, question.answers) == (1, ())
    own = view(state, 1).question
    assert own is not None
    assert own.answers == find_cards(state, "blue-1 blue-2 tan-9")


@pytest.mark.parametrize("color", [None, "blue", "red"])
def test_pending_question_does_not_reveal_the_hand(color: str | None) -> None:
    state = make_position(Asks((1,), color=color), *HANDS)

    state = apply_all(state, make_play(state))

    assert hides_unknown_cards(state)
    asked = {spelled_out(redeal(state, 0, seed)) for seed in range(20)}
    assert len(asked) > 1


def spelled_out(state: GameState) -> str:
    return " ".join(map(str, answers(state)))


def test_game_is_saved_during_the_question() -> None:
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


def test_card_picked_and_given_is_known_to_two_players() -> None:
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


def test_event_of_a_hidden_gift_does_not_name_the_card() -> None:
    """Sentences are for everybody; only two players know a card that is given face down."""
    state = frozen_table()
    state = apply_all(state, make_play(state, "customizable", color="pink", choice=2))

    told = [
        narrate(event, state.players) for event in events_of_action(state, legal_moves(state)[0])
    ]

    assert told == ["p0 picks a card.", "p0 gives p2 a card."]


def test_answer_listed_explicitly_is_public_even_if_it_is_a_card() -> None:
    """Only a card picked from the own hand is secret."""

    class AsksWhich(Hears):
        def play(self, table: Table) -> None:
            table.ask(1, PROMPT, cards_by_code(table, "red-9 red-8"))

    state = make_position(AsksWhich(), *HANDS)
    state = apply_all(state, make_play(state))
    answer = Answer(1, find_card(state, "red-9"))

    assert events_of_action(state, answer) == (Answered(1, PROMPT, find_card(state, "red-9")),)


def test_known_cards_become_unknown_after_a_hidden_gift() -> None:
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
