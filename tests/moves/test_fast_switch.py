"""The switch that turns the optimizations off: a context manager and an environment variable."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from unoengine import GameState, Leave, Options, Play, Setup, apply, legal_moves, new_game
from unoengine.core import fast, legality
from unoengine.core.dry_run import rehearse
from unoengine.core.perform import MOVES

OPTIONS = Options(leaving="allowed")


def list_classes_of_moves(state: GameState) -> set[str]:
    """Return the modules of the moves that the rules of a state have created so far."""
    return {type(move).__module__ for move in state._round.rules.registry.moves.values()}


def is_plain(state: GameState) -> bool:
    """Return whether the rules of a state use the plain functions and moves only."""
    rules = state._round.rules
    assert rules.registry.draws[0]  # these moves are created when they are listed first
    plain = (
        rules.list_plays == legality.list_plays,
        rules.rehearse == rehearse,
        rules.cache is None,
        list_classes_of_moves(state) <= {kind.__module__ for kind in MOVES.values()},
    )
    assert len({*plain}) == 1, "some of the functions are plain and others are not"
    assert rules.list_actions == legality.list_actions or not plain[0]
    return plain[0]


@pytest.mark.parametrize("options", [None, OPTIONS])
def test_the_context_manager_turns_the_optimizations_off_for_a_while(
    options: Options | None,
) -> None:
    assert fast.enabled
    with fast.disabled():
        assert not fast.enabled
        with fast.disabled():
            plain = new_game(seed=1, options=options)
        assert not fast.enabled
        again = new_game(seed=1, options=options)
    assert fast.enabled
    optimized = new_game(seed=1, options=options)
    assert is_plain(plain)
    assert plain._round.rules is again._round.rules
    assert not is_plain(optimized)
    assert plain == optimized


def test_the_optimizations_are_on_again_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), fast.disabled():
        assert 1 // 0
    assert fast.enabled


def test_a_game_remains_plain_when_a_player_leaves() -> None:
    with fast.disabled():
        plain = new_game(seed=1, options=OPTIONS)
    optimized = new_game(seed=1, options=OPTIONS)
    plain_after, optimized_after = (apply(state, Leave(2)) for state in (plain, optimized))
    assert is_plain(plain_after)
    assert not is_plain(optimized_after)
    assert plain_after == optimized_after


def test_rules_have_a_plain_form() -> None:
    rules = new_game(seed=1, options=OPTIONS)._round.rules.with_absent(frozenset({1}))
    plain = rules.without_optimizations()
    assert plain == rules
    assert hash(plain) == hash(rules)
    assert plain.lookup is rules.lookup
    assert plain.cache is None
    assert plain.with_absent(frozenset({2})).cache is None


SCRIPT = """
from tests.properties.game_fingerprints import *
from unoengine.core import fast
state = new_game(seed=1)
print(fast.enabled, state._round.rules.cache is not None)
for edition in EDITIONS:
    for players in (2, 5):
        print(edition, players, make_fingerprint(edition, players, 11))
"""


def run_with(value: str | None) -> list[str]:
    """Return the lines that the script prints where the environment variable has a value."""
    environment = {name: text for name, text in os.environ.items() if name != "UNOENGINE_PLAIN"}
    if value is not None:
        environment["UNOENGINE_PLAIN"] = value
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return run.stdout.splitlines()


def test_games_are_the_same_where_the_environment_turns_the_optimizations_off() -> None:
    first, *optimized = run_with(None)
    plain_first, *plain = run_with("1")
    assert (first, plain_first) == ("True True", "False False")
    assert plain == optimized
    assert len({*plain}) == 10


@pytest.mark.parametrize("value", ["", "0"])
def test_the_environment_can_also_leave_them_on(value: str) -> None:
    script = "from unoengine.core import fast; assert fast.enabled"
    environment = os.environ | {"UNOENGINE_PLAIN": value}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True, timeout=60)


def test_moved_hands_while_turns_are_counted() -> None:
    """Cards that move hands are listed, and their outcome is known."""
    setup = Setup(
        hands=["red-7 red-1 red-2", "green-1 green-2 green-3"],
        discard="red-5",
        rest="draw",
        options=Options(max_turns=9),
        variants=["seven-zero"],
    )
    moves = legal_moves(setup.to_state())
    assert any(isinstance(move, Play) and move.card.number == 7 for move in moves)
