"""Class `Condition`: the rules and the bots that are compared with others, also as text."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from itertools import combinations
from typing import Any, Literal, NoReturn, TypeAlias

from attrs import Factory, field, frozen

from unoengine.bots import BOT_NAMES, Bot, find_bot
from unoengine.bots.bot_names import BotSource, find_source, is_module_name
from unoengine.bots.search_bot import SearchBot
from unoengine.core import discovery
from unoengine.core.agreement import HouseRules, Variants
from unoengine.core.agreement_text import (
    collect_pairs,
    list_options,
    parse_options,
    parse_variant,
    write_variant,
)
from unoengine.core.edition import DEFAULT_EDITION, Edition, list_variants
from unoengine.core.engine import assign_house_rules, start_game
from unoengine.core.errors import SetupError, UnoError, describe_value, did_you_mean, refuse_failure
from unoengine.core.events import Step
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.options import Options
from unoengine.core.plugin_classes.effect import Effect

# --- Conditions as text, in the syntax of the options of the command `unoengine`.

_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
"""The part of a `repr` that is different in every process."""


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
            "teams": [
                [_parse_number(seat, "--team") for seat in team.split(",")] for team in found.team
            ],
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
        raise SetupError(f"it names no edition; begin with one, such as {DEFAULT_EDITION}")
    return found


def _explain_word(word: str) -> str:
    if word.startswith("-"):
        name = word.partition("=")[0]
        return f"there is no option {name}{did_you_mean(name.lstrip('-'), CONDITION_OPTIONS)}"
    if word in discovery.variants():
        return f"{word!r} is no option; write {DEFAULT_EDITION} --variant {word}"
    return f"{word!r} is no option; write one edition, and options after it"


def _parse_number(text: str, option: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise SetupError(f"{option} needs whole numbers, not {describe_value(text)}") from None


def _parse_colors(text: str) -> tuple[int, tuple[str, ...]]:
    """Return a seat and the colors that its player wears, as in `0=pink,green`."""
    seat, sign, colors = text.partition("=")
    if not sign:
        raise SetupError(f"{text!r} names no colors; write {text}=COLOR,COLOR")
    return _parse_number(seat, "--wardrobe"), tuple(colors.split(","))


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


def _list_words(condition: Condition) -> Iterator[str]:
    edition = condition.edition
    yield edition.name if isinstance(edition, Edition) else edition
    if condition.players != 4:
        yield from ("--players", str(condition.players))
    for variant in condition.variants:
        if isinstance(variant, tuple) and variant[1] is False:
            continue
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


# --- The condition itself, and the bots in their seats.


def _copy_bots(given: object) -> Any:
    """Return bots as a tuple; a text has names, separated by commas."""
    if isinstance(given, str):
        return tuple(name.strip() for name in given.split(","))
    return tuple(given) if isinstance(given, Sequence) else (given,)


def _copy_variants(given: object) -> Any:
    return () if given is None else list_variants(given)


def _copy_teams(given: object) -> Any:
    with refuse_failure("the teams"):
        if given is None:
            return ()
        if isinstance(given, str) or not isinstance(given, Iterable):
            return (given,)
        return tuple(tuple(item) if isinstance(item, list) else item for item in given)


def _freeze(given: object) -> Any:
    """Return a mapping that can be hashed, with its lists and sets."""
    if not isinstance(given, Mapping):
        return given
    kinds: Mapping[type, type] = {list: tuple, set: frozenset}
    return FrozenMap(
        (key, kinds[type(value)](value) if type(value) in kinds else value)
        for key, value in given.items()
    )


@frozen(kw_only=True)
class Condition:
    """The rules and the bots of some games in a comparison; the bots take all seats in turn.

    If there are fewer bots than seats, they repeat around the table. In the next game of the same
    deal every bot sits one seat further, until each bot has had every seat.

    >>> Condition(variants="stacking", bots="simple")
    Condition(classic --variant stacking)
    """

    edition: str | Edition = DEFAULT_EDITION
    """The edition, or the name of an installed one."""

    players: int = 4
    """The number of players."""

    options: Options | None = None
    """The options that differ from those of the edition."""

    house_rules: HouseRules | None = field(default=None, converter=_freeze)
    """By the code of a blank card, the rule written on it, or a list with one for each copy."""

    variants: Variants = field(default=(), converter=_copy_variants)
    """The variants that are played, as in `unoengine.new_game`."""

    wardrobe: Mapping[int, Iterable[str]] | None = field(default=None, converter=_freeze)
    """By seat, the colors that the player wears."""

    teams: Sequence[Sequence[int]] = field(default=(), converter=_copy_teams)
    """The seats that play together; empty if everybody plays alone."""

    bots: Sequence[Bot | str] = field(default=("simple",), converter=_copy_bots)
    """The bots, or their names as in `unoengine play --bots`; a text has commas between names."""

    until: Literal["round", "game"] = "round"
    """Whether a round is played, or a game of several rounds."""

    bot_names: tuple[str, ...] = field(
        init=False,
        eq=False,
        default=Factory(lambda own: tuple(map(name_bot, own.bots)), takes_self=True),
    )
    """The name of each bot in tables, which is the same in every process."""

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Return the condition that a text describes, as the command `compare` takes it.

        Args:
            text: An edition and options, such as `classic --variant stacking --players 3`.

        Returns:
            The condition.

        Raises:
            SetupError: The text is not understood.

        >>> Condition.parse("frozen --players 3 --until game --option target=200").options.target
        200
        """
        return cls(**parse_condition(text))

    def start(self, seed: int) -> Step:
        """Return the start of a game with these rules.

        Args:
            seed: The seed of the deal.

        Returns:
            The first state, with the events of the deal.

        Raises:
            SetupError: The rules are invalid.
            PluginError: A plug-in cannot be loaded.
        """
        return start_game(
            self.edition,
            self.players,
            seed=seed,
            options=self.options,
            house_rules=self.house_rules,
            variants=self.variants,
            wardrobe=self.wardrobe,
            teams=self.teams or None,
        )

    def __str__(self) -> str:
        """Return the condition as text; what has no name that can be read back is described."""
        try:
            return shlex.join(_list_words(self))
        except Exception:  # a field is of a wrong type, which `compare` reports
            return "an invalid condition"

    def __repr__(self) -> str:
        return f"Condition({self})"


@frozen
class Seating:
    """The bots of a game, by seat."""

    names: tuple[str, ...]
    """The name of the bot in each seat."""

    bots: tuple[BotSource, ...]
    """Where the bot in each seat comes from."""

    def make_bots(self) -> Iterator[Bot]:
        """Yield the bot of each seat for a game; one that has a memory is made or copied for it."""
        for source in self.bots:
            bot = source.make()
            yield deepcopy(bot) if hasattr(bot, "saw") and not source.is_class else bot


def seat_bots(condition: Condition) -> tuple[Seating, ...]:
    """Return who sits where in each game of a deal, so that every bot gets every seat."""
    if not condition.bots:
        raise SetupError("at least one bot is needed")
    names = condition.bot_names
    if len(names) > condition.players:
        raise SetupError(
            f"{len(names)} bots cannot sit at {condition.players} seats; give at most one bot for "
            "each seat, and compare others in another condition"
        )
    bots: dict[str, BotSource] = {}
    for name, given in zip(names, condition.bots, strict=True):
        bot = find_source(given)
        if bots.setdefault(name, bot) != bot:
            raise SetupError(
                f"two bots have the name {name!r}; give the same object in both places, or give "
                "functions different names, and objects a `repr` with their settings"
            )
    turned = (
        tuple(names[(seat + first) % len(names)] for seat in range(condition.players))
        for first in range(len(names))
    )
    return tuple(
        Seating(seats, tuple(bots[name] for name in seats)) for seats in dict.fromkeys(turned)
    )


def names_modules(condition: Condition) -> bool:
    """Return whether a bot is named as `module:name`, which a file must not let anybody import."""
    return any(map(is_module_name, condition.bot_names))


def write_condition(condition: Condition) -> str | None:
    """Return a condition as text that stands for the same games, or None if there is none."""
    text = str(condition)
    try:
        other = Condition.parse(text)
        is_same = (
            other.start(0).state == condition.start(0).state
            and seat_bots(other) == seat_bots(condition)
            and other.until == condition.until
        )
    except UnoError:
        return None
    return text if is_same else None


Conditions: TypeAlias = Condition | str | Sequence[Condition | str] | Mapping[str, Condition | str]
"""One condition or several, perhaps with labels; a text is what the command `compare` takes."""


def read_conditions(given: Conditions) -> FrozenMap[str, Condition]:
    """Return conditions by their labels; without a label, the text of a condition is its label."""
    if isinstance(given, str | Condition):
        given = [given]
    if isinstance(given, set | frozenset):
        raise SetupError("a set has no first condition; give a list")
    if not isinstance(given, Iterable):
        shown = describe_value(given)
        raise SetupError(
            f"conditions are texts or conditions, in a list or a mapping from labels, not {shown}"
        )
    with refuse_failure("the conditions"):
        if isinstance(given, Mapping):
            found = {str(label): _read_condition(one) for label, one in given.items()}
        else:
            pairs = [(str(one), _read_condition(one)) for one in given]
            refuse_repetition(pairs)
            found = dict(pairs)
            if len(found) < len(pairs):
                raise SetupError("two conditions have the same text; give labels, {'a': …, 'b': …}")
    if not found:
        raise SetupError("give at least one condition, such as 'classic --variant stacking'")
    return FrozenMap(found)


def refuse_repetition(pairs: Iterable[tuple[str, Condition]]) -> None:
    """Refuse conditions of which two are the same."""
    for (one, condition), (two, other) in combinations(pairs, 2):
        if condition == other:
            raise SetupError(f"the conditions {one!r} and {two!r} are the same")


def _read_condition(given: object) -> Condition:
    if isinstance(given, str):
        given = Condition.parse(given)
    if not isinstance(given, Condition):
        raise SetupError(f"a condition is a Condition or a text, not {describe_value(given)}")
    if given.until not in ("round", "game"):
        shown = describe_value(given.until)
        raise SetupError(f"a condition is played until the end of a 'round' or 'game', not {shown}")
    given.start(0)  # these two report whatever is wrong with the rules and the bots
    seat_bots(given)
    return given


def find_deal_key(condition: Condition) -> object:
    """Return what the cards of a deal depend on besides the seed."""
    state = condition.start(0).state
    options = state.options
    deck = tuple((card.color, card.symbol) for card in state.edition.deck)
    return condition.players, options.hand_size, options.dealer_tie, deck
