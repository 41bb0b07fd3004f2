"""Games in which every decision of a bot is checked."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

from attrs import frozen

from unoengine.bots import Bot, SeatedBot, decide, simple_bot
from unoengine.events import Step
from unoengine.game.engine import explain, start_game, step
from unoengine.search.redealing import redeal
from unoengine.table.state import GameState
from unoengine.testing.bot_clock import replace_clock
from unoengine.testing.bot_maker import BotMaker
from unoengine.testing.faults import Fault
from unoengine.values.actions import Action, Leave
from unoengine.values.errors import describe_value

__all__ = ["BotTrial", "CheckedGame", "Decision", "list_steps"]

_OTHER_DEALS = 3
"""How many other deals of the hidden cards each decision is repeated with."""

_REPETITIONS = 8
"""How often a bot is asked the same again before it is said to look at hidden cards."""

_ATTEMPTS = 3
"""How often a slow decision is tried; it is a fault only if all of them are slow."""

_START, _LATER = 10**9, 10**9 + 77_777
"""Two times of day, in seconds."""

_MOST_ACTIONS = 3000
"""How many actions of a game are played at most."""

_CALL = "bot.act(state, Random(seed))"
"""The line of a program that asks the bot."""


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

    start: Mapping[str, Any]
    """The arguments of `start_game`."""

    player: int
    """The seat of the bot."""

    actions: tuple[Action, ...]
    decisions: tuple[Decision, ...]
    fault: Fault | None
    seed: int
    """The seed of the last decision."""


class _FaultFound(Exception):  # noqa: N818 (it stops a game and reports no mistake of the kit)
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@contextmanager
def _report_errors(proof: str = "") -> Iterator[None]:
    """Report an error that the bot raises inside as a fault, which the proof shows."""
    try:
        yield
    except Exception as error:
        raise _FaultFound(Fault.from_error("raises", "the bot", error, proof)) from error


class BotTrial:
    """One game of a bot against simple bots; several instances of the bot are asked the same.

    Only the state that a bot is asked about exists while it answers, so that one that searches the
    memory of the process for states finds no other.
    """

    _first: SeatedBot
    """The instance that plays."""

    _twin: SeatedBot
    """The instance that is asked the same again, at another time."""

    _elsewhere: list[SeatedBot]
    """The instances that are asked with other deals of the hidden cards."""

    _timed: SeatedBot
    """The instance whose time is measured."""

    def __init__(
        self, maker: BotMaker, start: Mapping[str, Any], player: int, seed: int, ms: float | None
    ) -> None:
        self._maker = maker
        self._start = start
        self._player = player
        self._seats = 0
        self._chance = Random(seed)
        self._ms = ms
        self._actions: list[Action] = []
        self._decisions: list[Decision] = []
        self._seed = 0
        self._saved: bytes | None = None

    def play(self, decisions: int) -> CheckedGame:
        """Play until the end of the game, this many decisions of the bot, or a fault."""
        fault = None
        try:
            self._seat_bots()
            dealt = start_game(**self._start)
            self._seats = len(dealt.state.players)
            self._show(dealt)
            del dealt
            while len(self._decisions) < decisions and len(self._actions) < _MOST_ACTIONS:
                if self._play_next_action():
                    break
        except _FaultFound as found:
            fault = found.fault
        return CheckedGame(
            self._start,
            self._player,
            tuple(self._actions),
            tuple(self._decisions),
            fault,
            self._seed,
        )

    def _seat_bots(self) -> None:
        self._first = self._seat_bot()
        self._twin = self._seat_bot()
        self._elsewhere = [self._seat_bot() for _ in range(_OTHER_DEALS)]
        self._timed = self._seat_bot()

    def _seat_bot(self) -> SeatedBot:
        with _report_errors():
            return SeatedBot(self._maker.make(), self._player)

    def _play_next_action(self) -> bool:
        """Play the next action, and return whether the game is over."""
        asked = Leave(self._player)  # the answer that stands for the bot
        bots: list[Bot] = [simple_bot] * self._seats
        bots[self._player] = lambda view, chance: asked
        action = decide(self._load_state(), bots, self._chance)
        if action is asked:
            action = self._answer()
        taken = step(self._load_state(), action)
        self._actions.append(action)
        self._show(taken)
        return taken.state.is_over

    def _show(self, taken: Step) -> None:
        """Show a step to all instances of the bot, and save its state."""
        try:
            self._saved = pickle.dumps(taken.state)
        except Exception:  # a class of a script cannot be pickled
            self._saved = None
        for bot in (self._first, self._twin, *self._elsewhere, self._timed):
            with _report_errors():
                bot.saw(taken)

    def _answer(self) -> Action:
        """Return the action of the bot, whose seat is to act now; raise the fault that it shows."""
        seed = self._seed = int(self._chance.random() * 2**32)
        action = self._ask(self._first, seed, _START)
        fault = self._find_fault(seed, action)
        if fault is not None:
            raise _FaultFound(fault)
        self._decisions.append(Decision(len(self._actions), seed, action))
        return action

    def _find_fault(self, seed: int, action: Action) -> Fault | None:
        """Return the fault of an answer, or None."""
        verdict = explain(self._load_state(), action)
        if not verdict.legal:
            what = f"the bot returned {describe_value(action)}: {verdict.message}"
            return Fault("illegal", what, "assert action in legal_moves(state, bot.player)")
        again = self._ask(self._twin, seed, _LATER)
        if again != action:
            return _describe_chance(action, again)
        fault = self._find_leak(seed, action)
        if fault is None and self._ms is not None:
            fault = self._find_slowness(seed, self._ms)
        return fault

    def _find_leak(self, seed: int, action: Action) -> Fault | None:
        """Return a fault if other hidden cards lead to another answer."""
        for deal, bot in enumerate(self._elsewhere, start=1):
            other = self._ask(bot, seed, _START, deal)
            if other == action:
                continue
            # Before a bot is accused, other instances show that it is repeatable.
            for attempt in range(_REPETITIONS):
                again = self._ask(self._make_late_bot(), seed, _LATER + attempt)
                if again != action:
                    return _describe_chance(action, again)
            return Fault(
                "leak",
                "the bot acts on cards that its seat cannot know: in a state that looks the "
                f"same to the seat, it returned {other!r} instead of {action!r}",
                f"other = redeal(state, bot.player, {deal})\n"
                "assert twin.act(other, Random(seed)) == action",
            )
        return None

    def _find_slowness(self, seed: int, ms: float) -> Fault | None:
        """Return a fault if the bot is too slow, in each of several attempts."""
        fastest = self._measure(self._timed, seed)
        for _ in range(_ATTEMPTS - 1):
            if fastest <= ms:
                return None
            fastest = min(fastest, self._measure(self._make_late_bot(), seed))
        if fastest <= ms:
            return None
        what = f"the bot took {fastest:.1f} ms for a decision, which is more than {ms:g} ms"
        proof = "before = time.perf_counter()\ntwin.act(state, Random(seed))\n"
        return Fault("slow", what, f"{proof}assert time.perf_counter() - before < {ms / 1000:g}")

    def _make_late_bot(self) -> SeatedBot:
        """Return another instance of the bot, which is shown everything that happened so far."""
        bot = self._seat_bot()
        for taken in list_steps(self._start, self._actions):
            with _report_errors():
                bot.saw(taken)
        return bot

    def _measure(self, bot: SeatedBot, seed: int) -> float:
        """Return how many milliseconds a decision takes by the real clock."""
        state = self._load_state()
        with _report_errors(_CALL):
            before = time.perf_counter()
            bot.act(state, Random(seed))
            return (time.perf_counter() - before) * 1000

    def _ask(self, bot: SeatedBot, seed: int, now: int, deal: int = 0) -> Action:
        """Return what an instance of the bot does now, perhaps with other hidden cards."""
        state = self._load_state()
        if deal:
            state = redeal(state, self._player, deal)
        with _report_errors(_CALL), replace_clock(now):
            return bot.act(state, Random(seed))

    def _load_state(self) -> GameState:
        """Return the current state; nothing keeps it."""
        if self._saved is not None:
            loaded: GameState = pickle.loads(self._saved)
            return loaded
        *_, last = list_steps(self._start, self._actions)
        return last.state


def _describe_chance(action: Action, again: Action) -> Fault:
    return Fault(
        "undetermined",
        f"asked again with the same random numbers, the bot returned {again!r} instead of "
        f"{action!r}; take all randomness from `chance`, and read the time, if the bot has a "
        "budget, as `time.perf_counter()`",
        "assert twin.act(state, Random(seed)) == action",
    )


def list_steps(start: Mapping[str, Any], actions: Iterable[Action]) -> Iterator[Step]:
    """Yield the steps of a game."""
    taken = start_game(**start)
    yield taken
    for action in actions:
        taken = step(taken.state, action)
        yield taken
