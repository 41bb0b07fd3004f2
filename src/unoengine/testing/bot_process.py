"""Asks a bot for the same decisions in another process, in which no real hidden card exists."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TypeAlias, cast

from attrs import evolve, frozen

from unoengine.bots import Bot, SeatedBot
from unoengine.bots.bot import require_bot
from unoengine.core.actions import Action
from unoengine.core.errors import SetupError, describe_error, refuse_failure
from unoengine.core.events import Event, Step, events_for
from unoengine.core.state import GameState
from unoengine.search.sampler import redeal
from unoengine.testing.checked_game import CheckedGame, Decision, list_steps
from unoengine.testing.faults import Fault
from unoengine.testing.other_process import (
    LONGEST_WAIT,
    OtherProcessError,
    TransferError,
    run_in_other_process,
)

# --- Makes the bots that are checked: fresh instances if there is a factory, else the bot itself.

BotSource: TypeAlias = Bot | Callable[[], Bot]
"""A bot, or a class or a function that makes one."""


@frozen
class BotMaker:
    """Makes instances of a bot."""

    source: BotSource
    is_factory: bool

    is_watching: bool = False
    """Whether the bot has a method `saw`."""

    sees_events: bool = False
    """Whether the events of a game can change what the bot does."""

    def make(self) -> Bot:
        """Return a fresh instance; if there is no factory, the bot itself."""
        bot = cast(Callable[[], Bot], self.source)() if self.is_factory else self.source
        require_bot(bot)
        return cast(Bot, bot)


def find_maker(source: BotSource) -> BotMaker:
    """Return how instances of a bot are made.

    Raises:
        SetupError: The object is not a bot, the factory raises an error, or the bot watches the
            game without a factory.
    """
    is_factory = _is_factory(source)
    with refuse_failure("the bot"):
        try:
            bot = BotMaker(source, is_factory).make()
        except SystemExit as error:
            raise SetupError(f"the bot cannot be used: {describe_error(error)}") from error
        is_watching = getattr(bot, "saw", None) is not None
        # An object with a method `act` has a history of what its seat has seen.
        sees_events = is_watching or hasattr(bot, "act")
        maker = BotMaker(source, is_factory, is_watching, sees_events)
    if is_watching and not is_factory:
        cls = type(bot)
        raise SetupError(
            f"the bot {cls.__qualname__} of the module {cls.__module__} watches the game, so every "
            "game needs another instance; pass its class, or a function that returns a new one"
        )
    return maker


def _is_factory(source: object) -> bool:
    """Whether this makes bots: a class, or a function that is called without arguments.

    A function that can be called with a view and a random source is a bot, even if it can also be
    called without arguments, such as one that a decorator returns.
    """
    if isinstance(source, type):
        return True
    if not callable(source) or callable(getattr(source, "act", None)):
        return False
    return not _can_call(source, None, None) and _can_call(source)


def _can_call(source: Callable[..., object], *arguments: object) -> bool:
    """Whether a function accepts as many arguments; a builtin one is not known."""
    try:
        inspect.signature(source).bind(*arguments)
    except (TypeError, ValueError):
        return False
    return True


# --- A clock that advances with each reading, so that bots with a time budget are repeatable.

_TICKS_PER_SECOND = 2**13
"""How many readings advance the clock by a second; 10 ms last 82 readings."""

_EARLIEST = 2**20
"""The earliest time, in seconds.

Up to twice this time, all readings have the same exponent. So the same budget always lasts the same
number of readings, although numbers are rounded.
"""

_CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
"""The functions of the module `time` that are replaced; each has a twin in nanoseconds."""


class BotClock:
    """The clock of an instance of a bot, which goes on while the instance is asked and shown steps.

    A bot that stops after a number of milliseconds then stops after a number of readings. One that
    uses the time as a random source does something else with a clock that starts at another time.
    """

    def __init__(self, start: int) -> None:
        """Start the clock; `start` counts readings, and is less than 2**33."""
        self._ticks = _EARLIEST * _TICKS_PER_SECOND + start

    def read(self) -> float:
        """Return the time in seconds."""
        self._ticks += 1
        return self._ticks / _TICKS_PER_SECOND

    def read_ns(self) -> int:
        """Return the time in nanoseconds."""
        self._ticks += 1
        return self._ticks * 10**9 // _TICKS_PER_SECOND

    @contextmanager
    def replace(self) -> Iterator[None]:
        """Replace the clocks of the module `time`."""
        replaced: dict[str, Callable[[], float]] = dict.fromkeys(_CLOCKS, self.read)
        replaced |= {f"{name}_ns": self.read_ns for name in _CLOCKS}
        real = {name: getattr(time, name) for name in replaced}
        try:
            for name, function in replaced.items():
                setattr(time, name, function)
            yield
        finally:
            for name, function in real.items():
                setattr(time, name, function)


# --- An instance of a bot in its seat, which reads a clock of its own.

START = 0
"""The start of the clock of the instance that plays."""


class BotInstance:
    """An instance of a bot in its seat; whatever the bot does, it reads the clock of the instance.

    For a bot without a factory, all instances are the same object.
    """

    def __init__(self, maker: BotMaker, player: int, start: int = START) -> None:
        self._clock = BotClock(start)
        with self._clock.replace():
            self._seated = SeatedBot(maker.make(), player)

    def saw(self, taken: Step) -> None:
        """Show the bot what its seat sees of a step."""
        if self._seated.is_watching:
            with self._clock.replace():
                self._seated.saw(taken)
        else:
            self._seated.saw(taken)

    def act(self, state: GameState, seed: int) -> Action:
        """Return what the bot does in a state, with this seed of its random source."""
        with self._clock.replace():
            return self._seated.act(state, Random(seed))


# ---

_START = 2**32 + 271_828_183
"""The start of the clock in the other process, in readings: six days later."""

_FACTOR = 20
"""How many times as long as here the decisions may take in the other process."""

_DEAL = 1
"""The number of the other deal of the hidden cards."""


@frozen
class _Question:
    """A decision of a bot: the events that it sees before, and the state in which it is asked."""

    shown: Sequence[tuple[Event, ...]]
    """The events of each step since the last decision, as the seat sees them."""

    state: GameState
    seed: int


@frozen
class _Game:
    """A game as a bot in another process experiences it."""

    player: int
    questions: Sequence[_Question]


def find_difference_elsewhere(
    maker: BotMaker, games: Sequence[CheckedGame], seconds: float
) -> CheckedGame | None:
    """Return a game with the fault that the bot acts otherwise in another process, or None.

    The bot is asked there with other hidden cards only, so that it cannot remember real ones
    anywhere. If it acts otherwise, another process with the real cards shows whether this is the
    reason.

    A bot that another process cannot load, such as one of a script, is not compared. `seconds` is
    how long the games took in this process.
    """
    games = [game for game in games if game.decisions]
    if not games:
        return None
    patience = max(LONGEST_WAIT, _FACTOR * seconds)
    try:
        redealt = _find_difference(maker, games, _DEAL, patience)
        if redealt is None:
            return None
        return _find_difference(maker, games, 0, patience) or redealt
    except TransferError:
        return None
    except OtherProcessError as error:
        what = f"another process that asks the bot the same failed: {error}"
        return _add_fault(games[0], games[0].decisions[0], what)


def _find_difference(
    maker: BotMaker, games: Sequence[CheckedGame], deal: int, seconds: float
) -> CheckedGame | None:
    """Return a game in which the bot acts otherwise in another process, or None."""
    job = maker, [_make_game(maker, game, deal) for game in reversed(games)]
    answers = run_in_other_process(_answer_again, job, seconds=seconds)
    for game, answered in zip(games, reversed(answers), strict=True):
        for decision, answer in zip(game.decisions, answered, strict=False):
            expected = _describe_action(decision.action)
            if answer != expected:
                return _add_fault(game, decision, _describe_difference(answer, expected), deal)
    return None


def _describe_difference(answer: str, expected: str) -> str:
    return f"in another process, the bot {answer}, but here it {expected}"


def _add_fault(game: CheckedGame, decision: Decision, what: str, deal: int = 0) -> CheckedGame:
    """Return the game until a decision, with the fault that another process differs."""
    if deal:
        what = (
            "the bot acts on cards that its seat cannot know, and remembers them outside its "
            f"instances: in a state that looks the same to the seat, {what}"
        )
    else:
        what += (
            "; something depends on the order of a set, on `hash`, or on what is kept outside the "
            "bot"
        )
    return evolve(
        game,
        actions=game.actions[: decision.place],
        decisions=game.decisions[: game.decisions.index(decision)],
        fault=Fault("leak" if deal else "undetermined", what),
        seed=decision.seed,
    )


def _make_game(maker: BotMaker, game: CheckedGame, deal: int) -> _Game:
    """Return a game for the other process, with other hidden cards unless the deal is 0."""
    seeds = {decision.place: decision.seed for decision in game.decisions}
    questions: list[_Question] = []
    shown: list[tuple[Event, ...]] = []
    for place, taken in enumerate(list_steps(game.start, game.actions[: max(seeds)])):
        if maker.sees_events and place >= game.joined:
            shown.append(events_for(taken.events, game.player))
        if place in seeds:
            state = redeal(taken.state, game.player, deal) if deal else taken.state
            questions.append(_Question(shown, state, seeds[place]))
            shown = []
    return _Game(game.player, questions)


def _answer_again(job: tuple[BotMaker, Sequence[_Game]]) -> list[list[str]]:
    """Return what a bot does at each decision of each game; an error is the last answer."""
    maker, games = job
    return [[*_list_answers(maker, game)] for game in games]


def _list_answers(maker: BotMaker, game: _Game) -> Iterator[str]:
    try:
        bot = BotInstance(maker, game.player, _START)
        for question in game.questions:
            for events in question.shown:
                bot.saw(Step(question.state, events))
            yield _describe_action(bot.act(question.state, question.seed))
    except (Exception, SystemExit) as error:
        yield f"raised {describe_error(error)}"


def _describe_action(action: Action) -> str:
    return f"returned {action!r}"
