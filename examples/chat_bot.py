"""A chat bot: it reads lines `name: text`, and sends messages to the players."""

import sys
from collections.abc import Callable, Sequence

from unoengine import IllegalMove, Step, TextError, narrate, start_game, step, view
from unoengine.text import menu, parse_action


class ChatBot:
    """A game in a chat; `send` gets the name of a player and a message to this player."""

    def __init__(self, names: Sequence[str], send: Callable[[str, str], None], seed: int) -> None:
        self.send = send
        self._show(start_game("classic", names, seed=seed))

    def _show(self, taken: Step) -> None:
        self.state = taken.state
        for seat, name in enumerate(self.state.players):
            for event in taken.events:
                self.send(name, narrate(event, self.state.players, player=seat))
            if choices := menu(view(self.state, seat)):
                self.send(name, f"Your hand: {' '.join(map(str, self.state.hand(seat)))}")
                self.send(name, "; ".join(map(str, choices)))

    def receive(self, name: str, text: str) -> None:
        """Make the move that a player types, or tell the player why it is impossible."""
        seat = self.state.players.index(name)
        try:
            self._show(step(self.state, parse_action(view(self.state, seat), text)))
        except (TextError, IllegalMove) as error:
            self.send(name, str(error))


if __name__ == "__main__":
    bot = ChatBot(["Ana", "Ben", "Cy"], lambda name, text: print(f"[{name}] {text}"), seed=7)
    while not bot.state.is_over and (line := sys.stdin.readline()):
        name, _, text = line.strip().partition(": ")
        if name in bot.state.players:
            bot.receive(name, text)
