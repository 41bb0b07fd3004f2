"""A penalty for a false UNO."""

from attrs import field, frozen
from attrs.validators import ge, instance_of

from unoengine.authoring import Table, Variant


@frozen
class FalseUno(Variant):
    """UNO may be called with any play; who calls it without being left with one card draws."""

    titles = {"en": "False UNO", "es": "UNO en falso"}
    texts = {"es": "Se puede cantar UNO con cualquier jugada; quien lo canta en falso roba cartas."}

    penalty: int = field(default=2, validator=[instance_of(int), ge(0)])

    def false_uno(self, table: Table) -> None:
        """Let the player draw the penalty."""
        table.draw(table.player, self.penalty)
