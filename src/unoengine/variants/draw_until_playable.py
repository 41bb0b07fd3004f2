"""The variant Draw until playable."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Table, Variant, override


class DrawUntilPlayable(Variant):
    """A player that draws goes on until a drawn card can be played or no card is left."""

    titles: ClassVar[Mapping[str, str]] = {
        "en": "Draw until playable",
        "es": "Robar hasta poder jugar",
    }
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien toma sigue tomando hasta que salga una carta que se pueda jugar."
    }

    @override
    def draw(self, table: Table) -> None:
        """Draw cards until one fits."""
        while not table.drawn_fits:
            if not table.draw(table.player, 1):
                return
