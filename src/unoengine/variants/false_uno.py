"""A penalty for a false UNO."""

from attrs import frozen

from unoengine.authoring import Table, Variant, option


@frozen
class FalseUno(Variant):
    """UNO may be called with any play; who calls it without being left with one card draws."""

    titles = {"en": "False UNO", "es": "UNO en falso"}
    texts = {"es": "Se puede cantar UNO con cualquier jugada; quien lo canta en falso roba cartas."}

    penalty: int = option(2, *range(21))

    def false_uno(self, table: Table) -> None:
        """Let the player draw the penalty."""
        table.draw(table.player, self.penalty)
