"""Honest bots, and bots each of which breaks the contract in one way."""

import gc
import os
import pickle
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial, wraps
from random import Random
from types import BuiltinFunctionType, FrameType
from typing import Any

from attrs import define, field, frozen

from unoengine import Action, Answer, Card, Catch, Draw, GameState, Leave, Play, PlayerView
from unoengine.bots import Seat, heuristic, search_bot, simple_bot
from unoengine.bots.bot import BotFunction
from unoengine.events import Dealt, Event, Played, Step
from unoengine.testing.bot_trial import BotSource, BotTrial


def pick(legal: Sequence[Action], chance: Random) -> Action:
    """Return a play if there is one, at random."""
    plays: Sequence[Action] = [action for action in legal if isinstance(action, Play)]
    plays = plays or legal
    return plays[int(chance.random() * len(plays))]


def prefer(legal: Sequence[Action], colors: Mapping[str | None, int]) -> Action:
    """Return the play whose color counts most, if there is a play."""
    return max(legal, key=lambda move: colors[move.card.color] if isinstance(move, Play) else -1)


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
        return prefer(seat.legal, colors)


@define(eq=False)
class Remembering:
    """It plays the color that was played most often so far."""

    colors: Counter[str | None] = field(factory=Counter)

    def saw(self, events: tuple[Event, ...]) -> None:
        self.colors.update(event.card.color for event in events if isinstance(event, Played))

    def act(self, seat: Seat, chance: Random) -> Action:
        return prefer(seat.legal, self.colors)


def timed(view: PlayerView, chance: Random) -> Action:
    """It draws random numbers until its budget of 2 ms is spent, and returns the last action."""
    until = time.perf_counter() + 0.002
    action = pick(view.legal, chance)
    while time.perf_counter() < until:
        action = pick(view.legal, chance)
    return action


def wrap(bot: BotFunction) -> BotFunction:
    """Decorate a bot without `wraps`."""

    def wrapper(*args: Any, **options: Any) -> Action:
        return bot(*args, **options)

    return wrapper


def with_defaults(view: Any = None, chance: Any = None) -> Action:
    return simple_bot(view, chance)


class CalledWithAnything:
    def __call__(self, *args: Any) -> Action:
        return simple_bot(*args)


class NotWatching:
    saw = None

    def act(self, seat: Seat, chance: Random) -> Action:
        return simple_bot(seat.view, chance)


class Resetting(NotWatching):
    """It can also be called, to be reset."""

    def __call__(self) -> None:
        raise AssertionError("nobody resets it")


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
    "class": Sampling,
    "remembering": Remembering,
    "factory": lambda: Remembering(Counter({"red": 3})),
    "timed": timed,
    "decorated": wrap(simple_bot),
    "decorated with wraps": wraps(simple_bot)(wrap(simple_bot)),
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


def list_frames() -> Iterator[FrameType]:
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        yield frame
        frame = frame.f_back


def find_in_frames(kind: type) -> Any:
    """Return the first object of this type in the variables of the callers."""
    for frame in list_frames():
        for value in frame.f_locals.values():
            if type(value) is kind:
                return value
    raise LookupError(kind)


def list_hands(state: GameState) -> list[tuple[Card, ...]]:
    return [state.hand(seat) for seat in range(len(state.players))]


def avoid(view: PlayerView, hand: tuple[Card, ...]) -> Action:
    """Play a card of a color that is not in a hand, if there is one."""
    held = {card.color for card in hand}
    legal = [action for action in view.legal if not isinstance(action, Leave)]
    return min(legal, key=lambda action: isinstance(action, Play) and action.card.color in held)


def find_next_seat(view: PlayerView) -> int:
    assert view.player is not None
    return (view.player + view.direction) % len(view.players)


def peek(view: PlayerView, state: GameState) -> Action:
    """Avoid the colors in the next hand of a state."""
    return avoid(view, state.hand(find_next_seat(view)))


def frame_walker(view: PlayerView, chance: Random) -> Action:
    """It finds the state in the variables of its callers."""
    return peek(view, find_in_frames(GameState))


class WalkerOfFrames:
    """The same as an object."""

    def act(self, seat: Seat, chance: Random) -> Action:
        return peek(seat.view, find_in_frames(GameState))


def memory_walker(view: PlayerView, chance: Random) -> Action:
    """It finds the state among all objects of the process."""
    assert view.player is not None
    for thing in gc.get_objects():
        if type(thing) is GameState and len(thing.players) == len(view.players):
            same = thing.hand(view.player) == view.hand, thing.top == view.top
            if all(same) and thing.turn == view.turn and thing.hand_sizes == view.hand_sizes:
                return peek(view, thing)
    return view.legal[0]


@define(eq=False)
class RememberingWalker(WalkerOfFrames):
    """It watches the game honestly, and then looks at the cards of the others."""

    seen: int = 0

    def saw(self, events: tuple[Event, ...]) -> None:
        self.seen += len(events)


# --- bots that look while they watch


class WatchingPeeker:
    """It finds the step in the variables of the method that calls `saw`."""

    def __init__(self) -> None:
        self.hands: list[tuple[Card, ...]] = []

    def saw(self, events: tuple[Event, ...]) -> None:
        self.hands = list_hands(find_in_frames(Step).state)

    def act(self, seat: Seat, chance: Random) -> Action:
        return avoid(seat.view, self.hands[find_next_seat(seat.view)])


class WatchingCollector(WatchingPeeker):
    """It finds the step with such events among the youngest objects of the process."""

    def saw(self, events: tuple[Event, ...]) -> None:
        kinds = [*map(type, events)]
        for thing in gc.get_objects(generation=0) + gc.get_objects(generation=1):
            if type(thing) is Step and [*map(type, thing.events)] == kinds:
                self.hands = list_hands(thing.state)


class LatePeeker(WatchingPeeker):
    """It looks at a high score only."""

    def act(self, seat: Seat, chance: Random) -> Action:
        if max(seat.view.scores) < 300:
            return simple_bot(seat.view, Random(0))
        return super().act(seat, chance)


class DealPeeker:
    """It remembers the draw pile of each deal, and draws if the next card has no color."""

    def __init__(self) -> None:
        self.pile: tuple[Card, ...] = ()

    def saw(self, events: tuple[Event, ...]) -> None:
        if any(isinstance(event, Dealt) for event in events):
            self.pile = find_in_frames(Step).state.draw_pile

    def act(self, seat: Seat, chance: Random) -> Action:
        view = seat.view
        coming = self.pile[len(self.pile) - view.draw_pile_size :][:1]
        if any(card.color is None for card in coming):
            draws = [action for action in view.legal if isinstance(action, Draw)]
            return draws[0] if draws else view.legal[0]
        return simple_bot(view, Random(0))


class KeepingPeeker:
    """It uses the state of its last decision."""

    def __init__(self) -> None:
        self.kept: GameState | None = None

    def act(self, seat: Seat, chance: Random) -> Action:
        kept, self.kept = self.kept, find_in_frames(GameState)
        if kept is None:
            return simple_bot(seat.view, Random(0))
        return peek(seat.view, kept)


DISHONEST: Mapping[str, BotSource] = {
    "function": frame_walker,
    "object": WalkerOfFrames(),
    "memory": memory_walker,
    "watcher": RememberingWalker,
    "frames of saw": WatchingPeeker,
    "objects while it watches": WatchingCollector,
    "late rounds": LatePeeker,
    "deal": DealPeeker,
    "last state": KeepingPeeker,
}
"""Bots that look at hidden cards often, and keep what they saw in their instances at most."""


# --- bots that remember the answers outside their instances


@cache
def _avoid_once(view: PlayerView) -> Action:
    return peek(view, find_in_frames(GameState))


def caching(view: PlayerView, chance: Random) -> Action:
    """It always answers as in the first state with the same view."""
    return _avoid_once(view)


class Memo:
    """The same with an attribute of the class."""

    answers: dict[tuple[object, ...], Action] = {}  # noqa: RUF012 (it belongs to the class)

    def act(self, seat: Seat, chance: Random) -> Action:
        view = seat.view
        key = view.legal, view.hand, view.top, view.hand_sizes, view.draw_pile_size
        if key not in self.answers:
            self.answers[key] = peek(view, find_in_frames(GameState))
        return self.answers[key]


_first_states: dict[tuple[object, ...], GameState] = {}


def hoarding(view: PlayerView, chance: Random) -> Action:
    """It keeps the first state of each round and hand in a variable of its module."""
    key = view.round, view.players, view.hand
    state = _first_states.setdefault(key, find_in_frames(GameState))
    return peek(view, state)


def burgling(view: PlayerView, chance: Random) -> Action:
    """It reads the state that the check has saved."""
    try:
        state = pickle.loads(find_in_frames(BotTrial)._saved)
    except LookupError:  # in another process
        state = find_in_frames(GameState)
    return peek(view, state)


REMEMBERING_ELSEWHERE: Mapping[str, BotSource] = {
    "cache": caching,
    "trial": burgling,
    "class": Memo,
    "module": hoarding,
}
"""Bots whose answers differ in a new process only."""


# --- bots that look seldom


def peek_if(condition: Callable[[PlayerView], bool]) -> BotSource:
    """Return a bot that looks at the points in the next hand in some positions."""

    def peeking(view: PlayerView, chance: Random) -> Action:
        honest = simple_bot(view, Random(0))
        others = [a for a in view.legal if a != honest and not isinstance(a, Leave)]
        if not others or not condition(view):
            return honest
        state: GameState = find_in_frames(GameState)
        points = sum(card.points for card in state.hand(find_next_seat(view)))
        return others[0] if points % 2 else honest

    return peeking


def break_ties(view: PlayerView, chance: Random) -> Action:
    """It looks only to choose between cards of the same value, if the next player is nearly out."""
    honest = simple_bot(view, Random(0))
    seat = find_next_seat(view)
    if view.hand_sizes[seat] > 2 or not isinstance(honest, Play) or honest.card.color is None:
        return honest
    equal = [
        action
        for action in view.legal
        if isinstance(action, Play)
        and action.card.color is not None
        and (action.card.points, action.uno) == (honest.card.points, honest.uno)
    ]
    state: GameState = find_in_frames(GameState)
    held = [card.color for card in state.hand(seat)]
    return min([honest, *equal], key=lambda action: held.count(action.card.color))


def _may(view: PlayerView, kind: type[Action]) -> bool:
    return any(isinstance(action, kind) for action in view.legal)


def _may_challenge(view: PlayerView) -> bool:
    return any(isinstance(action, Answer) and action.value == "challenge" for action in view.legal)


SELDOM: Mapping[str, BotSource] = {
    "color of the start card": peek_if(lambda view: view.phase == "choose-color"),
    "high score": peek_if(lambda view: max(view.scores) >= 300),
    "late round": peek_if(lambda view: view.round >= 4),
    "may catch": peek_if(lambda view: _may(view, Catch)),
    "may challenge": peek_if(_may_challenge),
    "last card": peek_if(lambda view: len(view.hand) == 1),
    "last cards of another": peek_if(lambda view: min(view.hand_sizes) == 1 < len(view.hand) < 4),
    "small pile": peek_if(lambda view: view.draw_pile_size < 15),
    "known cards": peek_if(lambda view: any(view.known.values())),
    "drawn card": peek_if(lambda view: view.phase == "drawn"),
    "three players": peek_if(lambda view: len(view.players) == 3 and len(view.hand) < 5),
    "ties": break_ties,
}
"""Bots that look at hidden cards in a few positions of a game only."""


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


def acting_elsewhere(what: Callable[[], object], view: PlayerView, chance: Random) -> Action:
    """It does something before it acts, in the other process only."""
    if is_elsewhere():
        what()
    return view.legal[0]


def act_elsewhere(what: Callable[[], object]) -> BotFunction:
    return partial(acting_elsewhere, what)


@define(eq=False)
class FailingWatcherElsewhere(Remembering):
    def saw(self, events: tuple[Event, ...]) -> None:
        if is_elsewhere():
            raise KeyError("no entry")


class FailingFactoryElsewhere(NotWatching):
    def __init__(self) -> None:
        if is_elsewhere():
            raise KeyError("no entry")


FAILING_ELSEWHERE: Mapping[BotSource, str] = {
    act_elsewhere(partial(os._exit, 3)): "asks the bot the same failed: it ended (exit code 3)",
    act_elsewhere(partial(os._exit, 0)): "failed: it ended without an answer",
    FailingFactoryElsewhere: "in another process, the bot raised KeyError: 'no entry'",
    act_elsewhere(partial(sys.exit, 0)): "in another process, the bot raised SystemExit: 0",
    FailingWatcherElsewhere: "in another process, the bot raised KeyError: 'no entry'",
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
