"""An edition of another author: its own colors, our plain cards, three cards of its own."""

from unoengine.authoring import (
    Edition,
    Effect,
    Table,
    Value,
    colored_cards,
    colorless_cards,
    number_cards,
    override,
)

COLORS = ("amber", "ebony", "ivory", "jade")


class Chime(Effect):
    """Each third one in a round makes everybody else draw: it keeps a note."""

    @override
    def play(self, table: Table) -> None:
        """Count, and ring."""
        times = table.noted("times", 0) + 1
        table.note("times", times)
        if times % 3 == 0:
            for player in table.others:
                table.draw(player, 1)


class Toll(Effect):
    """The next player draws a card or loses the turn: it asks."""

    @override
    def play(self, table: Table) -> None:
        """Ask."""
        table.ask(table.next, "pay or wait", ("pay", "wait"))

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Let them do so."""
        if answer == "pay":
            table.draw(table.answerer, 1)
        else:
            table.skip()


class Gust(Effect):
    """The next player draws a card, and play turns round."""

    @override
    def play(self, table: Table) -> None:
        """Blow."""
        table.draw(table.next, 1)
        table.reverse()


PAGODA = Edition(
    name="pagoda",
    colors=COLORS,
    deck=[
        *number_cards(COLORS, {0: 1, **dict.fromkeys(range(1, 10), 2)}),
        *colored_cards(COLORS, "draw-two", points=20, copies=2),
        *colored_cards(COLORS, "reverse", points=20, copies=2),
        *colored_cards(COLORS, "skip", points=20, copies=2),
        *colorless_cards("wild", points=50, copies=4),
        *colorless_cards("chime", points=50, copies=4, effect=Chime()),
        *colorless_cards("toll", points=50, copies=4, effect=Toll()),
        *colorless_cards("gust", points=50, copies=4, effect=Gust()),
    ],
)
