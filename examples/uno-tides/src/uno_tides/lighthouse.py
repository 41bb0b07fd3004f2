"""Lighthouse."""

from unoengine.authoring import Effect, Table, Value, override

ANSWERS = ("show", "hide")


class Lighthouse(Effect):
    """The others hide from its light, for one card, two, three, until one shows the hand."""

    titles = {"es": "Faro"}
    texts = {"es": "Los demás huyen de su luz, por una carta, dos, tres, hasta que uno se muestra."}
    points = 50

    @override
    def play(self, table: Table) -> None:
        """Find the next player, and keep in mind who is still in the dark."""
        table.ask(table.next, "show or hide", ANSWERS, data=table.others[1:])

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Stop at who shows; past who hides, turn to the next one in the dark."""
        if answer == "show":
            table.reveal(table.answerer)
        else:
            table.draw(table.answerer, len(table.others) - len(table.data))
            if table.data:
                table.ask(table.data[0], question, ANSWERS, data=table.data[1:])
