"""Bots by name: those of the library, installed ones, and those of a module."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import Any, cast

from attrs import field, frozen

from unoengine.bots.bot import Bot, require_bot
from unoengine.bots.heuristic import heuristic
from unoengine.bots.search_bot import SEARCH, search_bot
from unoengine.bots.simple import simple_bot
from unoengine.core import discovery
from unoengine.core.errors import (
    PluginError,
    SetupError,
    describe_error,
    describe_value,
    did_you_mean,
)

BOT_NAMES: tuple[str, ...] = discovery.RESERVED_BOTS
"""The names of the bots that come with the library, the weakest first."""

_OURS: dict[str, Bot] = dict(zip(BOT_NAMES, (simple_bot, heuristic, SEARCH), strict=True))

_BUDGET = re.compile(r"search:([0-9]{1,9})(ms)?")


@frozen
class BotSource:
    """A bot, or a class of bots that is called once for each seat."""

    given: Any
    origin: str = field(default="the bot", eq=False)
    """The name of the bot in error messages."""

    @property
    def is_class(self) -> bool:
        """Whether each seat gets a bot of its own."""
        return isinstance(self.given, type)

    def make(self) -> Bot:
        """Return the bot of a seat.

        Raises:
            PluginError: The class cannot be called without arguments, or makes no bot.
        """
        if not self.is_class:
            return cast(Bot, self.given)
        try:
            bot = self.given()
            require_bot(bot)
        except (Exception, SystemExit) as error:
            raise PluginError(f"{self.origin} makes no bot: {describe_error(error)}") from error
        return cast(Bot, bot)


def find_bot(bot: str | Bot) -> Bot:
    """Return a bot by its name; a bot is returned as it is.

    A name is that of an installed bot, or `module:name` for a bot in a module, which is imported.
    A name that comes from somewhere else, such as a page, must not get here unchecked: only those
    in `unoengine.plugins.bots()` are harmless.

    A budget may follow after `search`: `search:800` makes 800 playouts, `search:20ms` thinks for 20
    milliseconds. Without one, the games can be repeated.

    Args:
        bot: The name of an installed bot, `search` with a budget, or `module:name`; or a bot.

    Returns:
        The bot; if the name is that of a class, a new object each time.

    Raises:
        SetupError: There is no bot of this name, or `bot` is neither a name nor a bot.
        PluginError: What has this name cannot be loaded, is no bot, or belongs to several
            distributions.

    >>> find_bot("search:20ms") == search_bot(ms=20)
    True
    """
    return find_source(bot).make()


def find_source(bot: str | Bot, *, allows_modules: bool = True) -> BotSource:
    """Return where a bot comes from, as `find_bot` does; perhaps of installed bots only."""
    if not isinstance(bot, str):
        require_bot(bot)
        return BotSource(bot)
    if bot in _OURS:  # they are found without entry points, since no other distribution has them
        return BotSource(_OURS[bot])
    if bot.startswith("search:"):
        return BotSource(_read_budget(bot))
    if bot in discovery.list_entry_points(discovery.BOTS):
        plugin = discovery.find_plugin(discovery.BOTS, bot)
        origin = f"{bot!r} ({plugin.value}) of {plugin.distribution} {plugin.version}"
        return _check_source(plugin.load(), origin)
    if allows_modules and is_module_name(bot):
        return _check_source(_import_named(bot), f"the bot {bot!r}")
    known = list_bot_names()
    hint = did_you_mean(bot, known)
    if hint.endswith("?"):
        hint += f" There are {', '.join(known)}"
    lost = "".join(f"; {problem}" for problem in discovery.list_problems(discovery.BOTS))
    raise SetupError(f"there is no bot called {describe_value(bot)}{hint}{lost}")


def list_bot_names() -> tuple[str, ...]:
    """Return the names of the installed bots: those of the library first, the weakest first."""
    return tuple(dict.fromkeys((*BOT_NAMES, *discovery.bots())))


def is_module_name(name: str) -> bool:
    """Return whether this is `module:name`; a budget of `search` is none."""
    module, colon, attribute = name.partition(":")
    parts = (*module.split("."), *attribute.split("."))
    return bool(colon) and module != "search" and all(map(str.isidentifier, parts))


def _read_budget(name: str) -> Bot:
    budget = _BUDGET.fullmatch(name)
    if budget is None:
        raise SetupError(
            f"there is no bot called {describe_value(name)}; a budget is a number, search:800, "
            "or a time, search:20ms"
        )
    amount = int(budget[1])
    return search_bot(ms=amount) if budget[2] else search_bot(simulations=amount)


def _import_named(name: str) -> object:
    module, _, attribute = name.partition(":")
    try:
        found: object = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:  # a script may end the program when imported
        raise PluginError(f"the bot {name!r} cannot be loaded: {describe_error(error)}") from error
    return found


def _check_source(given: object, origin: str) -> BotSource:
    """Return a source; raise a `PluginError` unless it is a bot for any seat, or a class."""
    source = BotSource(given, origin)
    if source.is_class:
        return source
    try:
        require_bot(given)
        if not callable(getattr(given, "act", None)):
            _check_signature(given)
    except SetupError as error:
        raise PluginError(f"{origin} is no bot: {error}") from error
    if getattr(given, "saw", None) is not None:
        raise PluginError(f"{origin} watches the game, so each seat needs its own: name a class")
    return source


def _check_signature(function: Any) -> None:
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a builtin function may have none
        return
    try:
        signature.bind(None, None)
    except TypeError:
        raise SetupError(
            "a bot is a function of a view and a random source, not of "
            f"{', '.join(signature.parameters) or 'nothing'}"
        ) from None
