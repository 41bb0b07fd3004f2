"""The command `compare`: bots play many deals under several conditions, shown in a table."""

from __future__ import annotations

import argparse
import errno
import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
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
from unoengine.cli.current_game import FileError, make_write_error
from unoengine.cli.terminal import print_error
from unoengine.core.errors import FormatError, SetupError

if TYPE_CHECKING:
    from unoengine.lab import Condition, Result
    from unoengine.lab.executors import ExecutorChoice

EXAMPLES = """\
  unoengine compare classic "classic --variant stacking" --deals 2000
  unoengine compare classic "classic --variant stacking:mixed=true" --jobs 2 --plot stacking.svg
  unoengine compare "classic --players 2" "classic --players 5" --metric "first player's advantage"
  unoengine compare classic "classic --option uno_penalty=4" --bots heuristic,simple --stop turns=1
  unoengine compare "frozen --house-rule duel" frozen --until game --deals 100 --csv
  unoengine compare classic "classic --variant stacking" --deals 1000-1999 --save b.run --resume
  unoengine compare --merge a.run b.run
"""


def add_commands(commands: Commands) -> None:
    """Add the command."""
    about = "compare rules or bots on many deals"
    parser = add_command(commands, "compare", run_comparison, about, EXAMPLES)
    option = parser.add_argument
    option(
        "conditions",
        nargs="*",
        metavar="CONDITION",
        help="an edition with options, in quotes: --variant, --house-rule, --option, --team, "
        "--wardrobe, --players, --bots and --until",
    )
    option(
        "--deals",
        type=_parse_deals,
        metavar="N",
        help="how many deals (1000), or the first and the last one, as in 1000-1999",
    )
    option("--seed", type=parse_integer, metavar="S", help="the seed of the deals (0)")
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
    option("--jobs", type=jobs, metavar="N", help="how many processes play (1)")
    option("--executor", choices=("dask", "ray"), help="play on a cluster of dask or ray")
    option("--scheduler", metavar="ADDRESS", help="the address of that cluster")
    option("--save", metavar="FILE", help="save each deal in a new file as soon as it is complete")
    option("--resume", action="store_true", help="go on with the run in that file, if it exists")
    option(
        "--merge",
        nargs="+",
        metavar="FILE",
        help="play nothing, but join the results of several runs: saved files, or JSON",
    )
    formats = parser.add_mutually_exclusive_group()
    add_json_option(formats)
    formats.add_argument("--csv", action="store_true", help="print CSV, for spreadsheets")
    option("--deal-csv", metavar="FILE", help="write the values of every deal to a CSV file")
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
            f'"classic {option_string} {values}"'
        )


def _parse_deals(text: str) -> int | range:
    """Return how many deals to play, or which ones."""
    first, dash, last = text.partition("-")
    if not (first and dash):
        return make_integer_parser(1, "at least 1 deal must be played, not {}")(text)
    start, end = parse_integer(first), parse_integer(last)
    if end < start:
        raise argparse.ArgumentTypeError(
            f"the last deal must not be before the first, as in {text}"
        )
    return range(start, end + 1)


def run_comparison(arguments: argparse.Namespace) -> int:
    """Play, and print the result; return 1 if a game failed, and 130 after Ctrl-C."""
    from unoengine.lab import LabError  # which loads slowly

    for name in ("plot", "deal_csv"):
        if getattr(arguments, name) is not None:
            _check_output(f"--{name.replace('_', '-')}", getattr(arguments, name))
    if arguments.merge:
        return _merge_files(arguments)
    if not arguments.conditions:
        raise SetupError("the following arguments are required: CONDITION, or files after --merge")
    try:
        result = _play(arguments)
    except LabError as error:
        if error.result is not None:
            _print_result(error.result, arguments)
        print_error(error)
        return EXIT_FAILURE
    except KeyboardInterrupt:
        unit = "a deal" if _plays_here(arguments) else "a batch"
        _report_interrupt(f"before {unit} was complete")
        return EXIT_INTERRUPTED
    _print_result(result, arguments)
    if not result.is_partial:
        return 0
    hint = "; --resume goes on" if arguments.save else ""
    _report_interrupt(f"after {result.deals} of {result.requested_deals} deals{hint}")
    return EXIT_INTERRUPTED


def _plays_here(arguments: argparse.Namespace) -> bool:
    return arguments.jobs in (None, 1) and not arguments.executor


def _play(arguments: argparse.Namespace) -> Result:
    from unoengine.lab import compare

    if arguments.scheduler is not None and not arguments.executor:
        raise SetupError("--scheduler belongs to --executor dask or --executor ray")
    if arguments.executor and arguments.jobs:
        raise SetupError("give --jobs or --executor; the cluster has its own processes")
    if arguments.resume and arguments.save is None:
        raise SetupError("--resume goes on with the file that --save names")
    conditions, stop = _read_conditions(arguments), _parse_widths(arguments.stop)
    with _open_executor(arguments) as executor:
        try:
            return compare(
                conditions,
                deals=1000 if arguments.deals is None else arguments.deals,
                seed=arguments.seed or 0,
                executor=executor,
                stop=stop,
                save=arguments.save,
                resume=arguments.resume,
                keep_deals=arguments.deal_csv is not None,
            )
        except OSError as error:
            if arguments.save is None:
                raise
            raise make_write_error(arguments.save, error) from error


@contextmanager
def _open_executor(arguments: argparse.Namespace) -> Iterator[ExecutorChoice]:
    if not arguments.executor:
        yield None if _plays_here(arguments) else arguments.jobs
        return
    from unoengine.lab.clusters import open_cluster

    with ExitStack() as stack:
        try:
            executor = stack.enter_context(open_cluster(arguments.executor, arguments.scheduler))
        except ImportError as error:
            raise SetupError(f"--executor {arguments.executor}: {error}") from error
        yield executor


_PLAYING = (
    *("conditions", "deals", "seed", "players", "bots", "until", "stop", "jobs"),
    *("executor", "scheduler", "save", "resume"),
)
"""Arguments that say what is played."""


def _merge_files(arguments: argparse.Namespace) -> int:
    """Print the result of several files; return 1 if deals that were to be played are missing."""
    from unoengine.lab import merge
    from unoengine.lab.deal_ranges import list_missing, write_ranges

    given = [name for name in _PLAYING if getattr(arguments, name)]
    if given:
        shown = "a condition" if given[0] == "conditions" else f"--{given[0]}"
        raise SetupError(f"--merge plays nothing; leave out {shown}")
    result = merge(_load_file(path, arguments) for path in arguments.merge)
    _print_result(result, arguments)
    missing = [
        part
        for deals in result.requested_ranges
        for part in list_missing(deals, result.deal_ranges)
    ]
    if not result.is_partial:
        return 0
    print(f"unoengine: the deals {write_ranges(missing)} are missing", file=sys.stderr)
    return EXIT_FAILURE


def _load_file(path: str, arguments: argparse.Namespace) -> Result:
    from unoengine.lab import load_result

    try:
        return load_result(path, keep_deals=arguments.deal_csv is not None)
    except FormatError as error:
        place = ", ".join(filter(None, (path, error.place)))
        raise FormatError(error.reason, place, error.column) from error
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}") from error


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


def _check_output(option: str, path: str) -> None:
    """Refuse a file that cannot be written, before anything is played."""
    from unoengine.lab.output import check_figure_path

    if not path:
        example = "result.svg" if option == "--plot" else "deals.csv"
        raise SetupError(f"{option} needs the name of a file, such as {example}")
    if option == "--plot":
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
    for path, write in (
        (arguments.plot, shown.plot),
        (arguments.deal_csv, partial(shown.to_csv, per_deal=True)),
    ):
        if path:
            try:
                write(path)
            except OSError as error:
                raise make_write_error(path, error) from error
