"""Check that equal states have the same moves and lead to the same states, in any process."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence

from unoengine.effect_api.open_and_seal import open_table, seal
from unoengine.game.engine import legal_moves
from unoengine.table.state import GameState
from unoengine.testing.event_limit import apply_with_limit
from unoengine.testing.faults import Fault
from unoengine.values.actions import Action

__all__ = [
    "UNSTEADY_MOVES",
    "copy_without_caches",
    "describe_moves",
    "describe_moves_elsewhere",
    "is_steady",
]

UNSTEADY_MOVES = Fault(
    "undetermined",
    "the same state has other moves when it is asked again",
    "assert all(is_steady(state) for _ in range(50))",
)

_PROGRAM = """
import pickle, sys
out, sys.stdout = sys.stdout.buffer, sys.stderr
from unoengine.testing.checks.determinism import describe_moves
pickle.dump(describe_moves(pickle.load(sys.stdin.buffer)), out)
"""


def copy_without_caches(state: GameState) -> GameState:
    """Return an equal state for which nothing has been computed yet."""
    return seal(open_table(state))


def is_steady(state: GameState) -> bool:
    """Return whether equal states have the same moves."""
    return all(legal_moves(copy_without_caches(state)) == legal_moves(state) for _ in range(3))


def describe_moves(states: Sequence[GameState]) -> list[list[str]]:
    """Return, for each state, its legal moves and the state after each of them, as text."""
    return [
        [repr(legal_moves(state)), *(_describe_next(state, move) for move in legal_moves(state))]
        for state in states
    ]


def _describe_next(state: GameState, action: Action) -> str:
    try:
        after = apply_with_limit(state, action)
        return f"{after!r} {after.question}"
    except Exception as error:
        return repr(error)


def describe_moves_elsewhere(states: Sequence[GameState]) -> list[list[str]]:
    """Return `describe_moves` of a process with another hash seed, so another order of sets."""
    environment = os.environ | {
        "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        input=pickle.dumps(list(states)),
        env=environment,
        capture_output=True,
        check=False,
    )
    if run.returncode:
        raise RuntimeError(run.stderr.decode(errors="replace").strip().splitlines()[-1])
    described: list[list[str]] = pickle.loads(run.stdout)
    return described
