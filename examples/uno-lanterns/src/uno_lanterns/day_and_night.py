"""The effects that turn over all cards."""

from unoengine.authoring import Effect, Table, override


class Nightfall(Effect):
    """Night falls: all cards are turned over."""

    titles = {"es": "Anochecer"}
    texts = {"es": "Cae la noche: todas las cartas se voltean."}
    points = 20
    icon = "M18 15A8 8 0 1 1 10 4a6 6 0 0 0 8 11z"

    @override
    def play(self, table: Table) -> None:
        """Turn over hands, draw pile and discards."""
        table.flip()


class Daybreak(Nightfall):
    """Day breaks: all cards are turned over."""

    titles = {"es": "Amanecer"}
    texts = {"es": "Sale el sol: todas las cartas se voltean."}
    icon = (
        "M12 8a4 4 0 1 0 .01 0zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1"
    )
