"""The house rule Robin Hood."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class RobinHood(Effect):
    """The player with the most cards gives a random one to the player with the fewest."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Robin Hood"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien más cartas tiene da una al azar a quien menos tiene."
    }
    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def play(self, table: Table) -> None:
        """Move a card; among players with equally many, the first in order of play counts."""
        rich = max(table.everyone, key=table.hand_size)
        poor = min(table.everyone, key=table.hand_size)
        if rich != poor:
            table.give(rich, poor, 1)
