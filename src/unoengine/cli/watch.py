"""`watch`: simple players play, told sentence by sentence."""

from __future__ import annotations

import argparse
import math
from random import Random

from unoengine.bots import decide, simple_bot
from unoengine.cli.arguments import Commands, add_box, add_talk, command, number
from unoengine.cli.current_game import Kept, names_of_players, new_table
from unoengine.cli.display import teller
from unoengine.narration.catalogs import load_words

__all__ = ["add", "watch"]

EXAMPLES = """\
  unoengine watch
  unoengine watch frozen --players 3 --seed 7
  unoengine watch --game --delay 0.5
  unoengine watch zelda-es --language es
  unoengine watch frozen --house-rule mirror --house-rule duel --variant jump-in
  unoengine watch --seed 7 --record games.toml
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "watch", watch, "watch simple players play", EXAMPLES)
    add_box(parser)
    length = parser.add_mutually_exclusive_group()
    rounds = number(1, "{} rounds are none to watch")
    length.add_argument("--rounds", type=rounds, default=1, metavar="R", help="how many rounds (1)")
    length.add_argument("--game", action="store_true", help="play until somebody wins the game")
    option = parser.add_argument
    option("--delay", type=_seconds, default=0, metavar="SECONDS", help="pause after sentences (0)")
    option("--record", metavar="FILE", help="write the game into a file of replays")
    add_talk(parser)


def _seconds(text: str) -> float:
    if not 0 <= float(text) <= 60:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to 60")
    return float(text)


def watch(arguments: argparse.Namespace) -> None:
    """Let simple bots play, and tell what happens."""
    names = names_of_players(arguments.players, load_words(arguments.language))
    dealt = new_table(arguments, names)
    state = dealt.state
    table = teller(arguments, state, delay=arguments.delay)
    bots, chance = [simple_bot] * len(state.players), Random(state.seed)
    rounds = math.inf if arguments.game else arguments.rounds
    with Kept(state) as game:
        if arguments.record:
            game.save(arguments.record)
        table.agreed(state)
        table.events(state, dealt.events)
        while not state.is_over and (state.phase != "round-over" or state.round < rounds):
            taken = game.step(decide(state, bots, chance))
            state = taken.state
            table.events(state, taken.events)
        game.end()
