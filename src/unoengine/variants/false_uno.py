"""The variant False UNO."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Table, Variant, frozen, option, override


@frozen
class FalseUno(Variant):
    """UNO may be called with any play; a player that then has not one card left draws."""

    titles: ClassVar[Mapping[str, str]] = {"en": "False UNO", "es": "UNO en falso"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Se puede cantar UNO con cualquier jugada; quien lo canta en falso toma cartas."
    }

    penalty: int = option(2, at_least=0)
    """How many cards the player draws."""

    @override
    def false_uno(self, table: Table) -> None:
        """Make the player draw the penalty."""
        table.draw(table.player, self.penalty)
