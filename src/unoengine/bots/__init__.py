"""Bots: what does a computer player do, and who of several players acts next?

A bot is a function of a `PlayerView`, which contains only what its seat may know, and of a random
source; or an object with a method `act`, which is given a `Seat` and can also draw possible states
from it. `simple_bot` and `heuristic` are functions, and `search_bot` makes an object. `decide` and
`play_on` let one bot per seat play a game, and a `SeatedBot` plays one seat of a game that others
play too. `find_bot` finds installed bots by name, which `unoengine.plugins.bots` lists.
"""

from __future__ import annotations

from unoengine.bots.bot import Bot, BotObject, Seat, SeatedBot, decide, play_on
from unoengine.bots.bot_names import BOT_NAMES, find_bot
from unoengine.bots.heuristic import heuristic
from unoengine.bots.search_bot import search_bot
from unoengine.bots.simple import simple_bot
from unoengine.core.discovery import list_public_names

__all__ = [
    "BOT_NAMES",
    "Bot",
    "BotObject",
    "Seat",
    "SeatedBot",
    "decide",
    "find_bot",
    "heuristic",
    "play_on",
    "search_bot",
    "simple_bot",
]


def __dir__() -> list[str]:
    return list_public_names(__name__)
