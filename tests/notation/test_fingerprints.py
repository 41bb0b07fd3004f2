"""Fingerprints are the same everywhere, and equal only for equal states."""

import json

import pytest

from tests.programs import run_python
from tests.thorough import choose_count
from unoengine import GameState, Play, Setup, apply, legal_moves, new_game
from unoengine.notation import fingerprint, read_position, write_position

from . import random_games


def make_positions() -> dict[str, GameState]:
    """Return a few states, made without the module `random`."""
    asked = Setup(
        "frozen",
        players=["Ana María", "Зоя", "7"],
        hands=["customizable-1 blue-1 green-1", "blue-2", "blue-3"],
        discard="pink-5",
        rest="draw",
        house_rules={"customizable": ["vote", "third-time"]},
        wardrobe={0: ["yellow", "blue", "pink", "green"]},
        variants=["stacking", "jump-in"],
        seed=-5,
    ).to_state()
    played = new_game("zelda", 4, seed=7)
    for number in range(60):
        moves = legal_moves(played)
        played = apply(played, moves[number * 7 % len(moves)])
    return {
        "dealt": new_game("zelda", ["Ana", "Ben"], seed=3),
        "played": played,
        "asked": apply(asked, Play(0, asked.edition.card("customizable-1"), color="blue")),
        "fifteen": new_game("saved-by-the-bell", 9, seed=2**63, dealer=2),
    }


GOLDEN = {
    "dealt": "afc7ff7af3fe96d7b59affd21cd3a5933f9c514f3d42f862ad1e60d134d5c2e2",
    "played": "634c7f7a08a64f16f0b4d38c952d0f16a6453f46b81d987963734cd6dd8a0e10",
    "asked": "26fcb2a83a21af924741effe9654d55737628ff34565637d73631871b05b0fe4",
    "fifteen": "79050a6cff27a3e67fd67e907f317c070987252b21b97c26b17f03c72ec29edf",
}
"""They may change with the notation until the first release, and never after it."""


@pytest.mark.parametrize("name", make_positions())
def test_fingerprints_equal_the_golden_ones(name: str) -> None:
    assert fingerprint(make_positions()[name]) == GOLDEN[name]


PROGRAM = f"""
import json
from unoengine.notation import fingerprint, write_position
from {__name__} import make_positions
states = make_positions()
print(json.dumps({{name: [fingerprint(s), write_position(s)] for name, s in states.items()}}))
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4321"])
def test_fingerprints_are_equal_in_another_process(hash_seed: str) -> None:
    told = json.loads(run_python("-c", PROGRAM, given={"PYTHONHASHSEED": hash_seed}))
    here = {name: [fingerprint(s), write_position(s)] for name, s in make_positions().items()}
    assert told == here


def test_only_equal_states_have_equal_fingerprints() -> None:
    seen: dict[str, GameState] = {}
    for state in random_games.play_games(3, games=choose_count(8, 25)):
        mark = fingerprint(state)
        assert seen.setdefault(mark, state) == state
        assert fingerprint(read_position(write_position(state))) == mark
    assert len(seen) == len(set(seen.values()))


def test_the_order_of_fields_does_not_change_the_fingerprint() -> None:
    state = make_positions()["asked"]
    turned = " ".join(reversed(write_position(state).split(" ")))
    assert fingerprint(read_position(turned)) == fingerprint(state)
