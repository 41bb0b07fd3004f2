"""The games in which a bot is checked: where they begin, and when the bot joins them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from attrs import evolve, frozen

from unoengine.bots import decide, simple_bot
from unoengine.game.engine import start_game, step
from unoengine.values.actions import Action

__all__ = ["BotGame", "list_bot_games"]

_FEW_ACTIONS = 150
"""How many actions simple bots play on at most if the bot watches the game."""

_SOME_ACTIONS = 400
"""How many actions simple bots play on at most after a rare deal."""

_MOST_ACTIONS = 1500
"""How many actions simple bots play on at most in a long game, and before a bot joins late."""

_MOST_DEALS = 300
"""How many deals are searched for a rare one."""

_LAST_ROUNDS = 3
"""How many rounds of a game a bot plays that joins late."""


@frozen
class BotGame:
    """A game in which a bot is to be checked."""

    start: Mapping[str, Any]
    """The arguments of `start_game`."""

    player: int
    """The seat of the bot."""

    seed: int
    """The seed of the decisions of all bots."""

    prelude: tuple[Action, ...] = ()
    """The actions that simple bots play first; the bot joins before the last of them."""

    most: int = _FEW_ACTIONS
    """How many actions simple bots play on at most after those of the bot."""


def list_bot_games(
    editions: Sequence[Any],
    players: Sequence[int],
    games: int,
    seed: int,
    rules: Mapping[str, Any],
    *,
    is_watching: bool,
) -> Iterator[BotGame]:
    """Yield `games` games for each edition and each number of players.

    Of two games, one begins with a rare deal, and the other one goes on for long. A bot that
    watches the game takes time at every action: it joins the long game late.
    """
    for edition, count, number in product(editions, players, range(games)):
        start = {"edition": edition, "players": count, "seed": seed + number, **rules}
        game = BotGame(start, number % count, seed + number)
        if number % 2 != is_watching:
            game = _choose_rare_deal(game)
            yield game if is_watching else evolve(game, most=_SOME_ACTIONS)
        else:
            yield _begin_late(game) if is_watching else evolve(game, most=_MOST_ACTIONS)


def _choose_rare_deal(game: BotGame) -> BotGame:
    """Return a game that begins with another decision of the bot than a turn, if one is found."""
    for number in range(_MOST_DEALS):
        start = {**game.start, "seed": game.seed + number * _MOST_DEALS}
        state = start_game(**start).state
        if state.turn == game.player and state.phase != "turn":
            return evolve(game, start=start)
    return game


def _begin_late(game: BotGame) -> BotGame:
    """Return the game with the actions before its last rounds, and the deal of the first one."""
    chance, actions, deals = Random(game.seed), list[Action](), [0]
    state = start_game(**game.start).state
    bots = [simple_bot] * len(state.players)
    while not state.is_over and len(actions) < _MOST_ACTIONS:
        is_dealt = state.phase == "round-over"
        actions.append(decide(state, bots, chance))
        if is_dealt:
            deals.append(len(actions))
        state = step(state, actions[-1]).state
    return evolve(game, prelude=tuple(actions[: deals[-_LAST_ROUNDS:][0]]))
