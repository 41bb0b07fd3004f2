"""Third time."""

from unoengine.authoring import Effect, Table


class ThirdTime(Effect):
    """Each third time it is played in a round, everybody else draws three cards."""

    titles = {"es": "A la tercera"}
    texts = {"es": "Cada tercera vez en una ronda, los demás roban tres cartas."}

    def play(self, table: Table) -> None:
        """Count, and strike."""
        times = table.noted("times", 0) + 1
        table.note("times", times)
        if times % 3 == 0:
            for player in table.others:
                table.draw(player, 3)
