"""`show`: a position as a person sees the table, and what may be done in it."""

from __future__ import annotations

import argparse
import sys
from os.path import isfile

from unoengine.cli.arguments import Commands, add_json, add_talk, command, print_json
from unoengine.cli.picturing import picture, plain_view
from unoengine.cli.telling import Teller, teller
from unoengine.game.engine import legal_moves
from unoengine.game.view import view
from unoengine.notation import read_position, write_action
from unoengine.records.basic_values import LONGEST
from unoengine.records.recording import recorded_in_full
from unoengine.table.state import GameState
from unoengine.values.errors import FormatError, SetupError

__all__ = ["add", "show"]

EXAMPLES = """\
  unoengine show - < position.txt
  unoengine show - --seat 1 --language es < position.txt
  unoengine show - --json < position.txt
  unoengine show "$(unoengine replay games.toml --to 10 --position)"
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
    state, seat = _read(arguments.position), arguments.seat
    if seat is not None:
        state.check_seat(seat)
    if not arguments.json:
        table = teller(arguments, state, seat)
        picture(state, table, seat, all_hands=seat is None)
        for player in range(len(state.players)) if seat is None else (seat,):
            _tell_moves(state, player, table)
    elif seat is None:
        legal = [write_action(move) for move in legal_moves(state)]
        print_json({"position": recorded_in_full(state), "legal": legal})
    else:
        print_json(plain_view(view(state, seat)))


def _read(given: str) -> GameState:
    """Return the position that is given; of a file, say how to come by one."""
    try:
        return read_position(_from_outside() if given == "-" else given.strip())
    except FormatError as error:
        if not isfile(given):
            raise
        raise SetupError(
            f"{given} is a file, and a position is a line: `replay {given}` tells a file of "
            f"replays, or prints positions with --position; `show - < {given}` reads a line"
        ) from error


def _from_outside() -> str:
    """Return what comes in, unless it is more than is ever read of a position."""
    text = sys.stdin.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise FormatError(f"a text of more than {LONGEST} characters is too long to be read")
    return text.strip()


def _tell_moves(state: GameState, seat: int, table: Teller) -> None:
    name = state.players[seat]
    if legal_moves(state, seat):
        table.tell("show.may", player=name)
        table.moves(state, seat)
    elif seat == table.seat:
        table.tell("show.may-nothing", player=name)
