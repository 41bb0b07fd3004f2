"""Command line: what does the program `unoengine` do?

There is a module for each subcommand; the other modules are shared by several of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import StringIO, TextIOWrapper

from unoengine import __version__
from unoengine.cli import arguments as plugin_lists
from unoengine.cli import check, compare, play, replay, rules, serve, show, watch
from unoengine.cli.arguments import (
    EXIT_BROKEN_PIPE,
    EXIT_FAILURE,
    EXIT_INTERRUPTED,
    EXIT_USAGE,
    Parser,
    format_examples,
)
from unoengine.cli.current_game import FileError
from unoengine.cli.terminal import print_error
from unoengine.core.errors import SetupError, UnoError

__all__ = ["main"]

EXAMPLES = """\
  unoengine watch
  unoengine play --players 3 --name Zoe
  unoengine watch --seed 7 --record games.toml
  unoengine replay games.toml
  unoengine house-rules
"""

COMMAND_MODULES = (watch, play, serve, replay, show, plugin_lists, rules, compare, check)
"""The modules whose `add_commands` adds subcommands, in the order of the help."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    try:
        try:
            return _run_command(argv)
        finally:
            print(end="", flush=True)
    except OSError as error:
        # Python flushes the output again when it exits, and would report the error again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return EXIT_BROKEN_PIPE
        print_error(error)
        return EXIT_FAILURE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def _run_command(argv: Sequence[str] | None) -> int:
    parser = _create_parser()
    arguments, unknown = parser.parse_known_args(argv)
    if arguments.command is None:
        if unknown:
            parser.refuse_unknown(unknown)
        parser.print_help(sys.stderr)
        parser.exit(EXIT_USAGE)
    command_parser: Parser = arguments.parser
    if unknown:
        command_parser.refuse_unknown(unknown)
    _prepare_streams()
    try:
        code: int | None = arguments.run(arguments)
    except FileError as error:
        print_error(error)
        command_parser.exit(EXIT_USAGE)
    except SetupError as error:
        command_parser.error(str(error))
    except UnoError as error:
        print_error(error)
        return EXIT_FAILURE
    return code or 0


def _prepare_streams() -> None:
    """Make sure that no character and no closed input raises an error."""
    if sys.stdin is None:
        sys.stdin = StringIO()
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _create_parser() -> Parser:
    parser = Parser(
        prog="unoengine", description="The exact rules of UNO.", **format_examples(EXAMPLES)
    )
    parser.add_argument("--version", action="version", version=f"unoengine {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for module in COMMAND_MODULES:
        module.add_commands(commands)
    return parser
