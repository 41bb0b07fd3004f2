"""Games of a comparison: bots play them, they are measured, and batches add them up."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import chain
from random import Random
from time import perf_counter
from traceback import format_exception
from typing import TypeAlias

from attrs import Factory, define, frozen

from unoengine.bots import SeatedBot, decide
from unoengine.core.actions import Action, Deal, Draw, Pass, Play
from unoengine.core.engine import step
from unoengine.core.errors import describe_error
from unoengine.core.events import Drew, Event, Step
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.state import GameState
from unoengine.lab.conditions import Condition, Seating, seat_bots
from unoengine.lab.deal_ranges import Ranges, count_deals, join_ranges
from unoengine.lab.metrics import Metric, list_rivals, measure, name_metrics
from unoengine.lab.statistics import Moments, Number

MAX_DECISIONS = 5_000
"""Decisions after which a round is cut off; a round of four simple bots takes about 70."""

MAX_ROUNDS = 1_000
"""Rounds after which a game is cut off; a game to 500 points takes about 15."""


@frozen
class Game:
    """One game of a comparison: how it ended, what happened, and what was measured."""

    state: GameState
    """The last state."""

    events: tuple[Event, ...]
    """The events, from the first deal on."""

    bots: tuple[str, ...]
    """The name of the bot in each seat."""

    winners: tuple[int, ...]
    """The seats that won the round or the game; empty if nobody did."""

    measurements: Mapping[str, Number]
    """The exact value of each metric."""


def make_seed(seed: int, deal: int) -> int:
    """Return the seed of a deal, which is the same on every Python and platform."""
    digest = sha256(f"unoengine.lab {seed} {deal}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def play_game(
    condition: Condition,
    seating: Seating,
    seed: int,
    rotation: int,
    metrics: Mapping[str, Metric],
    max_decisions: int,
) -> Game:
    """Play the game of a deal in which the bots sit like this, and measure it."""
    start = condition.start(seed)
    chance = Random(f"unoengine.lab {seed} {rotation}")
    bots = [*map(SeatedBot, seating.make_bots(), range(condition.players))]
    for bot in bots:
        bot.saw(start)
    meter = _Meter(start)
    while not (meter.has_ended(condition.until) or meter.is_cut_off(max_decisions)):
        action = decide(meter.state, bots, chance)
        taken = step(meter.state, action)
        for bot in bots:
            bot.saw(taken)
        meter.add(action, taken)
    events, winners = tuple(meter.events), meter.find_winners(condition.until)
    part, names = Fraction(1, len(winners) or 1), seating.names  # of the win, for each winner
    values = [
        *meter.list_measurements(condition.until),
        *(part * (seat in winners) for seat in range(len(names))),
        *(part * sum(names[seat] == bot for seat in winners) for bot in list_rivals(condition)),
        *(measure(name, metric, events) for name, metric in metrics.items()),
    ]
    found = FrozenMap(zip(name_metrics(condition, metrics), values, strict=True))
    return Game(meter.state, events, names, winners, found)


class _Meter:
    def __init__(self, start: Step) -> None:
        self.state: GameState = start.state
        self.events: list[Event] = [*start.events]
        self._round_decisions = 0
        """The decisions in the current round; dealing is none."""

        self._decisions = self._turns = self._lead_changes = 0
        self._drawn = sum(event.count for event in start.events if isinstance(event, Drew))
        self._leader: int | None = None
        self._first: int | None = None
        """The seat that had the first turn of the round."""

        self._first_wins: Number = 0
        self._watch_table(start.state)

    def add(self, action: Action, taken: Step) -> None:
        """Count what an action did."""
        follows, self.state = self.state.phase == "series", taken.state
        state = taken.state
        self.events += taken.events
        self._drawn += sum(event.count for event in taken.events if isinstance(event, Drew))
        if isinstance(action, Deal):
            self._round_decisions, self._leader, self._first = 0, None, None
        else:
            self._decisions += 1
            self._round_decisions += 1
            self._turns += not follows and _ends_turn(action, state)
        self._watch_table(state)
        if state.phase in ("round-over", "game-over") and self._first in state.round_winners:
            self._first_wins += Fraction(1, len(state.round_winners))

    def _watch_table(self, state: GameState) -> None:
        """Note which seat begins the round, and which seat alone has the fewest cards."""
        if self._first is None and state.phase in ("turn", "demand"):
            self._first = state.turn
        absent = (*state.gone, *state.out)
        held = [(size, seat) for seat, size in enumerate(state.hand_sizes) if seat not in absent]
        held.sort()
        if len(held) > 1 and held[0][0] < held[1][0]:
            leader = held[0][1]
            self._lead_changes += self._leader not in (None, leader)
            self._leader = leader

    def has_ended(self, until: str) -> bool:
        """Return whether the round or the game has come to its end."""
        return self.state.is_over or (until == "round" and self.state.phase == "round-over")

    def is_cut_off(self, max_decisions: int) -> bool:
        """Return whether the round or the game has taken too long."""
        return self._round_decisions >= max_decisions or self.state.round > MAX_ROUNDS

    def find_winners(self, until: str) -> tuple[int, ...]:
        """Return the seats that won the round or the game; nobody wins one that was cut off."""
        if not self.has_ended(until):
            return ()
        return self.state.round_winners if until == "round" else self.state.winners

    def list_measurements(self, until: str) -> tuple[Number, ...]:
        """Return the values of `METRICS`."""
        state = self.state
        fair_share = Fraction(1, len(state.players))
        return (
            self._turns,
            self._decisions,
            state.round,
            self._drawn,
            sum(state.scores),
            self._lead_changes,
            self._first_wins / Fraction(state.round) - fair_share,
            int(not self.has_ended(until)),
        )


def _ends_turn(action: Action, state: GameState) -> bool:
    """Return whether an action ended a turn: a play, a pass, or a draw that is final (A126).

    Of several cards in one turn only the first counts (A155).
    """
    is_final_draw = isinstance(action, Draw) and state.phase != "drawn"
    return is_final_draw or isinstance(action, Play | Pass)


# --- Batches of deals: the unit of work that is sent to a worker.

BATCH_SIZE = 20
"""Most deals in a batch."""

BATCH_SECONDS = 3
"""Time after which a batch ends before its last deal, so that slow bots report back as well."""

DealValues: TypeAlias = tuple[Number, ...]
"""The values of a deal, each the mean of its games: by condition, then by metric."""

Columns: TypeAlias = Mapping[str, Sequence[str]]
"""The metrics of each condition, which name the values of a deal."""

MomentsByRow: TypeAlias = dict[tuple[str, str], Moments]
"""Moments by condition and metric."""


@frozen
class Plan:
    """Everything that a worker needs to play any deal of a comparison."""

    conditions: Mapping[str, Condition]
    seed: int
    metrics: Mapping[str, Metric]
    max_decisions: int
    versions: Mapping[str, str] = FrozenMap()
    """The versions of what the games depend on, which a worker must have as well."""

    @property
    def columns(self) -> Columns:
        """The metrics of each condition, in the order of the values."""
        return {
            label: name_metrics(condition, self.metrics)
            for label, condition in self.conditions.items()
        }

    def count_games(self) -> int:
        """Return how many games a deal has."""
        return sum(len(seat_bots(condition)) for condition in self.conditions.values())


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

    ranges: Ranges = ()
    """Which deals they are."""

    games: int = 0
    values: MomentsByRow = Factory(dict)
    differences: MomentsByRow = Factory(dict)
    """Only of metrics that the first condition has too."""

    @property
    def deals(self) -> int:
        """The number of deals."""
        return count_deals(self.ranges)

    @classmethod
    def add_up(
        cls, deals: range, values: Iterable[DealValues], columns: Columns, games: int
    ) -> Tally:
        """Return the sums over some deals, each with so many games."""
        tally = cls((deals,) if deals else (), len(deals) * games)
        names = [(label, metric) for label, metrics in columns.items() for metric in metrics]
        first = next(iter(columns))
        places = {metric: place for place, metric in enumerate(columns[first])}
        for found in values:
            for key, value in zip(names, found, strict=True):
                tally.values.setdefault(key, Moments()).add(value)
                if key[0] != first and key[1] in places:
                    base = found[places[key[1]]]
                    tally.differences.setdefault(key, Moments()).add(value - base)
        return tally

    def combine(self, other: Tally) -> Tally:
        """Return the tally of the deals of both; neither changes, even if Ctrl-C interrupts it."""
        return Tally(
            join_ranges((*self.ranges, *other.ranges)),
            self.games + other.games,
            _combine_all(self.values, other.values),
            _combine_all(self.differences, other.differences),
        )


def _combine_all(one: MomentsByRow, other: MomentsByRow) -> MomentsByRow:
    return {key: one.get(key, Moments()).combine(other.get(key, Moments())) for key in one | other}


def _average(games: Sequence[Game]) -> Mapping[str, Number]:
    if len(games) == 1:
        return games[0].measurements
    return {
        metric: Fraction(sum(game.measurements[metric] for game in games), len(games))
        for metric in games[0].measurements
    }


@frozen
class BatchOutcome:
    """The outcome of a batch: its deals, the sums over them, and the game that failed, if any."""

    deals: range
    """The deals that are complete, from the first one on; the time may have been too short."""

    values: tuple[DealValues, ...]
    """Those of each deal."""

    tally: Tally
    failure: Failure | None = None
    """The deals before it are in the tally; those after it were not played."""


def play_batch(plan: Plan, deals: range) -> BatchOutcome:
    """Play deals under all conditions and with all seatings, at least one, until time is up."""
    end = perf_counter() + BATCH_SECONDS
    seatings = {label: seat_bots(condition) for label, condition in plan.conditions.items()}
    values: list[DealValues] = []
    failure: Failure | None = None
    for deal in deals:
        found = _play_deal(plan, seatings, deal)
        if isinstance(found, Failure):
            failure = found
            break
        values.append(found)
        if perf_counter() > end:
            break
    played = deals[: len(values)]
    games = sum(map(len, seatings.values()))
    tally = Tally.add_up(played, values, plan.columns, games)
    return BatchOutcome(played, tuple(values), tally, failure)


def _play_deal(
    plan: Plan, seatings: Mapping[str, Sequence[Seating]], deal: int
) -> DealValues | Failure:
    """Return the values of a deal, or the first game that failed."""
    seed = make_seed(plan.seed, deal)
    games: dict[str, list[Game]] = {}
    for label, condition in plan.conditions.items():
        for rotation, seating in enumerate(seatings[label]):
            try:
                game = play_game(
                    condition, seating, seed, rotation, plan.metrics, plan.max_decisions
                )
            except Exception as error:
                return _describe_failure(error, label, deal, rotation)
            games.setdefault(label, []).append(game)
    return tuple(chain.from_iterable(_average(played).values() for played in games.values()))


def _describe_failure(error: Exception, label: str, deal: int, rotation: int) -> Failure:
    trace = "".join(format_exception(error))
    sendable: Exception | None = error
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # an error of a foreign class, which may do anything
        sendable = None
    return Failure(label, deal, rotation, describe_error(error), trace, sendable)


# --- The rule for stopping: it looks at fixed numbers of deals, so that nothing else decides.

_LOOKS = (100, *sorted(deals << power for deals in (200, 300) for power in range(23)))
"""The deals after which a comparison may stop; each comes after a third or a half more deals."""


def list_ends(deals: range, stop: Mapping[str, float]) -> Sequence[int]:
    """Return the deals before which the rule looks at the intervals, and the end of all."""
    looks = [deals.start + look for look in _LOOKS if look < len(deals)] if stop else []
    return [*looks, deals.stop]


def is_precise(tally: Tally, stop: Mapping[str, float]) -> bool:
    """Return whether all intervals are as narrow as the caller wants them.

    Those of differences count, or those of values where there are no differences.
    """
    for metric, width in stop.items():
        is_compared = any(name == metric for _, name in tally.differences)
        for key, moments in (tally.differences if is_compared else tally.values).items():
            half_width = moments.estimate().half_width if key[1] == metric else 0
            if half_width is None or half_width > width:
                return False
    return True
