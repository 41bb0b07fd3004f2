"""Functions that add a subcommand, and the options that several subcommands share."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn, TypeAlias

from unoengine.cli.terminal import escape_control_characters

__all__ = [
    "GAME_DEFAULTS",
    "Commands",
    "Parser",
    "add_command",
    "add_delay_option",
    "add_display_options",
    "add_game_options",
    "add_json_option",
    "add_language_option",
    "format_examples",
    "make_integer_parser",
    "parse_integer",
    "print_json",
]

GAME_DEFAULTS: Mapping[str, Any] = {
    "edition": "zelda",
    "players": 4,
    "seed": None,
    "variant": [],
    "house_rule": [],
    "option": [],
}
"""The values of the game options that are not given."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose error messages contain no control characters."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and the message, and exit."""
        super().error(escape_control_characters(message))

    def refuse_unknown(self, words: Sequence[str]) -> NoReturn:
        """Refuse words that are no arguments; an option of a similar name is suggested."""
        known = [name for action in self._actions for name in action.option_strings]
        near = get_close_matches(words[0].partition("=")[0], known, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        self.error(f"unrecognized arguments: {' '.join(words)}{hint}")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
RunCommand: TypeAlias = Callable[[argparse.Namespace], int | None]


def add_command(
    commands: Commands, name: str, run: RunCommand, about: str, examples: str
) -> Parser:
    """Add a subcommand; `about` describes it in the list of commands and in its own help."""
    description = f"{about[:1].upper()}{about[1:]}."
    parser = commands.add_parser(
        name, help=about, description=description, **format_examples(examples)
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def format_examples(examples: str) -> dict[str, Any]:
    """Return the parser arguments that end a help text with examples, one on each line."""
    formatter = argparse.RawDescriptionHelpFormatter
    return {"epilog": f"examples:\n{examples}", "formatter_class": formatter}


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose a game: edition, players, seed, variants, rules, options."""
    option = parser.add_argument
    option("edition", nargs="?", metavar="EDITION", help="the edition (zelda)")
    option("--players", type=parse_integer, metavar="N", help="the number of players (4)")
    option(
        "--seed", type=parse_integer, metavar="S", help="the seed of everything random (a new one)"
    )
    option(
        "--variant",
        action="append",
        metavar="NAME[:OPTION=VALUE,...]",
        help="a variant, such as jump-in or stacking:mixed=true; may be repeated",
    )
    option(
        "--house-rule",
        action="append",
        metavar="NAME",
        help="a rule on all blank cards; repeat it to write a different rule on each card",
    )
    option(
        "--option",
        action="append",
        metavar="NAME=VALUE",
        help="an option, such as target=200 or EFFECT.OPTION=VALUE; may be repeated",
    )
    parser.set_defaults(**GAME_DEFAULTS)


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses the language of the output."""
    parser.add_argument(
        "--language", default="en", metavar="CODE", help="the language of the output (en)"
    )


def add_display_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the language and the colors of the output."""
    add_language_option(parser)
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="use colors (auto)"
    )


def add_delay_option(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the option that slows the output down."""
    parser.add_argument("--delay", type=_parse_seconds, default=0, metavar="SECONDS", help=text)


def _parse_seconds(text: str) -> float:
    if not 0 <= float(text) <= 60:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 60")
    return float(text)


# argparse prints this name when the text is no number at all.
_parse_seconds.__name__ = "number"


def add_json_option(parser: argparse._ActionsContainer) -> None:
    """Add the option that prints JSON instead of text."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def parse_integer(text: str) -> int:
    """Return an integer that somebody typed."""
    try:
        return int(text)
    except ValueError:  # Python does not convert numbers of thousands of digits either.
        shown = repr(text if len(text) <= 40 else f"{text[:40]}…")
        fault = "has too many digits" if text.isdigit() else "is not a whole number"
        raise argparse.ArgumentTypeError(f"{shown} {fault}") from None


def make_integer_parser(minimum: int, message: str) -> Callable[[str], int]:
    """Return a function that parses an integer; `message` refuses one below the minimum."""

    def parse(text: str) -> int:
        number = parse_integer(text)
        if number < minimum:
            raise argparse.ArgumentTypeError(message.format(number))
        return number

    return parse


def print_json(data: Any) -> None:
    """Print plain data as one JSON document."""
    print(json.dumps(data, indent=2))
