"""An answer that always comes to the same comes to it without asking the card again."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.odd_card import COLORS, NUMBERS, PLAIN, odd_plays, set_up
from unoengine import Answer, Card, Edition, GameState, Play, Setup, apply, legal_moves, step
from unoengine.authoring import Effect, OwnHand, PluginError, Table, Value
from unoengine.game.engine import lookup
from unoengine.moves.other_moves import AnswerMove

from .outcome_tables import (
    HAND,
    MORE,
    ODDS,
    Asks,
    after,
    answered,
    ask_with,
    asked_in,
    card,
    draw_all_there_is,
    grey,
    shrugging,
    skip_and_draw,
)


def test_an_answer_that_hangs_on_seats_alone_is_asked_about_once() -> None:
    state = after(set_up(Asks(ask_with(lambda table: table.hand), then=skip_and_draw), others=HAND))

    assert asked_in(lambda: apply(state, Answer(1, "yes"))) == 1
    assert asked_in(lambda: apply(state, Answer(1, "yes"))) == 0
    assert asked_in(lambda: apply(state, Answer(1, "no"))) == 1
    assert asked_in(lambda: step(state, Answer(1, "yes"))) == 1
    assert answered(state).hand_sizes == (3, 5, 2)
    assert answered(state).turn == 2


AFTERWARDS: dict[str, Callable[[Table], object]] = {
    "what was kept": lambda table: table.data,
    "the colour": lambda table: table.color,
    "what was chosen": lambda table: table.choice,
    "what was owed": lambda table: table.owed,
    "to which card": lambda table: table.owed_to,
    "the hand": lambda table: table.hand,
    "another question": lambda table: table.ask(table.next, "really?", ("yes", "no")),
}


@pytest.mark.parametrize("what", AFTERWARDS | MORE)
@pytest.mark.parametrize("shrugs", [False, True])
def test_an_answer_that_hangs_on_more_is_asked_about_every_time(what: str, shrugs: bool) -> None:
    deed = (AFTERWARDS | MORE)[what]
    then = shrugging(deed) if shrugs else deed
    state = after(set_up(Asks(ask_with(lambda table: 1), then=then), others=HAND))
    answered(state)

    assert asked_in(lambda: apply(state, Answer(1, "yes"))) == 1


@frozen
class Differs(Effect):
    """Asks one of two seats one of two things, and goes on by all it may go by."""

    own_hand: ClassVar[OwnHand] = "kept"

    def choices(self, table: Table) -> Iterable[Value]:
        return tuple(range(16))

    def play(self, table: Table) -> None:
        choice = table.choice
        assert isinstance(choice, int)
        if choice & 1:
            table.skip()
        if choice & 2:
            table.reverse()
        prompt = "well?" if choice & 4 else "really?"
        table.ask(table.others[choice >> 3], prompt, ("yes", "no"), data=table.hand)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.answerer, 1 if question == "well?" else 2)
        if table.card.code == "odd":
            table.skip()
        if answer == "yes":
            table.reverse()
        if table.player == 0:
            table.again()


def differing(**more: Any) -> GameState:
    deck = (*NUMBERS, *PLAIN, *(Card(code, symbol="odd", effect=Differs()) for code in ODDS))
    hands = [f"odd odder {HAND}", "grey-2 grey-3 gold-9", f"odd odder {HAND}"]
    edition = Edition("box", COLORS, (*deck, *deck[-2:]))
    draw = "gold-1 gold-2 gold-3 gold-4 gold-7"
    return Setup(edition, hands=hands, discard="grey-4", draw=draw, **more).to_state()


def test_whatever_an_answer_may_hang_on_is_told_apart() -> None:
    for turn in (0, 2, 0):
        for direction in (+1, -1):
            state = differing(turn=turn, direction=direction)
            for play in legal_moves(state):
                if isinstance(play, Play) and play.card.code in ODDS and play.color == "grey":
                    asked = apply(state, play)
                    assert asked == step(state, play).state
                    assert answered(asked) != answered(asked, "no")


def test_where_cards_are_too_few_an_answer_is_asked_about() -> None:
    effect = Asks(ask_with(lambda table: None), then=lambda table: table.draw(table.next, 3))
    plenty = after(set_up(effect, others=HAND))
    few = after(set_up(effect, others=HAND, draw="gold-1", discard="grey-4"))
    answered(plenty)

    assert asked_in(lambda: apply(plenty, Answer(1, "yes"))) == 0
    assert asked_in(lambda: apply(few, Answer(1, "yes"))) == 1
    assert answered(few).hand_sizes == (3, 5, 2)


def ask_one_or_all(table: Table) -> None:
    for seat in table.others[: 1 if table.color == "grey" else None]:
        table.ask(seat, "well?", ("yes", "no"))


def test_who_has_asked_more_goes_on_asking() -> None:
    state = set_up(Asks(ask_one_or_all, then=skip_and_draw), others=HAND)
    one, everybody = [apply(state, play) for play in odd_plays(state)]

    assert answered(one).phase == "turn"
    assert (answered(everybody).turn, answered(everybody).phase) == (2, "question")
    assert answered(answered(everybody)).phase == "turn"


@frozen
class Sheds(Asks):
    """Asks before it discards cards of its player, or lets another draw instead."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            table.discard(table.player, table.cards(color="grey"))
        table.draw(table.next, 1)


@pytest.mark.parametrize("value", ["yes", "no"])
def test_uno_is_judged_after_an_answer_also_if_that_is_foreseen(value: str) -> None:
    effect = Sheds(ask_with(lambda table: None))
    many = after(set_up(effect, others="plain grey-1 gold-1"))
    answered(many, value)
    for hand in ("plain grey-1", "plain plain", "plain"):
        state = set_up(effect, others=hand)
        for play in odd_plays(state):
            asked = apply(state, play)
            assert asked == step(state, play).state
            answered(asked, value)


@frozen
class Poses(Effect):
    """Acts as the odd card."""

    def play(self, table: Table) -> None:
        table.act_as(table.edition.card("odd"))


def test_who_acts_as_another_card_answers_as_that_one() -> None:
    effect = Asks(ask_with(lambda table: None), then=lambda table: table.draw(table.next, 2))
    cards = (Card("odd", symbol="odd", effect=effect), Card("pose", effect=Poses()))
    box = Edition("box", COLORS, (*NUMBERS, *PLAIN, *cards))
    hands = [f"odd pose {HAND}", "grey-2 grey-3 gold-9", "gold-5 gold-6"]
    state = Setup(box, hands=hands, discard="grey-4", draw="gold-1 gold-2 gold-3").to_state()
    played = [apply(state, Play(0, card(state, code), "grey")) for code in ("odd", "pose", "odd")]

    assert [answered(asked).hand_sizes for asked in played] == [(4, 5, 2)] * 3


@frozen
class Blank(Asks):
    """Asks as a start card; when it is played, the house rule that is written on it acts."""

    blank: ClassVar[bool] = True


def test_a_start_card_that_asks_is_told_from_the_same_card_played() -> None:
    printed = Blank(ask_with(lambda table: None), then=lambda table: table.draw(table.next, 1))
    written = Asks(ask_with(lambda table: None), then=lambda table: table.draw(table.next, 2))
    cards = (*NUMBERS, *PLAIN, *[Card("odd", color="grey", symbol="odd", effect=printed)] * 2)
    box, rules = Edition("box", COLORS, cards), {"odd": [written, written]}
    hands = [f"odd {HAND}", "grey-2 grey-3 gold-9", "gold-5 gold-6"]
    draw = "gold-1 gold-2 gold-3"
    played = Setup(box, hands=hands, discard="grey-4", draw=draw, house_rules=rules).to_state()
    turned_up = Setup(
        box, hands=hands, draw=f"odd {draw}", dealer=0, house_rules=rules, discard=""
    ).to_state()

    for _ in range(2):
        asked = apply(played, Play(0, card(played, "odd")))
        assert answered(asked).hand_sizes == (3, 5, 2)
        assert answered(turned_up).hand_sizes == (4, 4, 2)


def test_no_more_answers_are_remembered_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("unoengine.moves.other_moves._MOST_QUESTIONS", 3)
    number = iter(range(100))
    effect = Asks(lambda table: table.ask(table.next, f"{next(number)}?", ("yes",)))
    state = set_up(effect, others=HAND)
    move = None
    for _ in range(10):
        asked = step(state, grey(state)).state
        apply(asked, Answer(1, "yes"))
        move = lookup(asked, Answer(1, "yes"))
        assert isinstance(move, AnswerMove)
        assert 0 < len(move.foreseen) <= 4
    assert move is not None


def test_an_answer_after_which_all_is_drawn_comes_to_an_end() -> None:
    state = after(set_up(Asks(ask_with(lambda table: None), then=draw_all_there_is), others=HAND))

    assert answered(state) == answered(state)
    assert answered(state).hand_sizes == (3, 10, 2)


def test_a_fault_in_an_answer_is_told_every_time() -> None:
    effect = Asks(ask_with(lambda table: None), then=lambda table: table.draw(99, 1))
    state = after(set_up(effect, others=HAND))

    for _ in range(3):
        with pytest.raises(PluginError, match="seat that does not exist, 99"):
            apply(state, Answer(1, "yes"))
