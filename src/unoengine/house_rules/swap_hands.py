"""The house rule Swap hands."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from unoengine.authoring import Edition, Effect, OwnHand, Table, Value, Vocabulary, override


class SwapHands(Effect):
    """The player swaps hands with a chosen player."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Cambio de manos"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Quien la juega cambia su mano por la de otro."}
    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Choose another player."""
        return table.others

    @override
    def play(self, table: Table) -> None:
        """Swap the two hands."""
        assert isinstance(table.choice, int)
        table.swap(table.player, table.choice)

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare that any player may be chosen."""
        return Vocabulary(choices=seats)
