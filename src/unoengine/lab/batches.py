"""Batches of deals: the unit of work that is sent to a worker."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from fractions import Fraction
from traceback import format_exception
from typing import TypeAlias

from attrs import Factory, define, frozen

from unoengine.lab.conditions import Condition, seat_bots
from unoengine.lab.games import Game, make_seed, play_game
from unoengine.lab.metrics import Metric
from unoengine.lab.statistics import Moments, Number
from unoengine.values.errors import describe_error

__all__ = ["BATCH_SIZE", "BatchOutcome", "Failure", "Plan", "Tally", "play_batch"]

BATCH_SIZE = 20
"""Deals in a batch; fixed, so that batches are the same on every executor."""

_MomentsByRow: TypeAlias = dict[tuple[str, str], Moments]
"""Moments by condition and metric."""


@frozen
class Plan:
    """Everything that a worker needs to play any deal of a comparison."""

    conditions: Mapping[str, Condition]
    seed: int
    metrics: Mapping[str, Metric]
    max_decisions: int


@frozen
class Failure:
    """A game that raised an error."""

    condition: str
    deal: int
    rotation: int
    description: str
    """The type and the message of the error."""

    trace: str
    """The traceback, as text."""

    error: Exception | None
    """The error itself; None if it cannot be sent from process to process."""


@define
class Tally:
    """Exact sums over deals, for each condition and for its difference from the first one."""

    deals: int = 0
    games: int = 0
    values: _MomentsByRow = Factory(dict)
    differences: _MomentsByRow = Factory(dict)
    """Only of metrics that the first condition has too."""

    def add_deal(self, games: Mapping[str, Sequence[Game]]) -> None:
        """Add the games of a deal, which are those of each condition in all seatings."""
        self.deals += 1
        base: Mapping[str, Number] = {}  # the means of the first condition
        for label, played in games.items():
            self.games += len(played)
            means = _average(played)
            for metric, value in means.items():
                self.values.setdefault((label, metric), Moments()).add(value)
                if metric in base:
                    difference = self.differences.setdefault((label, metric), Moments())
                    difference.add(value - base[metric])
            base = base or means

    def combine(self, other: Tally) -> Tally:
        """Return the tally of the deals of both; neither changes, even if Ctrl-C interrupts it."""
        return Tally(
            self.deals + other.deals,
            self.games + other.games,
            _combine_all(self.values, other.values),
            _combine_all(self.differences, other.differences),
        )


def _combine_all(one: _MomentsByRow, other: _MomentsByRow) -> _MomentsByRow:
    return {key: one.get(key, Moments()).combine(other.get(key, Moments())) for key in one | other}


def _average(games: Sequence[Game]) -> Mapping[str, Number]:
    """Return the mean of each metric over the games of a deal."""
    if len(games) == 1:
        return games[0].measurements
    return {
        metric: Fraction(sum(game.measurements[metric] for game in games), len(games))
        for metric in games[0].measurements
    }


@frozen
class BatchOutcome:
    """The outcome of a batch: the sums over its deals, and the game that failed, if any."""

    tally: Tally
    failure: Failure | None = None
    """The deals before it are in the tally; those after it were not played."""


def play_batch(plan: Plan, deals: range) -> BatchOutcome:
    """Play some deals under all conditions and with all seatings."""
    tally = Tally()
    seatings = {label: seat_bots(condition) for label, condition in plan.conditions.items()}
    for deal in deals:
        seed = make_seed(plan.seed, deal)
        games: dict[str, list[Game]] = {}
        for label, condition in plan.conditions.items():
            for rotation, seating in enumerate(seatings[label]):
                try:
                    game = play_game(
                        condition, seating, seed, rotation, plan.metrics, plan.max_decisions
                    )
                except Exception as error:
                    return BatchOutcome(tally, _describe_failure(error, label, deal, rotation))
                games.setdefault(label, []).append(game)
        tally.add_deal(games)
    return BatchOutcome(tally)


def _describe_failure(error: Exception, label: str, deal: int, rotation: int) -> Failure:
    trace = "".join(format_exception(error))
    sendable: Exception | None = error
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # an error of a foreign class, which may do anything
        sendable = None
    return Failure(label, deal, rotation, describe_error(error), trace, sendable)
