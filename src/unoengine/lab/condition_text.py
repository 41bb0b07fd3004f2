"""Conditions as text, in the syntax of the options of the command `unoengine`."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from unoengine.bots import BOT_NAMES, SearchBot, find_bot
from unoengine.game.rules import assign_house_rules
from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect
from unoengine.ruleset.agreement_text import (
    collect_pairs,
    list_options,
    parse_options,
    parse_variant,
    write_variant,
)
from unoengine.ruleset.options import Options
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError, describe_value, did_you_mean

if TYPE_CHECKING:
    from unoengine.lab.conditions import Condition
    from unoengine.ruleset.agreement import HouseRules

__all__ = [
    "CONDITION_OPTIONS",
    "describe_condition",
    "name_bot",
    "parse_condition",
]

_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
"""The part of a `repr` that is different in every process."""


# --- read


class _Parser(argparse.ArgumentParser):
    """A parser that raises its errors."""

    def error(self, message: str) -> NoReturn:
        raise SetupError(message)


_REPEATED = ("variant", "house-rule", "option", "team", "wardrobe")
_SINGLE = ("players", "bots", "until")
CONDITION_OPTIONS = (*_REPEATED, *_SINGLE)
"""The options of a condition, without hyphens."""


def parse_condition(text: str) -> dict[str, Any]:
    """Return the fields of a condition that a text describes."""
    try:
        found = _parse_words(shlex.split(text))
        given = {name: getattr(found, name) for name in ("bots", "until")}
        if found.players is not None:
            given["players"] = _parse_number(found.players, "--players")
        return {
            "edition": found.edition,
            "variants": [parse_variant(variant) for variant in found.variant],
            "house_rules": assign_house_rules(found.edition, found.house_rule) or None,
            "options": parse_options(found.option),
            "teams": [_parse_team(team) for team in found.team],
            "wardrobe": collect_pairs(map(_parse_colors, found.wardrobe)) or None,
            **{name: value for name, value in given.items() if value is not None},
        }
    except (SetupError, ValueError) as error:
        raise SetupError(f"the condition {text!r} is not understood: {error}") from error


def _parse_words(words: Sequence[str]) -> argparse.Namespace:
    """Return the edition and the options of a condition as texts."""
    parser = _Parser(prog="condition", add_help=False, allow_abbrev=False)
    parser.add_argument("edition", nargs="?")
    for name in _REPEATED:
        parser.add_argument(f"--{name}", action="append", default=[])
    for name in _SINGLE:
        parser.add_argument(f"--{name}")
    found, rest = parser.parse_known_args(words)
    if rest:
        raise SetupError(_explain_word(rest[0]))
    if found.edition is None:
        raise SetupError("it names no edition; begin with one, such as zelda")
    return found


def _explain_word(word: str) -> str:
    """Return what is wrong with a word that is not understood."""
    if word.startswith("-"):
        name = word.partition("=")[0]
        return f"there is no option {name}{did_you_mean(name.lstrip('-'), CONDITION_OPTIONS)}"
    if word in discovery.variants():
        return f"{word!r} is no option; write zelda --variant {word}"
    return f"{word!r} is no option; write one edition, and options after it"


def _parse_number(text: str, option: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise SetupError(f"{option} needs whole numbers, not {describe_value(text)}") from None


def _parse_team(text: str) -> list[int]:
    return [_parse_number(seat, "--team") for seat in text.split(",")]


def _parse_colors(text: str) -> tuple[int, tuple[str, ...]]:
    """Return a seat and the colors that its player wears, as in `0=pink,green`."""
    seat, sign, colors = text.partition("=")
    if not sign:
        raise SetupError(f"{text!r} names no colors; write {text}=COLOR,COLOR")
    return _parse_number(seat, "--wardrobe"), tuple(colors.split(","))


# --- write


def name_bot(bot: object) -> str:
    """Return the name of a bot in a table, which `find_bot` knows if the library has the bot.

    It never contains an address in memory, which is different in every process.
    """
    if isinstance(bot, str):
        return bot
    if isinstance(bot, SearchBot) and type(bot) is SearchBot:  # one of a subclass has its own name
        return f"search:{bot.simulations}" if bot.ms is None else f"search:{bot.ms:.9g}ms"
    return next((name for name in BOT_NAMES if find_bot(name) is bot), None) or _name_object(bot)


def _name_object(given: object) -> str:
    """Return the name of a function, the class of an object without a `repr`, or the `repr`."""
    if isinstance(given, partial):
        named = (f"{name}={_name_object(value)}" for name, value in given.keywords.items())
        return f"{_name_object(given.func)}({', '.join([*map(_name_object, given.args), *named])})"
    name = getattr(given, "__name__", None)
    if isinstance(name, str):
        return name
    if type(given).__repr__ is object.__repr__:
        return type(given).__name__
    return _ADDRESS.sub("", describe_value(given))


def describe_condition(condition: Condition) -> str:
    """Return a condition as text; what has no name that can be read back is described."""
    try:
        return shlex.join(_list_words(condition))
    except Exception:  # a field is of a wrong type, which `compare` reports
        return "an invalid condition"


def _list_words(condition: Condition) -> Iterator[str]:
    edition = condition.edition
    yield edition.name if isinstance(edition, Edition) else edition
    if condition.players != 4:
        yield from ("--players", str(condition.players))
    for variant in condition.variants:
        yield from ("--variant", write_variant(variant))
    for rule in _list_house_rules(condition.house_rules or {}):
        yield from ("--house-rule", rule)
    for option in list_options(condition.options or Options()):
        yield from ("--option", option)
    for team in condition.teams:
        yield from ("--team", ",".join(map(str, team)))
    for seat, colors in (condition.wardrobe or {}).items():
        yield from ("--wardrobe", f"{seat}={','.join(sorted(colors))}")
    bots = ",".join(condition.bot_names)
    if bots != "simple":
        yield from ("--bots", bots)
    if condition.until != "round":
        yield from ("--until", condition.until)


def _list_house_rules(house_rules: HouseRules) -> Iterator[str]:
    for rules in house_rules.values():
        for rule in [rules] if rules is None or isinstance(rules, str | Effect) else rules:
            yield rule.name if isinstance(rule, Effect) else str(rule or "")
