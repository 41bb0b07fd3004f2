"""The command `compare`: bots play many deals under several conditions, shown in a table."""

from __future__ import annotations

import argparse
import errno
import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from unoengine.cli.arguments import (
    EXIT_FAILURE,
    EXIT_INTERRUPTED,
    Commands,
    add_command,
    add_json_option,
    import_from_here,
    make_integer_parser,
    parse_integer,
)
from unoengine.cli.current_game import make_write_error
from unoengine.cli.terminal import print_error
from unoengine.core.errors import SetupError

if TYPE_CHECKING:
    from unoengine.lab import Condition, Result

EXAMPLES = """\
  unoengine compare zelda "zelda --variant stacking" --deals 2000
  unoengine compare zelda "zelda --variant stacking:mixed=true" --jobs 2 --plot stacking.svg
  unoengine compare "zelda --players 2" "zelda --players 5" --metric "first player's advantage"
  unoengine compare zelda "zelda --option uno_penalty=4" --bots heuristic,simple --stop turns=1
  unoengine compare "frozen --house-rule duel" frozen --until game --deals 100 --csv
"""


def add_commands(commands: Commands) -> None:
    """Add the command."""
    about = "compare rules or bots on many deals"
    parser = add_command(commands, "compare", run_comparison, about, EXAMPLES)
    option = parser.add_argument
    option(
        "conditions",
        nargs="+",
        metavar="CONDITION",
        help="an edition with options, in quotes: --variant, --house-rule, --option, --team, "
        "--wardrobe, --players, --bots and --until",
    )
    deals = make_integer_parser(1, "at least 1 deal must be played, not {}")
    option("--deals", type=deals, default=1000, metavar="N", help="how many deals (1000)")
    option("--seed", type=parse_integer, default=0, metavar="S", help="the seed of the deals (0)")
    option("--players", type=parse_integer, metavar="N", help="the number of players (4)")
    option(
        "--bots",
        metavar="NAMES",
        help="bots, separated by commas and repeated around the table; each takes every seat in "
        "turn (simple)",
    )
    option("--until", choices=("round", "game"), help="play a round, or a whole game (round)")
    option(
        "--stop",
        action="append",
        default=[],
        metavar="METRIC=WIDTH",
        help="stop early when half of the metric's 95 %% interval is below WIDTH",
    )
    option("--metric", action="append", default=[], metavar="NAME", help="print only some metrics")
    jobs = make_integer_parser(1, "at least 1 process is needed, not {}")
    option("--jobs", type=jobs, default=1, metavar="N", help="how many processes play (1)")
    formats = parser.add_mutually_exclusive_group()
    add_json_option(formats)
    formats.add_argument("--csv", action="store_true", help="print CSV, for spreadsheets")
    option("--plot", metavar="FILE", help="draw the result into a file, such as result.svg")
    for name in ("variant", "house-rule", "option", "team", "wardrobe"):
        option(f"--{name}", action=_RefusedOption, help=argparse.SUPPRESS)


class _RefusedOption(argparse.Action):
    """An option that belongs to a condition, and was written outside of it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> NoReturn:
        """Say how to write it."""
        parser.error(
            f"{option_string} belongs to a condition: write both in quotes, as in "
            f'"zelda {option_string} {values}"'
        )


def run_comparison(arguments: argparse.Namespace) -> int:
    """Play, and print the result; return 1 if a game failed, and 130 after Ctrl-C."""
    from unoengine.lab import LabError, compare  # which loads slowly

    if arguments.plot is not None:
        _check_plot(arguments.plot)
    conditions = _read_conditions(arguments)
    try:
        result = compare(
            conditions,
            deals=arguments.deals,
            seed=arguments.seed,
            executor=None if arguments.jobs == 1 else arguments.jobs,
            stop=_parse_widths(arguments.stop),
        )
    except LabError as error:
        if error.result is not None:
            _print_result(error.result, arguments)
        print_error(error)
        return EXIT_FAILURE
    except KeyboardInterrupt:
        unit = "a deal" if arguments.jobs == 1 else "a batch of twenty deals"
        _report_interrupt(f"before {unit} was complete")
        return EXIT_INTERRUPTED
    _print_result(result, arguments)
    if not result.is_partial:
        return 0
    _report_interrupt(f"after {result.deals} of {result.requested_deals} deals")
    return EXIT_INTERRUPTED


def _report_interrupt(when: str) -> None:
    """Say that deals are missing, also to a reader of CSV."""
    print(f"unoengine: interrupted {when}", file=sys.stderr)


def _read_conditions(arguments: argparse.Namespace) -> Mapping[str, Condition]:
    """Return the conditions by their texts, and check the names of metrics."""
    from unoengine.lab.conditions import refuse_repetition
    from unoengine.lab.metrics import choose_metrics, list_metrics

    pairs = [(text, _read_condition(text, arguments)) for text in arguments.conditions]
    refuse_repetition(pairs)
    conditions = dict(pairs)
    import_from_here(name for condition in conditions.values() for name in condition.bot_names)
    choose_metrics(arguments.metric, list_metrics(conditions.values()))
    return conditions


def _read_condition(text: str, arguments: argparse.Namespace) -> Condition:
    """Return a condition; its own options follow those of the command, and so override them."""
    from unoengine.lab import Condition

    given = ((name, getattr(arguments, name)) for name in ("players", "bots", "until"))
    words = [f"--{name}={value}" for name, value in given if value is not None]
    return Condition.parse(f"{shlex.join(words)} {text}".strip())


def _parse_widths(texts: Sequence[str]) -> Mapping[str, float]:
    widths: dict[str, float] = {}
    for text in texts:
        metric, _, width = text.rpartition("=")
        if metric in widths:
            raise SetupError(f"--stop names {metric!r} twice; give one width for each metric")
        try:
            widths[metric] = float(width)
        except ValueError:
            raise SetupError(f"--stop needs a metric and a width, turns=0.5, not {text}") from None
    return widths


def _check_plot(path: str) -> None:
    """Refuse a figure that cannot be written, before anything is played."""
    from unoengine.lab.output import check_figure_path

    if not path:
        raise SetupError("--plot needs the name of a file, such as result.svg")
    try:
        check_figure_path(path)
    except ImportError as error:
        raise SetupError(f"--plot cannot draw: {error}") from error
    folder = Path(path).resolve().parent
    if not folder.is_dir():
        fault = errno.ENOENT
    elif Path(path).is_dir():
        fault = errno.EISDIR
    elif not os.access(folder, os.W_OK):
        fault = errno.EACCES
    else:
        return
    raise make_write_error(path, OSError(fault, os.strerror(fault)))


def _print_result(result: Result, arguments: argparse.Namespace) -> None:
    shown = result.select(arguments.metric)
    if arguments.json:
        print(shown.to_json())
    elif arguments.csv:
        print(shown.to_csv())
    elif sys.stdout.isatty():
        shown.show()
    else:
        print(shown)
    if arguments.plot:
        try:
            shown.plot(arguments.plot)
        except OSError as error:
            raise make_write_error(arguments.plot, error) from error
