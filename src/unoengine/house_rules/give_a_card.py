"""The house rule Give a card."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from unoengine.authoring import Card, Edition, Effect, OwnHand, Table, Value, Vocabulary, override


class GiveACard(Effect):
    """The player gives a card from hand to a chosen player."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Un regalo"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien la juega regala una carta de su mano a otro."
    }
    own_hand: ClassVar[OwnHand] = "shrinks"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Choose another player."""
        return table.others

    @override
    def play(self, table: Table) -> None:
        """Ask which card to give."""
        table.ask_for_card(table.player, "which card do you give")

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Give the card."""
        assert isinstance(answer, Card)
        assert isinstance(table.choice, int)
        table.give(table.player, table.choice, [answer])

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare the other players and the cards."""
        return Vocabulary(choices=seats, questions={"which card do you give": edition.cards})
