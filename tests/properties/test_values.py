"""States are values: immutable, equal, hashable, pickled by the names of their rules."""

import pickle
import weakref
from typing import Any

import attrs
import pytest

from tests.json.example_states import states_by_phase
from tests.programs import run_python
from tests.thorough import each_case
from unoengine import (
    Answer,
    ChooseColor,
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

from . import game_fingerprints
from .house_rules import DropOneOfMine, Guess, Point, YesOrNo

GAMES = {
    "classic 2 1": "1591873f8dec11a1",
    "classic 4 2": "d1581a526279ea8d",
    "classic 10 3": "5421c94db3297d66",
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
"""Fingerprints of games; they change only if the same seed and actions give another game."""


def make_frozen_state(*rules: Effect | None) -> GameState:
    """Return a state in which seat 0 may play any of two cards with these house rules."""
    codes = "customizable" if len(set(rules)) == 1 else "customizable-1 customizable-2"
    return Setup(
        "frozen",
        hands=[f"{codes} blue-1 green-1", "blue-2 green-2", "blue-3 green-3"],
        discard="pink-5",
        draw="yellow-1 yellow-2 wild yellow-3 yellow-4 yellow-5",
        house_rules={"customizable": rules},
    ).to_state()


def make_play(state: GameState, code: str, color: str | None = None, **named: Any) -> GameState:
    return apply(state, Play(state.turn, state.edition.card(code), color, **named))


def list_answers(state: GameState) -> list[object]:
    return [move.value for move in legal_moves(state) if isinstance(move, Answer)]


def make_pending_states() -> dict[str, GameState]:
    """Return states with all kinds of pending decisions, also of rules that are not installed."""
    guess = make_play(make_frozen_state(Guess(), Point()), "customizable-1", "blue")
    dropping, asking = make_frozen_state(DropOneOfMine(), None), make_frozen_state(*[YesOrNo()] * 2)
    return states_by_phase() | {
        "first question": guess,
        "second question": apply(guess, Answer(1, "yes")),
        "third question": apply(apply(guess, Answer(1, "yes")), Answer(2, "yes")),
        "which card is dropped": make_play(dropping, "customizable-1", "blue"),
        "yes or no": make_play(asking, "customizable", "blue"),
    }


every_kind = each_case("kind", make_pending_states())


# Frozen


@pytest.mark.parametrize("name", ["turn", "_turn", "scores", "_hands", "anything"])
def test_I04_attributes_cannot_be_assigned(name: str) -> None:
    state = new_game("zelda", seed=1)
    with pytest.raises(AttributeError):
        setattr(state, name, 0)
    with pytest.raises(AttributeError):
        delattr(state, name)


def test_I04_states_cannot_be_constructed() -> None:
    state: Any = new_game("zelda", seed=1)
    assert "__init__" not in vars(GameState)
    with pytest.raises((AttributeError, TypeError)):
        attrs.evolve(state, turn=1)


def test_I04_states_are_compared_and_hashed_by_value() -> None:
    state, same, other = (
        new_game("zelda", seed=1),
        new_game("zelda", seed=1),
        new_game("zelda", seed=2),
    )
    assert state is not same
    assert (state == same, state == other, state != other) == (True, False, True)
    assert {state: "found"}[same] == "found"
    assert len({state, same, other}) == 2
    assert state != "a state"


def test_I04_an_explicit_default_option_makes_the_same_game() -> None:
    said = Options(target=500, effects={"triforce": {"decline": "forbidden"}})
    built = Options(effects={"triforce": Triforce()})
    assert (
        new_game("zelda", seed=1)
        == new_game("zelda", seed=1, options=said)
        == new_game("zelda", seed=1, options=built)
    )


def test_I04_states_have_weak_references() -> None:
    state = new_game("zelda", seed=1)
    after = apply(state, legal_moves(state)[0])
    assert weakref.ref(state)() is state
    assert weakref.ref(after)() is after


class DrawsAndFails(Effect):
    """Makes all players draw and then raises."""

    def play(self, table: Table) -> None:
        for player in table.others:
            table.draw(player, 2)
        table.reverse()
        raise RuntimeError("half-way")


def test_I04_an_effect_that_fails_midway_does_not_change_the_state() -> None:
    state = make_frozen_state(DrawsAndFails(), None)
    before = (hash(state), pickle.dumps(state), legal_moves(state), repr(state))
    with pytest.raises(RuntimeError, match="half-way"):
        make_play(state, "customizable-1", "blue")
    assert (hash(state), pickle.dumps(state), legal_moves(state), repr(state)) == before
    assert make_play(state, "customizable-2", "blue").turn == 1


# Saved

CONTINUE = """
import pickle, sys
from unoengine import apply, legal_moves
states = pickle.loads(bytes.fromhex(sys.stdin.read()))
went_on = {
    kind: (state, legal_moves(state), [apply(state, move) for move in legal_moves(state)])
    for kind, state in states.items()
}
assert all(state == pickle.loads(pickle.dumps(state)) for state in states.values())
assert len(set(states.values())) == len(states)
print(pickle.dumps(went_on).hex())
"""


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_I04_pickled_states_continue_in_another_process(hash_seed: str) -> None:
    states = make_pending_states()
    told = run_python(
        "-c", CONTINUE, typed=pickle.dumps(states).hex(), given={"PYTHONHASHSEED": hash_seed}
    )
    went_on = pickle.loads(bytes.fromhex(told))
    for kind, state in states.items():
        moves = legal_moves(state)
        assert went_on[kind] == (state, moves, [apply(state, move) for move in moves])
        assert hash(went_on[kind][0]) == hash(state)


@every_kind
def test_I04_a_pickled_state_is_equal(kind: str) -> None:
    state = make_pending_states()[kind]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        loaded = pickle.loads(pickle.dumps(state, protocol))
        assert (loaded, hash(loaded)) == (state, hash(state))
        assert legal_moves(loaded) == legal_moves(state)


@every_kind
def test_a_pickle_has_the_names_of_the_rules_and_no_deck(kind: str) -> None:
    saved = pickle.dumps(make_pending_states()[kind])
    assert len(saved) < 3000
    assert b"unoengine.core.cards" not in saved
    assert b"unoengine.core.compiled_rules" not in saved


def test_an_effect_without_an_importable_name_is_not_pickled() -> None:
    class Nameless(Effect):
        def play(self, table: Table) -> None:
            table.draw(table.next, 1)

    state = make_frozen_state(Nameless(), None)

    assert make_play(state, "customizable-1", "blue").hand_sizes == (3, 3, 2)
    with pytest.raises(PluginError, match="Nameless"):
        pickle.dumps(state)


# The same everywhere


@pytest.mark.parametrize("hash_seed", ["0", "1234"])
def test_I04_the_same_seed_is_the_same_game_in_another_process(hash_seed: str) -> None:
    """The fingerprints are those of every other Python."""
    program = f"import {game_fingerprints.__name__} as f; print(f.make_fingerprints())"
    assert run_python("-c", program, given={"PYTHONHASHSEED": hash_seed}).strip() == str(GAMES)


def test_I04_earlier_games_in_the_process_have_no_influence() -> None:
    """The answers True and 1 are equal, but a house rule may distinguish them."""
    state = make_frozen_state(YesOrNo(), Guess())
    asked = make_play(state, "customizable-1", "blue")
    seats = make_play(state, "customizable-2", "blue")
    seats = apply(apply(seats, Answer(1, "yes")), Answer(2, "yes"))
    assert [type(value) for value in list_answers(seats)] == [int, int, int]
    assert [type(value) for value in list_answers(asked)] == [bool, bool]
    assert apply(asked, Answer(1, True)).hand_sizes == (3, 3, 2)


def test_R044_naming_a_color_does_not_change_the_state_before() -> None:
    state = make_pending_states()["start color"]
    named = apply(state, ChooseColor(1, "tan"))
    assert (state.color, state.phase) == (None, "choose-color")
    assert (named.color, named.phase) == ("tan", "turn")
