"""The effect of the Lighthouse."""

from collections.abc import Sequence

from unoengine.authoring import Edition, Effect, Table, Value, Vocabulary, override

ANSWERS = ("show", "hide")


class Lighthouse(Effect):
    """The others hide from its light for one, two, three cards, until one shows the hand."""

    titles = {"es": "Faro"}
    texts = {"es": "Los demás huyen de su luz, por una carta, dos, tres, hasta que uno se muestra."}
    points = 50
    icon = "M9 21l1-11h4l1 11zM9 10V6h6v4M11 3h2M5 8L2 7M19 8l3-1"

    @override
    def play(self, table: Table) -> None:
        """Ask the next player, and remember which players come after."""
        table.ask(table.next, "show or hide", ANSWERS, data=table.others[1:])

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Reveal the hand, or let the player draw and ask the next one."""
        if answer == "show":
            table.reveal(table.answerer)
        else:
            table.draw(table.answerer, len(table.others) - len(table.data))
            if table.data:
                table.ask(table.data[0], question, ANSWERS, data=table.data[1:])

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare the two answers."""
        return Vocabulary(questions={"show or hide": ANSWERS})
