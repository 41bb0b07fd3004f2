"""The effect of Skip."""

from typing import ClassVar

from unoengine.authoring import Effect, Table, override


class Skip(Effect):
    """The next player loses the turn (R039, R041, A15)."""

    rule: ClassVar[str] = "R039"

    @override
    def play(self, table: Table) -> None:
        """Skip the next player."""
        table.skip()

    @override
    def last(self, table: Table) -> None:
        """Do nothing, since nobody has a turn to lose, unless the round goes on (A122)."""
        if table.options.round_end == "last_left":
            self.play(table)
