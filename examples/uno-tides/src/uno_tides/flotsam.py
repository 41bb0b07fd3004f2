"""Flotsam, to be written on a blank card."""

from itertools import pairwise

from unoengine.authoring import Effect, Table, override


class Flotsam(Effect):
    """From hand to hand a card drifts to the next player, and nobody picks which."""

    titles = {"es": "Restos a la deriva"}
    texts = {"es": "De mano en mano, una carta va a la deriva al siguiente; nadie elige cuál."}
    own_hand = "changes"

    @override
    def play(self, table: Table) -> None:
        """Let the first card go from its player, and the last one come back there."""
        for giver, to in pairwise((table.player, *table.everyone)):
            table.give(giver, to, 1)
