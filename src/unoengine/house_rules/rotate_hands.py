"""Rotate hands."""

from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table


class RotateHands(Effect):
    """Everybody hands on all cards in the direction of play."""

    titles = {"es": "Rueda de manos"}
    texts = {"es": "Todos pasan su mano al siguiente."}
    own_hand: ClassVar[OwnHand] = "changes"

    def play(self, table: Table) -> None:
        """Hand them on."""
        table.rotate()
