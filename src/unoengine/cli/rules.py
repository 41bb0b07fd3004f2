"""`rules`: the rules and rulings by their ids, as refusals cite them, or by what they say."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, groupby

from attrs import asdict

from unoengine.cli.arguments import Commands, add_json, command, print_json
from unoengine.cli.terminal import speaker
from unoengine.rulebook import Entry, entries, entry
from unoengine.values.errors import UnoError

__all__ = ["add", "is_too_short", "rules", "sought", "told"]

EXAMPLES = """\
  unoengine rules
  unoengine rules A40
  unoengine rules R022 A98
  unoengine rules stacking
  unoengine rules --search "challenge bluff"
  unoengine rules R022 --json
"""

ASPECTS = ("open", "ruling", "why", "option")
"""What is told of a ruling beside its text, where there is something to tell."""

_ID = re.compile(r"[RA][0-9]+", re.IGNORECASE)


def add(commands: Commands) -> None:
    """Add the command."""
    about = "tell the rules and rulings by their ids"
    parser = command(commands, "rules", rules, about, EXAMPLES)
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "id",
        nargs="*",
        default=[],
        metavar="ID",
        help="rules, R022, or rulings, A40; any other words are looked for, all of them",
    )
    which.add_argument("--search", metavar="WORDS", help="only those in which all this is said")
    add_json(parser)


def rules(arguments: argparse.Namespace) -> None:
    """Tell rules by their ids, or list those that are looked for."""
    text = " ".join(arguments.id).strip()
    lines: Iterable[str]
    ids = _ids(text)
    if ids:
        chosen = [entry(one) for one in ids]
        lines = chain.from_iterable(map(_in_full, chosen))
    else:
        text = text or arguments.search or ""
        chosen = _saying(text)
        lines = _by_section(chosen)
    if arguments.json:
        print_json([asdict(one) for one in chosen])
    else:
        say = speaker({}, "never", 0)
        for line in lines:
            say(line)
    if not chosen:
        raise UnoError(f"no rule or ruling says {text!r}")


def told(text: str) -> Iterator[str]:
    """Return what there is to say about an id, or in which rules something is said."""
    if not _ID.fullmatch(text):
        yield from _by_section(_saying(text))
    elif text.upper() in entries():
        yield from _in_full(entry(text.upper()))


def is_too_short(text: str) -> bool:
    """Return whether this is too short to look for: no id, and no word of three letters."""
    return not _ids(text) and max(map(len, text.split()), default=0) < 3


def sought(text: str) -> list[str]:
    """Return what is looked for: ids one by one, or all the words together."""
    return _ids(text) or [text]


def _ids(text: str) -> list[str]:
    """Return the ids that a text consists of; none if it has any other word."""
    words = re.split(r"[\s,]+", text.strip())
    return [word.upper() for word in words] if all(map(_ID.fullmatch, words)) else []


def _saying(text: str) -> list[Entry]:
    """Return the rules and rulings in which all these words are said, wherever."""
    words = _folded(text).split()
    return [one for one in entries().values() if all(word in _all_said(one) for word in words)]


@cache
def _all_said(one: Entry) -> str:
    return _folded("\n".join((one.id, one.section, one.text, one.open, one.ruling, one.why)))


def _folded(text: str) -> str:
    """Return a text in small letters and in one spelling: the rules are written in two."""
    return text.casefold().replace("colour", "color")


def _in_full(one: Entry) -> Iterator[str]:
    yield f"{one.id}, {one.section}: {one.text}"
    for aspect in ASPECTS:
        said = getattr(one, aspect)
        if said:
            yield f"{aspect.capitalize()}: {said}"
    if one.rules:
        yield f"See also: {', '.join(one.rules)}"


def _by_section(chosen: Iterable[Entry]) -> Iterator[str]:
    for section, some in groupby(chosen, lambda one: one.section):
        yield f"{section}:"
        for one in some:
            yield f"{one.id}  {one.text}"
