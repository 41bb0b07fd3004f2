"""Zelda with a Draw Two effect from another distribution."""

from typing import ClassVar

from attrs import evolve

from unoengine.authoring import Effect, Table, override
from unoengine.editions.zelda import ZELDA


class DrawTwo(Effect):
    """The next player draws two cards and loses the turn."""

    rule: ClassVar[str] = "R033"
    acts_last: ClassVar[bool] = True

    @override
    def play(self, table: Table) -> None:
        table.draw(table.next, 2)
        table.skip()


MOVED = evolve(
    ZELDA,
    name="zelda-moved",
    deck=tuple(
        evolve(card, effect="moved-draw-two") if card.effect == "draw-two" else card
        for card in ZELDA.deck
    ),
)
