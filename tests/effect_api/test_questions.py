"""Questions: `ask`, `ask_no_more`, `answerer`, and what is asked in turn."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.step_events import events_of_action
from tests.thorough import each_case
from unoengine import Answer, Catch, GameState, IllegalMove, apply, legal_moves, view
from unoengine.authoring import Card, Effect, Table, Value, Variant
from unoengine.core.errors import FormatError
from unoengine.events import Announced, Answered, Asked, Picked
from unoengine.narration import narrate
from unoengine.records.loaded_state_check import check_loaded_state
from unoengine.records.state_record import read_table, write_table

from .positions import (
    apply_all,
    find_card,
    find_plays,
    hides_unknown_cards,
    list_events,
    list_hands,
    make_effect,
    make_play,
    make_position,
    pickle_and_load,
    play_deed,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2", "tan-1 tan-2")
ALIKE = "well?"


def ask_others(table: Any) -> list[None]:
    answers = ("yes", "no")
    return [table.ask(seat, ALIKE, answers, (seat, table.hand)) for seat in table.others]


def draw_if_yes(table: Any, question: str, answer: str) -> None:
    if answer == "yes":
        table.ask_no_more()
        table.draw(table.answerer, 1)


FIRST_YES = make_effect(ask_others, draw_if_yes)
"""The others are asked in turn, until one says yes and draws a card."""


def think_better(*, asks_again: bool) -> Effect:
    """Return an effect that asks, drops the question, and may ask again."""

    def play(table: Any) -> None:
        table.ask_no_more()
        table.ask(1, ALIKE, ("yes",))
        table.ask_for_card(2, ALIKE)
        table.ask_no_more()
        if asks_again:
            table.ask(3, ALIKE, ("yes",))

    return make_effect(
        play,
        lambda table, question, answer: table.announce(str(table.answerer)),
        own_hand="shrinks",
    )


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


def test_A47_each_asked_player_answers_in_turn() -> None:
    """Nobody else may answer; the effect gets the question, the answer and its data."""
    told = make_effect(
        ask_others,
        lambda table, question, answer: table.announce(
            f"{question} {table.answerer} {answer} {table.data[0]} {len(table.data[1])}"
        ),
    )
    state, asked = play_deed(told, *HANDS).after, []
    while state.question is not None:
        assert (state.question.card, state.question.prompt) == (find_card(state, "red-deed"), ALIKE)
        moves = legal_moves(pickle_and_load(state), state.turn)
        assert moves == (Answer(state.turn, "yes"), Answer(state.turn, "no"))
        assert hides_unknown_cards(state, deals=2)
        with pytest.raises(IllegalMove):
            apply(state, Answer((state.turn + 1) % 4, "no"))
        asked += [
            event.verdict for event in list_events(state, moves[1]) if isinstance(event, Announced)
        ]
        state = apply_all(state, moves[1])
    assert asked == [f"well? {seat} no {seat} 2" for seat in (1, 2, 3)]
    assert (state.phase, state.turn) == ("turn", 1)


def test_seats_may_be_asked_in_any_order() -> None:
    """The player too, and while it may be caught."""
    backwards = make_effect(
        lambda table: [table.ask(seat, ALIKE, ("yes", seat)) for seat in reversed(table.everyone)],
        lambda table, question, answer: table.announce(f"{table.answerer} {answer}"),
    )
    state = play_deed(backwards, "red-deed red-1", *HANDS[1:3]).after
    state = apply_all(state, Catch(2, 0))
    assert (state.turn, state.phase, state.hand_sizes[0]) == (0, "question", 3)
    told = []
    while state.question is not None:
        answer = Answer(state.turn, state.turn)
        told += [*list_events(pickle_and_load(state), answer)]
        state = apply_all(state, answer)
    assert [event.verdict for event in told if isinstance(event, Announced)] == [
        *("0 0", "2 2", "1 1")
    ]


def test_answers_may_be_booleans_or_numbers() -> None:
    """True and 1 are different answers, although they are equal."""
    either = make_effect(
        lambda table: table.ask(1, ALIKE, (True, False) if table.choice == "bool" else (0, 1)),
        lambda table, question, answer: None,
        choices=lambda table: ("bool", "number"),
    )
    state = make_position(either)
    answers = [
        [move.value for move in legal_moves(apply(state, play), 1) if isinstance(move, Answer)]
        for play in find_plays(state)
    ]
    assert repr(answers) == "[[True, False], [0, 1]]"


@each_case(
    "answers, seats",
    [("yes", [1]), ("no yes", [1, 2]), ("no no yes", [1, 2, 3]), ("no no no", [1, 2, 3])],
)
def test_pending_questions_may_be_dropped(answers: str, seats: list[int]) -> None:
    state, asked = play_deed(FIRST_YES, *HANDS).after, []
    for answer in answers.split():
        asked.append(state.turn)
        state = apply_all(pickle_and_load(state), Answer(state.turn, answer))
    assert asked == seats
    assert (state.phase, state.turn, state.question) == ("turn", 1, None)
    drawn = [seat if answers.endswith("yes") else None for seat in seats[-1:]]
    assert state.hand_sizes == tuple(2 + (seat in drawn) for seat in range(4))


def test_another_question_may_replace_dropped_ones() -> None:
    def change_the_subject(table: Any, question: str, answer: str) -> None:
        if answer == "yes":
            table.ask_no_more()
            table.ask(table.player, "sure?", ("sure",))

    state = play_deed(make_effect(ask_others, change_the_subject), *HANDS).after
    told = list_events(state, Answer(1, "yes"))[-1]
    assert told == Asked(0, "sure?", find_card(state, "red-deed"))
    state = apply_all(state, Answer(1, "yes"))
    assert legal_moves(state) == (Answer(0, "sure"),)
    assert apply_all(state, Answer(0, "sure")).phase == "turn"


def test_question_for_a_card_may_be_dropped() -> None:
    def answered(table: Any, question: str, answer: Value) -> None:
        if isinstance(answer, Card):
            table.ask_no_more()
            table.discard(table.answerer, [answer])

    first_blue = make_effect(
        lambda table: [
            table.ask_for_card(seat, ALIKE, table.cards(color="blue")) for seat in table.others
        ],
        answered,
    )
    hands = ("red-deed red-1 red-2", "green-9", "blue-1 blue-2", "blue-7 tan-1")
    state = play_deed(first_blue, *hands).after
    assert legal_moves(state) == (Answer(1, None),)
    state = apply_all(state, Answer(1, None))
    answer = Answer(2, find_card(state, "blue-2"))
    assert events_of_action(state, answer)[0] == Picked(2, ALIKE, find_card(state, "blue-2"))
    state = apply_all(state, answer)
    assert (state.phase, state.turn) == ("turn", 1)
    assert list_hands(state)[2:] == ["blue-1", "blue-7 tan-1"]


def test_effect_may_drop_its_questions_in_the_same_play() -> None:
    """UNO is offered if no question is left."""
    for asks_again in (False, True):
        state = make_position(think_better(asks_again=asks_again), "red-deed red-1", *HANDS[1:])
        uno = [play.uno for play in find_plays(state)]
        assert uno == ([False] if asks_again else [False, True])
        assert apply_all(state, make_play(state)).exposed == (None if asks_again else 0)

    assert play_deed(think_better(asks_again=False), *HANDS).events == ()
    done = play_deed(think_better(asks_again=True), *HANDS)
    assert done.events == (Asked(3, ALIKE, done.card),)
    assert events_of_action(done.after, Answer(3, "yes")) == (
        Answered(3, ALIKE, "yes"),
        Announced(0, done.card, "3"),
    )


def test_card_acted_as_drops_all_questions() -> None:
    asks_and_acts = make_effect(
        lambda table: (ask_others(table), table.act_as(table.edition.card("red-hush"))), draw_if_yes
    )
    hush = make_effect(lambda table: table.ask_no_more())
    assert play_deed(asks_and_acts, *HANDS, more={"hush": hush}).after.phase == "turn"


def test_question_of_a_variant_has_no_card() -> None:
    players = ("Ana", "Ben", "Cy", "Di")
    state = make_position(Effect(), *HANDS, variants=[Chatter()], players=players)
    told = events_of_action(state, Answer(2, "ask"))
    assert told[-1] == Asked(3, ALIKE, None)
    assert narrate(told[-1], state.players) == "Di is asked: well?"
    after = apply_all(state, Answer(2, "ask"))
    for seat in (None, 0, 1, 2, 3):
        question = view(after, seat).question
        assert question is not None
        assert (question.card, question.player, question.prompt) == (None, 3, ALIKE)
        assert question.answers == (("yes", "no") if seat == 3 else ())
    assert hides_unknown_cards(after, deals=3)


@each_case("variants", [[Hears(), Chatter()], [Chatter(), Hears()]])
def test_variant_that_asks_is_saved_and_may_drop_its_questions(variants: list[Variant]) -> None:
    state = apply_all(make_position(Effect(), *HANDS, variants=variants), Answer(2, "ask"))
    after = apply_all(pickle_and_load(state), Answer(3, "yes"))
    assert after == apply_all(state, Answer(3, "yes"))
    assert (after.phase, after.turn) == ("turn", 0)


# --- a loaded question is tried out, so that every answer can be given

LOADED = ("red-deed red-1 red-2 tan-1", "green-9 blue-9 tan-9", "green-1 green-2 tan-5")


def ask_how_many(number: Any, **more: Any) -> Effect:
    """Return an effect that asks the next player whether to draw this many."""

    def answered(table: Any, question: str, answer: str) -> None:
        if answer == "some":
            table.draw(table.next, number(table))

    return make_effect(
        lambda table: table.ask(table.next, "how many", ("none", "some")), answered, **more
    )


def read_choice(table: Any) -> Any:
    assert isinstance(table.choice, int), "nothing else was offered"
    return table.choice


def tell_what_fits(table: Any) -> int:
    """Return 1 for a match by color, 2 for a match by symbol."""
    fits = [table.color_before == table.card.color, table.card_before.symbol == table.card.symbol]
    return 1 + fits.index(True)


BY_CHOICE = ask_how_many(read_choice, choices=lambda table: (1, 2, 3))
BY_RED = ask_how_many(
    lambda table: next(card for card in table.hand if card.color == "red").number,
    may_play=lambda table: table.hand.some(table.cards(color="red")),
)
BY_HANDS = ask_how_many(
    lambda table: 6 // (table.hand_size(table.player) - 2),
    may_play=lambda table: table.hand_size(table.next) > 2,
)
BY_WHAT_FITS = ask_how_many(tell_what_fits)


def read(state: GameState, **parts: Any) -> GameState:
    """Return a loaded state with changed parts of its pending decision."""
    record = write_table(state)
    hands = parts.pop("hands", None)
    if hands is not None:
        record["pile"] += [code for hand in record["hands"] for code in hand]
        record["hands"] = [hand.split() for hand in hands]
        for hand in record["hands"]:
            for code in hand:
                record["pile"].remove(code)
    pending = record["pending"] | parts
    record["pending"] = {name: part for name, part in pending.items() if part is not None}
    again = read_table(state._round.rules, record)
    check_loaded_state(again)
    return again


@each_case(
    "effect, parts",
    [
        (BY_CHOICE, {"choice": None}),
        (BY_RED, {"hands": ["tan-1 tan-2 blue-1", "green-9 blue-9 tan-9", "green-1 green-2"]}),
        (BY_HANDS, {"hands": ["tan-1 tan-2", "green-9", "green-1 green-2 tan-5"]}),
        (BY_WHAT_FITS, {"before": ["tan-8", "tan"]}),
    ],
)
def test_impossible_question_is_refused_when_loaded(effect: Effect, parts: dict[str, Any]) -> None:
    table = make_position(effect, *LOADED)
    state = apply(table, find_plays(table)[-1])
    again = read(state)
    assert again == state
    assert apply_all(again, Answer(1, "some")) == apply_all(state, Answer(1, "some"))
    with pytest.raises(FormatError, match="an action that this state offers fails"):
        read(state, **parts)
