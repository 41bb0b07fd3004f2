"""A loaded question is tried out, so that every answer can be given."""

from collections.abc import Iterable
from typing import Any

import pytest

from unoengine import Answer, GameState, apply, legal_moves
from unoengine.authoring import Effect, Table, Value
from unoengine.core.errors import FormatError
from unoengine.records.loaded_state_check import check_loaded_state
from unoengine.records.state_record import read_table, write_table

from .positions import apply_all, make_play, make_position

HANDS = ("red-deed red-1 red-2 tan-1", "green-9 blue-9 tan-9", "green-1 green-2 tan-5")


class Asks(Effect):
    """It asks the next player how many cards to draw."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "how many", ("none", "some"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "some":
            table.draw(table.next, self.number(table))

    def number(self, table: Table) -> int:
        return 1


class ByChoice(Asks):
    """The numbers up to the choice of its player."""

    def choices(self, table: Table) -> Iterable[Value]:
        return (1, 2, 3)

    def number(self, table: Table) -> int:
        assert isinstance(table.choice, int), "nothing else was offered"
        return table.choice


class ByRed(Asks):
    """The number of the first other red card, which the play needs."""

    def may_play(self, table: Table) -> bool:
        return table.hand.some(table.cards(color="red"))

    def number(self, table: Table) -> int:
        number = next(card for card in table.hand if card.color == "red").number
        assert number is not None
        return number


class ByHands(Asks):
    """The number of cards of the other player above two."""

    def may_play(self, table: Table) -> bool:
        return table.hand_size(table.next) > 2

    def number(self, table: Table) -> int:
        return 6 // (table.hand_size(table.player) - 2)


class ByWhatFits(Asks):
    """1 for a match by color, 2 for a match by symbol."""

    def number(self, table: Table) -> int:
        before = table.card_before
        fits = [table.color_before == table.card.color, before.symbol == table.card.symbol]
        return 1 + fits.index(True)


def read(state: GameState, **parts: Any) -> GameState:
    """Return a loaded state with changed parts of its pending decision."""
    record = write_table(state)
    hands = parts.pop("hands", None)
    if hands is not None:
        hidden = [code for hand in record["hands"] for code in hand]
        record["hands"] = [hand.split() for hand in hands]
        held = [code for hand in record["hands"] for code in hand]
        pile = [*record["pile"], *hidden]
        for code in held:
            pile.remove(code)
        record["pile"] = pile
    pending = record["pending"] | parts
    record["pending"] = {name: part for name, part in pending.items() if part is not None}
    again = read_table(state._round.rules, record)
    check_loaded_state(again)
    return again


@pytest.mark.parametrize(
    "effect", [Asks(), ByChoice(), ByRed(), ByHands(), ByWhatFits()], ids=lambda e: type(e).__name__
)
def test_asked_question_is_loaded(effect: Effect) -> None:
    table = make_position(effect, *HANDS)
    (*_, play) = [
        m for m in legal_moves(table) if getattr(m, "card", None) == make_play(table).card
    ]
    state = apply(table, play)

    again = read(state)

    assert again == state
    assert apply_all(again, Answer(1, "some")) == apply_all(state, Answer(1, "some"))


@pytest.mark.parametrize(
    ("effect", "parts"),
    [
        (ByChoice(), {"choice": None}),
        (ByRed(), {"hands": ["tan-1 tan-2 blue-1", "green-9 blue-9 tan-9", "green-1 green-2"]}),
        (ByHands(), {"hands": ["tan-1 tan-2", "green-9", "green-1 green-2 tan-5"]}),
        (ByWhatFits(), {"before": ["tan-8", "tan"]}),
    ],
    ids=lambda part: type(part).__name__,
)
def test_impossible_question_is_refused_when_loaded(effect: Effect, parts: dict[str, Any]) -> None:
    table = make_position(effect, *HANDS)
    (*_, play) = [
        m for m in legal_moves(table) if getattr(m, "card", None) == make_play(table).card
    ]

    with pytest.raises(FormatError, match="an action that this state offers fails"):
        read(apply(table, play), **parts)
