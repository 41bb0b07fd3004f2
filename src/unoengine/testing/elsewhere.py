"""The same games in another process, where nothing is left to the order of a set."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence

from unoengine.actions import Action
from unoengine.engine import legal_moves
from unoengine.state import GameState
from unoengine.testing.patience import done

__all__ = ["told_elsewhere", "told_here"]

_PROGRAM = """
import pickle, sys
from unoengine.testing.elsewhere import told_here
pickle.dump(told_here(pickle.load(sys.stdin.buffer)), sys.stdout.buffer)
"""


def told_here(states: Sequence[GameState]) -> list[tuple[str, str]]:
    """Return of each state what may be done, and where the last of it leads, as text."""
    return [(repr(moves := legal_moves(state)), _next(state, moves)) for state in states]


def _next(state: GameState, moves: tuple[Action, ...]) -> str:
    try:
        return repr(done(state, moves[-1])) if moves else ""
    except Exception as error:
        return repr(error)


def told_elsewhere(states: Sequence[GameState]) -> list[tuple[str, str]]:
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
    told: list[tuple[str, str]] = pickle.loads(run.stdout)
    return told
