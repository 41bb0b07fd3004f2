"""The option `--bots`, which chooses the bots of a game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from unoengine.bots import BOT_NAMES, Bot, find_bot
from unoengine.cli.arguments import Parser
from unoengine.values.errors import SetupError

__all__ = ["add_bots_option", "assign_bots"]


def add_bots_option(parser: Parser) -> None:
    """Add the option that names the bots."""
    parser.add_argument(
        "--bots",
        type=_parse_bots,
        default=_parse_bots("simple"),
        metavar="BOTS",
        help=f"{', '.join(BOT_NAMES)}, or search with a time, such as search:20ms; for several, "
        "one for each seat, as in search,simple (simple)",
    )


def _parse_bots(text: str) -> list[Bot]:
    try:
        return [find_bot(name.strip()) for name in text.split(",")]
    except SetupError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def assign_bots(bots: Sequence[Bot], seats: int, persons_seat: int | None = None) -> list[Bot]:
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
