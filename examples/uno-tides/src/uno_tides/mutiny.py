"""Mutiny, a rule for any box."""

from collections.abc import Iterable

from unoengine.authoring import Table, Value, Variant, override


class Mutiny(Variant):
    """Once a round, who holds most may cry mutiny: who holds fewest draws two cards."""

    titles = {"es": "Motín"}
    texts = {"es": "Una vez por ronda, quien más tiene grita motín: quien menos tiene toma dos."}
    keeps = {"cried": bool}

    @override
    def claims(self, table: Table) -> Iterable[Value]:
        """Offer it to who holds more than anybody else, until somebody has cried."""
        most = max(map(table.hand_size, table.others))
        if table.hand_size(table.player) > most and not table.noted("cried"):
            yield "mutiny"

    @override
    def claim(self, table: Table, value: Value) -> None:
        """Turn on the first of those with fewest, in order of play."""
        table.note("cried", True)
        table.draw(min(table.others, key=table.hand_size), 2)
