"""A penalty for a false UNO."""

from unoengine.authoring import Table, Variant, frozen, option


@frozen
class FalseUno(Variant):
    """UNO may be called with any play; who calls it without being left with one card draws."""

    titles = {"en": "False UNO", "es": "UNO en falso"}
    texts = {"es": "Se puede cantar UNO con cualquier jugada; quien lo canta en falso toma cartas."}

    penalty: int = option(2, at_least=0)

    def false_uno(self, table: Table) -> None:
        """Let the player draw the penalty."""
        table.draw(table.player, self.penalty)
