"""Robin Hood."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, override


class RobinHood(Effect):
    """Whoever holds most cards gives one, by chance, to whoever holds fewest."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Robin Hood"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien más cartas tiene da una al azar a quien menos tiene."
    }
    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def play(self, table: Table) -> None:
        """Take from the first of the rich and give to the first of the poor, in order of play."""
        rich = max(table.everyone, key=table.hand_size)
        poor = min(table.everyone, key=table.hand_size)
        if rich != poor:
            table.give(rich, poor, 1)
