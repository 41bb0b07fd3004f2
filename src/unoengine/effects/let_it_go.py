"""Let It Go."""

from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class LetItGo(Effect):
    """All blue cards of its player's hand go under it on the discard pile (R065, A71-A75)."""

    rule: ClassVar[str] = "R065"
    own_hand: ClassVar[OwnHand] = "shrinks"

    @override
    def play(self, table: Table) -> None:
        """Throw the blue cards away; they do nothing there."""
        table.discard(table.player, table.cards(color="blue"))
