"""Rising Tide."""

from unoengine.authoring import Effect, Table, override

HIGH = 3


class RisingTide(Effect):
    """The tide rises; every third one carries its colour off, out of its player's hand."""

    titles = {"es": "Marea creciente"}
    texts = {"es": "Sube la marea; cada tercera vez se lleva su color de la mano de quien juega."}
    keeps = {"tide": int}
    points = 20
    own_hand = "shrinks"

    @override
    def play(self, table: Table) -> None:
        """Rise by a mark; the sea does not care where a round ends."""
        tide = table.noted("tide", 0) + 1
        table.note("tide", tide % HIGH, lasts="game")
        if tide == HIGH:
            table.discard(table.player, table.cards(color=table.color))
