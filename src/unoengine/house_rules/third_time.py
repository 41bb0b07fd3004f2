"""The house rule Third time."""

from collections.abc import Mapping
from typing import Any, ClassVar

from unoengine.authoring import Effect, Table, override


class ThirdTime(Effect):
    """Every third time it is played in a round, all other players draw three cards."""

    titles: ClassVar[Mapping[str, str]] = {"es": "A la tercera"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Cada tercera vez en una ronda, los demás roban tres cartas."
    }

    keeps: ClassVar[Mapping[str, Any]] = {"times": int}

    @override
    def play(self, table: Table) -> None:
        """Count this play, and let the others draw if it is a third one."""
        times = table.noted("times", 0) + 1
        table.note("times", times)
        if times % 3 == 0:
            for player in table.others:
                table.draw(player, 3)
