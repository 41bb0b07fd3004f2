"""The trial of a bot in one game: several instances of the bot are asked the same."""

from __future__ import annotations

import inspect
import pickle
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias, cast

from attrs import frozen

from unoengine.bots import Bot, SeatedBot, decide, simple_bot
from unoengine.bots.bot import require_bot
from unoengine.core.actions import Action, Answer, Leave, Play
from unoengine.core.engine import explain, legal_moves, start_game, step
from unoengine.core.errors import SetupError, describe_error, describe_value, refuse_failure
from unoengine.core.events import Event, Step, events_for
from unoengine.core.state import GameState
from unoengine.search.sampler import redeal
from unoengine.testing.faults import Fault

# --- The bot: an object, or a factory that makes a fresh instance for each seat.

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


START = 0
"""The start of the clock of the instance that plays."""


class BotInstance:
    """An instance of a bot in its seat; whatever the bot does, it reads the clock of the instance.

    For a bot without a factory, all instances are the same object.
    """

    def __init__(self, maker: BotMaker, player: int, start: int | None = START) -> None:
        """Seat the bot; `start` is the start of its clock, or None for the real clock."""
        self.player = player
        self._use_clock = nullcontext if start is None else BotClock(start).replace
        with self._use_clock():
            self._seated = SeatedBot(maker.make(), player)

    def saw(self, taken: Step) -> None:
        """Show the bot what its seat sees of a step."""
        with self._use_clock() if self._seated.is_watching else nullcontext():
            self._seated.saw(taken)

    def act(self, state: GameState, chance: Random) -> Action:
        """Return what the bot does in a state."""
        with self._use_clock():
            return self._seated.act(state, chance)


# --- A game in which a bot is checked, before and after.

_FEW_ACTIONS = 150
"""How many actions simple bots play on at most if the bot watches the game."""


@frozen
class BotGame:
    """A game in which a bot is to be checked."""

    start: Mapping[str, Any]
    """The arguments of `start_game`."""

    player: int
    """The seat of the bot."""

    seed: int
    """The seed of the decisions of all bots."""

    prelude: tuple[Action, ...] = ()
    """The actions that simple bots play first; the bot joins before the last of them."""

    most: int = _FEW_ACTIONS
    """How many actions simple bots play on at most after those of the bot."""

    @property
    def joined(self) -> int:
        """The number of actions until the first step that the bot is shown."""
        return len(self.prelude)


@frozen
class Decision:
    """A decision of the bot."""

    place: int
    """The number of actions before it."""

    seed: int
    """The seed of its random source."""

    action: Action


@frozen
class CheckedGame:
    """A game in which decisions of the bot were checked, and the fault of the last one, if any."""

    planned: BotGame
    actions: tuple[Action, ...]
    decisions: tuple[Decision, ...]
    """The decisions that showed no fault."""

    fault: Fault | None
    seed: int
    """The seed of the last decision."""

    deal: int = 0
    """The number of the other deal that shows the fault, if it does not show in the real one."""


class FaultFound(Exception):  # noqa: N818 (it stops a game and reports no mistake of the kit)
    """A bot has shown a fault, perhaps only in another deal of the hidden cards."""

    def __init__(self, fault: Fault, deal: int = 0) -> None:
        super().__init__(fault.message)
        self.fault = fault
        self.deal = deal


@contextmanager
def report_errors(proof: str = "") -> Iterator[None]:
    """Report an error of the bot as a fault, which the proof shows."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise FaultFound(Fault.from_error("raises", "the bot", error, proof)) from error


def list_steps(start: Mapping[str, Any], actions: Iterable[Action]) -> Iterator[Step]:
    """Yield the steps of a game."""
    taken = start_game(**start)
    yield taken
    yield from list_next_steps(taken.state, actions)


def list_next_steps(state: GameState, actions: Iterable[Action]) -> Iterator[Step]:
    """Yield the steps after a state."""
    for action in actions:
        taken = step(state, action)
        yield taken
        state = taken.state


def replay_game(
    bot: BotInstance | SeatedBot,
    start: Mapping[str, Any],
    actions: Iterable[Action],
    asked: Mapping[int, int],
    *,
    joined: int = 0,
    deal: int = 0,
) -> GameState:
    """Show a bot the steps of a game, and ask it at earlier decisions; return the last state.

    `asked` contains the seed of each decision by the number of actions before it. The bot sees the
    game from step `joined` on. With a `deal`, it gets other hidden cards than the real ones.
    """
    state: GameState | None = None
    for place, taken in enumerate(list_steps(start, actions)):
        if place < joined:
            continue
        state = redeal(taken.state, bot.player, deal) if deal else taken.state
        bot.saw(Step(state, events_for(taken.events, bot.player)) if deal else taken)
        if place in asked:
            bot.act(state, Random(asked[place]))
    assert state is not None, "the bot sees the last step at least"
    return state


# --- Rare decisions of a game: simple bots play on, and the rarest decisions of a seat are chosen.

_POINTS = 100
"""Decisions at scores that differ by this number of points count as different kinds."""


def plan_game(
    state: GameState, player: int, chance: Random, checked: Counter[str], count: int, most: int
) -> tuple[Sequence[Action], Sequence[int]]:
    """Let simple bots play on from a state, and choose decisions of a seat to check.

    Return the actions, and the number of actions before each decision that is checked, in order.
    They play to the end of the game, but no more than `most` actions. `checked` counts for each
    kind how many decisions were checked so far. Kinds that were checked seldom are chosen first.
    """
    actions: list[Action] = []
    found: dict[int, Sequence[str]] = {}
    bots = [simple_bot] * len(state.players)
    while not state.is_over and len(actions) < most:
        action = decide(state, bots, chance)
        if action.player == player and (kinds := list_kinds(state, player)):
            found[len(actions)] = kinds
        actions.append(action)
        state = step(state, action).state
    places = sorted(_choose_rarest(found, chance, checked, count))
    return actions, places


def _choose_rarest(
    found: Mapping[int, Sequence[str]], chance: Random, checked: Counter[str], count: int
) -> Iterator[int]:
    """Choose places of decisions, given the kinds of each; each time one of the rarest kind."""
    by_kind: dict[str, list[int]] = {}
    for place, kinds in found.items():
        for kind in kinds:
            by_kind.setdefault(kind, []).append(place)
    chosen: set[int] = set()
    checked = checked.copy()
    while len(chosen) < count and by_kind:
        rarest = min(by_kind, key=lambda kind: (checked[kind], len(by_kind[kind])))
        places = [place for place in by_kind[rarest] if place not in chosen]
        if not places:
            del by_kind[rarest]
            continue
        place = places[int(chance.random() * len(places))]
        by_kind[rarest] = places
        chosen.add(place)
        checked.update(found[place])
        yield place


def list_kinds(state: GameState, player: int) -> Sequence[str]:
    """Return the kinds of the decision of a seat; none if it has no choice."""
    legal = [
        action
        for action in legal_moves(state)
        if action.player == player and not isinstance(action, Leave)
    ]
    if len(legal) < 2:
        return ()
    return [*_list_action_kinds(state, legal), *_list_table_kinds(state, player, legal)]


def _list_action_kinds(state: GameState, legal: Sequence[Action]) -> Iterator[str]:
    """Yield the kinds that depend on the legal actions."""
    yield state.phase
    if state.demand is not None:
        yield "demand"
    for kind in {type(action) for action in legal}:
        yield f"may {kind.__name__}"
    yield from {f"answer {action.value}" for action in legal if isinstance(action, Answer)}
    if len({action.color for action in legal if isinstance(action, Play)}) > 1:
        yield "color"
    if all(not isinstance(action, Play) or action.card.color is None for action in legal):
        yield "no colored card"


def _list_table_kinds(state: GameState, player: int, legal: Sequence[Action]) -> Iterator[str]:
    """Yield the kinds that depend on the hands and the scores."""
    sizes = state.hand_sizes
    following = (player + state.direction) % len(sizes)
    others = [size for seat, size in enumerate(sizes) if seat != player and size]
    fewest = min(others, default=0)
    plays = {action.card for action in legal if isinstance(action, Play)}
    yield f"own {min(sizes[player], 3)}"
    yield f"fewest {min(fewest, 3)}"
    if sizes[following] < 3 and len({card.points for card in plays}) < len(plays):
        yield f"next {sizes[following]} and cards of the same value"
    if sizes[player] > 9:
        yield "many cards"
    if state.draw_pile_size < sum(sizes):
        yield "small pile"
    if any(state.known[player].values()):
        yield "known cards"
    yield f"round {min(state.round, 4)}"
    yield f"score {min(max(state.scores) // _POINTS, 3)}"


_OTHER_DEALS = 3
"""How many other deals of the hidden cards each decision is repeated with."""

_REPETITIONS = 8
"""How often a bot is asked the same again before it is said to look at hidden cards."""

_ATTEMPTS = 3
"""How often a slow decision is tried; it is a fault only if all of them are slow."""

_LATER = 637_149_229
"""The start of another clock, in readings after the first: almost a day later."""

_MOST_ACTIONS = 3000
"""How many actions a game has at most when the bot has played its part."""

_PASS_CLASS = (
    "; if the bot remembers its decisions, pass its class, or a function that returns a new one"
)
"""The advice for a bot without a factory, whose instances are all the same object."""

_CALL = "bot.act(state, Random(seed))"
"""The line of a program that asks the bot."""


class BotTrial:
    """One game of a bot against simple bots; several instances of the bot are asked the same.

    The bot plays until half of the decisions are checked. Then a simple bot plays in its seat, and
    the bot is asked at the rarest decisions of the rest of the game.

    Only the state that a bot is asked about exists while it answers, so that one that searches the
    memory of the process for states finds no other. The instances that are asked with other deals
    of the hidden cards are never shown the real one either.
    """

    _first: BotInstance
    """The instance that plays."""

    _twin: BotInstance
    """The instance that is asked the same again, at another time."""

    _elsewhere: Sequence[BotInstance]
    """The instances that are asked with other deals of the hidden cards."""

    _timed: BotInstance | None = None
    """The instance whose time is measured, if there is a time budget."""

    def __init__(
        self, maker: BotMaker, game: BotGame, ms: float | None, checked: Counter[str]
    ) -> None:
        """Prepare a game; `checked` counts for each kind the decisions that were checked so far."""
        self._maker = maker
        self._game = game
        self._chance = Random(game.seed)
        self._ms = ms
        self._checked = checked
        self._actions: list[Action] = []
        self._decisions: list[Decision] = []
        self._seed = 0
        self._saved: bytes | None = None

    def play(self, decisions: int) -> CheckedGame:
        """Play until the end of the game, this many decisions of the bot, or a fault."""
        fault, deal = None, 0
        try:
            self._seat_bots()
            self._begin()
            self._play_itself((decisions + 1) // 2)
            self._play_on(decisions // 2)
        except FaultFound as found:
            fault, deal = found.fault, found.deal
        checked = tuple(self._decisions)
        return CheckedGame(self._game, tuple(self._actions), checked, fault, self._seed, deal)

    def _seat_bots(self) -> None:
        with report_errors():
            self._first = self._seat_bot(START)
            self._twin = self._seat_bot(_LATER)
            self._elsewhere = [self._seat_bot(START) for _ in range(_OTHER_DEALS)]
            if self._ms is not None:
                self._timed = self._seat_bot(None)

    def _seat_bot(self, start: int | None) -> BotInstance:
        return BotInstance(self._maker, self._game.player, start)

    def _begin(self) -> None:
        """Show the bots the deal of the first round, or of that in which they join the game."""
        if not self._game.joined:
            self._show_redealt(self._show_real([start_game(**self._game.start)]))
            return
        *before, deal = self._game.prelude
        self._actions += before
        self._save(self._load_state())
        self._take([deal])

    def _play_itself(self, decisions: int) -> None:
        """Let the bot play until this number of decisions is checked, or the game is over."""
        own: list[Action] = []
        while len(self._decisions) < decisions:
            actions, is_asked = self._choose_until_asked(own)
            self._take(actions)
            if not is_asked:
                return
            own = [self._answer()]
        self._take(own)

    def _choose_until_asked(self, own: Sequence[Action]) -> tuple[Sequence[Action], bool]:
        """Return these actions and the next ones of others, and whether the bot is asked then."""
        state, actions = self._load_state(), [*own]
        for action in own:
            state = step(state, action).state
        asked = Leave(self._game.player)  # the answer that stands for the bot
        bots: list[Bot] = [simple_bot] * len(state.players)
        bots[self._game.player] = lambda view, chance: asked
        while not state.is_over and len(self._actions) + len(actions) < _MOST_ACTIONS:
            action = decide(state, bots, self._chance)
            if action is asked:
                return actions, True
            actions.append(action)
            state = step(state, action).state
        return actions, False

    def _play_on(self, decisions: int) -> None:
        """Let simple bots play on, and ask the bot at the rarest decisions of its seat."""
        if not decisions:
            return
        state, most = self._load_state(), self._game.most
        actions, places = plan_game(
            state, self._game.player, self._chance, self._checked, decisions, most
        )
        del state
        for before, place in pairwise([0, *places]):
            self._take(actions[before:place])
            self._answer()

    def _take(self, actions: Sequence[Action]) -> None:
        self._show_redealt(self._show_real(self._apply(actions)))

    def _apply(self, actions: Sequence[Action]) -> Iterator[Step]:
        state = self._load_state()
        self._actions += actions
        return list_next_steps(state, actions)

    def _show_real(self, steps: Iterable[Step]) -> Sequence[tuple[Event, ...]]:
        """Show steps to the instances in the real game; return the events that the seat sees.

        A bot without a method `saw` notices nothing when it is shown a step; its history is the
        same with other hidden cards.
        """
        bots = [bot for bot in (self._first, self._twin, self._timed) if bot is not None]
        if not self._maker.is_watching:
            bots = [*bots, *self._elsewhere] if self._maker.sees_events else []
        shown = []
        last: GameState | None = None
        for taken in steps:
            for bot in bots:
                with report_errors():
                    bot.saw(taken)
            if self._maker.is_watching:
                shown.append(events_for(taken.events, self._game.player))
            last = taken.state
        if last is not None:
            self._save(last)
        return shown

    def _show_redealt(self, shown: Sequence[tuple[Event, ...]]) -> None:
        """Show events to the instances that are asked with other deals of the hidden cards."""
        if not shown:
            return
        for deal, bot in enumerate(self._elsewhere, start=1):
            state = self._load_state(deal)
            for events in shown:
                with report_errors():
                    bot.saw(Step(state, events))

    def _answer(self) -> Action:
        """Return the action of the bot, whose seat is to act now; raise the fault that it shows."""
        seed = self._seed = int(self._chance.random() * 2**32)
        action = self._ask(self._first, seed)
        self._check_answer(seed, action)
        self._decisions.append(Decision(len(self._actions), seed, action))
        return action

    def _check_answer(self, seed: int, action: Action) -> None:
        state = self._load_state()
        self._checked.update(list_kinds(state, self._game.player))
        verdict = explain(state, action)
        if not verdict.legal:
            what = f"the bot returned {describe_value(action)}: {verdict.message}"
            proof = "assert action in legal_moves(state, bot.player)"
            raise FaultFound(Fault("illegal", what, proof))
        del state
        again = self._ask(self._twin, seed)
        if again != action:
            raise FaultFound(self._describe_chance(action, again))
        self._check_leak(seed, action)
        if self._ms is not None and self._timed is not None:
            self._check_speed(self._timed, seed, self._ms)

    def _check_leak(self, seed: int, action: Action) -> None:
        for deal, bot in enumerate(self._elsewhere, start=1):
            other = self._ask(bot, seed, deal)
            if other == action:
                continue
            # Before a bot is accused, other instances show that it is repeatable.
            for attempt in range(_REPETITIONS):
                again = self._ask(self._make_late_bot(_LATER + attempt), seed)
                if again != action:
                    raise FaultFound(self._describe_chance(action, again))
            raise FaultFound(
                Fault(
                    "leak",
                    "the bot acts on cards that its seat cannot know: in a state that looks the "
                    f"same to the seat, it returned {other!r} instead of {action!r}",
                    "assert twin.act(other, Random(seed)) == action",
                ),
                deal,
            )

    def _check_speed(self, bot: BotInstance, seed: int, ms: float) -> None:
        """Raise a fault if the bot is too slow, in each of several attempts."""
        fastest = self._measure(bot, seed)
        for _ in range(_ATTEMPTS - 1):
            if fastest <= ms:
                return
            fastest = min(fastest, self._measure(self._make_late_bot(None), seed))
        if fastest <= ms:
            return
        what = f"the bot took {fastest:.1f} ms for a decision, which is more than {ms:g} ms"
        proof = "before = time.perf_counter()\ntwin.act(state, Random(seed))\n"
        proof += f"assert time.perf_counter() - before < {ms / 1000:g}"
        raise FaultFound(Fault("slow", what, proof))

    def _make_late_bot(self, start: int | None) -> BotInstance:
        """Return another instance of the bot, which is shown everything until now.

        It is also asked everything, unless it reads the real clock and takes its time.
        """
        is_asked = self._maker.is_factory and start is not None
        asked = {one.place: one.seed for one in self._decisions if is_asked}
        with report_errors():
            bot = self._seat_bot(start)
            replay_game(bot, self._game.start, self._actions, asked, joined=self._game.joined)
        return bot

    def _measure(self, bot: BotInstance, seed: int) -> float:
        state = self._load_state()
        with report_errors(_CALL):
            before = time.perf_counter()
            bot.act(state, Random(seed))
            return (time.perf_counter() - before) * 1000

    def _ask(self, bot: BotInstance, seed: int, deal: int = 0) -> Action:
        state = self._load_state(deal)
        with report_errors(_CALL):
            return bot.act(state, Random(seed))

    def _describe_chance(self, action: Action, again: Action) -> Fault:
        """Return the fault that the bot does not always do the same."""
        hint = "" if self._maker.is_factory else _PASS_CLASS
        return Fault(
            "undetermined",
            f"asked again with the same random numbers, the bot returned {again!r} instead of "
            f"{action!r}; take all randomness from `chance`, and read the time, if the bot has a "
            f"budget, as `time.perf_counter()`{hint}",
            "assert twin.act(state, Random(seed)) == action",
        )

    def _save(self, state: GameState) -> None:
        try:
            self._saved = pickle.dumps(state)
        except Exception:  # a class of a script cannot be pickled
            self._saved = None

    def _load_state(self, deal: int = 0) -> GameState:
        """Return the current state, perhaps with other hidden cards; nothing keeps it."""
        if self._saved is not None:
            state: GameState = pickle.loads(self._saved)
        else:
            *_, last = list_steps(self._game.start, self._actions)
            state = last.state
        return redeal(state, self._game.player, deal) if deal else state
