"""The house rule Mirror."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class Mirror(Effect):
    """The effect of the card under it is repeated."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Espejo"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Repite lo que hace la carta que tapa."}
    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def play(self, table: Table) -> None:
        """Act as the card before, or not at all if that card has no effect."""
        table.act_as(table.card_before)
