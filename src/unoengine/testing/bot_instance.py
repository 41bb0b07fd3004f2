"""An instance of a bot in its seat, which reads a clock of its own."""

from __future__ import annotations

from random import Random

from unoengine.bots import SeatedBot
from unoengine.events import Step
from unoengine.table.state import GameState
from unoengine.testing.bot_clock import BotClock
from unoengine.testing.bot_maker import BotMaker
from unoengine.values.actions import Action

__all__ = ["START", "BotInstance"]

START = 0
"""The start of the clock of the instance that plays."""


class BotInstance:
    """An instance of a bot in its seat; whatever the bot does, it reads the clock of the instance.

    For a bot without a factory, all instances are the same object.
    """

    def __init__(self, maker: BotMaker, player: int, start: int = START) -> None:
        self._clock = BotClock(start)
        with self._clock.replace():
            self._seated = SeatedBot(maker.make(), player)

    def saw(self, taken: Step) -> None:
        """Show the bot what its seat sees of a step."""
        if self._seated.is_watching:
            with self._clock.replace():
                self._seated.saw(taken)
        else:
            self._seated.saw(taken)

    def act(self, state: GameState, seed: int) -> Action:
        """Return what the bot does in a state, with this seed of its random source."""
        with self._clock.replace():
            return self._seated.act(state, Random(seed))
