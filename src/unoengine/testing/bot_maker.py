"""Makes the bots that are checked: fresh instances if there is a factory, else the bot itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TypeAlias, cast

from attrs import frozen

from unoengine.bots import Bot
from unoengine.bots.bot import require_bot
from unoengine.values.errors import SetupError, describe_error, refuse_failure

__all__ = ["BotMaker", "BotSource", "find_maker"]

BotSource: TypeAlias = Bot | Callable[[], Bot]
"""A bot, or a class or a function that makes one."""


@frozen
class BotMaker:
    """Makes instances of a bot."""

    source: BotSource
    is_factory: bool

    is_watching: bool = False
    """Whether the bot has a method `saw`."""

    sees_events: bool = False
    """Whether the events of a game can change what the bot does."""

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
    is_factory = _is_factory(source)
    with refuse_failure("the bot"):
        try:
            bot = BotMaker(source, is_factory).make()
        except SystemExit as error:
            raise SetupError(f"the bot cannot be used: {describe_error(error)}") from error
        is_watching = getattr(bot, "saw", None) is not None
        # An object with a method `act` has a history of what its seat has seen.
        sees_events = is_watching or hasattr(bot, "act")
        maker = BotMaker(source, is_factory, is_watching, sees_events)
    if is_watching and not is_factory:
        cls = type(bot)
        raise SetupError(
            f"the bot {cls.__qualname__} of the module {cls.__module__} watches the game, so every "
            "game needs another instance; pass its class, or a function that returns a new one"
        )
    return maker


def _is_factory(source: object) -> bool:
    """Whether this makes bots: a class, or a function that is called without arguments.

    A function that can be called with a view and a random source is a bot, even if it can also be
    called without arguments, such as one that a decorator returns.
    """
    if isinstance(source, type):
        return True
    if not callable(source) or callable(getattr(source, "act", None)):
        return False
    return not _can_call(source, None, None) and _can_call(source)


def _can_call(source: Callable[..., object], *arguments: object) -> bool:
    """Whether a function accepts as many arguments; a builtin one is not known."""
    try:
        inspect.signature(source).bind(*arguments)
    except (TypeError, ValueError):
        return False
    return True
