"""The effect of Skip."""

from typing import ClassVar

from unoengine.authoring import Effect, Table, override


class Skip(Effect):
    """The next player loses the turn (R039, R041, A15)."""

    rule: ClassVar[str] = "R039"
    icon: ClassVar[str] = "M12 3a9 9 0 1 0 .01 0zM5.7 18.3l12.6-12.6"

    @override
    def play(self, table: Table) -> None:
        """Skip the next player."""
        table.skip()

    @override
    def last(self, table: Table) -> None:
        """Do nothing, since nobody has a turn to lose, unless the round goes on (A122)."""
        if table.options.round_end == "last_left":
            self.play(table)
