"""Honest bots, and bots each of which breaks the contract in one way."""

import functools
import gc
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import BuiltinFunctionType
from typing import Any

from attrs import define, field, frozen

from unoengine import Action, Draw, GameState, Play, PlayerView
from unoengine.bots import Seat, heuristic, search_bot, simple_bot
from unoengine.bots.bot import BotFunction
from unoengine.events import Event, Played
from unoengine.testing.bot_trial import BotSource


def pick(legal: Sequence[Action], chance: Random) -> Action:
    """Return a play if there is one, at random."""
    plays: Sequence[Action] = [action for action in legal if isinstance(action, Play)]
    plays = plays or legal
    return plays[int(chance.random() * len(plays))]


# --- honest bots


def random_bot(view: PlayerView, chance: Random) -> Action:
    return pick(view.legal, chance)


@frozen
class Sampling:
    """It plays the card that fits best in some samples; it has no memory."""

    samples: int = 4

    def act(self, seat: Seat, chance: Random) -> Action:
        colors = Counter[str | None]()
        for _ in range(self.samples):
            state = seat.sample(chance)
            colors.update(card.color for card in state.hand(state.turn))
        return max(
            seat.legal,
            key=lambda action: colors[action.card.color] if isinstance(action, Play) else -1,
        )


@define(eq=False)
class Remembering:
    """It plays the color that was played most often so far."""

    colors: Counter[str | None] = field(factory=Counter)

    def saw(self, events: tuple[Event, ...]) -> None:
        self.colors.update(event.card.color for event in events if isinstance(event, Played))

    def act(self, seat: Seat, chance: Random) -> Action:
        return max(
            seat.legal,
            key=lambda action: self.colors[action.card.color] if isinstance(action, Play) else -1,
        )


def timed(view: PlayerView, chance: Random) -> Action:
    """It draws random numbers until its budget of 2 ms is spent, and returns the last action."""
    until = time.perf_counter() + 0.002
    action = pick(view.legal, chance)
    while time.perf_counter() < until:
        action = pick(view.legal, chance)
    return action


def wrap(bot: BotFunction) -> BotFunction:
    """Decorate a bot without `functools.wraps`."""

    def wrapper(*args: Any, **options: Any) -> Action:
        return bot(*args, **options)

    return wrapper


def with_defaults(view: Any = None, chance: Any = None) -> Action:
    return simple_bot(view, chance)


class CalledWithAnything:
    def __call__(self, *args: Any) -> Action:
        return simple_bot(*args)


class Resetting:
    """It can also be called, to be reset."""

    def __call__(self) -> None:
        raise AssertionError("nobody resets it")

    def act(self, seat: Seat, chance: Random) -> Action:
        return simple_bot(seat.view, chance)


class NotWatching:
    saw = None

    def act(self, seat: Seat, chance: Random) -> Action:
        return simple_bot(seat.view, chance)


def count_readings(budget: float, until: float = float("inf")) -> int:
    """Return how often the clock is read until a number of seconds, or a time, is over."""
    start, count = time.perf_counter(), 0
    while (now := time.perf_counter()) - start < budget and now < until:
        count += 1
    return count


def choose_by_number(seat: Seat, number: int) -> Action:
    return seat.legal[number % len(seat.legal)]


class ChessClock:
    """It has a budget for the whole game."""

    def __init__(self) -> None:
        self.left = 5.0

    def act(self, seat: Seat, chance: Random) -> Action:
        start = time.perf_counter()
        readings = count_readings(min(0.002, self.left / 10))
        self.left -= time.perf_counter() - start
        return choose_by_number(seat, readings)


class Pondering:
    """It thinks for 1 ms whenever it sees something, and when it is made."""

    def __init__(self) -> None:
        self.thoughts = count_readings(0.001)

    def saw(self, events: tuple[Event, ...]) -> None:
        self.thoughts += count_readings(0.001)

    def act(self, seat: Seat, chance: Random) -> Action:
        return choose_by_number(seat, self.thoughts)


class Punctual:
    """It has to decide 3 ms after it has seen the last action."""

    def __init__(self) -> None:
        self.until = 0.0

    def saw(self, events: tuple[Event, ...]) -> None:
        self.until = time.monotonic() + 0.003

    def act(self, seat: Seat, chance: Random) -> Action:
        return choose_by_number(seat, count_readings(1, self.until))


class CountingDecisions:
    """It depends on how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, seat: Seat, chance: Random) -> Action:
        self.asked += 1
        return choose_by_number(seat, self.asked)


HONEST: Mapping[str, BotSource] = {
    "simple": simple_bot,
    "heuristic": heuristic,
    "random": random_bot,
    "sampling": Sampling(),
    "sampling more": Sampling(6),
    "class": Sampling,
    "remembering": Remembering,
    "factory": lambda: Remembering(Counter({"red": 3})),
    "timed": timed,
    "decorated": wrap(simple_bot),
    "decorated with wraps": functools.wraps(simple_bot)(wrap(simple_bot)),
    "with defaults": with_defaults,
    "lambda with defaults": lambda view=None, chance=None: with_defaults(view, chance),
    "called with anything": CalledWithAnything(),
    "class of functions": CalledWithAnything,
    "resetting": Resetting(),
    "no saw": NotWatching(),
    "chess clock": ChessClock,
    "pondering": Pondering,
    "punctual": Punctual,
    "counting decisions": CountingDecisions,
}

SEARCHING: Mapping[str, BotSource] = {f"search for {ms} ms": search_bot(ms=ms) for ms in (1, 2, 5)}
"""Bots of the library with a budget; they take longer than the others."""


# --- bots that look at hidden cards


def choose_by_state(state: GameState, legal: Sequence[Action], seat: int) -> Action:
    """Play a card of a color that another player does not hold, if there is one."""
    others = [state.hand(other) for other in range(len(state.players)) if other != seat]
    held = Counter(card.color for hand in others for card in hand)
    return min(
        legal,
        key=lambda action: (
            held[action.color or action.card.color] if isinstance(action, Play) else 99
        ),
    )


def find_states_in_frames() -> Iterator[GameState]:
    frame = sys._getframe()
    while frame.f_back is not None:
        frame = frame.f_back
        yield from (value for value in frame.f_locals.values() if isinstance(value, GameState))


def frame_walker(view: PlayerView, chance: Random) -> Action:
    """It finds the state in the variables of its callers."""
    assert view.player is not None
    state = next(find_states_in_frames())
    return choose_by_state(state, view.legal, view.player)


class WalkerOfFrames:
    """The same as an object."""

    def act(self, seat: Seat, chance: Random) -> Action:
        return choose_by_state(next(find_states_in_frames()), seat.legal, seat.player)


def memory_walker(view: PlayerView, chance: Random) -> Action:
    """It finds the state among all objects of the process."""
    assert view.player is not None
    for thing in gc.get_objects():
        if type(thing) is GameState and len(thing.players) == len(view.players):
            same = thing.hand(view.player) == view.hand, thing.top == view.top
            if all(same) and thing.turn == view.turn and thing.hand_sizes == view.hand_sizes:
                return choose_by_state(thing, view.legal, view.player)
    return view.legal[0]


@define(eq=False)
class RememberingWalker:
    """It watches the game honestly, and then looks at the cards of the others."""

    seen: int = 0

    def saw(self, events: tuple[Event, ...]) -> None:
        self.seen += len(events)

    def act(self, seat: Seat, chance: Random) -> Action:
        return choose_by_state(next(find_states_in_frames()), seat.legal, seat.player)


DISHONEST: Mapping[str, BotSource] = {
    "function": frame_walker,
    "object": WalkerOfFrames(),
    "memory": memory_walker,
    "watcher": RememberingWalker,
}


# --- bots that do not always do the same


def forgetful(view: PlayerView, chance: Random) -> Action:
    """It ignores its random source."""
    return pick(view.legal, random)  # type: ignore[arg-type]


def clockwork(view: PlayerView, chance: Random) -> Action:
    """It takes the time as a random number."""
    return view.legal[int(time.time() * 1000) % len(view.legal)]


class Counting:
    """It remembers something outside its instances."""

    asked = 0

    def act(self, seat: Seat, chance: Random) -> Action:
        Counting.asked += 1
        return seat.legal[Counting.asked % len(seat.legal)]


UNDETERMINED: Mapping[str, BotSource] = {
    "random": forgetful,
    "time": clockwork,
    "class attribute": Counting,
}


def hashing(view: PlayerView, chance: Random) -> Action:
    """It depends on the order of a set of strings, which differs between processes."""
    order = [*{repr(action) for action in view.legal}]
    return next(action for action in view.legal if repr(action) == order[0])


# --- bots with other faults


def illegal(view: PlayerView, chance: Random) -> Action:
    """It plays its first card, whether that fits or not."""
    assert view.player is not None
    return Play(view.player, view.hand[0])


def for_others(view: PlayerView, chance: Random) -> Action:
    assert view.player is not None
    return Draw((view.player + 1) % len(view.players))


def failing(view: PlayerView, chance: Random) -> Action:
    return view.legal[99]


@define(eq=False)
class FailingWatcher(Remembering):
    def saw(self, events: tuple[Event, ...]) -> None:
        raise KeyError(len(events))


class FailingFactory:
    def __init__(self) -> None:
        raise KeyError("no bot")


def failing_in_time(view: PlayerView, chance: Random) -> Action:
    """It fails if the clock is the real one."""
    if isinstance(time.perf_counter, BuiltinFunctionType):
        raise ValueError("the clock is real")
    return view.legal[0]


def is_elsewhere() -> bool:
    """Return whether this is the other process, in which no test runs."""
    return "pytest" not in sys.modules


def exiting(view: PlayerView, chance: Random) -> Action:
    sys.exit("no more")


@define(eq=False)
class ExitingWatcher(Remembering):
    def saw(self, events: tuple[Event, ...]) -> None:
        sys.exit(0)


class ExitingFactory:
    def __init__(self) -> None:
        sys.exit(3)


def ending_elsewhere(view: PlayerView, chance: Random, code: int = 3) -> Action:
    if is_elsewhere():
        os._exit(code)
    return view.legal[0]


def exiting_elsewhere(view: PlayerView, chance: Random) -> Action:
    if is_elsewhere():
        sys.exit(0)
    return view.legal[0]


def failing_elsewhere(view: PlayerView, chance: Random) -> Action:
    return view.legal[99 if is_elsewhere() else 0]


@define(eq=False)
class FailingWatcherElsewhere(Remembering):
    def saw(self, events: tuple[Event, ...]) -> None:
        if is_elsewhere():
            raise KeyError("no entry")


class FailingFactoryElsewhere:
    def __init__(self) -> None:
        if is_elsewhere():
            raise KeyError("no entry")

    def act(self, seat: Seat, chance: Random) -> Action:
        return seat.legal[0]


FAILING_ELSEWHERE: Mapping[BotSource, str] = {
    ending_elsewhere: "another process that asks the bot the same failed: it ended (exit code 3)",
    functools.partial(ending_elsewhere, code=0): "failed: it ended without an answer",
    exiting_elsewhere: "in another process, the bot raised SystemExit: 0",
    failing_elsewhere: "in another process, the bot raised IndexError: tuple index out of range",
    FailingWatcherElsewhere: "in another process, the bot raised KeyError: 'no entry'",
    FailingFactoryElsewhere: "in another process, the bot raised KeyError: 'no entry'",
}
"""Bots that fail in another process only, and what is said of them."""


def busy(view: PlayerView, chance: Random) -> Action:
    until = time.thread_time() + 0.03
    while time.thread_time() < until:
        pass
    return view.legal[0]


@define(eq=False)
class SlowWatcher(Remembering):
    def act(self, seat: Seat, chance: Random) -> Action:
        time.sleep(0.02)
        return seat.legal[0]


def lazy(view: PlayerView, chance: Random) -> Action:
    time.sleep(0.02)
    return view.legal[0]
