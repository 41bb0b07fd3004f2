"""The house rule Flotsam."""

from itertools import pairwise

from unoengine.authoring import Effect, Table, override


class Flotsam(Effect):
    """Every player gives a random card to the next one."""

    titles = {"es": "Restos a la deriva"}
    texts = {"es": "De mano en mano, una carta va a la deriva al siguiente; nadie elige cuál."}
    own_hand = "changes"

    @override
    def play(self, table: Table) -> None:
        """Give from each player to the next, from the player of the card around to that player."""
        for giver, to in pairwise((table.player, *table.everyone)):
            table.give(giver, to, 1)
