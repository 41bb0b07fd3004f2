"""The effects that turn over all cards."""

from unoengine.authoring import Effect, Table, override


class Nightfall(Effect):
    """Night falls: all cards are turned over."""

    titles = {"es": "Anochecer"}
    texts = {"es": "Cae la noche: todas las cartas se voltean."}
    points = 20

    @override
    def play(self, table: Table) -> None:
        """Turn over hands, draw pile and discards."""
        table.flip()


class Daybreak(Nightfall):
    """Day breaks: all cards are turned over."""

    titles = {"es": "Amanecer"}
    texts = {"es": "Sale el sol: todas las cartas se voltean."}
