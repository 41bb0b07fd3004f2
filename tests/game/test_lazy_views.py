"""Views look most things up when they are read, and keep nothing that is hidden (A115)."""

import copy
import gc
import pickle
from random import Random
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Game
from tests.secrecy.games_with_all_rules import games_with_all_rules
from tests.thorough import scale_examples
from unoengine import GameState, PlayerView, SetupError, apply, legal_moves, new_game, redeal, view
from unoengine.core.view import mask_state
from unoengine.json import dumps, loads

NAMES = [each.name for each in attrs.fields(PlayerView)]


@scale_examples(0.3)
@given(game=games_with_all_rules(), seed=st.integers(0, 10**6))
def test_what_a_view_keeps_does_not_depend_on_hidden_cards(game: Game, seed: int) -> None:
    chance, state = Random(seed), game.start()
    for _ in range(20):
        moves = legal_moves(state)
        if not moves:
            break
        state = apply(state, chance.choice(moves))
        for player in (None, chance.randrange(len(state.players))):
            seat = player or 0
            other = redeal(state, seat, seed)
            if player is not None:
                assert mask_state(other, player) == mask_state(state, player)
            assert mask_state(other, None) == mask_state(state, None)


def test_attributes_read_late_are_those_of_the_state_then() -> None:
    chance, state = Random(3), new_game("frozen", 3, seed=3)
    seen: list[tuple[PlayerView, PlayerView]] = []
    for number in range(80):
        early = view(state, number % 3)
        for name in NAMES:
            getattr(early, name)
        seen.append((view(state, number % 3), early))
        if not legal_moves(state):
            break
        state = apply(state, chance.choice(legal_moves(state)))

    for late, early in seen:
        assert late == early
        assert repr(late) == repr(early)
        assert str(late) == str(early)


def test_a_view_has_no_way_to_the_state() -> None:
    state = new_game(seed=5)
    seen = view(state, 2)
    found: list[Any] = [seen]
    visited: set[int] = set()
    while found:
        value = found.pop()
        if id(value) in visited or callable(value):
            continue
        visited.add(id(value))
        assert value is not state
        assert value is not state._round
        assert value != state.seed or isinstance(value, bool) or value < 10
        if isinstance(value, PlayerView | GameState | tuple | list | dict):
            found += gc.get_referents(value)
    assert len(visited) > 30


def test_views_are_still_values() -> None:
    state = new_game(seed=5)
    seen, again = view(state, 2), view(state, 2)

    assert hash(seen) == hash(again)
    assert pickle.loads(pickle.dumps(seen)) == again
    assert copy.copy(seen) == copy.deepcopy(seen) == again
    assert loads(dumps(seen), PlayerView) == again
    assert attrs.evolve(seen, turn=3).turn == 3
    with pytest.raises(FrozenInstanceError):
        seen.turn = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        seen.discards = ()  # type: ignore[misc]


def test_a_name_that_views_do_not_have_is_no_attribute() -> None:
    seen = view(new_game(seed=5), 2)

    with pytest.raises(AttributeError, match="'PlayerView' object has no attribute 'hands'"):
        seen.hands  # type: ignore[attr-defined]  # noqa: B018
    assert not hasattr(seen, "draw_pile")


# --- counting cards


@pytest.mark.parametrize("is_loaded", [False, True])
def test_cards_of_the_own_hand_are_counted(is_loaded: bool) -> None:
    for seed in range(6):
        seen = view(new_game("zelda", 3, seed=seed), 1)
        if is_loaded:  # such a view was not made from a state
            seen = loads(dumps(seen), PlayerView)
        for color in (*seen.edition_in_play.colors, None):
            expected = sum(card.color == color for card in seen.hand)
            assert seen.count(seen.cards(color=color)) == expected
        assert seen.count(seen.cards(symbol="7")) == sum(c.symbol == "7" for c in seen.hand)
        assert seen.count(seen.cards(mark="triforce")) == sum(
            "triforce" in card.marks for card in seen.hand
        )
        assert seen.count(seen.cards(effect="skip")) == sum(c.effect == "skip" for c in seen.hand)
        assert seen.count(seen.hand) == 7
        assert seen.count(seen.hand[0]) == seen.hand.count(seen.hand[0])
        assert seen.count(()) == 0


def test_a_spectator_holds_no_cards() -> None:
    seen = view(new_game(seed=1), None)

    assert seen.count(seen.cards(color="blue")) == 0


@pytest.mark.parametrize("wrong", [None, 5, "blue-1", ["blue-1"], [["blue-1"]]])
def test_what_is_no_card_cannot_be_counted(wrong: Any) -> None:
    with pytest.raises(SetupError, match="card"):
        view(new_game(seed=1), 0).count(wrong)


def test_impossible_properties_are_refused() -> None:
    with pytest.raises(SetupError, match="no card can have these properties"):
        view(new_game(seed=1), 0).cards(color=["blue"])  # type: ignore[arg-type]
