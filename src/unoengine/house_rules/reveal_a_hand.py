"""Reveal a hand."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from unoengine.authoring import Effect, Table, Value, override


class RevealAHand(Effect):
    """Whoever its player names shows all cards to everybody."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Cartas a la vista"}
    texts: ClassVar[Mapping[str, str]] = {"es": "El jugador nombrado enseña su mano a todos."}

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Name somebody."""
        return table.others

    @override
    def play(self, table: Table) -> None:
        """Let everybody see."""
        assert isinstance(table.choice, int)
        table.reveal(table.choice)
