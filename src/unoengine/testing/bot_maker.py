"""Makes the bots that are checked: fresh instances if there is a factory, else the bot itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TypeAlias, cast

from attrs import frozen

from unoengine.bots import Bot
from unoengine.bots.bot import require_bot
from unoengine.values.errors import SetupError

__all__ = ["BotMaker", "BotSource", "find_maker"]

BotSource: TypeAlias = Bot | Callable[[], Bot]
"""A bot, or a class or a function that makes one."""


@frozen
class BotMaker:
    """Makes instances of a bot."""

    source: BotSource
    is_factory: bool

    def make(self) -> Bot:
        """Return a fresh instance; if there is no factory, the bot itself."""
        if not self.is_factory:
            return cast(Bot, self.source)
        bot = cast(Callable[[], Bot], self.source)()
        require_bot(bot)
        return bot


def find_maker(source: BotSource) -> BotMaker:
    """Return how instances of a bot are made.

    Raises:
        SetupError: This is no bot, or one that watches the game without a factory.
    """
    maker = BotMaker(source, _can_call_without_arguments(source))
    bot = maker.make()
    require_bot(bot)
    if not maker.is_factory and hasattr(bot, "saw"):
        cls = type(bot)
        raise SetupError(
            f"the bot {cls.__qualname__} of the module {cls.__module__} watches the game, so every "
            "game needs another instance; pass its class, or a function that returns a new one"
        )
    return maker


def _can_call_without_arguments(source: object) -> bool:
    if not callable(source):
        return False
    try:
        inspect.signature(source).bind()
    except (TypeError, ValueError):
        return False
    return True
