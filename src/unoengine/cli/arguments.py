"""Functions that add a subcommand, and the options that several subcommands share."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, NoReturn, TypeAlias, TypeVar

from unoengine.bots import BOT_NAMES, SeatedBot, simple_bot
from unoengine.bots.bot_names import BotSource, find_source, is_module_name
from unoengine.cli.terminal import escape_control_characters, print_error
from unoengine.core import discovery
from unoengine.core.discovery import Plugin, create_plugin_object, explain_fault
from unoengine.core.edition import DEFAULT_EDITION, Edition
from unoengine.core.errors import PluginError, SetupError, UnoError
from unoengine.core.plugin_classes.effect import PluginBase
from unoengine.narration.names import Words, load_words, read_catalog

T = TypeVar("T")

GAME_DEFAULTS: Mapping[str, Any] = {
    "edition": DEFAULT_EDITION,
    "players": None,
    "seed": None,
    "team": [],
    "variant": [],
    "house_rule": [],
    "option": [],
}
"""The values of the game options that are not given; the edition decides how many play."""


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
    option("edition", nargs="?", metavar="EDITION", help=f"the edition ({DEFAULT_EDITION})")
    option("--players", type=parse_integer, metavar="N", help="the number of players (4)")
    option(
        "--seed", type=parse_integer, metavar="S", help="the seed of everything random (a new one)"
    )
    option(
        "--team",
        action="append",
        type=_parse_team,
        metavar="SEAT,SEAT",
        help="partners, such as 0,2; repeat it for each team; --option team_count=2 is shorter",
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


def _parse_team(text: str) -> tuple[int, ...]:
    return tuple(map(parse_integer, text.split(",")))


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


parse_rounds: Callable[[str], int] = make_integer_parser(
    1, "at least 1 round must be played, not {}"
)


def print_json(data: Any) -> None:
    """Print plain data as one JSON document."""
    print(json.dumps(data, indent=2))


# --- Exit codes of the program.

EXIT_FAILURE = 1
"""The command failed."""

EXIT_USAGE = 2
"""The command line is wrong, which is also the code of `argparse`."""

EXIT_INTERRUPTED = 130
"""The code that a shell reports for a program that is killed by Ctrl-C."""

EXIT_BROKEN_PIPE = 141
"""The code that a shell reports for a program that is killed by a closed pipe."""


# --- The option `--bots`, which chooses the bots of a game.


def add_bots_option(parser: Parser) -> None:
    """Add the option that names the bots."""
    parser.add_argument(
        "--bots",
        type=_parse_bots,
        default=_parse_bots("simple"),
        metavar="BOTS",
        help=f"{', '.join(BOT_NAMES)}, search with a time, such as search:20ms, another installed "
        "bot, or module:name; for several, one for each seat, as in search,simple (simple)",
    )


def _parse_bots(text: str) -> list[BotSource]:
    names = [name.strip() for name in text.split(",")]
    import_from_here(names)
    try:
        return [*map(find_source, names)]
    except UnoError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def import_from_here(names: Iterable[str]) -> None:
    """Let a bot that is named as `module:name` be in the current folder, as `python -m` does."""
    if any(map(is_module_name, names)) and not sys.flags.safe_path and "" not in sys.path:
        with suppress(OSError):  # the folder was deleted
            folder = os.getcwd()
            if folder not in sys.path:
                sys.path.insert(0, folder)


def assign_bots(bots: Sequence[T], seats: int, persons_seat: int | None = None) -> list[T]:
    """Return a bot for each seat; the one at the seat of a person never acts.

    Raises:
        SetupError: There are several bots, but not one for each seat.
    """
    needed = seats - (persons_seat is not None)
    if len(bots) == 1:
        return [*bots] * seats
    if len(bots) != needed:
        raise SetupError(f"--bots names {len(bots)} bots, but there are seats for {needed}")
    assigned = [*bots]
    if persons_seat is not None:
        assigned.insert(persons_seat, bots[0])
    return assigned


def seat_bots(bots: Sequence[BotSource], persons_seat: int | None = None) -> list[SeatedBot]:
    """Return a bot in each seat, which has seen nothing yet; that of a person never acts.

    Raises:
        PluginError: A bot cannot be made.
    """
    made = (simple_bot if seat == persons_seat else bot.make() for seat, bot in enumerate(bots))
    return [SeatedBot(bot, seat) for seat, bot in enumerate(made)]


# --- The commands `editions`, `effects`, `house-rules`, `variants`, `bots` and `languages`.


LISTS: Mapping[str, tuple[str, str]] = {
    "editions": ("list the installed editions", discovery.EDITIONS),
    "effects": ("list the effects of cards", discovery.EFFECTS),
    "house-rules": ("list the rules for blank cards", discovery.HOUSE_RULES),
    "variants": ("list the variants of the rules", discovery.VARIANTS),
    "bots": ("list the installed bots", discovery.BOTS),
    "languages": ("list the languages of the output", discovery.LANGUAGES),
}
"""For each command its description, and the group of its plug-ins."""


def add_commands(commands: Commands) -> None:
    """Add a command for each list."""
    for name, (about, _) in LISTS.items():
        examples = (
            f"  unoengine {name}\n  unoengine {name} --language es\n  unoengine {name} --json\n"
        )
        parser = add_command(commands, name, list_plugins, about, examples)
        add_json_option(parser)
        add_language_option(parser)


def list_plugins(arguments: argparse.Namespace) -> int:
    """Print the installed plug-ins, one in each line, and report those that cannot be loaded."""
    language = load_words(arguments.language)
    _, group = LISTS[arguments.command]
    listed: list[dict[str, str]] = []
    errors: list[UnoError] = [*discovery.list_problems(group)]
    for plugin in _find_plugins(group):
        title, text = plugin.title, ""
        try:
            title, text = _describe_plugin(plugin, language)
        except UnoError as error:
            errors.append(error)
        except Exception as error:
            errors.append(explain_fault(plugin, "described", error))
        names = {"name": plugin.name, "title": title, "text": text}
        listed.append({**names, "distribution": plugin.distribution, "version": plugin.version})
    if arguments.json:
        print_json(listed)
    else:
        _print_list(listed)
    for reported in errors:
        print_error(reported)
    return int(bool(errors))


def _find_plugins(group: str) -> Iterator[Plugin]:
    """Yield the plug-ins of a group: one of each name, or all that have words of a language."""
    for name, plugins in discovery.list_entry_points(group).items():
        yield from (
            discovery.language_plugins(name) if group == discovery.LANGUAGES else plugins[:1]
        )


def _print_list(listed: Sequence[Mapping[str, str]]) -> None:
    widths = [max((len(one[key]) for one in listed), default=0) for key in ("name", "title")]
    for one in listed:
        name, title = f"{one['name']:{widths[0]}}", f"{one['title']:{widths[1]}}"
        print(f"{name}  {title}  {one['distribution']} {one['version']}")
        if one["text"]:
            print(f"    {one['text']}")


def _describe_plugin(plugin: Plugin, language: Words) -> tuple[str, str]:
    if plugin.group == discovery.BOTS:
        find_source(plugin.name).make()
        return plugin.title, ""
    thing: Any = create_plugin_object(plugin)
    if isinstance(thing, Edition):
        title = language.name_edition(thing.name, thing.title, plugin.title)
        return title, language.find(f"edition.{thing.name}.text") or ""
    if isinstance(thing, PluginBase):
        keys = (f"rule.{thing.name}", f"card.{plugin.name}")
        return language.find(*keys, titles=thing.titles) or thing.title(), language.get_text(thing)
    if isinstance(thing, Mapping):
        return _find_language_name(plugin.name), ""
    raise PluginError(
        f"{plugin.name!r} ({plugin.value}) of {plugin.distribution} is not a plug-in of any kind"
    )


def _find_language_name(code: str) -> str:
    """Return the name of a language in that language, from any of its plug-ins."""
    for plugin in discovery.language_plugins(code):
        with suppress(PluginError):
            if name := read_catalog(plugin).get("language.name"):
                return name
    return code
