"""Swap hands."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, Value, override


class SwapHands(Effect):
    """Its player swaps hands with whomever they name."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Cambio de manos"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Quien la juega cambia su mano por la de otro."}
    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Name somebody."""
        return table.others

    @override
    def play(self, table: Table) -> None:
        """Swap."""
        assert isinstance(table.choice, int)
        table.swap(table.player, table.choice)
