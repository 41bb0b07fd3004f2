"""The check of a bot against the contract for bots."""

from __future__ import annotations

import pickle
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from random import Random
from typing import Any

from attrs import evolve, frozen

from unoengine.bots import Bot, SeatedBot, decide, simple_bot
from unoengine.core.actions import Action, Leave
from unoengine.core.agreement import HouseRules
from unoengine.core.edition import Edition
from unoengine.core.engine import explain, start_game, step
from unoengine.core.errors import (
    SetupError,
    check_seed,
    describe_value,
    refuse_failure,
    require_number,
)
from unoengine.core.events import Event, Step, events_for
from unoengine.core.options import Options
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.state import GameState
from unoengine.search.sampler import redeal
from unoengine.testing.bot_process import (
    START,
    BotInstance,
    BotMaker,
    BotSource,
    find_difference_elsewhere,
    find_maker,
)
from unoengine.testing.bot_program import describe_bot, write_bot_program
from unoengine.testing.checked_game import CheckedGame, Decision, list_next_steps, list_steps
from unoengine.testing.faults import ContractBroken, Fault, FaultFound, report_errors
from unoengine.testing.trial_games import list_kinds, plan_game

# --- The games in which a bot is checked: where they begin, and when the bot joins them.

_FEW_ACTIONS = 150
"""How many actions simple bots play on at most if the bot watches the game."""

_SOME_ACTIONS = 400
"""How many actions simple bots play on at most after a rare deal."""

_MOST_GAME_ACTIONS = 1500
"""How many actions simple bots play on at most in a long game, and before a bot joins late."""

_MOST_DEALS = 300
"""How many deals are searched for a rare one."""

_LAST_ROUNDS = 3
"""How many rounds of a game a bot plays that joins late."""


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


def list_bot_games(
    editions: Sequence[Any],
    players: Sequence[int],
    games: int,
    seed: int,
    rules: Mapping[str, Any],
    *,
    is_watching: bool,
) -> Iterator[BotGame]:
    """Yield `games` games for each edition and each number of players.

    Of two games, one begins with a rare deal, and the other one goes on for long. A bot that
    watches the game takes time at every action: it joins the long game late.
    """
    for edition, count, number in product(editions, players, range(games)):
        start = {"edition": edition, "players": count, "seed": seed + number, **rules}
        game = BotGame(start, number % count, seed + number)
        if number % 2 != is_watching:
            game = _choose_rare_deal(game)
            yield game if is_watching else evolve(game, most=_SOME_ACTIONS)
        else:
            yield _begin_late(game) if is_watching else evolve(game, most=_MOST_GAME_ACTIONS)


def _choose_rare_deal(game: BotGame) -> BotGame:
    """Return a game that begins with another decision of the bot than a turn, if one is found."""
    for number in range(_MOST_DEALS):
        start = {**game.start, "seed": game.seed + number * _MOST_DEALS}
        state = start_game(**start).state
        if state.turn == game.player and state.phase != "turn":
            return evolve(game, start=start)
    return game


def _begin_late(game: BotGame) -> BotGame:
    """Return the game with the actions before its last rounds, and the deal of the first one."""
    chance, actions, deals = Random(game.seed), list[Action](), [0]
    state = start_game(**game.start).state
    bots = [simple_bot] * len(state.players)
    while not state.is_over and len(actions) < _MOST_GAME_ACTIONS:
        is_dealt = state.phase == "round-over"
        actions.append(decide(state, bots, chance))
        if is_dealt:
            deals.append(len(actions))
        state = step(state, actions[-1]).state
    return evolve(game, prelude=tuple(actions[: deals[-_LAST_ROUNDS:][0]]))


# --- Games in which decisions of a bot are checked.

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


# ---

_MOST = 10**6
"""How many games and decisions may be requested; a million take days."""


def check_bot(
    bot: BotSource,
    editions: Iterable[Edition | str] | Edition | str = "zelda",
    *,
    players: Iterable[int] | int = (2, 3, 4),
    variants: Iterable[Variant | str] = (),
    house_rules: HouseRules | None = None,
    options: Options | None = None,
    games: int = 2,
    decisions: int = 25,
    ms: float | None = None,
    seed: int = 0,
    other_process: bool = True,
) -> None:
    """Check that a bot keeps the contract for bots, or raise `ContractBroken`.

    The bot plays against simple bots, in each edition with each number of players. The contract:

    * it raises no error, and returns one of the legal actions of its seat;
    * with the same random source it returns the same action: from a fresh instance, at another
      time, and in another process;
    * it returns the same action in all states that its seat cannot distinguish, so that nothing
      depends on hidden cards;
    * it takes no longer than the time budget `ms`, at least in one of three attempts.

    The bot itself plays the first half of the decisions of each game. Then simple bots play all
    seats, and the bot is only asked: at those decisions that are rarest, such as after a forgotten
    UNO, with one card left, or at a high score. A bot that watches the game joins half of the games
    late, as a `SeatedBot` may.

    A bot with a time budget does not finish the same work each time. For all comparisons, the
    clocks of the module `time` are therefore replaced by one that advances with each reading; the
    bot has to read it as `time.perf_counter()`, not as `perf_counter()`. Only the last check of the
    contract uses the real clock.

    The instances that are compared are shown and asked the same. Some of them, and all in the other
    process, only ever see other hidden cards than those of the real game. A bot that is accepted
    may still look at hidden cards: in positions that were not checked, or if it recognizes this
    check; or if it cannot be loaded in another process, and keeps cards outside its instances.

    The error contains the game until the fault as a program to run.

    Args:
        bot: The bot; or a class or a function without parameters that makes one, which is required
            if it watches the game with `saw` or remembers its decisions. A function that accepts a
            view and a random source is a bot, even if it can be called without them.
        editions: The editions to play.
        players: The numbers of players.
        variants: The variants of all games.
        house_rules: The house rules of all games.
        options: The options of all games.
        games: How many games are played in each edition with each number of players.
        decisions: How many decisions are checked in each game at most.
        ms: How many milliseconds a decision may take; None for any time.
        seed: Another seed plays other games.
        other_process: Whether decisions are compared with those of another process, where sets have
            another order and no real hidden card exists; a bot that it cannot load, such as one of
            a script, is left out.

    Raises:
        ContractBroken: A fault was found.
        SetupError: An argument is invalid, or no such game can be played.

    >>> from unoengine.bots import simple_bot
    >>> check_bot(simple_bot, games=1, decisions=5, other_process=False)
    """
    __tracebackhide__ = True
    maker = find_maker(bot)
    require_number("games", games, 1, _MOST)
    require_number("decisions", decisions, 1, _MOST)
    check_seed(seed)
    _check_budget(ms)
    chosen, counts = _list_values("the editions", editions), _list_values("the players", players)
    if not chosen or not counts:
        raise SetupError("name at least one edition and one number of players")
    for count in counts:
        require_number("players", count, 2, _MOST)  # A03
    rules = {
        "options": options,
        "house_rules": house_rules,
        "variants": _list_values("the variants", variants),
    }
    checked, started = [], time.monotonic()
    kinds = Counter[str]()
    for planned in list_bot_games(
        chosen, counts, games, seed, rules, is_watching=maker.is_watching
    ):
        game = BotTrial(maker, planned, ms, kinds).play(decisions)
        if game.fault is not None:
            raise _make_error(game, maker)
        checked.append(game)
    if other_process:
        seconds = time.monotonic() - started
        game_elsewhere = find_difference_elsewhere(maker, checked, seconds)
        if game_elsewhere is not None:
            raise _make_error(game_elsewhere, maker)


def _check_budget(ms: object) -> None:
    """Raise a `SetupError` unless this is a time budget."""
    if ms is not None and (isinstance(ms, bool) or not isinstance(ms, int | float) or not ms > 0):
        raise SetupError(f"ms is a number of milliseconds above 0, not {describe_value(ms)}")


def _list_values(what: str, given: object) -> tuple[Any, ...]:
    """Return the values of an argument that is a single value or several; a text is a single one.

    A value of another type is returned as a single one, so that its own check refuses it.
    """
    if isinstance(given, str | Edition | Variant) or not isinstance(given, Iterable):
        return (given,)
    with refuse_failure(what):
        return tuple(given)


def _make_error(game: CheckedGame, maker: BotMaker) -> ContractBroken:
    assert game.fault is not None
    script = write_bot_program(game, maker)
    return ContractBroken(describe_bot(maker), game.fault, script, "bots")
