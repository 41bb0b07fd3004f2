"""A bot that sees all hands: an upper reference for honest bots, and no part of the library."""

from __future__ import annotations

from random import Random

from attrs import evolve

from unoengine import Action, GameState
from unoengine.bots import Seat, SeatedBot
from unoengine.bots.search_bot import SearchBot
from unoengine.core.effect_api.open_and_seal import open_table, seal
from unoengine.core.shuffle import derive_random


class OpenSeat(Seat):
    """A seat whose samples have the real hands; only the draw pile is shuffled."""

    def __init__(self, state: GameState, player: int) -> None:
        super().__init__(state, player)
        self.state = state

    def sample(self, chance: Random) -> GameState:
        """Return the real state with another order of the draw pile, and another future."""
        table = open_table(self.state)
        rnd = table._round
        pile = [*rnd.pile[: table._pile_size]]
        chance.shuffle(pile)
        table._round = evolve(rnd, seed=chance.getrandbits(53), pile=tuple(pile))
        return seal(table)


class CheatingBot(SeatedBot):
    """A search bot in one seat that searches the real hands."""

    def __init__(self, search: SearchBot, player: int) -> None:
        super().__init__(search, player)
        self._search = search

    def act(self, state: GameState, chance: Random) -> Action:
        """Return the action that the bot chooses."""
        return self._search.act(OpenSeat(state, self.player), derive_random(chance))
