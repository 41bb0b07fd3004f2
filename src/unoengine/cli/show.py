"""`show`: a position as a person sees the table, and what may be done in it."""

from __future__ import annotations

import argparse
import sys

from unoengine.cli.arguments import Commands, add_json, add_talk, command, print_json
from unoengine.cli.picturing import picture, plain_view
from unoengine.cli.telling import Teller, teller
from unoengine.engine import legal_moves
from unoengine.notation import read_position, write_action
from unoengine.recording import recorded
from unoengine.state import GameState
from unoengine.views import view

__all__ = ["add", "show"]

EXAMPLES = """\
  unoengine show - < position.txt
  unoengine show - --seat 1 --language es < position.txt
  unoengine show - --json < position.txt
"""


def add(commands: Commands) -> None:
    """Add the command."""
    about = "show a position, and what may be done in it"
    parser = command(commands, "show", show, about, EXAMPLES)
    parser.add_argument(
        "position", metavar="POSITION", help="a line of the notation, or - to read it"
    )
    parser.add_argument("--seat", type=int, metavar="N", help="only what this seat sees, from 0")
    add_json(parser)
    add_talk(parser)


def show(arguments: argparse.Namespace) -> None:
    """Show a position: all of it, or what one seat sees."""
    line = sys.stdin.read() if arguments.position == "-" else arguments.position
    state, seat = read_position(line.strip()), arguments.seat
    if seat is not None:
        state.check_seat(seat)
    if not arguments.json:
        table = teller(arguments, state, seat)
        picture(state, table, seat, all_hands=seat is None)
        for player in range(len(state.players)) if seat is None else (seat,):
            _tell_moves(state, player, table)
    elif seat is None:
        legal = [write_action(move) for move in legal_moves(state)]
        print_json({"position": recorded(state), "legal": legal})
    else:
        print_json(plain_view(view(state, seat)))


def _tell_moves(state: GameState, seat: int, table: Teller) -> None:
    moves, name = legal_moves(state, seat), state.players[seat]
    if moves:
        table.tell("show.may", player=name)
        table.moves(moves, state.players)
    elif seat == table.seat:
        table.tell("show.may-nothing", player=name)
