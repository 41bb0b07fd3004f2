"""A question that a card always puts is put without asking the card again."""

from collections.abc import Callable

import pytest

from tests.odd_card import set_up
from unoengine import Answer, GameState, apply, legal_moves
from unoengine.authoring import Table
from unoengine.records.state_record import write_table
from unoengine.values.hand import Hand

from .outcome_tables import HAND, Asks, after, answered, ask_with, asked_in, grey, shrugging

KEPT: dict[str, Callable[[Table], object]] = {
    "nothing": lambda table: None,
    "a text": lambda table: "why",
    "some values": lambda table: (table.next, "why", (table.card, True)),
    "its player's hand": lambda table: table.hand,
}


@pytest.mark.parametrize("what", KEPT)
def test_a_question_can_be_foreseen(what: str) -> None:
    state = set_up(Asks(ask_with(KEPT[what])), others=HAND)
    after(state)

    assert asked_in(lambda: apply(state, grey(state))) == 0
    assert after(state).turn == 1
    assert legal_moves(after(state)) == (Answer(1, "yes"), Answer(1, "no"))


def test_it_is_put_with_the_hand_as_it_is_then() -> None:
    effect = Asks(ask_with(lambda table: table.hand))
    for hand in (HAND, "grey-5 grey-6 grey-6", "gold-1 plain plain", HAND):
        state = set_up(effect, others=hand)
        (question,) = write_table(after(state))["pending"]["questions"]
        assert question["data"] == {"hand": hand_of(state)}


def hand_of(state: GameState) -> list[str]:
    """Return the other cards of p0."""
    return [card.code for card in state.hand(0) if card.code != "odd"]


def ask_twice(table: Table) -> None:
    for seat in table.others:
        table.ask(seat, "well?", ("yes", "no"))


def ask_with_another_hand(table: Table) -> None:
    plain = table.edition.card("plain")
    table.ask(table.next, "well?", ("yes",), data=Hand.from_cards(table.hand.codec, [plain]))


PUT: dict[str, Callable[[Table], object]] = {
    "to two": ask_twice,
    "for a card": lambda table: table.ask_for_card(table.next, "well?"),
    "with the hand among other things": ask_with(lambda table: (1, table.hand)),
    "with another hand": ask_with_another_hand,
    "with the number of cards": ask_with(lambda table: len(table.hand)),
    "with the cards": ask_with(lambda table: tuple(table.hand)),
    "with the first card": ask_with(lambda table: table.hand[0]),
    "if there are cards": ask_with(lambda table: bool(table.hand)),
    "if a card is there": ask_with(lambda table: table.card in table.hand),
    "if some card is there": ask_with(lambda table: table.hand.some(table.cards(color="grey"))),
    "if it is that hand": ask_with(lambda table: table.hand == table.hand),
    "if it is another hand": ask_with(lambda table: table.hand == ()),
    "with a digest": ask_with(lambda table: hash(table.hand)),
    "with a list of the cards": ask_with(lambda table: repr(table.hand)),
}


@pytest.mark.parametrize("how", PUT)
@pytest.mark.parametrize("shrugs", [False, True])
def test_a_question_that_hangs_on_more_is_asked_for_every_time(how: str, shrugs: bool) -> None:
    state = set_up(Asks(shrugging(PUT[how]) if shrugs else PUT[how]), others=HAND)
    after(state)

    assert asked_in(lambda: apply(state, grey(state))) == 1


def demand_and_ask(table: Table) -> None:
    table.demand("grey", table.cards(color="grey"), cost=2)
    table.draw(2, 1)
    table.ask(2, "well?", ("yes",))
    table.skip()


def test_a_demand_waits_for_the_answer_also_when_it_is_foreseen() -> None:
    state = set_up(Asks(demand_and_ask, then=lambda table: table.draw(1, 1)), others=HAND)
    after(state)

    assert asked_in(lambda: apply(state, grey(state))) == 0
    assert (after(state).turn, after(state).hand_sizes) == (2, (3, 3, 3))
    assert answered(after(state)).owed == 2
