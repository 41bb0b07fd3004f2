"""Give a card."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from unoengine.authoring import Card, Effect, OwnHand, Table, Value, override


class GiveACard(Effect):
    """Its player gives a card of the own hand to whomever they name."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Un regalo"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien la juega regala una carta de su mano a otro."
    }
    own_hand: ClassVar[OwnHand] = "shrinks"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Name somebody."""
        return table.others

    @override
    def play(self, table: Table) -> None:
        """Ask which card it is to be."""
        table.ask_for_card(table.player, "which card do you give")

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Hand it over."""
        assert isinstance(answer, Card)
        assert isinstance(table.choice, int)
        table.give(table.player, table.choice, [answer])
