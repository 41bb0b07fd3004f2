"""Bots by the names that a person types."""

from __future__ import annotations

from collections.abc import Mapping

from unoengine.bots.bot import Bot
from unoengine.bots.heuristic_strategy import heuristic
from unoengine.bots.simple_strategy import simple_bot
from unoengine.values.errors import SetupError, did_you_mean

__all__ = ["BOT_NAMES", "find_bot"]

_BOTS: Mapping[str, Bot] = {"simple": simple_bot, "heuristic": heuristic}

BOT_NAMES = tuple(_BOTS)
"""The names of the bots that come with the library, the weakest first."""


def find_bot(name: str) -> Bot:
    """Return a bot that comes with the library.

    Args:
        name: One of `BOT_NAMES`.

    Returns:
        The bot.

    Raises:
        SetupError: There is no bot of this name.

    >>> find_bot("simple") is simple_bot
    True
    """
    if name not in _BOTS:
        raise SetupError(f"there is no bot called {name!r}{did_you_mean(name, BOT_NAMES)}")
    return _BOTS[name]
