"""Games in which decisions of a bot are checked."""

from __future__ import annotations

import pickle
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from unoengine.bots import Bot, SeatedBot, decide, simple_bot
from unoengine.events import Event, Step, events_for
from unoengine.game.engine import explain, start_game, step
from unoengine.search.redealing import redeal
from unoengine.table.state import GameState
from unoengine.testing.bot_games import BotGame
from unoengine.testing.bot_instance import START, BotInstance
from unoengine.testing.bot_maker import BotMaker
from unoengine.testing.checked_game import CheckedGame, Decision, list_next_steps, list_steps
from unoengine.testing.faults import Fault, FaultFound, report_errors
from unoengine.testing.rare_decisions import list_kinds, plan_game
from unoengine.values.actions import Action, Leave
from unoengine.values.errors import describe_value

__all__ = ["BotTrial"]

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

    _timed: SeatedBot | None = None
    """The instance whose time is measured, if there is a time budget."""

    def __init__(
        self, maker: BotMaker, game: BotGame, ms: float | None, checked: Counter[str]
    ) -> None:
        """Prepare a game; `checked` counts for each kind the decisions that were checked so far."""
        self._maker = maker
        self._game = game
        self._start = game.start
        self._player = game.player
        self._joined = len(game.prelude)
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
        return CheckedGame(
            self._start,
            self._player,
            tuple(self._actions),
            tuple(self._decisions),
            fault,
            self._seed,
            deal,
            self._joined,
        )

    def _seat_bots(self) -> None:
        with report_errors("the bot"):
            self._first = self._seat_bot(START)
            self._twin = self._seat_bot(_LATER)
            self._elsewhere = [self._seat_bot(START) for _ in range(_OTHER_DEALS)]
            if self._ms is not None:
                self._timed = SeatedBot(self._maker.make(), self._player)

    def _seat_bot(self, start: int) -> BotInstance:
        return BotInstance(self._maker, self._player, start)

    # --- the game

    def _begin(self) -> None:
        """Show the bots the deal of the first round, or of that in which they join the game."""
        if not self._joined:
            self._show_redealt(self._show_real([start_game(**self._start)]))
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
        asked = Leave(self._player)  # the answer that stands for the bot
        bots: list[Bot] = [simple_bot] * len(state.players)
        bots[self._player] = lambda view, chance: asked
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
        plan = plan_game(
            self._load_state(),
            self._player,
            self._chance,
            self._checked,
            decisions,
            self._game.most,
        )
        before = 0
        for place in plan.places:
            self._take(plan.actions[before:place])
            self._answer()
            before = place

    def _take(self, actions: Sequence[Action]) -> None:
        """Take actions, and show them to all instances of the bot."""
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
        bots: list[BotInstance | SeatedBot] = [self._first, self._twin]
        bots += [] if self._timed is None else [self._timed]
        if not self._maker.is_watching:
            bots = [*bots, *self._elsewhere] if self._maker.sees_events else []
        shown = []
        last: GameState | None = None
        for taken in steps:
            for bot in bots:
                with report_errors("the bot"):
                    bot.saw(taken)
            if self._maker.is_watching:
                shown.append(events_for(taken.events, self._player))
            last = taken.state
        if last is not None:
            self._save(last)
        return shown

    def _show_redealt(self, shown: Sequence[tuple[Event, ...]]) -> None:
        """Show events to the instances that are asked with other deals of the hidden cards."""
        if not shown:
            return
        for deal, bot in enumerate(self._elsewhere, start=1):
            state = self._load_redealt(deal)
            for events in shown:
                with report_errors("the bot"):
                    bot.saw(Step(state, events))

    # --- the answers

    def _answer(self) -> Action:
        """Return the action of the bot, whose seat is to act now; raise the fault that it shows."""
        seed = self._seed = int(self._chance.random() * 2**32)
        action = self._ask(self._first, seed)
        self._check_answer(seed, action)
        self._decisions.append(Decision(len(self._actions), seed, action))
        return action

    def _check_answer(self, seed: int, action: Action) -> None:
        """Raise the fault of an answer, if it has one."""
        state = self._load_state()
        self._checked.update(list_kinds(state, self._player))
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
        """Raise a fault if other hidden cards lead to another answer."""
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
                    f"other = redeal(state, bot.player, {deal})\n"
                    "assert twin.act(other, Random(seed)) == action",
                ),
                deal,
            )

    def _check_speed(self, bot: SeatedBot, seed: int, ms: float) -> None:
        """Raise a fault if the bot is too slow, in each of several attempts."""
        fastest = self._measure(bot, seed)
        for _ in range(_ATTEMPTS - 1):
            if fastest <= ms:
                return
            fastest = min(fastest, self._measure(self._make_late_timed_bot(), seed))
        if fastest <= ms:
            return
        what = f"the bot took {fastest:.1f} ms for a decision, which is more than {ms:g} ms"
        proof = "before = time.perf_counter()\ntwin.act(state, Random(seed))\n"
        proof += f"assert time.perf_counter() - before < {ms / 1000:g}"
        raise FaultFound(Fault("slow", what, proof))

    def _make_late_bot(self, start: int) -> BotInstance:
        """Return another instance of the bot, which is shown and asked everything until now."""
        seeds = {decision.place: decision.seed for decision in self._decisions}
        with report_errors("the bot"):
            bot = self._seat_bot(start)
            for place, taken in self._list_shown_steps():
                bot.saw(taken)
                if place in seeds and self._maker.is_factory:
                    bot.act(taken.state, seeds[place])
        return bot

    def _make_late_timed_bot(self) -> SeatedBot:
        """Return another instance of the bot, which is shown everything by the real clock."""
        with report_errors("the bot"):
            bot = SeatedBot(self._maker.make(), self._player)
            for _, taken in self._list_shown_steps():
                bot.saw(taken)
        return bot

    def _list_shown_steps(self) -> Iterator[tuple[int, Step]]:
        """Yield the steps since the bots joined, with the number of actions until each."""
        steps = list_steps(self._start, self._actions)
        yield from islice(enumerate(steps), self._joined, None)

    def _measure(self, bot: SeatedBot, seed: int) -> float:
        """Return how many milliseconds a decision takes by the real clock."""
        state = self._load_state()
        with report_errors("the bot", _CALL):
            before = time.perf_counter()
            bot.act(state, Random(seed))
            return (time.perf_counter() - before) * 1000

    def _ask(self, bot: BotInstance, seed: int, deal: int = 0) -> Action:
        """Return what an instance of the bot does now, perhaps with other hidden cards."""
        state = self._load_redealt(deal) if deal else self._load_state()
        with report_errors("the bot", _CALL):
            return bot.act(state, seed)

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

    # --- the state

    def _save(self, state: GameState) -> None:
        try:
            self._saved = pickle.dumps(state)
        except Exception:  # a class of a script cannot be pickled
            self._saved = None

    def _load_state(self) -> GameState:
        """Return the current state; nothing keeps it."""
        if self._saved is not None:
            loaded: GameState = pickle.loads(self._saved)
            return loaded
        *_, last = list_steps(self._start, self._actions)
        return last.state

    def _load_redealt(self, deal: int) -> GameState:
        """Return the current state with other hidden cards."""
        return redeal(self._load_state(), self._player, deal)
