"""The effect of Draw Two."""

from typing import ClassVar

from unoengine.authoring import Effect, Table, override


class DrawTwo(Effect):
    """The next player draws two cards and loses the turn (R033, R035, R076, A11, A12)."""

    rule: ClassVar[str] = "R033"
    acts_last: ClassVar[bool] = True

    amount: ClassVar[int] = 2
    """How many cards the next player draws."""

    @property
    def sign(self) -> str:
        """The amount, which pictures show."""
        return f"+{self.amount}"

    @override
    def play(self, table: Table) -> None:
        """Make the next player draw and lose the turn; no card answers it (A34)."""
        table.draw(table.next, self.amount)
        table.skip()
