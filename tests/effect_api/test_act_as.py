"""`act_as`: a card has the effect of another card of the edition."""

from contextlib import suppress
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Answer, Options, Play, PluginError, explain, legal_moves, step
from unoengine.authoring import Effect, Table
from unoengine.events import Announced, Answered, Asked, Demanded, Drew, Reversed, Skipped

from .positions import (
    HANDS,
    Played,
    apply_all,
    combine_effects,
    find_card,
    find_cards,
    find_plays,
    hides_unknown_cards,
    list_events,
    list_hands,
    make_effect,
    pickle_and_load,
    play_deed,
)


def act_as(code: str, own_hand: str = "changes") -> Effect:
    """Return an effect that acts as this card, and announces whether that had an effect."""
    return make_effect(
        lambda table: table.announce(str(table.act_as(table.edition.card(code)))), own_hand=own_hand
    )


def note_question(table: Any, question: str, answer: str) -> None:
    table.announce("heard")
    table.note("heard", question)


def feed(table: Table) -> None:
    table.draw(table.next, 2)


def drop_reds(table: Table) -> None:
    table.discard(table.player, table.cards(color="red"))


def fail(table: Table) -> None:
    raise RuntimeError("boom")


MORE: dict[str, Effect] = {
    "drop": make_effect(drop_reds, own_hand="shrinks"),
    "pick": make_effect(
        lambda table: table.draw(table.choice, 2), choices=lambda table: table.others
    ),
    "feed": make_effect(feed, last=lambda table: table.draw(table.next, 3)),
    "rogue": make_effect(lambda table: table.draw(table.player, 1)),
    "keep": make_effect(lambda table: table.note("card", table.card.code), name="keeps"),
    "asks": make_effect(lambda table: table.ask(1, "yours", ("yes",)), note_question, name="yours"),
    "boom": make_effect(fail),
}


def play_as(code: str, *hands: str, own_hand: str = "changes", **what: Any) -> Played:
    return play_deed(act_as(code, own_hand), *hands, more=MORE, **what)


@each_case(
    "code, told, turn, direction, sizes",
    [
        ("blue-skip", Skipped(1), 2, 1, (2, 2, 2)),
        ("red-reverse", Reversed(-1), 2, -1, (2, 2, 2)),
        ("tan-draw-two", None, 2, 1, (2, 4, 2)),
    ],
)
def test_card_has_the_effect_of_another(
    code: str, told: Any, turn: int, direction: int, sizes: tuple[int, ...]
) -> None:
    done = play_as(code, draw="tan-1 tan-2")
    because = find_card(done.before, code)
    drew = Drew(1, find_cards(done.before, "tan-1 tan-2"), because)
    assert done.events[0] == (told or drew)
    assert done.verdicts == ["True"]
    assert (done.after.turn, done.after.direction, done.after.hand_sizes) == (
        *(turn, direction),
        sizes,
    )
    assert (done.after.top, done.after.color) == (done.card, "red")


def test_act_as_triforce() -> None:
    done = play_as("triforce", "red-deed red-1 red-2", "red-3 red-4 blue-9", "green-1")
    assert Demanded(1, "red", find_card(done.before, "triforce"), 3) in done.events
    assert legal_moves(done.after) == (Play(1, find_card(done.before, "red-3")),)


def test_act_as_wild_draw_four_handles_the_answer() -> None:
    """A refusal cites the rule of the card acted as."""
    done = play_as("wild-draw-four")
    asked, card = done.after, find_card(done.before, "wild-draw-four")
    assert Asked(1, "challenge", card) in done.events
    assert asked.question is not None
    assert asked.question.card == card
    assert legal_moves(asked) == (Answer(1, "accept"), Answer(1, "challenge"))
    assert hides_unknown_cards(asked)
    verdict = explain(asked, Answer(1, "maybe"))
    assert (verdict.reason, verdict.rule) == ("no-such-answer", "A47")
    accepted = apply_all(pickle_and_load(asked), Answer(1, "accept"))
    assert accepted == apply_all(asked, Answer(1, "accept"))
    assert accepted.hand_sizes == (2, 6, 2)


@each_case("code", ["red-5", "wild", "red-deed", "tan-deed", "red-pick"])
def test_card_without_effect_or_with_a_choice_does_nothing(code: str) -> None:
    done = play_as(code)
    assert done.events == (Announced(0, done.card, "False"),)
    assert list_hands(done.after) == ["red-1 red-2", *HANDS[1:]]
    assert (done.after.turn, done.after.phase) == (1, "turn")


def test_act_as_changes_the_hand_of_its_player() -> None:
    state = play_as("red-drop", "red-deed red-1 tan-1", "blue-1").before
    assert [play.uno for play in find_plays(state)] == [False, True]
    silent, called = (apply_all(state, play) for play in find_plays(state))
    assert list_hands(silent) == list_hands(called) == ["tan-1", "blue-1"]
    assert (silent.exposed, called.exposed) == (0, None)


@each_case(
    "own_hand, allowed", [("kept", False), ("grows", False), ("shrinks", True), ("changes", True)]
)
def test_own_hand_limits_the_card_acted_as(own_hand: str, allowed: bool) -> None:
    if allowed:
        assert play_as("red-drop", own_hand=own_hand).after.round_winner == 0
    else:
        expected = 'acts as red-drop; declare own_hand = "shrinks" or "changes"$'
        with pytest.raises(PluginError, match=expected):
            play_as("red-drop", own_hand=own_hand)


def test_undeclared_change_is_blamed_on_the_card_acted_as() -> None:
    rogue = type(MORE["rogue"]).__name__
    with pytest.raises(PluginError, match=rf'^{rogue} .* declare own_hand = "grows"$'):
        play_as("red-rogue", own_hand="kept")


def test_act_as_on_the_last_card_calls_last() -> None:
    options = Options(final_card_effects="all")
    state = play_as("red-feed", "red-deed", *HANDS[1:], options=options).after
    assert (state.round_winner, state.hand_sizes) == (0, (0, 5, 2))


def test_card_is_itself_again_after_act_as() -> None:
    """During it, it is the card acted as; later draws are because of the played card."""

    def act_and_note(table: Any) -> None:
        table.act_as(table.edition.card("red-keep"))
        with suppress(RuntimeError):
            table.act_as(table.edition.card("red-boom"))
        table.note("acted", table.card.code)
        table.act_as(table.edition.card("red-draw-two"))
        table.draw(table.next, 1)

    effect = make_effect(act_and_note, name="acts")
    done = play_deed(effect, more=MORE, draw="tan-1 tan-2 tan-3")
    assert done.after.notes == {
        ("keeps", "card", None): "red-keep",
        ("acts", "acted", None): "red-deed",
    }
    assert done.events == (
        Drew(1, find_cards(done.before, "tan-1 tan-2"), find_card(done.before, "red-draw-two")),
        Skipped(1),
        Drew(2, find_cards(done.before, "tan-3"), done.card),
    )


@each_case("first", [True, False])
def test_effect_that_asked_gets_the_answer(first: bool) -> None:
    def play(table: Any) -> None:
        if not first:
            table.act_as(table.edition.card("red-asks"))
        table.ask(1, "mine", ("yes",))
        if first:
            table.act_as(table.edition.card("red-asks"))

    state = play_deed(make_effect(play, note_question, name="mine"), more=MORE).after
    asked = [("red-deed", "mine"), ("red-asks", "yours")]
    for code, prompt in asked if first else asked[::-1]:
        question = state.question
        assert question is not None
        assert (question.card, question.prompt) == (find_card(state, code), prompt)
        assert hides_unknown_cards(state, deals=3)
        told = step(pickle_and_load(state), Answer(1, "yes")).events
        heard = Announced(0, find_card(state, code), "heard")
        assert told[:2] == (Answered(1, prompt, "yes"), heard)
        state = apply_all(state, Answer(1, "yes"))
        assert state.notes[prompt, "heard", None] == prompt
    assert (state.phase, state.turn) == ("turn", 1)


def ask_again(table: Any, question: str, answer: str) -> None:
    if question == "first":
        table.ask(2, "second", ("yes",))
    else:
        table.announce(f"asked {table.answerer}")


def test_effect_that_asked_again_gets_the_second_answer() -> None:
    again = make_effect(lambda table: table.ask(1, "first", ("yes",)), ask_again)
    state = play_deed(act_as("red-again"), more={"again": again}).after
    state = apply_all(state, Answer(1, "yes"))
    card = find_card(state, "red-again")
    assert state.question is not None
    assert (state.question.card, state.turn) == (card, 2)
    told = list_events(pickle_and_load(state), Answer(2, "yes"))
    assert told == (Announced(0, card, "asked 2"),)


def test_card_may_act_as_several_cards() -> None:
    effect = combine_effects(act_as("red-skip"), act_as("red-draw-two"))
    assert play_deed(effect).after.hand_sizes == (2, 2, 4)


def test_cards_that_act_as_each_other_do_not_loop() -> None:
    """Either it stops, or it is refused by name."""
    with suppress(PluginError):
        assert play_deed(act_as("red-back"), more={"back": act_as("red-deed")}).after.turn == 1
