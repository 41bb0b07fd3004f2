"""The effect of the Wisp."""

from unoengine.authoring import Effect, Table, override


class Wisp(Effect):
    """The player with more cards than anybody else follows it into the dark, and is out."""

    titles = {"es": "Fuego fatuo"}
    texts = {"es": "Quien más cartas tiene lo sigue a la oscuridad y queda fuera de la ronda."}
    points = 50

    @override
    def play(self, table: Table) -> None:
        """Eliminate that player; nobody if several have most cards."""
        most = max(map(table.hand_size, table.everyone))
        lost = [player for player in table.everyone if table.hand_size(player) == most]
        if len(lost) == 1:
            table.eliminate(lost[0])
