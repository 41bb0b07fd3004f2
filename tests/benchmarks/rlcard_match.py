"""A search bot against the rule bot of rlcard, in the environment of rlcard.

`python -m tests.benchmarks.rlcard_match` needs the extra `bench`. Each deal is played from both
seats. Our bot sees what rlcard shows: its hand, the played cards, and the sizes of the hands.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from unoengine import Edition, GameState, Options, Play, PlayerView, Setup, SetupError
from unoengine.bots import Seat, find_bot
from unoengine.bots.search_bot import SearchBot
from unoengine.editions.common import common_cards

from .strength import CHUNK, FIRST_DEAL

COLORS = ("r", "g", "b", "y")
OURS = {"draw_2": "draw-two", "wild_draw_4": "wild-draw-four"}
THEIRS = {symbol: name for name, symbol in OURS.items()}

EDITION = Edition("rlcard", COLORS, common_cards(COLORS))
OPTIONS = Options(two_player_reverse="literal", effects={"wild-draw-four": {"policy": "strict"}})


def read_card(name: str) -> str:
    """Return the code of a card of rlcard."""
    color, symbol = name.split("-")
    code = OURS.get(symbol, symbol)
    return code if code.startswith("wild") else f"{color}-{code}"


def write_play(play: Play) -> str:
    """Return the name of a play at rlcard."""
    symbol = THEIRS.get(play.card.symbol, play.card.symbol)
    return f"{play.card.color or play.color}-{symbol}"


class RestrictedView:
    """A view without the plays that rlcard does not allow."""

    def __init__(self, view: PlayerView, names: Sequence[str]) -> None:
        self._view = view
        self.legal = tuple(
            action
            for action in view.legal
            if isinstance(action, Play) and write_play(action) in names
        )

    def __getattr__(self, name: str) -> object:
        return getattr(self._view, name)


class RestrictedSeat:
    """A seat whose actions are those that rlcard allows."""

    def __init__(self, state: GameState, names: Sequence[str]) -> None:
        self._seat = Seat(state, 0)
        self.view: Any = RestrictedView(self._seat.view, names)
        self.sample = self._seat.sample


class Player:
    """A search bot as an agent of rlcard."""

    use_raw = True

    def __init__(self, bot: SearchBot, env: Any, seed: int) -> None:
        self._bot = bot
        self._env = env
        self._chance = Random(seed)
        self.decisions = 0
        self.fallbacks = 0
        """How often a position could not be set up, so that the first allowed action was taken."""

    def step(self, shown: Mapping[str, Any]) -> str:
        """Return the name of an action."""
        names: Sequence[str] = shown["raw_legal_actions"]
        if len(names) == 1:
            return names[0]
        self.decisions += 1
        try:
            seat: Any = RestrictedSeat(self._set_up(shown["raw_obs"]), names)
            action = self._bot.act(seat, self._chance)
        except SetupError:
            self.fallbacks += 1
            return names[0]
        assert isinstance(action, Play)
        return write_play(action)

    def eval_step(self, shown: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the name of an action, as rlcard asks for it in matches."""
        return self.step(shown), {}

    def _set_up(self, seen: Mapping[str, Any]) -> GameState:
        """Return a position that looks like what rlcard shows; the other hand is unknown."""
        played = [read_card(name) for name in seen["played_cards"]]
        player = self._env.get_player_id()
        target = self._env.game.round.target  # what is shown names the color of a wild wrongly
        return Setup(
            EDITION,
            hands=[[read_card(name) for name in seen["hand"]], seen["num_cards"][1 - player]],
            discard=played,
            color=target.color if target.type == "wild" else None,
            options=OPTIONS,
            rest="draw",
        ).to_state()


def play_deal(name: str, deal: int) -> tuple[float, int, int]:
    """Play a deal from both seats; return the share won, the decisions and the fallbacks."""
    rlcard: Any = import_module("rlcard")
    models: Any = import_module("rlcard.models.uno_rule_models")
    numpy: Any = import_module("numpy")
    won, decisions, fallbacks = 0, 0, 0
    bot = find_bot(name)
    assert isinstance(bot, SearchBot)
    for seat in (0, 1):
        env = rlcard.make("uno", config={"seed": deal})
        numpy.random.seed(deal)
        player = Player(bot, env, deal)
        agents = [player, models.UNORuleAgentV1()]
        env.set_agents(agents if seat == 0 else agents[::-1])
        _, payoffs = env.run(is_training=False)
        won += payoffs[seat] > 0
        decisions += player.decisions
        fallbacks += player.fallbacks
    return won / 2, decisions, fallbacks


def main() -> None:
    """Play the match and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="search", help="the bot, with its budget (search)")
    parser.add_argument("--deals", type=int, default=1000, help="how many deals (1000)")
    parser.add_argument("--first", type=int, default=FIRST_DEAL, help="the first deal")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (2)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="time for the match")
    arguments = parser.parse_args()
    end = perf_counter() + arguments.seconds
    deals = range(arguments.first, arguments.first + arguments.deals)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        parts: list[tuple[float, int, int]] = []
        for number in range(0, len(deals), CHUNK):
            if perf_counter() > end:
                break
            parts += pool.map(partial(play_deal, arguments.bot), deals[number : number + CHUNK])
    shares = [share for share, _, _ in parts]
    error = stdev(shares) / math.sqrt(len(shares))
    p_value = math.erfc(abs(fmean(shares) - 0.5) / error / math.sqrt(2))
    print(
        f"{arguments.bot} against UNORuleAgentV1: {100 * fmean(shares):.1f} % ± {196 * error:.1f} "
        f"of {len(shares)} deals from both seats, p = {p_value:.1g}; "
        f"{sum(part[2] for part in parts)} of {sum(part[1] for part in parts)} decisions "
        "without a search  (wanted: 58 %, p < 0.001)"
    )


if __name__ == "__main__":
    main()
