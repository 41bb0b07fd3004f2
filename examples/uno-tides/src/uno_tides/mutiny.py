"""The variant Mutiny, for any edition."""

from collections.abc import Iterable, Sequence

from unoengine.authoring import Edition, Table, Value, Variant, Vocabulary, override


class Mutiny(Variant):
    """Once a round, the player with the most cards may make the one with the fewest draw two."""

    titles = {"es": "Motín"}
    texts = {"es": "Una vez por ronda, quien más tiene grita motín: quien menos tiene toma dos."}
    keeps = {"cried": bool}

    @override
    def claims(self, table: Table) -> Iterable[Value]:
        """Offer it to a player with more cards than anybody else, until it was claimed."""
        most = max(map(table.hand_size, table.others))
        if table.hand_size(table.player) > most and not table.noted("cried"):
            yield "mutiny"

    @override
    def claim(self, table: Table, value: Value) -> None:
        """Make the first player with the fewest cards draw, in order of play."""
        table.note("cried", True)
        table.draw(min(table.others, key=table.hand_size), 2)

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare the claim."""
        return Vocabulary(claims=["mutiny"])
