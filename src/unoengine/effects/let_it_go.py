"""The effect of Let It Go."""

from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class LetItGo(Effect):
    """All blue cards in the player's hand go under it on the discard pile (R065, A71-A75)."""

    rule: ClassVar[str] = "R065"
    icon: ClassVar[str] = "M12 3v11M7 9l5 5 5-5M4 14v6h16v-6"
    own_hand: ClassVar[OwnHand] = "shrinks"

    @override
    def play(self, table: Table) -> None:
        """Discard the blue cards, which have no effect there."""
        table.discard(table.player, table.cards(color="blue"))
