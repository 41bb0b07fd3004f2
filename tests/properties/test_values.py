"""States are values: frozen, equal, hashable, saved by the names of their rules."""

import os
import pickle
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any

import attrs
import pytest

from unoengine import (
    Answer,
    ChooseColor,
    Draw,
    GameState,
    Options,
    Play,
    PluginError,
    Setup,
    apply,
    legal_moves,
    new_game,
)
from unoengine.authoring import Effect, Table
from unoengine.effects import Triforce

from . import fingerprints
from .house_rules import DropOneOfMine, Guess, Point, YesOrNo

ROOT = Path(__file__).parents[__name__.count(".")]

GAMES = {
    "zelda 2 1": "3c50430ea37f11f0",
    "zelda 4 2": "e1a38fa8f60816b5",
    "zelda 10 3": "27e0cfdbcce0cc38",
    "zelda-es 2 1": "01d61a8f7b6a82e6",
    "zelda-es 4 2": "0f65359dbf3d3b74",
    "zelda-es 10 3": "2e13b335fbc69e02",
    "frozen 2 1": "d031b708a9fbd268",
    "frozen 4 2": "83815777212e0e85",
    "frozen 10 3": "d2b4ad8f3f19ec77",
    "saved-by-the-bell 2 1": "d9a73a1d79d0a194",
    "saved-by-the-bell 4 2": "0b33cf9dffd4e77a",
    "saved-by-the-bell 10 3": "eed350f78cc569c6",
}
"""Fingerprints of games: they change only when the same seed and actions give another game."""


def written(*rules: Effect | None) -> GameState:
    """Return a state in which seat 0 may play any of two cards with these rules written on."""
    codes = "customizable" if len(set(rules)) == 1 else "customizable-1 customizable-2"
    return Setup(
        "frozen",
        hands=[f"{codes} blue-1 green-1", "blue-2 green-2", "blue-3 green-3"],
        discard="pink-5",
        draw="yellow-1 yellow-2 wild yellow-3 yellow-4 yellow-5",
        house_rules={"customizable": rules},
    ).to_state()


def play(state: GameState, code: str, color: str | None = None, **named: Any) -> GameState:
    return apply(state, Play(state.turn, state.edition.card(code), color, **named))


def answers(state: GameState) -> list[object]:
    return [move.value for move in legal_moves(state) if isinstance(move, Answer)]


def in_the_midst() -> dict[str, GameState]:
    """Return states that wait for all kinds of things."""
    zelda = Setup(
        hands=["triforce wild-draw-four red-1 red-2", "tan-3 tan-6 red-4", "tan-1 tan-2"],
        discard="red-5",
        draw="red-7 tan-4",
    ).to_state()
    guess = play(written(Guess(), Point()), "customizable-1", "blue")
    return {
        "turn": zelda,
        "drawn": apply(zelda, Draw(0)),
        "demand": play(zelda, "triforce", "tan"),
        "challenge": play(zelda, "wild-draw-four", "tan"),
        "challenged": apply(play(zelda, "wild-draw-four", "tan"), Answer(1, "challenge")),
        "start colour": Setup(hands=["red-1", "red-2"], draw="wild").to_state(),
        "round over": play(Setup(hands=["red-1", "red-2"], discard="red-3").to_state(), "red-1"),
        "first question": guess,
        "second question": apply(guess, Answer(1, "yes")),
        "third question": apply(apply(guess, Answer(1, "yes")), Answer(2, "yes")),
        "which card": play(written(DropOneOfMine(), None), "customizable-1", "blue"),
        "yes or no": play(written(YesOrNo(), YesOrNo()), "customizable", "blue"),
    }


every_kind = pytest.mark.parametrize("kind", in_the_midst())


def elsewhere(program: str, given: bytes, hash_seed: int) -> bytes:
    """Run a program in another process, whose strings hash otherwise."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-c", program], input=given, env=env, capture_output=True, check=False
    )
    assert not done.returncode, done.stderr.decode()
    return done.stdout


# Frozen


@pytest.mark.parametrize("name", ["turn", "_turn", "scores", "_hands", "anything"])
def test_I04_nothing_can_be_assigned(name: str) -> None:
    state = new_game(seed=1)
    with pytest.raises(AttributeError):
        setattr(state, name, 0)
    with pytest.raises(AttributeError):
        delattr(state, name)


def test_I04_no_state_can_be_forged() -> None:
    state: Any = new_game(seed=1)
    assert "__init__" not in vars(GameState)
    with pytest.raises((AttributeError, TypeError)):
        attrs.evolve(state, turn=1)


def test_I04_states_are_compared_and_hashed_by_value() -> None:
    state, same, other = new_game(seed=1), new_game(seed=1), new_game(seed=2)
    assert state is not same
    assert (state == same, state == other, state != other) == (True, False, True)
    assert {state: "found"}[same] == "found"
    assert len({state, same, other}) == 2
    assert state != "a state"


def test_I04_an_option_left_open_and_its_default_are_the_same_game() -> None:
    said = Options(target=500, effects={"triforce": {"decline": "forbidden"}})
    built = Options(effects={"triforce": Triforce()})
    assert new_game(seed=1) == new_game(seed=1, options=said) == new_game(seed=1, options=built)


def test_I04_a_state_can_be_referred_to_weakly() -> None:
    state = new_game(seed=1)
    after = apply(state, legal_moves(state)[0])
    assert weakref.ref(state)() is state
    assert weakref.ref(after)() is after


class DrawsAndFails(Effect):
    """Makes everybody draw and then breaks."""

    def play(self, table: Table) -> None:
        for player in table.others:
            table.draw(player, 2)
        table.reverse()
        raise RuntimeError("half-way")


def test_I04_an_effect_that_breaks_half_way_leaves_the_state_as_it_was() -> None:
    state = written(DrawsAndFails(), None)
    before = (hash(state), pickle.dumps(state), legal_moves(state), repr(state))

    with pytest.raises(RuntimeError, match="half-way"):
        play(state, "customizable-1", "blue")

    assert (hash(state), pickle.dumps(state), legal_moves(state), repr(state)) == before
    assert play(state, "customizable-2", "blue").turn == 1


# Saved

GO_ON = """
import pickle, sys
from unoengine import apply, legal_moves
states = pickle.load(sys.stdin.buffer)
went_on = {
    kind: (state, legal_moves(state), [apply(state, move) for move in legal_moves(state)])
    for kind, state in states.items()
}
assert all(state == pickle.loads(pickle.dumps(state)) for state in states.values())
assert len(set(states.values())) == len(states)
sys.stdout.buffer.write(pickle.dumps(went_on))
"""


@pytest.mark.parametrize("hash_seed", [1, 2])
def test_I04_saved_states_go_on_in_another_process(hash_seed: int) -> None:
    states = in_the_midst()

    went_on = pickle.loads(elsewhere(GO_ON, pickle.dumps(states), hash_seed))

    for kind, state in states.items():
        moves = legal_moves(state)
        assert went_on[kind] == (state, moves, [apply(state, move) for move in moves])
        assert hash(went_on[kind][0]) == hash(state)


@every_kind
def test_I04_a_saved_state_is_the_same_state(kind: str) -> None:
    state = in_the_midst()[kind]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        loaded = pickle.loads(pickle.dumps(state, protocol))
        assert (loaded, hash(loaded)) == (state, hash(state))
        assert legal_moves(loaded) == legal_moves(state)


@every_kind
def test_a_pickle_names_the_rules_and_holds_no_deck(kind: str) -> None:
    saved = pickle.dumps(in_the_midst()[kind])

    assert len(saved) < 3000
    assert b"unoengine.values.card" not in saved
    assert b"unoengine.moves.compiled_rules" not in saved


def test_an_effect_without_an_importable_name_plays_but_is_not_saved() -> None:
    class Nameless(Effect):
        def play(self, table: Table) -> None:
            table.draw(table.next, 1)

    state = written(Nameless(), None)

    assert play(state, "customizable-1", "blue").hand_sizes == (3, 3, 2)
    with pytest.raises(PluginError, match="Nameless"):
        pickle.dumps(state)


# The same everywhere


@pytest.mark.parametrize("hash_seed", [0, 1234])
def test_I04_the_same_seed_is_the_same_game_in_another_process(hash_seed: int) -> None:
    program = f"import {fingerprints.__name__} as f; print(f.table())"

    printed = elsewhere(program, b"", hash_seed).decode().strip()

    assert printed == str(GAMES)


def test_I04_the_same_seed_is_the_same_game_on_every_python() -> None:
    assert fingerprints.table() == GAMES


def test_I04_what_was_played_before_in_the_process_does_not_matter() -> None:
    """The answers True and 1 are equal, but a house rule may tell them apart."""
    state = written(YesOrNo(), Guess())
    asked = play(state, "customizable-1", "blue")
    seats = play(state, "customizable-2", "blue")
    seats = apply(apply(seats, Answer(1, "yes")), Answer(2, "yes"))

    assert [type(value) for value in answers(seats)] == [int, int, int]
    assert [type(value) for value in answers(asked)] == [bool, bool]
    assert apply(asked, Answer(1, True)).hand_sizes == (3, 3, 2)


def test_R044_naming_a_colour_leaves_the_state_before_as_it_was() -> None:
    state = in_the_midst()["start colour"]

    named = apply(state, ChooseColor(1, "tan"))

    assert (state.color, state.phase) == (None, "choose-color")
    assert (named.color, named.phase) == ("tan", "turn")
