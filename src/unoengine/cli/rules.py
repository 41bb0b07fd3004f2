"""The command `rules`: rules and rulings by the ids that refusals cite, or by their words."""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain, groupby
from typing import Any

from attrs import asdict

from unoengine.cli.arguments import Commands, add_command, add_json_option, print_json
from unoengine.cli.terminal import make_printer
from unoengine.core.errors import UnoError
from unoengine.rulebook import Entry, entries, entry

EXAMPLES = """\
  unoengine rules
  unoengine rules A40
  unoengine rules R022 A98
  unoengine rules stacking
  unoengine rules --search "challenge bluff"
  unoengine rules R022 --json
"""

ASPECTS = ("open", "ruling", "why", "option")
"""The parts of a ruling that are shown after its text, if it has them."""

_ID = re.compile(r"[RA][0-9]+", re.IGNORECASE)


def add_commands(commands: Commands) -> None:
    """Add the command."""
    about = "show rules and rulings by their ids"
    parser = add_command(commands, "rules", rules, about, EXAMPLES)
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "id",
        nargs="*",
        default=[],
        metavar="ID",
        help="ids of rules (R022) or rulings (A40), or words to search for",
    )
    which.add_argument("--search", metavar="WORDS", help="only those that contain all these words")
    add_json_option(parser)


def rules(arguments: argparse.Namespace) -> None:
    """Show rules by their ids, or list those that contain the words."""
    text = " ".join(arguments.id).strip()
    lines: Iterable[str]
    ids = _split_ids(text)
    if ids:
        found = [entry(one) for one in ids]
        lines = chain.from_iterable(map(_format_entry, found))
    else:
        text = text or arguments.search or ""
        found = _search_entries(text)
        lines = _format_list(found)
    if arguments.json:
        print_json([asdict(one) for one in found])
    else:
        print_line = make_printer({}, "never", 0)
        for line in lines:
            print_line(line)
    if not found:
        raise UnoError(f"no rule or ruling contains {text!r}")


def format_result(text: str) -> Iterator[str]:
    """Return the lines about an id, or the list of the rules that contain some words."""
    if not _ID.fullmatch(text):
        yield from _format_list(_search_entries(text))
    elif text.upper() in entries():
        yield from _format_entry(entry(text.upper()))


def is_too_short(text: str) -> bool:
    """Return whether a search would match too much: no id and no word of three letters."""
    return not _split_ids(text) and max(map(len, text.split()), default=0) < 3


def split_query(text: str) -> list[str]:
    """Return the single ids of a query, or all its words together."""
    return _split_ids(text) or [text]


def _split_ids(text: str) -> list[str]:
    """Return the ids in a text, or none if it contains any other word."""
    words = re.split(r"[\s,]+", text.strip())
    return [word.upper() for word in words] if all(map(_ID.fullmatch, words)) else []


# --- The search for words: synonyms count, and entries with the words in their titles come first.

_ENDINGS = re.compile(r"(?<=\w{3})(?:ings?|ed|e?s)$")


@cache
def _load_synonyms() -> Mapping[str, Any]:
    path = files("unoengine.rulebook").joinpath("synonyms.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _list_words(text: str) -> list[str]:
    """Return the words of a text that say which rule is meant, or else all of them."""
    small, words = _load_synonyms()["small_words"].split(), text.split()
    return [word for word in words if word not in small] or words


def _search_entries(text: str) -> list[Entry]:
    """Return the entries that contain all words or synonyms of them, the likeliest first."""
    terms = _read_terms(text)
    found = [
        one for one in entries().values() if all(term.search(_join_texts(one)) for term in terms)
    ]
    return sorted(found, key=lambda one: _rank_title(one.title, terms))


def _read_terms(text: str) -> list[re.Pattern[str]]:
    """Return for each word of a search a pattern of its beginning and those of its synonyms."""
    asked, synonyms = _fold_text(text), _load_synonyms()
    for pattern, meant in synonyms["phrases"].items():
        asked = re.sub(pattern, meant, asked)
    groups, terms = [group.split() for group in synonyms["groups"]], []
    for stem in dict.fromkeys(_ENDINGS.sub("", word) for word in _list_words(asked)):
        same = [stem, *(word for group in groups if stem in group for word in group)]
        terms.append(re.compile("|".join(rf"\b{re.escape(word)}" for word in dict.fromkeys(same))))
    return terms


def _rank_title(title: str, terms: Sequence[re.Pattern[str]]) -> tuple[int, float]:
    """Return a sort key: how many terms the title lacks, and how much of it they do not cover."""
    words = _list_words(_fold_text(title))
    covered = sum(any(term.match(word) for term in terms) for word in words)
    lacking = sum(not any(term.match(word) for word in words) for term in terms)
    return lacking, -covered / max(len(words), 1)


@cache
def _join_texts(one: Entry) -> str:
    texts = (one.id, one.section, one.title, one.text, one.open, one.ruling, one.why)
    return _fold_text("\n".join(texts))


def _fold_text(text: str) -> str:
    """Return a text in lower case and American spelling, so that both spellings match."""
    return text.casefold().replace("colour", "color")


def _format_entry(one: Entry) -> Iterator[str]:
    yield f"{one.id}, {one.section}: {one.title}"
    yield one.text
    for aspect in ASPECTS:
        text = getattr(one, aspect)
        if text:
            yield f"{aspect.capitalize()}: {text}"
    if one.rules:
        yield f"See also: {', '.join(one.rules)}"


def _format_list(found: Iterable[Entry]) -> Iterator[str]:
    for section, some in groupby(found, lambda one: one.section):
        yield f"{section}:"
        for one in some:
            yield f"{one.id}  {one.title}: {one.text}"
