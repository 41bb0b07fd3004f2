"""The house rule Reveal a hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from unoengine.authoring import Edition, Effect, Table, Value, Vocabulary, override


class RevealAHand(Effect):
    """A chosen player shows all cards to everybody."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Cartas a la vista"}
    texts: ClassVar[Mapping[str, str]] = {"es": "El jugador nombrado enseña su mano a todos."}

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Choose another player."""
        return table.others

    @override
    def play(self, table: Table) -> None:
        """Show the hand to everybody."""
        assert isinstance(table.choice, int)
        table.reveal(table.choice)

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare that any player may be chosen."""
        return Vocabulary(choices=seats)
