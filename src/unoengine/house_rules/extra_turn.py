"""The house rule Extra turn."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, Table, override


class ExtraTurn(Effect):
    """The player takes another turn."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Turno extra"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Quien la juega vuelve a jugar."}

    @override
    def play(self, table: Table) -> None:
        """Make the player of the card the next one."""
        table.again()
