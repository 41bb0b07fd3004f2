"""Mirror."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class Mirror(Effect):
    """It does once more what the card under it does."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Espejo"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Repite lo que hace la carta que tapa."}
    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def play(self, table: Table) -> None:
        """Do as that card does; if it does nothing, neither does this one."""
        table.act_as(table.card_before)
