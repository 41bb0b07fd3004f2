"""The variant Seven-zero."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    OwnHand,
    Table,
    Value,
    Variant,
    Vocabulary,
    override,
)


class SevenSwaps(Effect):
    """The player swaps hands with a chosen player."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Seven-zero", "es": "Siete-cero"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Quien lo juega cambia su mano por la de otro."}

    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Choose another player."""
        return table.others

    @override
    def choices_last(self, table: Table) -> Iterable[Value]:
        """Choose nobody, since the player has no hand to swap (A56)."""
        return (None,)

    @override
    def play(self, table: Table) -> None:
        """Swap the two hands."""
        assert isinstance(table.choice, int)
        table.swap(table.player, table.choice)

    @override
    def last(self, table: Table) -> None:
        """Do nothing, since the player has no hand to swap."""

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare that any player may be chosen."""
        return Vocabulary(choices=seats)


class ZeroRotates(Effect):
    """All hands move to the next player in the direction of play."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Seven-zero", "es": "Siete-cero"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Todos pasan su mano al siguiente."}

    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def play(self, table: Table) -> None:
        """Pass all hands on."""
        table.rotate()

    @override
    def turned_up(self, table: Table) -> None:
        """Do nothing, since nobody has played it."""

    @override
    def last(self, table: Table) -> None:
        """Do nothing, since the player has gone out."""


class SevenZero(Variant):
    """A seven swaps hands with a chosen player; a zero passes all hands on."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Seven-zero", "es": "Siete-cero"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Con un siete se cambia la mano con otro; con un cero todas pasan al siguiente."
    }

    @override
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        """Return the effect of a seven or a zero, unless the card has one."""
        if effect is None and card.number == 7:
            return SevenSwaps()
        if effect is None and card.number == 0:
            return ZeroRotates()
        return effect

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse a deck without sevens and zeros."""
        if not any(card.number in (0, 7) for card in edition.deck):
            yield "the deck has neither a seven nor a zero"
