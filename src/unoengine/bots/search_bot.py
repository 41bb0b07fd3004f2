"""The search bot: it tries its actions in states that are possible for its seat."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import ceil, log2, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from attrs import frozen

from unoengine.bots.heuristic import CERTAIN, MUST_NOT, rate_actions
from unoengine.core.actions import Action, Draw, Pass, Play, Value
from unoengine.core.cards import Card
from unoengine.core.engine import apply
from unoengine.core.errors import SetupError, describe_value
from unoengine.core.state import GameState
from unoengine.core.view import PlayerView
from unoengine.search import playout, quick_policy
from unoengine.search.policies import list_staying_actions
from unoengine.search.win_odds import find_known_share, win_odds

if TYPE_CHECKING:
    from unoengine.bots.bot import Seat

DEFAULT_SIMULATIONS = 400
"""Playouts; an ordinary computer makes about as many in ten milliseconds."""

_MOST = 10**9
"""The most milliseconds or playouts for a decision."""

_HORIZON = 4
"""How many decisions are played before a position is judged."""

_MOST_CANDIDATES = 12
"""How many actions are compared at most."""

_MOST_COLORS = 2
"""How many colors are compared for a card that lets its player name one.

The more alike the candidates are, the more often one of them looks best by chance.
"""

_DOUBT = 0.5
"""How many standard errors better than the heuristic bot's action another one must be."""

_NEAR = 0.01
"""Actions whose odds differ by less are near ties, between which points decide."""

_KNOWLEDGE = 0.2
"""How much the knowledge of all hands of the opponents adds to even odds.

The quick players of a playout do not use what they have seen, so playouts do not show that it
helps. Without this bonus, a challenge that only shows the bot a hand would look useless.
"""

_MOST_DECISIONS = 60
"""How many decisions a playout may take until the next turn begins."""


@frozen
class SearchBot:
    """A bot that compares its actions by short playouts; `search_bot` makes one."""

    ms: float | None
    """How many milliseconds it may think about a decision; None if simulations are counted."""

    simulations: int | None
    """How many playouts it makes for a decision; None if the time is limited."""

    def __attrs_post_init__(self) -> None:
        if (self.ms is None) == (self.simulations is None):
            raise SetupError("give either ms, a time, or simulations, a number of playouts")
        for name, given, kinds in (
            ("ms", self.ms, int | float),
            ("simulations", self.simulations, int),
        ):
            if given is not None and (
                isinstance(given, bool) or not isinstance(given, kinds) or not 0 < given <= _MOST
            ):
                shown = describe_value(given)
                raise SetupError(f"{name} must be a number above 0, at most {_MOST}, not {shown}")

    def act(self, seat: Seat, chance: Random) -> Action:
        """Return the best action as far as the bot can tell.

        Args:
            seat: The seat that decides.
            chance: The random source.

        Returns:
            One of its legal actions.
        """
        start = time.perf_counter()
        candidates = _find_candidates(seat.view)
        if len(candidates) == 1:
            return candidates[0]
        trials = _Trials(candidates, seat, chance)
        trials.run(self._make_budget(start))
        return trials.find_best()

    def _make_budget(self, start: float) -> Callable[[int], float]:
        """Return a function that returns which part of the budget is used."""
        if self.ms is not None:
            ms = self.ms
            return lambda done: (time.perf_counter() - start) * 1000 / ms
        assert self.simulations is not None
        simulations = self.simulations
        return lambda done: done / simulations


def search_bot(*, ms: float | None = None, simulations: int | None = None) -> SearchBot:
    """Return a bot that compares its actions by playouts.

    The bot deals the hidden cards again and again, in agreement with all that its seat knows, and
    tries its actions in each of these states: quick players play on for some decisions, then tables
    say how likely each seat is to win. It also values knowing the cards of its opponents. Unless
    another action is clearly better, it takes that of `heuristic`. Near the end of a round, points
    decide between actions that are as likely to win. It never leaves the game, and it keeps no
    memory, so one bot can play any number of seats and games.

    Args:
        ms: How many milliseconds it may think about a decision. What it does then depends on the
            speed of the computer, so that games cannot be repeated.
        simulations: How many playouts it makes instead; games can be repeated.

    Returns:
        The bot, an object with a method `act`.

    Raises:
        SetupError: Neither a time nor a number is given, or both; or it is not a
            number above 0 and at most a billion.

    >>> from unoengine import legal_moves, new_game
    >>> from unoengine.bots import SeatedBot
    >>> state = new_game(seed=7)
    >>> player = SeatedBot(search_bot(simulations=50), state.turn)
    >>> player.act(state, Random(1)) in legal_moves(state)
    True
    """
    return SearchBot(ms, simulations)


SEARCH: SearchBot = SearchBot(None, DEFAULT_SIMULATIONS)
"""The bot with the name `search`."""


def _find_candidates(view: PlayerView) -> Sequence[Action]:
    """Return the actions that are worth a search, the best one at first sight first."""
    options = list_staying_actions(view)
    if len(options) == 1:
        return options
    ratings = rate_actions(view, options)
    order = sorted(range(len(options)), key=lambda place: -ratings[place])
    if ratings[order[0]] >= CERTAIN:
        return [options[order[0]]]
    sensible = [place for place in order if ratings[place] > MUST_NOT / 2]
    ranked = [options[place] for place in sensible or order[:1]]
    if any(isinstance(action, Play) and action.card.color is not None for action in ranked):
        # Drawing instead is hardly ever better; it would only be tried at the cost of the others.
        ranked = [action for action in ranked if not isinstance(action, Draw | Pass)]
    kept, colors = [], Counter[tuple[Card, Value]]()
    for action in ranked:
        if isinstance(action, Play) and action.color is not None:
            colors[action.card, action.choice] += 1
            if colors[action.card, action.choice] > _MOST_COLORS:
                continue
        kept.append(action)
    return kept[:_MOST_CANDIDATES]


class _RepeatedLuck(Random):
    """Random numbers that start again for each action, so that chance favors none of them.

    It only has `random`, which is all that playouts use. To seed a `Random` takes longer.
    """

    _start = _now = 0

    def change(self, chance: Random) -> None:
        """Start with other numbers from now on."""
        self._start = int(chance.random() * 2**53)

    def restart(self) -> None:
        """Repeat the numbers since the last change."""
        self._now = self._start

    def random(self) -> float:
        """Return the next number of a linear congruential generator."""
        self._now = (self._now * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._now >> 11) / 2**53


class _Trials:
    """Playouts of several actions in the same samples, and what came out of them."""

    def __init__(self, candidates: Sequence[Action], seat: Seat, chance: Random) -> None:
        self._candidates = candidates
        self._seat = seat
        self._chance = chance
        self._luck = _RepeatedLuck()
        view = seat.view
        self._player = player = candidates[0].player
        self._allies = next((team for team in view.teams if player in team), (player,))
        self._values: dict[int, list[float]] = {place: [] for place in range(len(candidates))}
        self._points: dict[int, list[float]] = {place: [] for place in range(len(candidates))}
        self._left = [*range(len(candidates))]
        self._done = 0

    def run(self, used: Callable[[int], float]) -> None:
        """Make playouts until all of the budget is used; `used` returns which part of it is.

        After each of equal parts of the budget, the worse half of the actions is dropped.
        """
        stages = ceil(log2(len(self._candidates)))
        stage = 1
        while (part := used(self._done)) < 1:
            if part >= stage / stages:
                stage += 1
                self._drop_worse_half()
            sample = self._seat.sample(self._chance)
            self._luck.change(self._chance)
            for place in self._left:
                end = self._try_action(sample, self._candidates[place])
                self._values[place].append(self._rate_position(end))
                self._points[place].append(self._count_points(end))
                self._done += 1
                if used(self._done) >= 1:
                    break

    def _drop_worse_half(self) -> None:
        """Drop the actions that look worse so far, but never the first one."""
        if len(self._left) <= 2 or not all(self._values[place] for place in self._left):
            return
        best_first = sorted(self._left, key=lambda place: -fmean(self._values[place]))
        kept = best_first[: (len(best_first) + 1) // 2]
        if 0 not in kept:
            kept[-1] = 0
        self._left = sorted(kept)

    def _try_action(self, sample: GameState, action: Action) -> GameState:
        """Return the position after an action and some decisions."""
        self._luck.restart()
        state = playout(apply(sample, action), quick_policy, self._luck, _HORIZON).state
        for _ in range(_MOST_DECISIONS):
            if state.phase in ("turn", "round-over", "game-over"):
                break
            state = playout(state, quick_policy, self._luck, 1).state
        return state

    def _rate_position(self, state: GameState) -> float:
        """Return the odds that the own side wins, and a bonus for the cards that are known."""
        by_seat = win_odds(state)
        odds = sum([by_seat[seat] for seat in self._allies])
        bonus = 4 * _KNOWLEDGE * odds * (1 - odds)  # nothing if the round is decided
        return odds + bonus * find_known_share(state, self._player, self._allies)

    def _count_points(self, state: GameState) -> float:
        """Return the points in the hands of the losers, negative if the own side lost.

        There are none while the round goes on, because most cards will still be played.
        """
        if not state.round_winners:
            return 0.0
        has_won = any(seat in self._allies for seat in state.round_winners)
        losers = [seat for seat in range(len(state.players)) if (seat in self._allies) != has_won]
        points = sum(state.count_points(seat) for seat in losers)
        return float(points if has_won else -points)

    def find_best(self) -> Action:
        """Return the first action, unless another one is better by more than chance explains.

        Points decide between actions that are as likely to win as that one.
        """
        best = self._find_better(0, self._left, self._values)
        near = [place for place in self._left if place == best or self._is_near(place, best)]
        return self._candidates[self._find_better(best, near, self._points)]

    def _is_near(self, place: int, best: int) -> bool:
        """Return whether the odds of two actions differ by hardly anything."""
        found = _compare(self._values[place], self._values[best])
        return found is not None and abs(found[0]) < _NEAR

    def _find_better(
        self, first: int, places: Sequence[int], values: Mapping[int, Sequence[float]]
    ) -> int:
        """Return the first action, or the one that is better by more than chance explains."""
        best, most = first, 0.0
        for place in places:
            found = _compare(values[place], values[first])
            if found is not None and found[0] - _DOUBT * found[1] > most:
                best, most = place, found[0] - _DOUBT * found[1]
        return best


def _compare(values: Sequence[float], others: Sequence[float]) -> tuple[float, float] | None:
    """Return the mean difference between values from the same samples, and its standard error."""
    gains = [value - other for value, other in zip(values, others, strict=False)]
    return None if len(gains) < 2 else (fmean(gains), stdev(gains) / sqrt(len(gains)))
