"""The effect of the Gift."""

from collections.abc import Iterable, Sequence

from unoengine.authoring import Card, Edition, Effect, Table, Value, Vocabulary, override


class Gift(Effect):
    """The player gives a card of the hand to another player, or in teams to a partner."""

    titles = {"es": "Regalo"}
    texts = {"es": "Quien la juega regala una carta de su mano; en equipos, a su pareja."}
    points = 20
    icon = "M4 11h16v10H4zM3 7h18v4H3zM12 7v14M12 7C8 1 4 6 12 7C20 6 16 1 12 7"
    own_hand = "shrinks"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Choose who gets it."""
        return table.partners(table.player) or table.others

    @override
    def play(self, table: Table) -> None:
        """Ask for the card."""
        table.ask_for_card(table.player, "what is the gift")

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Give it."""
        if isinstance(answer, Card) and isinstance(table.choice, int):
            table.give(table.player, table.choice, [answer])

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare the players and the cards."""
        gifts = (None, *edition.cards)
        return Vocabulary(choices=seats, questions={"what is the gift": gifts})
