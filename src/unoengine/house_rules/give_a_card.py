"""The house rule Give a card."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from unoengine.authoring import Card, Effect, OwnHand, Table, Value, override


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
