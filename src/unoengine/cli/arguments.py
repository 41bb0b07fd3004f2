"""What the commands have in common: how they are added, and the options that several take."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeAlias

from unoengine.cli.terminal import printable

__all__ = [
    "BOX",
    "Commands",
    "Parser",
    "add_box",
    "add_json",
    "add_language",
    "add_talk",
    "command",
    "in_lines",
    "number",
    "print_json",
]

BOX: Mapping[str, Any] = {
    "edition": "zelda",
    "players": 4,
    "seed": None,
    "variant": [],
    "house_rule": [],
}
"""What is played if nothing else is asked for."""


class Parser(argparse.ArgumentParser):
    """Reads arguments; what is wrong with them, or with what they lead to, moves no cursor."""

    def error(self, message: str) -> NoReturn:
        """Tell how the command is used and what is wrong, and exit."""
        super().error(printable(message))


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
Run: TypeAlias = Callable[[argparse.Namespace], int | None]


def command(commands: Commands, name: str, run: Run, about: str, examples: str) -> Parser:
    """Add a command; `about` says what it does, as the list of commands and its own help do."""
    told = f"{about[:1].upper()}{about[1:]}."
    parser = commands.add_parser(name, help=about, description=told, **in_lines(examples))
    parser.set_defaults(run=run, parser=parser)
    return parser


def in_lines(examples: str) -> dict[str, Any]:
    """Return what makes a help end with examples, each in a line of its own."""
    formatter = argparse.RawDescriptionHelpFormatter
    return {"epilog": f"examples:\n{examples}", "formatter_class": formatter}


def add_box(parser: argparse.ArgumentParser) -> None:
    """Let a game be chosen: the box, who plays, and what is agreed on."""
    option = parser.add_argument
    option("edition", nargs="?", metavar="EDITION", help="the box (zelda)")
    option("--players", type=int, metavar="N", help="how many play (4)")
    option("--seed", type=int, metavar="S", help="what all chance follows from (a new one)")
    option("--variant", action="append", metavar="NAME", help="a variant; may be repeated")
    option(
        "--house-rule",
        action="append",
        metavar="NAME",
        help="a rule on the blank cards; given twice, one on each",
    )
    parser.set_defaults(**BOX)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Let it be chosen in which language things are told."""
    parser.add_argument("--language", default="en", metavar="CODE", help="what it is told in (en)")


def add_talk(parser: argparse.ArgumentParser) -> None:
    """Let it be chosen how sentences are told."""
    add_language(parser)
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="colours (auto)"
    )


def add_json(parser: argparse._ActionsContainer) -> None:
    """Let it be told for programs."""
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def number(low: int, refusal: str) -> Callable[[str], int]:
    """Return what reads a number of at least `low`; the refusal is told with the number."""

    def read(text: str) -> int:
        if int(text) < low:
            raise argparse.ArgumentTypeError(refusal.format(text))
        return int(text)

    read.__name__ = "number"
    return read


def print_json(data: Any) -> None:
    """Print plain data as one document."""
    print(json.dumps(data, indent=2))
