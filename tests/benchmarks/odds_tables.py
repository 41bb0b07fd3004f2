"""Makes the tables of `unoengine.search.win_odds` from rounds of quick players.

`python -m tests.benchmarks.odds_tables` writes all of them, the same ones each time, in some
minutes; `--only zelda` writes those of one edition.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias

import unoengine.search
from unoengine import new_game
from unoengine.search import playout, quick_policy
from unoengine.search.win_odds import (
    DEFAULT,
    FOLDER,
    LONG,
    LONGEST,
    MOST_COLORS,
    MOST_COPIES,
    MOST_MATCHES,
    MOST_SEATS,
    FactCounter,
    HandFacts,
    OddsTables,
)

EDITIONS = {
    DEFAULT: ("classic", ("classic", DEFAULT)),
    "zelda": ("zelda", ("zelda", "zelda-es")),
    "frozen": ("frozen", ("frozen",)),
    "saved-by-the-bell": ("saved-by-the-bell", ("saved-by-the-bell",)),
}
"""By file: the edition that is played, and the editions that use the tables."""

ROUNDS = {2: 24_000, 3: 16_000, 4: 12_000, 6: 8_000}
"""How many rounds are played with each number of players; other numbers use the nearest tables."""

SHARE = 0.2
"""Which share of the turns is used; neighboring positions teach little more than one of them."""

EPOCHS = 4
"""How often all positions are learned from."""

RATE = 0.15
"""How far the values move at first."""

PENALTY = 1e-4
"""How strongly values that few positions speak for are drawn to 0."""

TEST_SHARE = 0.1
"""Which share of the positions is kept apart to measure the tables."""

Key: TypeAlias = tuple[int | str, ...]
"""The place of a value: the name of a table, and the indices in it."""

Example: TypeAlias = tuple[list[list[Key]], int]
"""The places of the values of each seat, and the seat that won."""


def list_examples(edition: str, players: int, rounds: int) -> Iterator[Example]:
    """Yield positions of rounds of quick players, with the seat that won in the end."""
    counter = FactCounter(new_game(edition, players, seed=0)._round.rules.lookup)
    chance = Random(f"{edition} {players}")
    for seed in range(rounds):
        state, positions = new_game(edition, players, seed=seed), []
        while state.round_winner is None:
            if state.phase == "turn" and chance.random() < SHARE:
                positions.append([*list_keys(counter, counter.count(state))])
            state = playout(state, quick_policy, chance, 1).state
        for position in positions:
            yield position, state.round_winner


def list_keys(counter: FactCounter, hands: Iterable[HandFacts | None]) -> Iterator[list[Key]]:
    """Yield for each hand the places of the values that apply to it."""
    for facts in hands:
        assert facts is not None
        distance, size, colors, matches, kinds = facts
        distance, bucket = min(distance, MOST_SEATS - 1), min(size, LONG)
        yield [
            ("sizes", distance, min(size, LONGEST)),
            ("colors", bucket, min(colors, MOST_COLORS)),
            ("matches", bucket, matches, distance),
            *(
                ("kinds", counter.kinds[kind][0], min(copies, MOST_COPIES))
                for kind, copies in kinds
            ),
        ]


def learn_values(examples: Sequence[Example], chance: Random) -> dict[Key, float]:
    """Return the values whose odds fit the examples best, by stochastic gradient descent."""
    values: dict[Key, float] = {}
    moments: dict[Key, float] = {}
    order = [*examples]
    for epoch in range(EPOCHS):
        order.sort(key=lambda _: chance.random())
        rate = RATE * (1 - epoch / EPOCHS)
        for seats, winner in order:
            for seat, odds in enumerate(estimate_odds(values, seats)):
                slope = odds - (seat == winner)
                for key in seats[seat]:
                    step = slope + PENALTY * values.get(key, 0.0)
                    moments[key] = moments.get(key, 1.0) + step * step
                    values[key] = values.get(key, 0.0) - rate * step / math.sqrt(moments[key] / 10)
    return values


def estimate_odds(values: dict[Key, float], seats: Sequence[Sequence[Key]]) -> list[float]:
    """Return the odds of each seat."""
    weights = [math.exp(sum(values.get(key, 0.0) for key in keys)) for keys in seats]
    total = sum(weights)
    return [weight / total for weight in weights]


def measure_loss(values: dict[Key, float], examples: Sequence[Example]) -> float:
    """Return the mean of the logarithms of the odds that the winners had, negated."""
    losses = [-math.log(estimate_odds(values, seats)[winner]) for seats, winner in examples]
    return sum(losses) / len(losses)


def make_tables(values: dict[Key, float], counter: FactCounter) -> OddsTables:
    """Return values as tables."""

    def read(*key: int | str) -> float:
        return round(values.get(key, 0.0), 3)

    copies = range(MOST_COPIES + 1)
    kinds = {
        symbol: [read("kinds", symbol, number) for number in copies] for symbol, _ in counter.kinds
    }

    def average(is_colorless: bool) -> list[float]:
        alike = [kinds[symbol] for symbol, colorless in counter.kinds if colorless == is_colorless]
        return [round(sum(values) / len(values), 3) for values in zip(*alike, strict=True)]

    buckets, seats = range(LONG + 1), range(MOST_SEATS)
    return {
        "sizes": [[read("sizes", seat, size) for size in range(LONGEST + 1)] for seat in seats],
        "colors": [
            [read("colors", size, number) for number in range(MOST_COLORS + 1)] for size in buckets
        ],
        "matches": [
            [
                [read("matches", size, number, seat) for seat in seats]
                for number in range(MOST_MATCHES + 1)
            ]
            for size in buckets
        ],
        "kinds": kinds,
        "colored": average(False),
        "colorless": average(True),
    }


def write_tables(name: str) -> None:
    """Write the file of one edition."""
    edition, users = EDITIONS[name]
    by_players = {}
    for players, rounds in ROUNDS.items():
        examples = [*list_examples(edition, players, rounds)]
        kept = int(len(examples) * (1 - TEST_SHARE))
        values = learn_values(examples[:kept], Random(0))
        known, new = (measure_loss(values, part) for part in (examples[:kept], examples[kept:]))
        print(
            f"{name}, {players} players: {len(examples):,} positions, loss {known:.4f}, on others "
            f"{new:.4f}, without knowledge {math.log(players):.4f}",
            flush=True,
        )
        counter = FactCounter(new_game(edition, players, seed=0)._round.rules.lookup)
        by_players[str(players)] = make_tables(values, counter)
    folder = Path(unoengine.search.__file__).parent / FOLDER
    text = json.dumps({"editions": users, "players": by_players}, separators=(",", ":"))
    folder.joinpath(f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """Write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=EDITIONS, default=[*EDITIONS])
    for name in parser.parse_args().only:
        write_tables(name)


if __name__ == "__main__":
    main()
