"""An edition with rules of its own: the variants are found through the edition alone."""

from collections.abc import Mapping
from typing import Any, ClassVar

from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    Options,
    Table,
    Variant,
    colored_cards,
    colorless_cards,
    frozen,
    number_cards,
    option,
    override,
)

COLORS = ("wheat", "barley", "rye")


class Sheaf(Effect):
    """The next player draws a card; the sheaves of the round are counted."""

    notes_of: ClassVar[str] = "gleaning"
    keeps: ClassVar[Mapping[str, Any]] = {"sheaves": int}

    @override
    def play(self, table: Table) -> None:
        table.draw(table.next, 1)
        table.note("sheaves", table.noted("sheaves", 0) + 1)


@frozen
class Gleaning(Variant):
    """Sheaves are counted, and a seven is a sheaf as well."""

    before: ClassVar[tuple[str, ...]] = ("threshing",)
    keeps: ClassVar[Mapping[str, Any]] = {"sheaves": int}

    number: int = option(7, at_least=0)
    """The number that is a sheaf."""

    @override
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return Sheaf() if card.number == self.number else effect


class Threshing(Variant):
    """A sheaf costs the next player the turn as well."""

    @override
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return ThreshedSheaf() if isinstance(effect, Sheaf) else effect


class ThreshedSheaf(Sheaf):
    """The next player draws a card and loses the turn."""

    @override
    def play(self, table: Table) -> None:
        super().play(table)
        table.skip()


HARVEST = Edition(
    name="harvest",
    colors=COLORS,
    deck=[
        *number_cards(COLORS, copies=dict.fromkeys(range(10), 2)),
        *colored_cards(COLORS, "sheaf", points=20, copies=2, effect="sheaf"),
        *colorless_cards("wild", points=50, copies=4, effect="wild"),
    ],
    variants=[Gleaning(), "jump-in"],
    options=Options(target=200),
)
