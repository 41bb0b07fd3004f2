"""The memory that states take. Run as a script, it measures a game in a new interpreter."""

import gc
import subprocess
import sys
import tracemalloc
from pathlib import Path
from random import Random
from statistics import median

from unoengine import GameState, apply, legal_moves, new_game

TARGET = 700


def _keep_every_state(seed: int) -> list[GameState]:
    random = Random(seed).random
    state = new_game("zelda", players=4, seed=seed)
    states = [state]
    while moves := legal_moves(state):
        state = apply(state, moves[int(random() * len(moves))])
        states.append(state)
    return states


def measure_state_bytes(seed: int) -> float:
    """Return the bytes per state of a game whose states are all kept."""
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        states = _keep_every_state(seed)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(states)


def measure_warm(games: int) -> float:
    """Return the median of several games, after one that fills the compiled tables."""
    _keep_every_state(0)
    return median(measure_state_bytes(seed) for seed in range(1, games + 1))


def measure_cold() -> float:
    """Measure the first game of a new interpreter, with the compiled tables."""
    run = subprocess.run(
        [sys.executable, str(Path(__file__).resolve())], check=True, capture_output=True, text=True
    )
    return float(run.stdout)


if __name__ == "__main__":
    print(measure_state_bytes(1))
