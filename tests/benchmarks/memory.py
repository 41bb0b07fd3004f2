"""What a kept state weighs. Run as a script it weighs a game in an interpreter just started."""

import gc
import subprocess
import sys
import tracemalloc
from pathlib import Path
from random import Random
from statistics import median

from unoengine import GameState, apply, legal_moves, new_game

WANTED = 700


def _keep_every_state(seed: int) -> list[GameState]:
    random = Random(seed).random
    state = new_game("zelda", players=4, seed=seed)
    states = [state]
    while moves := legal_moves(state):
        state = apply(state, moves[int(random() * len(moves))])
        states.append(state)
    return states


def bytes_per_state(seed: int) -> float:
    """Play a game, keep all its states, and divide what they hold by their number."""
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


def warm(games: int) -> float:
    """The median of several games, after one that fills the compiled tables."""
    _keep_every_state(0)
    return median(bytes_per_state(seed) for seed in range(1, games + 1))


def cold() -> float:
    """The first game of a fresh interpreter, compiled tables included."""
    run = subprocess.run(
        [sys.executable, str(Path(__file__).resolve())],
        check=True,
        capture_output=True,
        text=True,
    )
    return float(run.stdout)


if __name__ == "__main__":
    print(bytes_per_state(1))
