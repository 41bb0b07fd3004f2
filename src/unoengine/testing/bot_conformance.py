"""The check of a bot against the contract for bots."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import HouseRules
from unoengine.ruleset.options import Options
from unoengine.testing.bot_games import list_bot_games
from unoengine.testing.bot_maker import BotMaker, BotSource, find_maker
from unoengine.testing.bot_process import find_difference_elsewhere
from unoengine.testing.bot_program import describe_bot, write_bot_program
from unoengine.testing.bot_trial import BotTrial
from unoengine.testing.checked_game import CheckedGame
from unoengine.testing.faults import ContractBroken
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError, describe_value, refuse_failure
from unoengine.values.numbers import check_seed, require_number

__all__ = ["check_bot"]

_MOST = 10**6
"""How many games and decisions may be requested; a million take days."""


def check_bot(
    bot: BotSource,
    editions: Iterable[Edition | str] | Edition | str = "zelda",
    *,
    players: Iterable[int] | int = (2, 3, 4),
    variants: Iterable[Variant | str] = (),
    house_rules: HouseRules | None = None,
    options: Options | None = None,
    games: int = 2,
    decisions: int = 25,
    ms: float | None = None,
    seed: int = 0,
    other_process: bool = True,
) -> None:
    """Check that a bot keeps the contract for bots, or raise `ContractBroken`.

    The bot plays against simple bots, in each edition with each number of players. The contract:

    * it raises no error, and returns one of the legal actions of its seat;
    * with the same random source it returns the same action: from a fresh instance, at another
      time, and in another process;
    * it returns the same action in all states that its seat cannot distinguish, so that nothing
      depends on hidden cards;
    * it takes no longer than the time budget `ms`, at least in one of three attempts.

    The bot itself plays the first half of the decisions of each game. Then simple bots play all
    seats, and the bot is only asked: at those decisions that are rarest, such as after a forgotten
    UNO, with one card left, or at a high score. A bot that watches the game joins half of the games
    late, as a `SeatedBot` may.

    A bot with a time budget does not finish the same work each time. For all comparisons, the
    clocks of the module `time` are therefore replaced by one that advances with each reading; the
    bot has to read it as `time.perf_counter()`, not as `perf_counter()`. Only the last check of the
    contract uses the real clock.

    The instances that are compared are shown and asked the same. Some of them, and all in the other
    process, only ever see other hidden cards than those of the real game. A bot that is accepted
    may still look at hidden cards: in positions that were not checked, or if it recognizes this
    check; or if it cannot be loaded in another process, and keeps cards outside its instances.

    The error contains the game until the fault as a program to run.

    Args:
        bot: The bot; or a class or a function without parameters that makes one, which is required
            if it watches the game with `saw` or remembers its decisions. A function that accepts a
            view and a random source is a bot, even if it can be called without them.
        editions: The editions to play.
        players: The numbers of players.
        variants: The variants of all games.
        house_rules: The house rules of all games.
        options: The options of all games.
        games: How many games are played in each edition with each number of players.
        decisions: How many decisions are checked in each game at most.
        ms: How many milliseconds a decision may take; None for any time.
        seed: Another seed plays other games.
        other_process: Whether decisions are compared with those of another process, where sets have
            another order and no real hidden card exists; a bot that it cannot load, such as one of
            a script, is left out.

    Raises:
        ContractBroken: A fault was found.
        SetupError: An argument is invalid, or no such game can be played.

    >>> from unoengine.bots import simple_bot
    >>> check_bot(simple_bot, games=1, decisions=5, other_process=False)
    """
    __tracebackhide__ = True
    maker = find_maker(bot)
    require_number("games", games, 1, _MOST)
    require_number("decisions", decisions, 1, _MOST)
    check_seed(seed)
    _check_budget(ms)
    chosen, counts = _list_values("the editions", editions), _list_values("the players", players)
    if not chosen or not counts:
        raise SetupError("name at least one edition and one number of players")
    for count in counts:
        require_number("players", count, 2, _MOST)  # A03
    rules = {
        "options": options,
        "house_rules": house_rules,
        "variants": _list_values("the variants", variants),
    }
    checked, started = [], time.monotonic()
    kinds = Counter[str]()
    for planned in list_bot_games(
        chosen, counts, games, seed, rules, is_watching=maker.is_watching
    ):
        game = BotTrial(maker, planned, ms, kinds).play(decisions)
        if game.fault is not None:
            raise _make_error(game, maker)
        checked.append(game)
    if other_process:
        seconds = time.monotonic() - started
        game_elsewhere = find_difference_elsewhere(maker, checked, seconds)
        if game_elsewhere is not None:
            raise _make_error(game_elsewhere, maker)


def _check_budget(ms: object) -> None:
    """Raise a `SetupError` unless this is a time budget."""
    if ms is not None and (isinstance(ms, bool) or not isinstance(ms, int | float) or not ms > 0):
        raise SetupError(f"ms is a number of milliseconds above 0, not {describe_value(ms)}")


def _list_values(what: str, given: object) -> tuple[Any, ...]:
    """Return the values of an argument that is a single value or several; a text is a single one.

    A value of another type is returned as a single one, so that its own check refuses it.
    """
    if isinstance(given, str | Edition | Variant) or not isinstance(given, Iterable):
        return (given,)
    with refuse_failure(what):
        return tuple(given)


def _make_error(game: CheckedGame, maker: BotMaker) -> ContractBroken:
    assert game.fault is not None
    script = write_bot_program(game, maker)
    return ContractBroken(describe_bot(maker), game.fault, script, "bots")
