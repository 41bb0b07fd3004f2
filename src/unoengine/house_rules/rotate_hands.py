"""The house rule Rotate hands."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class RotateHands(Effect):
    """All hands move to the next player in the direction of play."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Rueda de manos"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Todos pasan su mano al siguiente."}
    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def play(self, table: Table) -> None:
        """Pass all hands on."""
        table.rotate()
