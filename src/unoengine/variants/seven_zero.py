"""Seven-zero."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from unoengine.authoring import Card, Edition, Effect, OwnHand, Table, Value, Variant, override


class SevenSwaps(Effect):
    """Its player swaps hands with somebody."""

    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Name the other one."""
        return table.others

    @override
    def play(self, table: Table) -> None:
        """Swap."""
        assert isinstance(table.choice, int)
        table.swap(table.player, table.choice)

    @override
    def last(self, table: Table) -> None:
        """Do nothing: there is no hand to give away."""


class ZeroRotates(Effect):
    """Everybody hands on all cards in the direction of play."""

    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def play(self, table: Table) -> None:
        """Hand them on."""
        table.rotate()

    @override
    def turned_up(self, table: Table) -> None:
        """Do nothing: nobody has played it."""

    @override
    def last(self, table: Table) -> None:
        """Do nothing: who went out keeps out of it."""


class SevenZero(Variant):
    """A seven swaps hands with a player of one's choice; with a zero all hands move on."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Seven-zero", "es": "Siete-cero"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Con un siete se cambia la mano con otro; con un cero todas pasan al siguiente."
    }

    @override
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        """Give sevens and zeros something to do, unless they have."""
        if effect is None and card.number == 7:
            return SevenSwaps()
        if effect is None and card.number == 0:
            return ZeroRotates()
        return effect

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse a deck that has neither."""
        if not any(card.number in (0, 7) for card in edition.deck):
            yield "there is no seven and no zero to play seven-zero with"
