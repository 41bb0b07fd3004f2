"""The house rule Everyone else draws."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, Table, override


class EveryoneElseDraws(Effect):
    """Every other player draws one card."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Roban los demás"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Cada uno de los demás toma una carta."}

    @override
    def play(self, table: Table) -> None:
        """Let the others draw, in order of play."""
        for player in table.others:
            table.draw(player, 1)
