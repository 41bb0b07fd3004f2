"""The bots of a room: which bot plays a seat, and where it thinks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random

from attrs import define

from unoengine.bots import Bot, simple_bot
from unoengine.game.view import view
from unoengine.table.state import GameState
from unoengine.values.actions import Action
from unoengine.values.errors import SetupError

__all__ = ["Bench", "find_bot"]

_LOG = logging.getLogger("unoengine.hosting")

_QUICK: tuple[Bot, ...] = (simple_bot,)
"""Bots that answer so soon that they need no thread."""


def find_bot(name: str) -> Bot:
    """Return a bot of the library by its name."""
    if name != "simple":
        raise SetupError(f"there is no bot {name!r}")
    return simple_bot


@define(eq=False)
class _Thought:
    """What a bot thinks about, in a thread."""

    state: GameState
    bot: Bot
    future: asyncio.Future[Action]


class Bench:
    """The bots of a room. Each seat has a random source of its own, which no timing depends on."""

    def __init__(self, seats: int, default: Bot, chance: Random) -> None:
        self._default = default
        self._chances = [Random(chance.random()) for _ in range(seats)]
        self._thoughts: dict[int, _Thought] = {}

    def choose(self, bot: Bot | None) -> Bot:
        """Return the bot that was chosen for a seat, or that of the room."""
        return self._default if bot is None else bot

    def is_quick(self, bot: Bot) -> bool:
        """Return whether a bot answers so soon that it needs no thread."""
        return bot in _QUICK

    def think(self, seat: int, bot: Bot, state: GameState) -> None:
        """Let a bot begin to think about a state, so that it has an answer in time."""
        thought = self._thoughts.get(seat)
        if self.is_quick(bot) or (thought and thought.state is state and thought.bot is bot):
            return
        self.forget(seat)
        ask = self._prepare(seat, bot, state)
        future = asyncio.get_running_loop().run_in_executor(None, ask)
        future.add_done_callback(_retrieve_error)
        self._thoughts[seat] = _Thought(state, bot, future)

    def answer(self, seat: int, bot: Bot, state: GameState) -> Action | None:
        """Return the answer of a bot, or None if it has none in time."""
        if self.is_quick(bot):
            return self._prepare(seat, bot, state)()
        thought = self._thoughts.pop(seat, None)
        if thought is None or thought.state is not state or not thought.future.done():
            _LOG.warning("the bot of seat %d has not answered in time", seat)
            self.forget(seat, thought)
            return None
        return thought.future.result()

    def _prepare(self, seat: int, bot: Bot, state: GameState) -> Callable[[], Action]:
        chance = self._chances[seat]
        return lambda: bot(view(state, seat), chance)

    def forget(self, seat: int, thought: _Thought | None = None) -> None:
        """Drop the answer that a bot has not given yet; its thread ends by itself."""
        thought = thought or self._thoughts.pop(seat, None)
        if thought is not None:
            thought.future.cancel()

    def close(self) -> None:
        """Drop all answers."""
        for seat in [*self._thoughts]:
            self.forget(seat)


def _retrieve_error(future: asyncio.Future[Action]) -> None:
    """Look at the error of an answer that nobody asks for any more, so that none is reported."""
    if not future.cancelled():
        future.exception()
