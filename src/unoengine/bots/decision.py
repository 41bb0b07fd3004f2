"""The next decision of a game in which a bot plays every seat, and the whole of such a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, TypeAlias

from unoengine.bots.bot import Bot, require_bot
from unoengine.bots.seated_bot import SeatedBot, choose_action
from unoengine.events import Step
from unoengine.game.engine import legal_moves, step
from unoengine.search.playouts import pick_first_seat
from unoengine.table.state import GameState, check_state
from unoengine.values.actions import Action, Leave
from unoengine.values.errors import SetupError, describe_value
from unoengine.values.shuffle_and_dice import require_random

__all__ = ["Until", "decide", "play_on"]

Until: TypeAlias = Literal["round", "game"]


def decide(state: GameState, bots: Sequence[Bot | SeatedBot], chance: Random) -> Action:
    """Return the next action of a game with one bot for each seat.

    A seat that is not on turn may be quick enough to claim something first. Otherwise the seat on
    turn decides. No seat is asked whether it wants to leave. A bot that is not seated does not know
    what happened before.

    Args:
        state: The current state.
        bots: A bot for each seat, seated or not.
        chance: The random source.

    Returns:
        The action that one of the bots chose.

    Raises:
        SetupError: There are too few or too many bots, the game is over, the bot returns no
            action of its seat, or an argument is invalid.
    """
    check_state(state)
    require_random(chance)
    _check_number(bots, len(state.players))
    if state.is_over:
        raise SetupError("the game is over, so there is nothing to decide")
    turn = state.turn
    moves = legal_moves(state)
    if moves[-1].player != turn:  # the actions of other seats are listed last
        claims = (action for action in moves if not isinstance(action, Leave))
        claimants = {action.player for action in claims} - {turn}
        turn = pick_first_seat(claimants, turn, chance)
    return _ask_bot(bots[turn], state, turn, chance)


def _ask_bot(bot: Bot | SeatedBot, state: GameState, player: int, chance: Random) -> Action:
    """Return the action of the bot of a seat."""
    if not isinstance(bot, SeatedBot):
        if isinstance(bot, type) or not callable(bot):
            require_bot(bot)
        return choose_action(bot, state, player, chance)
    if bot.player != player:
        raise SetupError(f"the bot of seat {bot.player} cannot play for seat {player}")
    return bot.act(state, chance)


def play_on(
    state: GameState, bots: Sequence[Bot | SeatedBot], chance: Random, until: Until = "round"
) -> Iterator[Step]:
    """Play on with one bot for each seat, and yield every step.

    Every bot is shown what its seat sees of a step before the next decision.

    Args:
        state: The current state.
        bots: A bot for each seat, seated or not.
        chance: The random source.
        until: `round` to play to the end of the round, or of the next one if the round is over;
            `game` to play to the end of the game.

    Returns:
        An iterator of steps; the game goes on only as far as you iterate.

    Raises:
        SetupError: There are too few or too many bots, the game is over, a bot that watches the
            game sits in two seats, a bot returns no action of its seat, or `chance` is no random
            source.
        IllegalMove: A bot returns an action that is not legal.

    >>> from unoengine import new_game
    >>> from unoengine.bots import heuristic, simple_bot
    >>> for taken in play_on(new_game(seed=7), [heuristic] + [simple_bot] * 3, Random(7)):
    ...     state = taken.state
    >>> state.phase, state.round_winner is None
    ('round-over', False)
    """
    check_state(state)
    if until not in ("round", "game"):
        raise SetupError(f"until is 'round' or 'game', not {describe_value(until)}")
    if state.is_over:
        raise SetupError("the game is over, so nobody can play on")
    require_random(chance)
    seated = _seat_bots(bots, len(state.players))
    return _play(state, seated, chance, until)


def _play(
    state: GameState, seated: Sequence[SeatedBot], chance: Random, until: Until
) -> Iterator[Step]:
    while True:
        taken = step(state, decide(state, seated, chance))
        for bot in seated:
            bot.saw(taken)
        yield taken
        state = taken.state
        if state.is_over or (until == "round" and state.phase == "round-over"):
            return


def _check_number(bots: Sequence[object], seats: int) -> None:
    """Refuse a single bot, and too few or too many of them."""
    if not hasattr(bots, "__len__") or not hasattr(bots, "__getitem__"):
        raise SetupError(
            f"{seats} bots are needed in a list, one a seat, not {describe_value(bots)}"
        )
    if len(bots) != seats:
        raise SetupError(f"{seats} bots are needed, one a seat, not {len(bots)}")


def _seat_bots(bots: Sequence[Bot | SeatedBot], seats: int) -> list[SeatedBot]:
    """Return the bots with their seats; one that watches the game can have only one seat."""
    _check_number(bots, seats)
    seated = [
        bot if isinstance(bot, SeatedBot) else SeatedBot(bot, seat) for seat, bot in enumerate(bots)
    ]
    watching = [bot.bot for bot in seated if bot.is_watching]
    for at, bot in enumerate(seated):
        if bot.player != at:
            raise SetupError(f"the bot of seat {bot.player} cannot play for seat {at}")
        if bot.is_watching and sum(other is bot.bot for other in watching) > 1:
            raise SetupError(
                f"{describe_value(bot.bot)} watches the game, so it can play one seat only; "
                "make one for each seat"
            )
    return seated
