"""The variant Bedtime, which is part of the edition and can be played with any other."""

from unoengine.authoring import Table, Variant, frozen, option, override


@frozen
class Bedtime(Variant):
    """A player who draws and then has too many cards goes to bed, and is out of the round."""

    titles = {"es": "Hora de dormir"}
    texts = {"es": "Quien toma y se queda con demasiadas cartas se va a dormir hasta otra ronda."}

    limit: int = option(12, at_least=1)
    """How many cards a player may have."""

    @override
    def drew(self, table: Table, player: int, count: int) -> None:
        """Eliminate a player with more cards than the limit."""
        if table.hand_size(player) > self.limit:
            table.eliminate(player)
