"""Write a house rule on a Wild Customizable of Frozen, and play it."""

from unoengine import Play, Setup, step
from unoengine.authoring import Effect, Table, override
from unoengine.narration import narrate


class Snowball(Effect):
    """Every other player draws one card, and the next one loses the turn."""

    @override
    def play(self, table: Table) -> None:
        """Let the others draw, and skip the next player."""
        for player in table.others:
            table.draw(player, 1)
        table.skip()


state = Setup(
    "frozen",
    players=["Anna", "Kristoff", "Olaf"],
    hands=["customizable blue-1 blue-2", "pink-3 pink-4 pink-5", "green-6"],
    discard="yellow-9",
    rest="draw",
    house_rules={"customizable": Snowball()},
).to_state()

played = step(state, Play(0, state.edition.card("customizable"), color="blue"))
for event in played.events:
    print(narrate(event, state.players))
