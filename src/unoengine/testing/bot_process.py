"""Asks a bot for the same decisions in another process, where sets have another order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from attrs import evolve

from unoengine.bots import SeatedBot
from unoengine.testing.bot_clock import replace_clock
from unoengine.testing.bot_maker import BotMaker
from unoengine.testing.bot_trial import CheckedGame, Decision, list_steps
from unoengine.testing.faults import Fault
from unoengine.testing.other_process import (
    LONGEST_WAIT,
    OtherProcessError,
    TransferError,
    run_in_other_process,
)
from unoengine.values.actions import Action
from unoengine.values.errors import describe_error

__all__ = ["find_difference_elsewhere"]

_NOW = 2 * 10**9
"""The time of day in the other process, in seconds."""

_FACTOR = 20
"""How many times as long as here the decisions may take in the other process."""


def find_difference_elsewhere(
    maker: BotMaker, games: Sequence[CheckedGame], seconds: float
) -> CheckedGame | None:
    """Return a game with the fault that the bot acts otherwise in another process, or None.

    A bot that another process cannot load, such as one of a script, is not compared. `seconds` is
    how long the games took in this process.
    """
    games = [game for game in games if game.decisions]
    if not games:
        return None
    patience = max(LONGEST_WAIT, _FACTOR * seconds)
    try:
        answers = run_in_other_process(_answer_again, (maker, games), seconds=patience)
    except TransferError:
        return None
    except OtherProcessError as error:
        what = f"another process that asks the bot the same failed: {error}"
        return _add_fault(games[0], games[0].decisions[0], what)
    for game, answered in zip(games, answers, strict=True):
        for decision, answer in zip(game.decisions, answered, strict=False):
            expected = _describe_action(decision.action)
            if answer != expected:
                what = f"in another process, the bot {answer}, but here it {expected}"
                return _add_fault(game, decision, what)
    return None


def _add_fault(game: CheckedGame, decision: Decision, what: str) -> CheckedGame:
    """Return the game until a decision, with the fault that another process differs."""
    fault = Fault(
        "undetermined",
        f"{what}; something depends on the order of a set, on `hash`, or on what is kept outside "
        "the bot",
    )
    return evolve(game, actions=game.actions[: decision.place], fault=fault, seed=decision.seed)


def _answer_again(job: tuple[BotMaker, Sequence[CheckedGame]]) -> list[list[str]]:
    """Return what a bot does at each decision of each game; an error is the last answer."""
    maker, games = job
    return [[*_list_answers(maker, game)] for game in games]


def _list_answers(maker: BotMaker, game: CheckedGame) -> Iterator[str]:
    seeds = {decision.place: decision.seed for decision in game.decisions}
    steps = [*list_steps(game.start, game.actions[: max(seeds)])]
    try:
        bot = SeatedBot(maker.make(), game.player)
        for place, taken in enumerate(steps):
            bot.saw(taken)
            if place in seeds:
                with replace_clock(_NOW):
                    action = bot.act(taken.state, Random(seeds[place]))
                yield _describe_action(action)
    except Exception as error:
        yield f"raised {describe_error(error)}"


def _describe_action(action: Action) -> str:
    return f"returned {action!r}"
