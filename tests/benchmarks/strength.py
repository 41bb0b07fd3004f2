"""How strong the bots are: matches with duplicate deals.

`python -m tests.benchmarks.strength` plays all matches, `--only heuristic-2` some of them. Every
deal is played once from every seat, so that good cards help all bots equally. The share of rounds
that a bot wins from all seats of one deal is one observation; the intervals of 95 % are over deals.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import combinations
from random import Random
from statistics import fmean, stdev
from time import perf_counter, process_time

from attrs import evolve, frozen

from unoengine import Action, GameState, start_game
from unoengine.bots import SeatedBot, find_bot, play_on
from unoengine.bots.search_bot import SearchBot

from .cheating_bot import CheatingBot

FIRST_DEAL = 1_000_000
"""The first deal; bots are tuned on lower ones."""


CHUNK = 20
"""How many deals are played between two looks at the clock."""


@frozen
class Match:
    """A bot against others that are all alike."""

    bot: str
    """The bot in one seat, by its name; `cheat:` before it lets it see all hands."""

    others: str
    """The bots in all other seats."""

    players: int
    deals: int
    edition: str = "zelda"
    wanted: float | None = None
    """Which share of the rounds, in per cent, the bot should win at least."""


TEN_MS = "search"
"""The bot that makes as many playouts as a computer makes in about ten milliseconds."""

MATCHES: Mapping[str, Match] = {
    "heuristic-2": Match("heuristic", "simple", 2, 2000),
    "heuristic-4": Match("heuristic", "simple", 4, 1000),
    "search-2": Match(TEN_MS, "simple", 2, 600, wanted=68),
    "search-4": Match(TEN_MS, "simple", 4, 400, wanted=38),
    "search-heuristic": Match(TEN_MS, "heuristic", 2, 400),
    "search-frozen": Match(TEN_MS, "simple", 2, 300, "frozen"),
    "search-classic": Match(TEN_MS, "simple", 2, 300, "classic"),
    "cheat-2": Match(f"cheat:{TEN_MS}", "simple", 2, 300),
    "cheat-4": Match(f"cheat:{TEN_MS}", "simple", 4, 200),
    "search-100": Match("search:100", "simple", 2, 600),
    "search-200": Match("search:200", "simple", 2, 600),
    "search-800": Match("search:800", "simple", 2, 400),
    "search-2000": Match("search:2000", "simple", 2, 200),
    "search-2ms": Match("search:2ms", "simple", 2, 400),
    "search-5ms": Match("search:5ms", "simple", 2, 400),
    "search-10ms": Match("search:10ms", "simple", 2, 400, wanted=68),
    "search-20ms": Match("search:20ms", "simple", 2, 400),
    "search-50ms": Match("search:50ms", "simple", 2, 400),
}


@frozen
class Outcome:
    """What a match showed."""

    shares: tuple[float, ...]
    """For each deal, the share of the rounds that the bot won."""

    decisions: int
    """How many decisions the bot made."""

    seconds: float
    """How much processor time its decisions took."""

    @property
    def share(self) -> float:
        """The share of the rounds, in per cent."""
        return 100 * fmean(self.shares)

    @property
    def margin(self) -> float:
        """Half the width of the interval of 95 %, in per cent."""
        return 196 * stdev(self.shares) / math.sqrt(len(self.shares))


class TimedBot(SeatedBot):
    """A bot in one seat whose decisions are timed."""

    def __init__(self, bot: SeatedBot) -> None:
        super().__init__(bot.bot, bot.player)
        self._timed = bot
        self.decisions = 0
        self.seconds = 0.0
        self.saw = bot.saw  # type: ignore[method-assign]

    def act(self, state: GameState, chance: Random) -> Action:
        """Return the action of the bot."""
        before = process_time()
        action = self._timed.act(state, chance)
        self.seconds += process_time() - before
        self.decisions += 1
        return action


def make_bot(name: str, player: int) -> SeatedBot:
    """Return a bot in a seat."""
    if not name.startswith("cheat:"):
        return SeatedBot(find_bot(name), player)
    search = find_bot(name.removeprefix("cheat:"))
    assert isinstance(search, SearchBot)
    return CheatingBot(search, player)


def play_deal(match: Match, deal: int) -> Outcome:
    """Play one deal from every seat."""
    won, decisions, seconds = 0, 0, 0.0
    for seat in range(match.players):
        hero = TimedBot(make_bot(match.bot, seat))
        bots = [make_bot(match.others, other) for other in range(match.players)]
        bots[seat] = hero
        chance = Random(f"{deal}/{seat}")
        dealt = start_game(match.edition, match.players, seed=deal)
        hero.saw(dealt)
        *_, last = play_on(dealt.state, bots, chance)
        won += seat in last.state.round_winners
        decisions += hero.decisions
        seconds += hero.seconds
    return Outcome((won / match.players,), decisions, seconds)


def play_match(match: Match, deals: int, first: int, pool: Executor, seconds: float) -> Outcome:
    """Play a match; after this many seconds, the deals that are left are not played."""
    end = perf_counter() + seconds
    parts: list[Outcome] = []
    for number in range(0, deals, CHUNK):
        if perf_counter() > end:
            break
        chunk = range(first + number, first + min(number + CHUNK, deals))
        parts += pool.map(partial(play_deal, match), chunk)
    return Outcome(
        tuple(share for part in parts for share in part.shares),
        sum(part.decisions for part in parts),
        sum(part.seconds for part in parts),
    )


def describe(name: str, match: Match, outcome: Outcome) -> str:
    """Return a line about a match."""
    won = f"{outcome.share:.1f} % ± {outcome.margin:.1f}"
    wanted = "" if match.wanted is None else f"  (wanted: {match.wanted:g} %)"
    time = 1000 * outcome.seconds / outcome.decisions
    return (
        f"{name:>18}  {match.bot} against {match.players - 1} x {match.others}, {match.edition}: "
        f"{won} of the rounds of {len(outcome.shares)} deals, {time:.1f} ms a decision{wanted}"
    )


def describe_difference(name: str, one: Outcome, other_name: str, other: Outcome) -> str:
    """Return a line about two bots that played the same deals against the same others."""
    gains = [a - b for a, b in zip(one.shares, other.shares, strict=False)]
    margin = 196 * stdev(gains) / math.sqrt(len(gains))
    return (
        f"{name} - {other_name}: {100 * fmean(gains):+.1f} ± {margin:.1f} over {len(gains)} deals"
    )


def main() -> None:
    """Play matches and print what they show."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.strength", description=__doc__
    )
    parser.add_argument("--only", nargs="+", choices=MATCHES, default=[*MATCHES])
    parser.add_argument("--deals", type=int, help="how many deals, instead of the usual number")
    parser.add_argument("--first", type=int, default=FIRST_DEAL, help="the first deal")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (2)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="time for each match")
    arguments = parser.parse_args()
    outcomes: dict[str, Outcome] = {}
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for name in arguments.only:
            match = MATCHES[name]
            deals = arguments.deals or match.deals
            outcomes[name] = play_match(match, deals, arguments.first, pool, arguments.seconds)
            print(describe(name, match, outcomes[name]), flush=True)
    for one, other in combinations(outcomes, 2):
        match, compared = MATCHES[one], MATCHES[other]
        if evolve(match, bot="", deals=0, wanted=None) == evolve(
            compared, bot="", deals=0, wanted=None
        ):
            print(describe_difference(other, outcomes[other], one, outcomes[one]))


if __name__ == "__main__":
    main()
