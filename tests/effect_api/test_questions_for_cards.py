"""`ask_for_card`: a seat picks a card of a hand, its own or that of another (A142)."""

from typing import Any

import pytest

from tests.step_events import events_of_action
from tests.thorough import each_case
from unoengine import (
    Answer,
    Catch,
    FormatError,
    GameState,
    IllegalMove,
    Leave,
    Options,
    apply,
    explain,
    legal_moves,
    redeal,
    view,
)
from unoengine.authoring import Card, Effect, Value
from unoengine.events import Announced, Answered, Asked, Gave, HandShown, Picked
from unoengine.house_rules import GiveACard
from unoengine.narration import narrate
from unoengine.records.state_record import read_table, write_table

from .positions import (
    apply_all,
    cards_by_code,
    find_card,
    find_cards,
    hides_unknown_cards,
    ignore_answer,
    list_events,
    list_hand,
    list_hands,
    list_known_cards,
    make_effect,
    make_play,
    make_position,
    make_ruled_position,
    pickle_and_load,
    play_deed,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-1 blue-2 tan-9", "green-1 green-2 tan-4")
PROMPT = "which card"


def ask(*seats: int, color: str | None = None, data: Any = None) -> Effect:
    """Return an effect that asks seats for a card, and announces the answers."""

    def play(table: Any) -> None:
        among = None if color is None else table.cards(color=color)
        for seat in seats:
            table.ask_for_card(seat, PROMPT, among, data=data)

    def answered(table: Any, question: str, answer: Value) -> None:
        told = answer.code if isinstance(answer, Card) else answer
        table.announce(f"{table.answerer} {question} {told} {table.data}")

    return make_effect(play, answered, own_hand="shrinks")


def hand_on(table: Any, question: str, answer: Card) -> None:
    givers = (*table.others, table.player)
    table.give(table.answerer, givers[givers.index(table.answerer) + 1], [answer])


HANDS_ON = make_effect(
    lambda table: [table.ask_for_card(seat, PROMPT) for seat in table.others], hand_on
)
"""The next player gives a card to the one after, who then gives one to the player."""


def list_answers(state: GameState) -> list[str]:
    """Return the answers of the seat on turn as texts, and check that they are legal."""
    assert state.question is not None
    offered = [move for move in legal_moves(state, state.turn) if isinstance(move, Answer)]
    assert offered == [Answer(state.turn, value) for value in state.question.answers]
    return [str(value) for value in state.question.answers]


def test_each_card_in_hand_is_one_answer() -> None:
    done = play_deed(ask(1), *HANDS)
    assert (done.after.phase, done.after.turn) == ("question", 1)
    assert list_answers(done.after) == ["blue-1", "blue-2", "tan-9"]
    assert done.events == (Asked(1, PROMPT, done.card),)
    assert list_answers(play_deed(ask(0), *HANDS).after) == ["red-1", "red-2"]


@each_case(
    "codes, offered",
    [
        ("tan-9 blue-1", ["blue-1", "tan-9"]),
        ("blue-1 blue-1 blue-1", ["blue-1"]),
        ("green-1 blue-2", ["blue-2"]),
        ("green-1", ["None"]),
        ("", ["None"]),
    ],
)
def test_answers_may_be_limited_to_a_list(codes: str, offered: list[str]) -> None:
    limited = make_effect(
        lambda table: table.ask_for_card(table.next, PROMPT, cards_by_code(table, codes)),
        ignore_answer,
    )
    state = play_deed(limited, *HANDS).after
    assert list_answers(state) == list_answers(pickle_and_load(state)) == offered
    assert hides_unknown_cards(state)


@each_case(
    "color, offered",
    [(None, ["blue-1", "blue-2", "tan-9"]), ("blue", ["blue-1", "blue-2"]), ("red", ["None"])],
)
def test_pending_question_does_not_reveal_the_hand(color: str | None, offered: list[str]) -> None:
    state = play_deed(ask(1, color=color), *HANDS).after
    assert list_answers(state) == offered
    assert hides_unknown_cards(state)
    assert len({" ".join(list_answers(redeal(state, 0, seed))) for seed in range(20)}) > 1
    for seat in (0, 2, None):
        question = view(state, seat).question
        assert question is not None
        assert (question.player, question.answers) == (1, ())
    own = view(state, 1).question
    assert own is not None
    assert [*map(str, own.answers)] == offered


@each_case("color, code", [(None, "tan-9"), ("red", None)])
def test_effect_gets_answerer_answer_and_question(color: str | None, code: str | None) -> None:
    """Without such a card, the answer is None."""
    done = play_deed(ask(1, color=color, data=("why", 7)), *HANDS)
    card = None if code is None else find_card(done.before, code)
    assert events_of_action(done.after, Answer(1, card)) == (
        Picked(1, PROMPT, card),
        Announced(0, done.card, f"1 {PROMPT} {code} ('why', 7)"),
    )
    answered = apply_all(done.after, Answer(1, card))
    assert (answered.phase, answered.turn) == ("turn", 1)
    assert list_hands(answered) == list_hands(done.after)


@each_case("code", ["red-9", "green-1", "tan-9", None])
def test_other_values_are_not_answers(code: str | None) -> None:
    state = play_deed(ask(1, color="blue"), *HANDS).after
    with pytest.raises(IllegalMove) as refused:
        apply(state, Answer(1, None if code is None else find_card(state, code)))
    assert refused.value.reason == "no-such-answer"


def test_code_of_a_card_is_not_an_answer() -> None:
    asked = play_deed(ask(1), *HANDS).after
    told = explain(asked, Answer(1, "blue-1")).message
    assert told.endswith("Pass the card itself: state.edition.card('blue-1').")
    assert "give the card" not in explain(asked, Answer(1, "red-1")).message


def test_several_seats_are_asked_for_cards_in_turn() -> None:
    state, asked = play_deed(ask(2, 0, 1), *HANDS).after, []
    while state.question is not None:
        asked.append((state.turn, list_answers(state)[0]))
        state = apply_all(state, legal_moves(state)[0])
    assert asked == [(2, "green-1"), (0, "red-1"), (1, "blue-1")]
    assert (state.phase, state.turn) == ("turn", 1)


def test_answers_are_the_hand_when_the_question_is_pending() -> None:
    first = play_deed(HANDS_ON, *HANDS).after
    second = apply_all(first, Answer(1, find_card(first, "tan-9")))
    assert list_answers(second) == ["green-1", "green-2", "tan-4", "tan-9"]
    for asked in (first, second):
        again = pickle_and_load(asked)
        for move in legal_moves(asked):
            assert list_hands(apply(again, move)) == list_hands(apply(asked, move))
    last = apply_all(second, Answer(2, find_card(first, "tan-9")))
    assert list_hands(last) == ["red-1 red-2 tan-9", "blue-1 blue-1 blue-2", HANDS[2]]


def test_card_that_left_the_hand_is_not_an_answer() -> None:
    twice = make_effect(
        lambda table: [table.ask_for_card(1, PROMPT, table.cards(color="blue")) for _ in range(2)],
        lambda table, question, answer: table.discard(table.answerer, [answer]),
    )
    state = play_deed(twice, HANDS[0], "blue-1 tan-9", "green-1").after
    state = apply_all(state, Answer(1, find_card(state, "blue-1")))
    assert legal_moves(state) == (Answer(1, None),)


def test_nobody_is_asked_when_the_round_is_over() -> None:
    takes_all = make_effect(
        lambda table: (table.give(1, 2, table.cards(color="blue")), table.ask_for_card(1, PROMPT)),
        ignore_answer,
    )
    state = play_deed(takes_all, HANDS[0], "blue-1 blue-2", HANDS[2]).after
    assert (state.phase, state.round_winner, state.question) == ("round-over", 1, None)
    for effect in (ask(0, 1), burgle()):
        over = play_deed(effect, "red-deed", *HANDS[1:], options=Options(final_card_effects="all"))
        assert (over.after.phase, over.after.round_winner) == ("round-over", 0)
        assert list_known_cards(over.after) == {}


def test_player_that_is_caught_may_answer_with_a_drawn_card() -> None:
    """With `own_hand = "kept"` its player is exposed during the question."""
    asks_itself = make_effect(lambda table: table.ask_for_card(table.player, PROMPT), ignore_answer)
    state = play_deed(asks_itself, "red-deed red-1", *HANDS[1:], draw="tan-1 tan-2").after
    assert (state.exposed, list_answers(state)) == (0, ["red-1"])
    assert list_answers(apply_all(state, Catch(1, 0))) == ["tan-1", "tan-2", "red-1"]


def test_card_picked_and_given_is_known_to_two_players() -> None:
    """Sentences are for everybody, so they do not name the card."""
    hands = ("customizable pink-1 pink-2", "blue-1 blue-2", "green-1 green-2")
    state = make_ruled_position(GiveACard(), *hands)
    state = apply_all(state, make_play(state, "customizable", color="pink", choice=2))
    assert list_answers(state) == ["pink-1", "pink-2"]
    assert hides_unknown_cards(state)
    answer = Answer(0, find_card(state, "pink-2"))
    after = apply_all(state, answer)
    assert list_hands(after) == ["pink-1", "blue-1 blue-2", "green-1 green-2 pink-2"]
    assert list_events(state, answer) == (Gave(0, 2, find_cards(state, "pink-2")),)
    assert list_known_cards(after) == {(0, 2): "pink-2"}
    assert hides_unknown_cards(after)
    told = [narrate(event, state.players) for event in events_of_action(state, answer)]
    assert told == ["p0 picks a card.", "p0 gives p2 a card."]


def test_answer_listed_explicitly_is_public_even_if_it_is_a_card() -> None:
    """Only a card picked from the own hand is secret."""
    asks_which = make_effect(
        lambda table: table.ask(1, PROMPT, cards_by_code(table, "red-9 red-8")), ignore_answer
    )
    state = play_deed(asks_which, *HANDS).after
    red = find_card(state, "red-9")
    assert events_of_action(state, Answer(1, red)) == (Answered(1, PROMPT, red),)


def test_known_cards_become_unknown_after_a_hidden_gift() -> None:
    shown = "blue-1 tan-9"
    gives = make_effect(
        lambda table: (
            table.show(1, 0, cards_by_code(table, shown)),
            table.ask_for_card(1, PROMPT),
        ),
        lambda table, question, answer: table.give(1, 2, [answer]),
    )
    state = play_deed(gives, *HANDS).after
    assert list_known_cards(state) == {(0, 1): "blue-1 tan-9"}
    state = apply_all(state, Answer(1, find_card(state, "blue-2")))
    assert list_known_cards(state) == {(1, 2): "blue-2"}
    assert list_hand(state, 1) == "blue-1 blue-1 tan-9"


# --- a card of another hand, which the seat that is asked is shown

SHOWN = HANDS[1]


def burgle(
    asked: int = 0, of: Any = 1, color: str | None = None, first: int | None = None
) -> Effect:
    """Return an effect with which a seat takes a card of another hand for the player.

    Seat `first` is asked before for a card, which it throws away.
    """

    def play(table: Any) -> None:
        if first is not None:
            table.ask_for_card(first, "which do you throw away")
        among = None if color is None else table.cards(color=color)
        table.ask_for_card(asked, "which do you take", among, of=of)

    def answered(table: Any, question: str, answer: Value) -> None:
        if question == "which do you throw away":
            table.discard(table.answerer, [answer])
        elif isinstance(answer, Card):
            table.give(of, table.player, [answer])

    return make_effect(play, answered, own_hand="grows")


def test_chooser_has_seen_the_whole_hand() -> None:
    """A115, A142: nobody else has; a card of another hand is no answer."""
    state = play_deed(burgle(color="tan"), *HANDS).after
    assert (state.turn, list_answers(state)) == (0, ["tan-9"])
    assert list_known_cards(state) == {(0, 1): SHOWN}
    assert hides_unknown_cards(state)
    with pytest.raises(IllegalMove):
        apply(state, Answer(0, find_card(state, "red-1")))
    taken = apply(state, Answer(0, find_card(state, "tan-9")))
    assert list_hands(taken)[:2] == ["red-1 red-2 tan-9", "blue-1 blue-1 blue-2"]
    assert list_known_cards(taken) == {(0, 1): "blue-1 blue-1 blue-2", (1, 0): "tan-9"}
    assert hides_unknown_cards(taken)


@each_case(
    "asked, of, color, answers",
    [
        (0, 1, None, ["blue-1", "blue-2", "tan-9"]),
        (0, 1, "red", ["None"]),
        (2, 1, None, ["blue-1", "blue-2", "tan-9"]),
        (1, 0, None, ["red-1", "red-2"]),
        (1, 2, None, ["green-1", "green-2", "tan-4"]),
        (2, 2, None, ["green-1", "green-2", "tan-4"]),
    ],
)
def test_any_seat_may_choose_of_any_hand(
    asked: int, of: int, color: str | None, answers: list[str]
) -> None:
    state = play_deed(burgle(asked, of, color), *HANDS).after
    assert (state.turn, list_answers(state)) == (asked, answers)
    assert set(list_known_cards(state)) == ({(asked, of)} if asked != of else set())
    assert hides_unknown_cards(state)


def test_events_show_the_hand_and_the_card_only_to_the_chooser() -> None:
    """A142: not even the holder of the card learns which one is chosen."""
    done = play_deed(burgle(asked=2), *HANDS)
    cards = find_cards(done.before, SHOWN)
    shown, asked = done.events
    assert shown == HandShown(1, 2, cards)
    assert asked == Asked(2, "which do you take", done.card)
    assert shown.seen_by(0) == HandShown(1, 2, (), 4)
    picked = events_of_action(done.after, Answer(2, cards[-1]))[0]
    assert picked == Picked(2, "which do you take", cards[-1])
    for seat in (0, 1, None):
        assert picked.seen_by(seat) == Picked(2, "which do you take", None, 1)


def test_hand_is_shown_when_its_question_is_asked() -> None:
    """A142: cards that have left it before are not seen."""
    state = play_deed(burgle(first=1), *HANDS).after
    assert (state.turn, list_known_cards(state)) == (1, {})
    state = apply(state, Answer(1, find_card(state, "blue-2")))
    assert list_answers(state) == ["blue-1", "tan-9"]
    assert list_known_cards(state) == {(0, 1): "blue-1 blue-1 tan-9"}


def test_cards_drawn_since_the_hand_was_shown_cannot_be_chosen() -> None:
    """A94, A142: the holder is caught meanwhile, and draws two cards that nobody has seen."""
    chooses = make_effect(
        lambda table: table.ask_for_card(table.next, "which", of=table.player), ignore_answer
    )
    hands = ("red-deed red-1", "blue-1 tan-5", "green-1 green-2")
    state = play_deed(chooses, *hands, draw="tan-7 tan-8").after
    assert (state.exposed, list_answers(state)) == (0, ["red-1"])
    state = apply(state, Catch(2, 0))
    assert (state.turn, state.hand_sizes[0], list_answers(state)) == (1, 3, ["red-1"])
    assert hides_unknown_cards(state)


def test_question_about_the_hand_of_a_seat_that_leaves() -> None:
    """A113, A142: there is nothing left to choose."""
    options = Options(leaving="allowed")
    state = apply(play_deed(burgle(), *HANDS, options=options).after, Leave(1))
    assert (state.turn, list_answers(state)) == (0, ["None"])
    gone = apply(make_position(burgle(), *HANDS, options=options), Leave(1))
    assert apply(gone, make_play(gone)).question is None


def test_question_is_saved_with_the_hand() -> None:
    """The record of a pickle is that of JSON and positions."""
    state = play_deed(burgle(), *HANDS).after
    assert pickle_and_load(state) == state
    record = write_table(state)
    question = record["pending"]["questions"][0]
    own = write_table(play_deed(burgle(of=0), *HANDS).after)["pending"]["questions"][0]
    assert (question["of"], "of" in own) == (1, False)
    question["of"] = 3
    with pytest.raises(FormatError, match=r"questions\[0\]\.of: a seat from 0 to 2"):
        read_table(state._round.rules, record)
    del question["among"]
    question |= {"answers": [None], "of": 1}
    with pytest.raises(FormatError, match="'of' is possible only beside 'among'"):
        read_table(state._round.rules, record)


def test_guess_names_a_card_that_the_asked_seat_does_not_see() -> None:
    """A set of cards is a list of answers; no hand is shown."""
    guess = make_effect(
        lambda table: table.ask(table.next, "which blue card", table.cards(color="blue")),
        lambda table, question, answer: [table.discard(n, [answer]) for n in table.everyone],
        own_hand="shrinks",
    )
    state = play_deed(guess, *HANDS).after
    assert len(legal_moves(state)) == len({c for c in state.edition.deck if c.color == "blue"})
    assert list_known_cards(state) == {}
    assert apply(state, Answer(1, find_card(state, "blue-2"))).hand_sizes == (2, 3, 3)
