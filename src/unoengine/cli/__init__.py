"""The command line: one module for each command, and what they have in common."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import StringIO, TextIOWrapper

from unoengine import __version__
from unoengine.cli.arguments import Parser, in_lines
from unoengine.cli.check import add as add_check
from unoengine.cli.current_game import FileError
from unoengine.cli.play import add as add_play
from unoengine.cli.plugin_lists import add as add_lists
from unoengine.cli.replay import add as add_replay
from unoengine.cli.rules import add as add_rules
from unoengine.cli.show import add as add_show
from unoengine.cli.terminal import complain
from unoengine.cli.watch import add as add_watch
from unoengine.values.errors import SetupError, UnoError

__all__ = ["main"]

EXAMPLES = """\
  unoengine watch
  unoengine play --players 3 --name Zoe
  unoengine watch --seed 7 --record games.toml
  unoengine replay games.toml
  unoengine house-rules
"""

COMMANDS = (add_watch, add_play, add_replay, add_show, add_lists, add_rules, add_check)
"""Every module adds its commands, in this order."""

FAILED = 1
WRONG = 2
# What a shell reports of a program that a closed pipe or Ctrl-C has ended.
PIPE_CLOSED = 141
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    try:
        try:
            return _run(argv)
        finally:
            print(end="", flush=True)
    except OSError as error:
        # Python flushes once more when it ends, and would complain once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        complain(error)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: Sequence[str] | None) -> int:
    parser = _parser()
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        parser.print_help(sys.stderr)
        parser.exit(WRONG)
    used: argparse.ArgumentParser = arguments.parser
    _prepare_streams()
    try:
        code: int | None = arguments.run(arguments)
    except FileError as error:
        complain(error)
        used.exit(WRONG)
    except SetupError as error:
        used.error(str(error))
    except UnoError as error:
        complain(error)
        return FAILED
    return code or 0


def _prepare_streams() -> None:
    """See to it that no letter is an error, whether typed or told, nor an input that is closed."""
    if sys.stdin is None:
        sys.stdin = StringIO()
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="unoengine", description="The rules of UNO, exactly.", **in_lines(EXAMPLES)
    )
    parser.add_argument("--version", action="version", version=f"unoengine {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for add in COMMANDS:
        add(commands)
    return parser
