"""The command `watch`: bots play a game, which is printed sentence by sentence."""

from __future__ import annotations

import argparse
import math
from contextlib import closing
from random import Random

from unoengine.bots import decide
from unoengine.cli.arguments import (
    Commands,
    add_bots_option,
    add_command,
    add_delay_option,
    add_display_options,
    add_game_options,
    assign_bots,
    parse_rounds,
    seat_bots,
)
from unoengine.cli.current_game import (
    CurrentGame,
    check_player_count,
    choose_player_names,
    deal_game,
)
from unoengine.cli.display import create_display
from unoengine.narration.names import load_words

EXAMPLES = """\
  unoengine watch
  unoengine watch frozen --players 3 --seed 7
  unoengine watch --game --delay 0.5
  unoengine watch --players 2 --bots search,heuristic
  unoengine watch zelda-es --language es
  unoengine watch frozen --house-rule mirror --house-rule duel --variant jump-in
  unoengine watch --seed 7 --record games.toml
"""


def add_commands(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "watch", watch, "watch bots play", EXAMPLES)
    add_game_options(parser)
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--rounds", type=parse_rounds, default=1, metavar="R", help="how many rounds (1)"
    )
    length.add_argument("--game", action="store_true", help="play until a player wins the game")
    option = parser.add_argument
    add_bots_option(parser)
    add_delay_option(parser, "pause after each sentence (0)")
    option("--record", metavar="FILE", help="write the game into a file of replays")
    add_display_options(parser)


def watch(arguments: argparse.Namespace) -> None:
    """Let bots play, and show what happens."""
    check_player_count(arguments)
    names = choose_player_names(arguments.players, load_words(arguments.language))
    dealt = deal_game(arguments, names)
    state = dealt.state
    display = create_display(arguments, state, delay=arguments.delay)
    bots = seat_bots(assign_bots(arguments.bots, len(state.players)))
    chance = Random(state.seed)
    for bot in bots:
        bot.saw(dealt)
    rounds = math.inf if arguments.game else arguments.rounds
    with closing(CurrentGame(dealt)) as game:
        if arguments.record:
            game.save(arguments.record)
        display.show_agreement(state)
        display.show_events(state, dealt.events)
        while not state.is_over and (state.phase != "round-over" or state.round < rounds):
            taken = game.step(decide(state, bots, chance))
            state = taken.state
            for bot in bots:
                bot.saw(taken)
            display.show_events(state, taken.events)
        game.finish()
