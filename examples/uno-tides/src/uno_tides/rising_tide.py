"""The effect of the Rising Tide."""

from unoengine.authoring import Effect, Table, override

HIGH = 3
"""Every third tide is a high one."""


class RisingTide(Effect):
    """The tide rises; every third one washes its color out of the player's hand."""

    titles = {"es": "Marea creciente"}
    texts = {"es": "Sube la marea; cada tercera vez se lleva su color de la mano de quien juega."}
    keeps = {"tide": int}
    points = 20
    icon = "M2 8q3-4 6 0t6 0 6 0M2 14q3-4 6 0t6 0 6 0M2 20q3-4 6 0t6 0 6 0"
    own_hand = "shrinks"

    @override
    def play(self, table: Table) -> None:
        """Count this card, also across rounds; the third one discards the cards of its color."""
        tide = table.noted("tide", 0) + 1
        table.note("tide", tide % HIGH, lasts="game")
        if tide == HIGH:
            table.discard(table.player, table.cards(color=table.color))
