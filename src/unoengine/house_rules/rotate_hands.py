"""Rotate hands."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class RotateHands(Effect):
    """Everybody hands on all cards in the direction of play."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Rueda de manos"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Todos pasan su mano al siguiente."}
    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def play(self, table: Table) -> None:
        """Hand them on."""
        table.rotate()
