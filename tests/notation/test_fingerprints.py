"""A digest of a state is the same everywhere, and only for equal states."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from unoengine import GameState
from unoengine.notation import fingerprint, read_position, write_position

from . import marked, walks
from .marked import positions

ROOT = Path(__file__).parents[__name__.count(".")]

GOLDEN = {
    "dealt": "afc7ff7af3fe96d7b59affd21cd3a5933f9c514f3d42f862ad1e60d134d5c2e2",
    "played": "634c7f7a08a64f16f0b4d38c952d0f16a6453f46b81d987963734cd6dd8a0e10",
    "asked": "b8b83cdeabda1ea55fb85182d7faae1cbdebce4580fc3ab07b729f0a3e16a078",
    "fifteen": "79050a6cff27a3e67fd67e907f317c070987252b21b97c26b17f03c72ec29edf",
}
"""They change when the notation does, which it may until it is released; then never again."""


@pytest.mark.parametrize("name", positions())
def test_a_fingerprint_is_the_same_on_every_python(name: str) -> None:
    assert fingerprint(positions()[name]) == GOLDEN[name]


PROGRAM = f"""
import json
from unoengine.notation import fingerprint, write_position
from {marked.__name__} import positions
print(json.dumps({{name: [fingerprint(s), write_position(s)] for name, s in positions().items()}}))
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4321"])
def test_a_fingerprint_is_the_same_in_another_process(hash_seed: str) -> None:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    here = {name: [fingerprint(s), write_position(s)] for name, s in positions().items()}
    assert json.loads(run.stdout) == here


def test_equal_states_have_one_fingerprint_and_others_another() -> None:
    seen: dict[str, GameState] = {}
    for state in walks.walked(3, games=25):
        mark = fingerprint(state)
        assert seen.setdefault(mark, state) == state
        assert fingerprint(read_position(write_position(state))) == mark
    assert len(seen) == len(set(seen.values()))


def test_what_was_read_in_another_order_has_the_same_fingerprint() -> None:
    state = positions()["asked"]
    turned = " ".join(reversed(write_position(state).split(" ")))
    assert fingerprint(read_position(turned)) == fingerprint(state)
