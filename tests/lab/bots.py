"""Bots and metrics at the top of a module, so that they can be sent to other processes."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from random import Random

from attrs import define, frozen

from unoengine import Action, Draw, Play, PlayerView
from unoengine.bots import Seat, simple_bot
from unoengine.bots.bot import BotFunction
from unoengine.events import Event, Reversed


def count_reverses(events: Iterable[Event]) -> int:
    return sum(isinstance(event, Reversed) for event in events)


def measure_nothing(events: Iterable[Event]) -> float:
    return float("nan")


def draw_always(view: PlayerView, chance: Random) -> Action:
    """Draw if possible, and otherwise do what comes last, which is to pass."""
    draws = [action for action in view.legal if isinstance(action, Draw)]
    return draws[0] if draws else view.legal[-1]


def play_first(view: PlayerView, chance: Random) -> Action:
    """Play the first card that fits; otherwise do what comes first."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    return (plays or view.legal)[0]


@frozen
class RaisingBot:
    """A bot that raises an error when it holds this many cards."""

    cards: int

    def act(self, seat: Seat, chance: Random) -> Action:
        if len(seat.view.hand) >= self.cards:
            raise ZeroDivisionError(f"{self.cards} cards are too many")
        return simple_bot(seat.view, chance)


@frozen
class KillingBot:
    """A bot that ends its process, each time or as often as there are files in a folder."""

    folder: str | None

    def act(self, seat: Seat, chance: Random) -> Action:
        if self.folder is None:
            os._exit(9)
        for file in Path(self.folder).iterdir():
            with suppress(FileNotFoundError):  # another worker was faster
                file.unlink()
                os._exit(9)
        return simple_bot(seat.view, chance)


@frozen
class InterruptingBot:
    """A bot during whose turn somebody presses Ctrl-C, when it holds this many cards."""

    cards: int

    def act(self, seat: Seat, chance: Random) -> Action:
        if len(seat.view.hand) >= self.cards:
            raise KeyboardInterrupt
        return simple_bot(seat.view, chance)


@define(eq=False)
class WatchingBot:
    """A bot that remembers what it saw; it refuses to see a second game."""

    actions: int = 0

    def saw(self, events: tuple[Event, ...]) -> None:
        self.actions += 1

    def act(self, seat: Seat, chance: Random) -> Action:
        assert self.actions < 300, "it saw several games"
        return simple_bot(seat.view, chance)

    def __repr__(self) -> str:
        return "WatchingBot()"


class NamelessBot:
    """A bot without a `repr` of its own."""

    def __init__(self, bot: BotFunction) -> None:
        self.bot = bot

    def act(self, seat: Seat, chance: Random) -> Action:
        return self.bot(seat.view, chance)


class CarefulBot(NamelessBot):
    """Another one."""


def play_by(view: PlayerView, chance: Random, bot: object, depth: int = 0) -> Action:
    """Play like a simple bot, with arguments that say nothing."""
    return simple_bot(view, chance)
