"""Discard a colour."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class DiscardAColor(Effect):
    """Its player throws away all cards of the colour that continues."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Discard a Colour", "es": "Fuera un color"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien la juega descarta todas sus cartas del color nombrado."
    }
    own_hand: ClassVar[OwnHand] = "shrinks"

    @override
    def play(self, table: Table) -> None:
        """Throw them away; they do nothing there."""
        table.discard(table.player, table.cards(color=table.color))
