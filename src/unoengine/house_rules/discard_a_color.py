"""The house rule Discard a Color."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class DiscardAColor(Effect):
    """The player discards all cards of the color that continues."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Discard a Color", "es": "Fuera un color"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien la juega descarta todas sus cartas del color nombrado."
    }
    own_hand: ClassVar[OwnHand] = "shrinks"

    @override
    def play(self, table: Table) -> None:
        """Discard the cards, which have no effect there."""
        table.discard(table.player, table.cards(color=table.color))
