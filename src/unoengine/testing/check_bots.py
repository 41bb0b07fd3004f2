"""The check of a bot against the contract for bots."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, TypeAlias

from attrs import evolve, frozen, has

from unoengine.bots import decide, simple_bot
from unoengine.core.actions import Action
from unoengine.core.agreement import HouseRules, Variants
from unoengine.core.edition import DEFAULT_EDITION, Edition, list_variants
from unoengine.core.engine import start_game, step
from unoengine.core.errors import (
    SetupError,
    check_seed,
    describe_error,
    describe_value,
    refuse_failure,
    require_number,
)
from unoengine.core.events import Event, Step, events_for
from unoengine.core.options import Options
from unoengine.core.state import GameState
from unoengine.search.sampler import redeal
from unoengine.testing.bot_trial import (
    BotGame,
    BotInstance,
    BotMaker,
    BotSource,
    BotTrial,
    CheckedGame,
    Decision,
    find_maker,
    list_steps,
)
from unoengine.testing.checks.determinism import (
    LONGEST_WAIT,
    OtherProcessError,
    TransferError,
    run_in_other_process,
)
from unoengine.testing.failing_program import ProgramWriter
from unoengine.testing.faults import ContractBroken, Fault

_MOST = 10**6
"""How many games and decisions may be requested; a million take days."""

_USUAL_PLAYERS = (2, 3, 4, 5)
"""The numbers of players that are tried by default, as far as an edition allows them."""


def check_bot(
    bot: BotSource,
    editions: Iterable[Edition | str] | Edition | str = DEFAULT_EDITION,
    *,
    players: Iterable[int] | int = _USUAL_PLAYERS,
    variants: Variants = (),
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
        players: The numbers of players; by default from two to five, as far as the edition and the
            options allow.
        variants: The variants of all games, as in `new_game`.
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
        "variants": list_variants(variants),
    }
    pairs = [
        (edition, count)
        for edition, count in product(chosen, counts)
        if players is not _USUAL_PLAYERS or count == 2 or _can_play(edition, count, rules)
    ]
    checked, started = [], time.monotonic()
    kinds = Counter[str]()
    for planned in _list_games(pairs, games, seed, rules, is_watching=maker.is_watching):
        game = BotTrial(maker, planned, ms, kinds).play(decisions)
        _require_no_fault(game, maker)
        checked.append(game)
    if other_process:
        seconds = time.monotonic() - started
        if found := _find_difference_elsewhere(maker, checked, seconds):
            _require_no_fault(found, maker)


def _check_budget(ms: object) -> None:
    if ms is not None and (isinstance(ms, bool) or not isinstance(ms, int | float) or not ms > 0):
        raise SetupError(f"ms is a number of milliseconds above 0, not {describe_value(ms)}")


def _list_values(what: str, given: object) -> tuple[Any, ...]:
    """Return the values of an argument that is a single value or several; a text is a single one.

    A value of another type is returned as a single one, so that its own check refuses it.
    """
    if isinstance(given, str | Edition) or not isinstance(given, Iterable):
        return (given,)
    with refuse_failure(what):
        return tuple(given)


# --- The choice of the games: where they begin, and when the bot joins them.

_SOME_ACTIONS = 400
"""How many actions simple bots play on at most after a rare deal."""

_MOST_GAME_ACTIONS = 1500
"""How many actions simple bots play on at most in a long game, and before a bot joins late."""

_MOST_DEALS = 300
"""How many deals are searched for a rare one."""

_LAST_ROUNDS = 3
"""How many rounds of a game a bot plays that joins late."""


def _list_games(
    pairs: Sequence[tuple[Any, int]],
    games: int,
    seed: int,
    rules: Mapping[str, Any],
    *,
    is_watching: bool,
) -> Iterator[BotGame]:
    """Yield `games` games for each edition and number of players.

    Of two games, one begins with a rare deal, and the other one goes on for long. A bot that
    watches the game takes time at every action: it joins the long game late.
    """
    for (edition, count), number in product(pairs, range(games)):
        start = {"edition": edition, "players": count, "seed": seed + number, **rules}
        game = BotGame(start, number % count, seed + number)
        if number % 2 != is_watching:
            game = _choose_rare_deal(game)
            yield game if is_watching else evolve(game, most=_SOME_ACTIONS)
        else:
            yield _begin_late(game) if is_watching else evolve(game, most=_MOST_GAME_ACTIONS)


def _can_play(edition: Any, players: int, rules: Mapping[str, Any]) -> bool:
    try:
        start_game(edition, players, seed=0, **rules)
    except SetupError:
        return False
    return True


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


# --- The same decisions in another process, in which no real hidden card exists.

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


_Job: TypeAlias = tuple[BotMaker, Sequence[tuple[int, Sequence[_Question]]]]
"""A bot, and for each game its seat and what it is asked."""


def _find_difference_elsewhere(
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
    asked = [(game.planned.player, _list_questions(maker, game, deal)) for game in reversed(games)]
    answers = run_in_other_process(_answer_again, (maker, asked), seconds=seconds)
    for game, answered in zip(games, reversed(answers), strict=True):
        for decision, answer in zip(game.decisions, answered, strict=False):
            expected = _describe_action(decision.action)
            if answer != expected:
                what = f"in another process, the bot {answer}, but here it {expected}"
                return _add_fault(game, decision, what, deal)
    return None


def _add_fault(game: CheckedGame, decision: Decision, what: str, deal: int = 0) -> CheckedGame:
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


def _list_questions(maker: BotMaker, game: CheckedGame, deal: int) -> Sequence[_Question]:
    """Return what the other process asks, with other hidden cards unless the deal is 0."""
    seeds = {decision.place: decision.seed for decision in game.decisions}
    questions: list[_Question] = []
    shown: list[tuple[Event, ...]] = []
    for place, taken in enumerate(list_steps(game.planned.start, game.actions[: max(seeds)])):
        if maker.sees_events and place >= game.planned.joined:
            shown.append(events_for(taken.events, game.planned.player))
        if place in seeds:
            state = redeal(taken.state, game.planned.player, deal) if deal else taken.state
            questions.append(_Question(shown, state, seeds[place]))
            shown = []
    return questions


def _answer_again(job: _Job) -> list[list[str]]:
    """Return what a bot does at each decision of each game; an error is the last answer."""
    maker, games = job
    return [[*_list_answers(maker, player, questions)] for player, questions in games]


def _list_answers(maker: BotMaker, player: int, questions: Sequence[_Question]) -> Iterator[str]:
    try:
        bot = BotInstance(maker, player, _START)
        for question in questions:
            for events in question.shown:
                bot.saw(Step(question.state, events))
            yield _describe_action(bot.act(question.state, Random(question.seed)))
    except (Exception, SystemExit) as error:
        yield f"raised {describe_error(error)}"


def _describe_action(action: Action) -> str:
    return f"returned {action!r}"


def _require_no_fault(game: CheckedGame, maker: BotMaker) -> None:
    __tracebackhide__ = True
    if game.fault is not None:
        script = _write_program(game, game.fault, maker)
        raise ContractBroken(_describe_bot(maker), game.fault, script, "bots")


def _describe_bot(maker: BotMaker) -> str:
    source = maker.source
    name = getattr(source, "__qualname__", None)
    if name is not None:
        return f"the bot {name} of the module {source.__module__}"
    cls = type(source)
    return f"a bot of the class {cls.__qualname__} of the module {cls.__module__}"


def _write_program(game: CheckedGame, fault: Fault, maker: BotMaker) -> str:
    """Return a program: the game until the decision, and a last line that fails."""
    writer, lines = ProgramWriter(), []
    if isinstance(game.planned.start["edition"], Edition):
        lines.append(f"edition = {writer.write_edition(game.planned.start['edition'])}")
    lines.append(f"start = dict({writer.write_arguments(game.planned.start)})")
    actions = [writer.write(action) for action in game.actions]
    if any("card(" in action for action in actions):
        lines.append("card = start_game(**start).state.edition.card")
    asked = {one.place: one.seed for one in game.decisions if maker.is_factory}
    joined = f", joined={game.planned.joined}" if game.planned.joined else ""
    replay = f"start, actions, {asked}{joined}"
    twin = f"replay_game(twin, {replay})"
    if game.deal:
        twin = f"other = replay_game(twin, {replay}, deal={game.deal})"
    bot = _write_bot(maker, writer)
    lines += [
        *("actions = [", *(f"    {action}," for action in actions), "]"),
        f"bot = SeatedBot({bot}, {game.planned.player})",
        f"twin = SeatedBot({bot}, {game.planned.player})",
        f"state = replay_game(bot, {replay})",
        twin,
        f"seed = {game.seed}",
        "action = bot.act(state, Random(seed))",
    ]
    if fault.proof:
        lines.append(f"{fault.proof}  # {fault.name}")
    return writer.finish(*lines)


def _write_bot(maker: BotMaker, writer: ProgramWriter) -> str:
    """Return the expression that makes a bot; `...` if there is no way to write it."""
    source = maker.source
    expression = writer.find_variable(source)
    if expression is None and has(type(source)):
        expression = writer.write_instance(source, type(source).__module__)
    if expression is None:
        return "..."
    return f"{expression}()" if maker.is_factory else expression
