"""Asks a bot for the same decisions in another process, in which no real hidden card exists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from unoengine.events import Event, Step, events_for
from unoengine.search.redealing import redeal
from unoengine.table.state import GameState
from unoengine.testing.bot_instance import BotInstance
from unoengine.testing.bot_maker import BotMaker
from unoengine.testing.checked_game import CheckedGame, Decision, list_steps
from unoengine.testing.faults import Fault
from unoengine.testing.other_process import (
    LONGEST_WAIT,
    OtherProcessError,
    TransferError,
    run_in_other_process,
)
from unoengine.values.actions import Action
from unoengine.values.errors import describe_error

__all__ = ["find_difference_elsewhere"]

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
