"""The bots of a room: which bot plays a seat, what it has seen, and where it thinks."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from random import Random
from threading import Lock

from attrs import define, field

from unoengine.bots import Bot, SeatedBot, heuristic, simple_bot
from unoengine.events import Step
from unoengine.search import History
from unoengine.table.state import GameState
from unoengine.values.actions import Action
from unoengine.values.errors import SetupError

__all__ = ["BotPlayer", "BotPool"]

_LOG = logging.getLogger("unoengine.hosting")

_QUICK: tuple[Bot, ...] = (simple_bot, heuristic)
"""Bots that are fast enough to answer in the event loop, without a thread."""

_MAX_STEPS = 2000
"""How many steps are stored for a bot that is not asked for an action."""


@define(eq=False)
class BotPlayer:
    """A bot in a seat, and the steps that it was not shown yet."""

    seated: SeatedBot
    steps: deque[Step] = field(factory=lambda: deque(maxlen=_MAX_STEPS))
    lock: Lock = field(factory=Lock)

    def answer(self, state: GameState, chance: Random) -> Action:
        """Show the bot what has happened, and return its action; one thread does so at a time."""
        with self.lock:
            while self.steps:
                self.seated.saw(self.steps.popleft())
            return self.seated.act(state, chance)


@define(eq=False)
class _PendingAnswer:
    """A question to a bot that thinks in a thread."""

    state: GameState
    future: asyncio.Future[Action]


class BotPool:
    """The bots of a room. Each seat has a random source of its own, which no timing depends on."""

    def __init__(self, seats: int, default: Bot, chance: Random) -> None:
        if SeatedBot(default, 0).is_watching:
            raise SetupError("this bot watches the game, so it needs a seat: use Room.set_bot")
        self._history = History()
        self._default = default
        self._players = [BotPlayer(self._seat_bot(default, seat)) for seat in range(seats)]
        self._chances = [Random(chance.random()) for _ in range(seats)]
        self._pending: dict[int, _PendingAnswer] = {}

    def make_player(self, seat: int, bot: Bot | None) -> BotPlayer:
        """Return a bot with its seat; without a bot, that of the room."""
        seated = self._seat_bot(self._default if bot is None else bot, seat)
        for other, player in enumerate(self._players):
            if seated.is_watching and other != seat and player.seated.bot is bot:
                raise SetupError("this bot watches the game, so it can play one seat only")
        return BotPlayer(seated)

    def _seat_bot(self, bot: Bot, seat: int) -> SeatedBot:
        """Seat a bot, which may use the public events of the game."""
        return SeatedBot(bot, seat, self._history)

    def assign(self, player: BotPlayer) -> None:
        """Let a bot play its seat."""
        seat = player.seated.player
        self.forget(seat)
        self._players[seat] = player

    def show(self, steps: Iterable[Step]) -> None:
        """Show the bots what has happened."""
        watching = [player for player in self._players if player.seated.is_watching]
        for taken in steps:
            self._history.saw(taken.events)
            for player in watching:
                player.steps.append(taken)

    def is_quick(self, seat: int) -> bool:
        """Return whether the bot of a seat is fast enough to answer without a thread."""
        return self._players[seat].seated.bot in _QUICK

    def think(self, seat: int, state: GameState) -> None:
        """Let a slow bot begin to think about a state, so that it has an answer in time."""
        player, pending = self._players[seat], self._pending.get(seat)
        if pending is not None:
            if pending.state is state:
                return
            self.forget(seat)
        chance = Random(self._chances[seat].random())  # an older thread may still use its own
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(None, player.answer, state, chance)
        future.add_done_callback(_retrieve_error)
        self._pending[seat] = _PendingAnswer(state, future)

    def answer(self, seat: int, state: GameState) -> Action | None:
        """Return the answer of the bot of a seat, or None if it has none in time."""
        if self.is_quick(seat):
            return self._players[seat].answer(state, self._chances[seat])
        pending = self._pending.get(seat)
        if pending is None or pending.state is not state or not pending.future.done():
            _LOG.warning("the bot of seat %d has not answered in time", seat)
            self.forget(seat)
            return None
        del self._pending[seat]
        return pending.future.result()

    def answer_simply(self, seat: int, state: GameState) -> Action:
        """Return the answer of a bot that is always in time."""
        return SeatedBot(simple_bot, seat).act(state, self._chances[seat])

    def forget(self, seat: int) -> None:
        """Drop the answer that a bot has not given yet; its thread ends by itself."""
        if (pending := self._pending.pop(seat, None)) is not None:
            pending.future.cancel()

    def close(self) -> None:
        """Drop all answers."""
        for seat in [*self._pending]:
            self.forget(seat)


def _retrieve_error(future: asyncio.Future[Action]) -> None:
    """Retrieve the error of a dropped answer, so that asyncio does not report it."""
    if not future.cancelled():
        future.exception()
