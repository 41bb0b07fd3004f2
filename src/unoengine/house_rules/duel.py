"""The house rule Duel."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from unoengine.authoring import Edition, Effect, OwnHand, Table, Value, Vocabulary, override


class Duel(Effect):
    """The player and a rival take turns raising the stake; the first to give in draws it."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Duelo"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien la juega y un rival suben la apuesta por turnos; quien cede la toma."
    }
    own_hand: ClassVar[OwnHand] = "grows"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Choose the rival."""
        return table.others

    @override
    def play(self, table: Table) -> None:
        """Ask the rival first."""
        assert isinstance(table.choice, int)
        table.ask(table.choice, "raise or give in", ("give in", "raise"), data=1)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Draw the stake, or raise it up to four cards and ask the other player."""
        if answer == "give in":
            table.draw(table.answerer, table.data)
            return
        stake = table.data + 1
        other = table.choice if table.answerer == table.player else table.player
        assert isinstance(other, int)
        answers = ("give in", "raise") if stake < 4 else ("give in",)
        table.ask(other, "raise or give in", answers, data=stake)

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare the rivals and the two answers."""
        return Vocabulary(choices=seats, questions={"raise or give in": ("give in", "raise")})
