"""The effect of Reverse."""

from typing import ClassVar

from unoengine.authoring import Effect, Table, override


class Reverse(Effect):
    """The direction of play changes (R036, R038)."""

    rule: ClassVar[str] = "R036"
    icon: ClassVar[str] = "M3 8h16M14 3l5 5-5 5M21 17H5M10 12l-5 5 5 5"

    @override
    def play(self, table: Table) -> None:
        """Change the direction (A35); of two players, the other one loses the turn (A36, A38)."""
        table.reverse()
        if len(table.seats) == 2 and table.options.two_player_reverse == "skip":
            table.skip()

    @override
    def turned_up(self, table: Table) -> None:
        """Let the dealer play first, then the player to the right (R038, A13, A14)."""
        table.reverse()
        table.again()

    @override
    def last(self, table: Table) -> None:
        """Do nothing, since nobody plays on, unless the round goes on (A122)."""
        if table.options.round_end == "last_left":
            self.play(table)
