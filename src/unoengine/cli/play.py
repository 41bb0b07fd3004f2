"""`play`: a person at a plain prompt, against simple players."""

from __future__ import annotations

import argparse
import math

from unoengine.cli.arguments import BOX, Commands, add_box, add_talk, command, number
from unoengine.cli.keeping import Kept
from unoengine.cli.person import Gone, Person, tell_kept
from unoengine.cli.picturing import told_pending
from unoengine.cli.resuming import check_settings, seat_of
from unoengine.cli.seating import names_of_players, new_table
from unoengine.cli.sitting import play_on
from unoengine.cli.telling import Teller, teller
from unoengine.events import Event, RoundScored
from unoengine.game.view import view
from unoengine.narration import narrate
from unoengine.narration.words import words

__all__ = ["add", "play"]

EXAMPLES = """\
  unoengine play
  unoengine play frozen --players 3 --name Zoe --house-rule duel
  unoengine play zelda-es --language es --seed 7
  unoengine play --save game.toml
  unoengine play --resume game.toml

  At the prompt type the number of a move or the card, or help.
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "play", play, "play against simple players", EXAMPLES)
    add_box(parser)
    # A game that is resumed has all that; what is given can then be told from what is usual.
    parser.set_defaults(**dict.fromkeys(BOX))
    option = parser.add_argument
    option("--seat", type=int, metavar="N", help="where you sit, from 0 (0)")
    option("--name", type=_name, help="what you are called (Ana)")
    rounds = number(1, "{} rounds are none to play")
    option(
        "--rounds",
        type=rounds,
        default=math.inf,
        metavar="R",
        help="how many rounds in this sitting (to the end of the game)",
    )
    option("--save", metavar="FILE", help="write the game into a file of replays as it goes on")
    option("--resume", metavar="FILE", help="go on with the last game of a file")
    add_talk(parser)


def _name(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is no name")
    return text


def play(arguments: argparse.Namespace) -> None:
    """Let a person play, until the game ends or the person has had enough."""
    game, dealt = (Kept.resumed(arguments.resume), ()) if arguments.resume else _new(arguments)
    with game:
        if arguments.resume:
            check_settings(arguments, game.state)
        seat = seat_of(arguments, game.state)
        table = teller(arguments, game.state, seat)
        if arguments.save:
            game.save(arguments.save)
        table.agreed(game.state)
        if arguments.resume:
            table.tell("play.resumed", count=str(game.ply))
        table.tell("play.welcome", player=game.state.players[seat])
        if game.path is None:
            table.tell("play.not-kept-yet")
        if arguments.resume:
            _tell_where_it_was(game, table)
        table.events(game.state, dealt)
        try:
            play_on(game, Person(game, seat, table), table, arguments.rounds)
        except Gone:
            table.tell("play.stopped")
        except KeyboardInterrupt:
            table.tell("play.stopped")
            _tell_where(game, table)
            raise
        _tell_where(game, table)


def _new(arguments: argparse.Namespace) -> tuple[Kept, tuple[Event, ...]]:
    """Return a new game, and how it was dealt."""
    for setting, usual in BOX.items():
        if getattr(arguments, setting) is None:
            setattr(arguments, setting, usual)
    text = words(arguments.language)
    names = names_of_players(arguments.players, text, arguments.seat, arguments.name)
    dealt = new_table(arguments, names)
    return Kept(dealt.state), dealt.events


def _tell_where_it_was(game: Kept, table: Teller) -> None:
    """Tell what a game that is resumed waits for, unless it is a turn like any other."""
    state = game.state
    if state.phase == "round-over" and state.round_winner is not None:
        scored = RoundScored(state.round_winner, state.scores)
        table.say(narrate(scored, state.players, table.language))
    if state.phase != "turn":
        told_pending(view(state, table.seat), table)


def _tell_where(game: Kept, table: Teller) -> None:
    """Tell where the game is kept, if it can be gone on with."""
    if not game.state.is_over:
        if game.path is None:
            table.tell("play.not-kept")
        else:
            tell_kept(game, table.seat or 0, table)
