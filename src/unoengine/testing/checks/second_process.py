"""The same games in another process, where nothing is left to the order of a set."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence

from unoengine.game.engine import legal_moves
from unoengine.table.state import GameState
from unoengine.testing.event_limit import done
from unoengine.values.actions import Action

__all__ = ["told_elsewhere", "told_here"]

_PROGRAM = """
import pickle, sys
out, sys.stdout = sys.stdout.buffer, sys.stderr
from unoengine.testing.checks.second_process import told_here
pickle.dump(told_here(pickle.load(sys.stdin.buffer)), out)
"""


def told_here(states: Sequence[GameState]) -> list[list[str]]:
    """Return of each state what may be done, and where each of it leads, as text."""
    return [
        [repr(legal_moves(state)), *(_next(state, move) for move in legal_moves(state))]
        for state in states
    ]


def _next(state: GameState, action: Action) -> str:
    try:
        after = done(state, action)
        return f"{after!r} {after.question}"
    except Exception as error:
        return repr(error)


def told_elsewhere(states: Sequence[GameState]) -> list[list[str]]:
    """Return the same as a process with another seed for its hashes has it."""
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
    told: list[list[str]] = pickle.loads(run.stdout)
    return told
