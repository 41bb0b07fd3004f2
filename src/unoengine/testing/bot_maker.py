"""Makes the bots that are checked: fresh instances if there is a factory, else the bot itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TypeAlias, cast

from attrs import frozen

from unoengine.bots import Bot
from unoengine.bots.bot import require_bot
from unoengine.values.errors import SetupError, refuse_failure

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
        bot = cast(Callable[[], Bot], self.source)() if self.is_factory else self.source
        require_bot(bot)
        return cast(Bot, bot)


def find_maker(source: BotSource) -> BotMaker:
    """Return how instances of a bot are made.

    Raises:
        SetupError: The object is not a bot, the factory raises an error, or the bot watches the
            game without a factory.
    """
    with refuse_failure("the bot"):
        maker = BotMaker(source, _can_call_without_arguments(source))
        bot = maker.make()
        watches = hasattr(bot, "saw")
    if watches and not maker.is_factory:
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
