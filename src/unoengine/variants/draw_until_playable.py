"""Draw until playable."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Table, Variant, override


class DrawUntilPlayable(Variant):
    """Who draws goes on drawing until a card comes that may be played, or none is left."""

    titles: ClassVar[Mapping[str, str]] = {
        "en": "Draw until playable",
        "es": "Robar hasta poder jugar",
    }
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien toma sigue tomando hasta que salga una carta que se pueda jugar."
    }

    @override
    def draw(self, table: Table) -> None:
        """Draw card after card."""
        while not table.drawn_fits:
            if not table.draw(table.player, 1):
                return
