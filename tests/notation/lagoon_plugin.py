"""A third-party edition: other scripts, codes that begin with digits, all types of data.

`test_third_party_plugins.py` installs it as a distribution.
"""

from collections.abc import Iterable
from typing import ClassVar

from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    OwnHand,
    Table,
    Value,
    Variant,
    colored_cards,
    colorless_cards,
    frozen,
    number_cards,
    option,
    override,
)

COLORS = ("sea-green", "синий", "2-tone", "röt")
PROMPT = "who, me? (yes/no) [100 %] {a:b}\n~"


class Survey(Effect):
    """The next player is asked for answers of every type; the effect notes them all."""

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return (None, True, 7, "7", "", "on a whim", "~", "#true", table.card)

    @override
    def play(self, table: Table) -> None:
        kept = (table.hand, (table.card, (table.choice, -1, 2**60)), "a b")
        answers = (None, False, -3, 2**70, "-3", "true", "@wild", "так", "a,b = c!", table.card)
        table.ask(table.next, PROMPT, answers, data=kept)
        table.note("kept, so far", kept, player=table.player)
        table.note("of a seat", (table.next, None, True), player=table.player, lasts="game")

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        hand, (card, _), _ = table.data
        assert question == PROMPT
        table.note("said", (answer,), player=table.answerer)
        table.draw(table.answerer, 1 + hand.some(table.cards(color=None)) + (answer == card))


class Toll(Effect):
    """The next player gives up a card of their hand."""

    own_hand: ClassVar[OwnHand] = "grows"

    @override
    def play(self, table: Table) -> None:
        table.ask_for_card(table.next, "which one?", table.cards(color=table.color), data=())

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, Card):
            table.show(table.answerer, to=table.player, cards=[answer])
            table.draw(table.player, 1)


@frozen
class Ebb(Variant):
    """The player with most cards may claim something, which the variant notes."""

    cry: str = option("low tide", "ebb")
    again: bool = option(False, True)

    @override
    def claims(self, table: Table) -> Iterable[Value]:
        if self.again or not table.noted("cried"):
            yield self.cry

    @override
    def claim(self, table: Table, value: Value) -> None:
        table.note("cried", (value, table.player))
        table.draw(table.player, 1)


LAGOON = Edition(
    name="lagoon",
    title="Lagoon",
    colors=COLORS,
    deck=[
        *number_cards(COLORS, dict.fromkeys(range(10), 2)),
        *colored_cards(COLORS, "survey", points=20, copies=2),
        *colorless_cards("4-ever", points=50, copies=4, effect="survey"),
        *colorless_cards("мост", points=40, copies=4, effect="toll"),
    ],
)
