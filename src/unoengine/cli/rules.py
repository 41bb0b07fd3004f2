"""`rules`: the rules and rulings by their ids, as refusals cite them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import groupby

from attrs import asdict

from unoengine.cli.arguments import Commands, add_json, command, print_json
from unoengine.cli.terminal import speaker
from unoengine.rulebook import Entry, entries, entry

__all__ = ["add", "rules", "told"]

EXAMPLES = """\
  unoengine rules
  unoengine rules A40
  unoengine rules --search challenge
  unoengine rules R022 --json
"""

ASPECTS = ("open", "ruling", "why", "option")
"""What is told of a ruling beside its text, where there is something to tell."""


def add(commands: Commands) -> None:
    """Add the command."""
    about = "tell the rules and rulings by their ids"
    parser = command(commands, "rules", rules, about, EXAMPLES)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("id", nargs="?", metavar="ID", help="a rule, R022, or a ruling, A40")
    which.add_argument("--search", metavar="WORD", help="only those in which this is said")
    add_json(parser)


def rules(arguments: argparse.Namespace) -> int:
    """Tell one rule, or list those that are looked for."""
    if arguments.id is not None:
        chosen = [_entry(arguments.id)]
    else:
        wanted = (arguments.search or "").casefold()
        chosen = [one for one in entries().values() if wanted in _all_said(one)]
    if arguments.json:
        print_json([asdict(one) for one in chosen])
        return int(not chosen)
    say = speaker({}, "never", 0)
    for line in told(arguments.id) if arguments.id is not None else _by_section(chosen):
        say(line)
    return int(not chosen)


def told(name: str) -> Iterator[str]:
    """Return what there is to say about a rule, line by line."""
    one = _entry(name)
    yield f"{one.id}, {one.section}: {one.text}"
    for aspect in ASPECTS:
        said = getattr(one, aspect)
        if said:
            yield f"{aspect.capitalize()}: {said}"
    if one.rules:
        yield f"See also: {', '.join(one.rules)}"


def _entry(name: str) -> Entry:
    return entry(name.strip().upper())


def _all_said(one: Entry) -> str:
    return "\n".join((one.id, one.section, one.text, one.open, one.ruling, one.why)).casefold()


def _by_section(chosen: Iterable[Entry]) -> Iterator[str]:
    for section, some in groupby(chosen, lambda one: one.section):
        yield f"{section}:"
        for one in some:
            yield f"{one.id}  {one.text}"
