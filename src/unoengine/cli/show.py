"""The command `show`: a position as a player sees the table, and the legal moves."""

from __future__ import annotations

import argparse
import sys
from os.path import isfile
from typing import Any

from unoengine.cli.arguments import (
    Commands,
    add_command,
    add_display_options,
    add_json_option,
    parse_integer,
    print_json,
)
from unoengine.cli.current_game import add_svg_option, write_picture
from unoengine.cli.display import Display, create_display
from unoengine.core.engine import legal_moves
from unoengine.core.errors import FormatError, SetupError, UnoError, describe_value
from unoengine.core.state import GameState
from unoengine.core.view import PlayerView, view
from unoengine.notation import read_position, write_action
from unoengine.records.basic_values import MAX_INPUT_LENGTH
from unoengine.records.state_record import write_full_state
from unoengine.svg import table
from unoengine.text import menu

EXAMPLES = """\
  unoengine show - < position.txt
  unoengine show - --seat 1 --language es < position.txt
  unoengine show - --json < position.txt
  unoengine show - --seat 1 --svg - < position.txt
  unoengine show "$(unoengine replay games.toml --to 10 --position)"
"""


def add_commands(commands: Commands) -> None:
    """Add the command."""
    about = "show a position and its legal moves"
    parser = add_command(commands, "show", show, about, EXAMPLES)
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="a line in the notation, or - to read it from the input",
    )
    parser.add_argument(
        "--seat", type=parse_integer, metavar="N", help="only what this seat sees, from 0"
    )
    output = parser.add_mutually_exclusive_group()
    add_json_option(output)
    add_svg_option(output, "what a spectator or the seat sees")
    parser.add_argument(
        "--all-hands", action="store_true", help="show all hands in the picture (with --svg)"
    )
    add_display_options(parser)


def show(arguments: argparse.Namespace) -> None:
    """Show a position: all of it, or what one seat sees."""
    state, seat = _read_position(arguments.position), arguments.seat
    if seat is not None:
        state.check_seat(seat)
    if arguments.all_hands and (arguments.svg is None or seat is not None):
        raise SetupError("--all-hands goes with --svg and without --seat")
    if arguments.svg is not None:
        picture = table(state, seat, language=arguments.language, all_hands=arguments.all_hands)
        write_picture(picture, arguments.svg)
    elif not arguments.json:
        display = create_display(arguments, state, seat)
        display.show_table(state, seat, all_hands=seat is None)
        for player in range(len(state.players)) if seat is None else (seat,):
            _show_moves(state, player, display)
    elif seat is None:
        legal = [write_action(move) for move in legal_moves(state)]
        print_json({"position": write_full_state(state), "legal": legal})
    else:
        print_json(_write_view(view(state, seat)))


def _write_view(seen: PlayerView) -> Any:
    try:
        from unoengine.json import unstructure  # which needs an extra
    except ImportError as error:
        raise UnoError(f"--json with --seat cannot be printed: {error}") from error
    return unstructure(seen)


def _read_position(text: str) -> GameState:
    """Return the position; if the text clearly is none, suggest what to type instead."""
    try:
        return read_position(_read_input() if text == "-" else text.strip())
    except FormatError as error:
        if not isfile(text):
            if text == "-" or "=" in text:
                raise
            raise SetupError(
                f"{describe_value(text)} is no position; one is a line such as "
                "`replay FILE --position` prints"
            ) from error
        raise SetupError(
            f"{text} is a file, but a position is a line of text: `show - < {text}` reads the "
            f"line from a file; if it is a file of replays, `replay {text}` shows its games, and "
            "with --position it prints positions"
        ) from error


def _read_input() -> str:
    """Return the input, unless it is longer than any position that would be read."""
    text = sys.stdin.read(MAX_INPUT_LENGTH + 1)
    if len(text) > MAX_INPUT_LENGTH:
        raise FormatError(f"the input is too long: it has more than {MAX_INPUT_LENGTH} characters")
    return text.strip()


def _show_moves(state: GameState, seat: int, display: Display) -> None:
    name = state.players[seat]
    if legal_moves(state, seat):
        display.show("show.may", player=name)
        for choice in menu(view(state, seat), display.language):
            display.print_sentence(str(choice))
    elif seat == display.seat:
        display.show("show.may-nothing", player=name)
