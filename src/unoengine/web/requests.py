"""Messages of visitors, which may contain anything, and the settings of a table in them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from random import SystemRandom
from typing import Any, NoReturn

from attrs import asdict, field, frozen

from unoengine import GameState, Options, PluginError, SetupError, new_game
from unoengine.bots.bot_names import find_source, list_bot_names
from unoengine.core import discovery
from unoengine.core.agreement import resolve_agreement
from unoengine.core.edition import DEFAULT_EDITION, Edition
from unoengine.core.errors import FormatError, describe_value
from unoengine.core.players import fit_player_count
from unoengine.core.plugin_classes.effect import read_traits
from unoengine.hosting import Clock

_MAX_ITEMS = 64
"""The longest list and the largest object in a message."""


class Request:
    """The value of a message: an object whose fields are checked when they are read."""

    def __init__(self, fields: object) -> None:
        if not isinstance(fields, Mapping):
            raise FormatError(f"an object is expected, not {describe_value(fields)}")
        self._fields: Mapping[str, object] = fields

    def read_text(self, name: str, most: int = 200) -> str:
        """Return a text of at most `most` characters."""
        return self._check_text(name, self._fields.get(name), most)

    def read_optional_text(self, name: str, most: int = 200) -> str | None:
        """Return a text, or None if there is none."""
        value = self._fields.get(name)
        return None if value is None else self._check_text(name, value, most)

    def read_number(self, name: str) -> int:
        """Return a whole number below a million."""
        number = self.read_optional_number(name)
        return number if number is not None else self._refuse(name, "a whole number", None)

    def read_optional_number(self, name: str) -> int | None:
        """Return a whole number below a million, or None if there is none."""
        value = self._fields.get(name)
        if value is None:
            return None
        if type(value) is not int or not 0 <= value < 10**6:
            self._refuse(name, "a whole number below a million", value)
        return value

    def read_texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts; without the field an empty one."""
        value = self._fields.get(name, [])
        if not isinstance(value, list | tuple) or len(value) > _MAX_ITEMS:
            self._refuse(name, "a short list", value)
        return tuple(self._check_text(name, each, 100) for each in value)

    def read_object(self, name: str) -> Request:
        """Return an object; without the field an empty one."""
        value = self._fields.get(name, {})
        if not isinstance(value, dict) or len(value) > _MAX_ITEMS:
            self._refuse(name, "a small object", value)
        return Request(value)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(self._fields)

    def _check_text(self, name: str, value: object, most: int) -> str:
        if not isinstance(value, str) or len(value) > most:
            self._refuse(name, f"a text of at most {most} characters", value)
        return value

    def _refuse(self, name: str, expected: str, value: object) -> NoReturn:
        raise FormatError(f"{name!r} must be {expected}, not {describe_value(value)}")


def read_request(text: str | bytes) -> tuple[str, Request]:
    """Return the command of a message and its fields.

    A message is an object. Its first field is the command; the others belong to it.

    >>> command, request = read_request('{"sit": {"name": "Ana"}}')
    >>> command, request.read_object("sit").read_text("name")
    ('sit', 'Ana')
    """
    if not isinstance(text, str):
        raise FormatError("a message is text, not bytes")
    try:
        value = json.loads(text, parse_constant=_refuse_constant)
        json.dumps(value, ensure_ascii=False).encode()  # half a character cannot be stored
    except (ValueError, RecursionError):
        raise FormatError("a message is JSON") from None
    request = Request(value)
    if not request.names:
        raise FormatError("a message names a command")
    return request.names[0], request


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


# --- The settings of a table: what a visitor may choose, and the arguments of its games.

MAX_PLAYERS = 15


@frozen
class Offer:
    """An option of which a visitor can choose a value."""

    name: str
    """The name of the option in messages and in the words of a language."""

    values: tuple[str, ...]
    """The values, the usual one first; an empty text stands for the rule of the booklet."""

    is_main: bool = False
    """Whether it is among the first things that a visitor chooses."""


OFFERS = (
    Offer("length", ("round", "200", "500", ""), is_main=True),
    Offer("turn", ("45", "20", "90", "none"), is_main=True),
    Offer("hand_size", ("", "5", "7", "10")),
    Offer("team_count", ("", "2", "3")),
    Offer("forced_drawn_play", ("", "never", "after_compulsory_draw", "always")),
    Offer("voluntary_draw", ("", "allowed", "forbidden")),
    Offer("uno_penalty", ("", "1", "2", "4")),
    Offer("scoring", ("", "winner_takes", "running_tally")),
)
"""The options that a visitor can choose; no value makes a game endless."""

_VALUES = {offer.name: offer.values for offer in OFFERS}


@frozen(kw_only=True)
class RoomSettings:
    """The agreement of a table, as it was created."""

    edition: str = DEFAULT_EDITION
    players: int = 4
    bots: str = "simple"
    variants: tuple[str, ...] = ()
    house_rules: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """By the code of a blank card, the rule on each copy; an empty text leaves it blank."""

    options: Mapping[str, str] = field(factory=dict)
    """By the name of an offer, the value that was chosen."""

    @classmethod
    def read(cls, request: Request) -> tuple[RoomSettings, GameState]:
        """Return the settings in a message of a visitor, and a game that was tried with them.

        Raises:
            FormatError: A field has another type than expected.
            SetupError: No game can be played like this; `faults` lists every reason.
            PluginError: A plug-in cannot be loaded.
        """
        house_rules, options = request.read_object("house_rules"), request.read_object("options")
        settings = cls(
            edition=request.read_text("edition"),
            players=request.read_number("players"),
            bots=request.read_text("bots"),
            variants=request.read_texts("variants"),
            house_rules={code: house_rules.read_texts(code) for code in house_rules.names},
            options={name: options.read_text(name) for name in options.names},
        )
        return settings, settings.start_trial()

    def to_data(self) -> dict[str, Any]:
        """Return the settings as data for JSON; `read` accepts them."""
        return asdict(self)

    def start_trial(self) -> GameState:
        """Return a game with these settings, which only shows that they are possible."""
        faults = [*self._list_faults()]
        if faults:
            raise SetupError(*faults)
        find_source(self.bots, allows_modules=False).make()
        return new_game(self.edition, self.players, seed=0, **self.make_arguments())

    def _list_faults(self) -> Iterator[str]:
        if not 2 <= self.players <= MAX_PLAYERS:
            yield f"2 to {MAX_PLAYERS} can play, not {self.players}"
        if self.bots not in (names := list_bot_names()):
            yield f"the bots are {', '.join(names)}, not {self.bots!r}"
        if self.edition not in discovery.editions():
            yield f"no edition is called {self.edition!r}"
        for name, value in self.options.items():
            if value not in _VALUES.get(name, ()):
                yield f"the option {name!r} cannot be {value!r}"

    def make_arguments(self) -> dict[str, Any]:
        """Return the arguments of `new_game` besides the edition and the players."""
        return {
            "options": self._make_options(),
            "variants": self.variants,
            "house_rules": {
                code: [rule or None for rule in rules]
                for code, rules in self.house_rules.items()
                if any(rules)
            },
        }

    def _make_options(self) -> Options:
        chosen: dict[str, Any] = {
            name: int(value) if value.isdigit() else value
            for name, value in self.options.items()
            if value and name not in ("length", "turn")
        }
        length = self.options.get("length", "")
        if length == "round":
            chosen["max_rounds"] = 1
        elif length:
            chosen["target"] = int(length)
        return Options(**chosen)

    def make_clock(self) -> Clock:
        """Return the clock of the room."""
        turn = self.options.get("turn") or "45"
        return Clock(turn=math.inf if turn == "none" else float(turn))


def list_blank_cards(edition: Edition, trial: GameState) -> Mapping[str, int]:
    """Return the codes of the blank cards of an edition, and how many copies each has."""
    blank = [
        card.code
        for card in edition.cards
        if (effect := trial.effect(card)) is not None and read_traits(effect).blank
    ]
    codes = [card.code for card in edition.deck]
    return {code: codes.count(code) for code in blank if code in codes}


def choose_clothes(colors: tuple[str, ...]) -> tuple[str, ...]:
    """Return random colors, for a player who has not said what they wear."""
    chance = SystemRandom()
    return tuple(color for color in colors if chance.random() < 0.5)


def list_editions() -> Iterator[tuple[Edition, GameState]]:
    """Yield the editions that can be played, the default first, each with a game that was tried."""
    plugins = discovery.editions().items()
    for name, plugin in sorted(plugins, key=lambda found: found[0] != DEFAULT_EDITION):
        try:
            edition = plugin.load()
            players = fit_player_count(resolve_agreement(name).options, 2)
            trial = new_game(name, players, seed=0)
        except (PluginError, SetupError):
            continue
        if isinstance(edition, Edition):
            yield edition, trial
