"""Asks a bot for the same decisions in another process, where sets have another order."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from random import Random

from attrs import evolve

from unoengine.bots import SeatedBot
from unoengine.testing.bot_clock import replace_clock
from unoengine.testing.bot_maker import BotMaker
from unoengine.testing.bot_trial import CheckedGame, list_steps
from unoengine.testing.faults import Fault
from unoengine.values.errors import describe_error

__all__ = ["answer_again", "find_difference_elsewhere"]

_PROGRAM = """
import pickle, sys
out, sys.stdout = sys.stdout.buffer, sys.stderr
from unoengine.testing.bot_process import answer_again
maker, games = pickle.load(sys.stdin.buffer)
pickle.dump([answer_again(maker, game) for game in games], out)
"""

_NOW = 2 * 10**9


def find_difference_elsewhere(maker: BotMaker, games: Sequence[CheckedGame]) -> CheckedGame | None:
    """Return a game with the fault that the bot acts otherwise in another process, or None.

    A bot that another process cannot load, such as one of a script, is not compared.
    """
    try:
        job = pickle.dumps((maker, [*games]))
    except Exception:  # such as a function inside another one
        return None
    hash_seed = 1001 if os.environ.get("PYTHONHASHSEED") == "1" else 1
    environment = os.environ | {
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        input=job,
        env=environment,
        capture_output=True,
        check=False,
    )
    if run.returncode:  # it cannot be loaded there
        return None
    for game, answers in zip(games, pickle.loads(run.stdout), strict=True):
        for decision, answer in zip(game.decisions, answers, strict=True):
            if answer != repr(decision.action):
                what = f"in another process, the bot returned {answer}, not {decision.action!r}"
                fault = Fault(
                    "undetermined",
                    f"{what}: something depends on the order of a set, on `hash`, or on what is "
                    "kept outside the bot",
                )
                actions = game.actions[: decision.place]
                return evolve(game, actions=actions, fault=fault, seed=decision.seed)
    return None


def answer_again(maker: BotMaker, game: CheckedGame) -> list[str]:
    """Return the answers of a bot to all decisions of a game, as text."""
    bot, answers = SeatedBot(maker.make(), game.player), []
    seeds = {decision.place: decision.seed for decision in game.decisions}
    for place, taken in enumerate(list_steps(game.start, game.actions)):
        bot.saw(taken)
        if place not in seeds:
            continue
        try:
            with replace_clock(_NOW):
                answers.append(repr(bot.act(taken.state, Random(seeds[place]))))
        except Exception as error:
            answers.append(describe_error(error))
    return answers
