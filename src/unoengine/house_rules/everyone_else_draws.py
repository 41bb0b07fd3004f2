"""Everyone else draws."""

from unoengine.authoring import Effect, Table


class EveryoneElseDraws(Effect):
    """Every other player draws a card."""

    titles = {"es": "Roban los demás"}
    texts = {"es": "Cada uno de los demás toma una carta."}

    def play(self, table: Table) -> None:
        """Let them draw, one after the other."""
        for player in table.others:
            table.draw(player, 1)
