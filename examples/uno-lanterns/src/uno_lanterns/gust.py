"""The effect of the Gust."""

from unoengine.authoring import Effect, Table, override


class Gust(Effect):
    """The next player draws until a card of its color comes, at most four, and loses a turn."""

    titles = {"es": "Ráfaga"}
    texts = {"es": "El siguiente toma hasta que salga su color, máximo cuatro, y pierde su turno."}
    points = 20
    icon = "M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7a2 2 0 1 1-2 2"
    acts_last = True

    @override
    def play(self, table: Table) -> None:
        """Let the next player draw and skip the turn."""
        table.draw_until(table.next, table.cards(color=table.color), limit=4)
        table.skip()
