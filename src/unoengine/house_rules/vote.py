"""The house rule Vote."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from unoengine.authoring import Edition, Effect, Table, Value, Vocabulary, override


class Vote(Effect):
    """The other players vote on the color; if all agree, that color continues."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Votación"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Los demás votan el color; si están de acuerdo, vale el suyo."
    }

    keeps: ClassVar[Mapping[str, Any]] = {"votes": tuple[tuple[int, str], ...]}

    @override
    def play(self, table: Table) -> None:
        """Ask every other player, in order of play."""
        table.note("votes", ())
        for player in table.others:
            # Saved games contain this spelling of the question.
            table.ask(player, "which color", table.edition.colors)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Count the votes when all players have voted that have not left the game."""
        votes = (*table.noted("votes"), (table.answerer, answer))
        by_seat = dict(votes)
        wanted = [by_seat.get(player) for player in table.others]
        table.note("votes", votes if None in wanted else None)
        if len(set(wanted)) == 1 and None not in wanted:
            assert isinstance(answer, str)
            table.name_color(answer)

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare the colors."""
        return Vocabulary(questions={"which color": (*edition.colors, *edition.back_colors)})
