"""The variant Bedtime, which is part of the edition and can be played with any other."""

from unoengine.authoring import Table, Variant, frozen, option, override


@frozen
class Bedtime(Variant):
    """A player with too many cards when a turn begins goes to bed, and is out of the round."""

    titles = {"es": "Hora de dormir"}
    texts = {"es": "Quien tiene demasiadas cartas al empezar un turno se va a dormir."}

    limit: int = option(12, at_least=1)
    """How many cards a player may have."""

    @override
    def turn_begins(self, table: Table) -> None:
        """Eliminate the players with more cards than the limit."""
        for player in table.everyone:
            if table.hand_size(player) > self.limit:
                table.eliminate(player)
