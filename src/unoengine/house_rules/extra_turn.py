"""Extra turn."""

from collections.abc import Mapping
from typing import ClassVar

from unoengine.authoring import Effect, Table, override


class ExtraTurn(Effect):
    """Its player has another turn."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Turno extra"}
    texts: ClassVar[Mapping[str, str]] = {"es": "Quien la juega vuelve a jugar."}

    @override
    def play(self, table: Table) -> None:
        """Be next."""
        table.again()
