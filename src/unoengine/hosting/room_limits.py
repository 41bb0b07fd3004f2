"""The settings of the games of a room, and a check of the other arguments of a room."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import TypedDict

from unoengine.core.agreement import HouseRules
from unoengine.core.edition import Edition
from unoengine.core.engine import new_game
from unoengine.core.errors import SetupError, UnoError, describe_value
from unoengine.core.options import Options
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.state import GameState, check_state
from unoengine.hosting.clock import Clock, Limits


class GameSettings(TypedDict, total=False):
    """The arguments of `unoengine.start_game` that a room passes on."""

    seed: int | None
    """The seed of the first game, for tests and demonstrations; it would reveal all hands."""

    dealer: int | None
    """The seat that deals first in the first game; None to draw cards for it."""

    options: Options | None
    """The options that differ from the edition."""

    house_rules: HouseRules | None
    """The rules of blank cards."""

    variants: Collection[Variant | str]
    """The variants."""

    wardrobe: Mapping[int, Collection[str]] | None
    """By seat, the colors that the player wears."""

    teams: Collection[Collection[int]] | None
    """The seats that play together."""


def check_game(edition: str | Edition, seats: int, settings: GameSettings) -> None:
    """Refuse a game that could not be started later.

    Raises:
        SetupError: The arguments are invalid; `faults` lists every reason.
    """
    if type(seats) is not int:
        raise SetupError(f"the seats are a number, not {describe_value(seats)}")
    new_game(edition, seats, **settings)


def read_settings(
    state: GameState, edition: object, seats: object
) -> tuple[Edition, int, GameSettings]:
    """Return the edition, the seats and the settings of a game, without its seed and dealer.

    Args:
        state: The game.
        edition: The edition or the name that was given beside it, or None.
        seats: The number of seats that was given beside it, or None.

    Raises:
        SetupError: What was given contradicts the state; `faults` lists every reason.
    """
    check_state(state)
    agreement = state._round.rules.tables.agreement
    own, count, faults = agreement.published_edition, len(state.players), []
    named = edition.name if isinstance(edition, Edition) else edition
    if edition is not None and named != own.name:
        faults.append(f"the state is a game of {own.name}, not of {describe_value(named)}")
    if seats is not None and (type(seats) is not int or seats != count):
        faults.append(f"the state has {count} seats, not {describe_value(seats)}")
    if faults:
        raise SetupError(*faults)
    settings: GameSettings = {
        "options": agreement.options,
        "house_rules": agreement.house_rules,
        "variants": agreement.variants,
        "wardrobe": {seat: worn for seat, worn in enumerate(state.wardrobe) if worn},
        "teams": state.teams or None,
    }
    return own, count, settings


def check_parts(
    clock: object,
    limits: object,
    log: object,
    chance: object,
    save: object,
    settings: Mapping[str, object],
) -> None:
    """Refuse parts of a room that would fail in the middle of a game.

    Raises:
        SetupError: A part is of a wrong kind; `faults` lists every reason.
        TypeError: A setting does not exist; a room with a state would keep it until the next game.
    """
    for name in settings.keys() - GameSettings.__annotations__.keys():
        raise TypeError(f"Room() got an unexpected keyword argument {name!r}")
    log_works = all(callable(getattr(log, name, None)) for name in ("begin", "add", "end"))
    checked = (
        ("clock", clock, isinstance(clock, Clock), "a Clock"),
        ("limits", limits, isinstance(limits, Limits), "Limits"),
        ("log", log, log_works, "a Recorder, or another object with begin, add and end"),
        ("chance", chance, isinstance(chance, Random), "a random.Random"),
        ("save", save, callable(save), "a function of the saved seats"),
    )
    faults = [
        f"{name} is {kind}, not {describe_value(part)}"
        for name, part, fits, kind in checked
        if part is not None and not fits
    ]
    if faults:
        raise SetupError(*faults)


# --- A token bucket, which limits how often something may be done.


class TokenBucket:
    """A limit of `rate` requests each second in the long run, and of `burst` at once."""

    __slots__ = ("_burst", "_filled", "_left", "_rate", "_was_reported")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._filled: float | None = None
        self._was_reported = False

    def take(self, now: float, cost: float = 1) -> bool:
        """Return whether one more request is within the limit, and count it if so.

        One that costs more than others is allowed as well, and the next ones have to wait for it.
        """
        if self._filled is not None:
            self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= cost
        self._was_reported = False
        return True

    def report_once(self) -> bool:
        """Return whether a request over the limit is the first one since the last within it."""
        is_first, self._was_reported = not self._was_reported, True
        return is_first


# --- The error of a room, for callers; members are sent refusals instead.


class RoomError(UnoError, ValueError):
    """A request to a room is impossible; `reason` is a stable code."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        """The reason as a code, such as `seat-taken` or `unknown-token`."""

        self.message = message
        """The reason in a sentence, without any secret."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, self.message)
