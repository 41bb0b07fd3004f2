"""Bots by the names that a person types."""

from __future__ import annotations

import re

from unoengine.bots.bot import Bot, require_bot
from unoengine.bots.heuristic_strategy import heuristic
from unoengine.bots.search_strategy import DEFAULT_SIMULATIONS, search_bot
from unoengine.bots.simple_strategy import simple_bot
from unoengine.values.errors import SetupError, describe_value, did_you_mean

__all__ = ["BOT_NAMES", "find_bot"]

BOT_NAMES = ("simple", "heuristic", "search")
"""The names of the bots that come with the library, the weakest first."""

_BUDGET = re.compile(r"search:([0-9]{1,9})(ms)?")


def find_bot(bot: str | Bot) -> Bot:
    """Return a bot by its name; a bot is returned as it is.

    A budget may follow after `search`: `search:800` makes 800 playouts, `search:20ms` thinks for 20
    milliseconds. Without one, the games can be repeated.

    Args:
        bot: One of `BOT_NAMES`, perhaps with a budget; or a bot.

    Returns:
        The bot.

    Raises:
        SetupError: There is no bot of this name, or `bot` is neither a name nor a bot.

    >>> find_bot("search:20ms") == search_bot(ms=20)
    True
    """
    if not isinstance(bot, str):
        require_bot(bot)
        return bot
    match bot:
        case "simple":
            return simple_bot
        case "heuristic":
            return heuristic
        case "search":
            return search_bot(simulations=DEFAULT_SIMULATIONS)
    budget = _BUDGET.fullmatch(bot)
    if budget is None:
        hint = did_you_mean(bot, BOT_NAMES)
        if bot.startswith("search:"):
            hint = "; a budget is a number, search:800, or a time, search:20ms"
        raise SetupError(f"there is no bot called {describe_value(bot)}{hint}")
    amount = int(budget[1])
    return search_bot(ms=amount) if budget[2] else search_bot(simulations=amount)
