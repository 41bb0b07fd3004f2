"""A seat offers a bot its view, its actions and possible states, and nothing else (A115)."""

import gc
from collections.abc import Iterator, Sequence
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

from tests.thorough import choose_count, pick_cases
from unoengine import GameState, Leave, apply, legal_moves, new_game, redeal, view
from unoengine.bots import Seat
from unoengine.core.compiled_rules import CompiledRules
from unoengine.core.state_parts import Round
from unoengine.plugins import editions, variants


def play_at_random(edition: str, players: int, seed: int) -> Iterator[tuple[GameState, int]]:
    """Yield states of a random round with the seat on turn, one of seven."""
    state, chance = new_game(edition, players, seed=seed), Random(seed)
    for _ in range(choose_count(60, 400)):
        if state.is_over:
            return
        if chance.random() < 1 / 7:
            yield state, state.turn
        moves = legal_moves(state)
        state = apply(state, moves[int(chance.random() * len(moves))])


@pytest.mark.parametrize("edition", pick_cases([*editions()], 2))
def test_seat_has_the_view_and_the_actions_of_the_real_state(edition: str) -> None:
    for state, player in play_at_random(edition, 3, seed=5):
        seat = Seat(state, player)
        assert seat.player == player
        assert seat.view == view(state, player)
        assert seat.legal == legal_moves(state, player)


def test_seats_of_states_that_look_alike_cannot_be_distinguished() -> None:
    for state, player in play_at_random("zelda", 4, seed=8):
        one, other = Seat(state, player), Seat(redeal(state, player, seed=99), player)
        assert one.view == other.view
        here, there = one.sample(Random(3)), other.sample(Random(3))
        assert view(here, player) == view(state, player)
        assert (here.draw_pile, here._hands) == (there.draw_pile, there._hands)


SHARED = (type, FunctionType, BuiltinFunctionType, ModuleType)
"""What all games share."""


def list_reachable(thing: object, shared: tuple[type, ...] = SHARED) -> Iterator[object]:
    """Yield everything that the garbage collector finds from an object on."""
    seen, left = {id(thing)}, [thing]
    while left:
        found = left.pop()
        yield found
        for other in gc.get_referents(found):
            if id(other) not in seen and not issubclass(type(other), shared):
                seen.add(id(other))
                left.append(other)


def test_real_state_cannot_be_reached_from_a_seat() -> None:
    state = new_game(seed=4)
    seat = Seat(state, 2)
    seat.sample(Random(1))
    assert {id(state), id(state._round), id(state._round.pile)} <= {
        id(found) for found in list_reachable([state])
    }
    hidden = {hand for at, hand in enumerate(state._hands) if at != 2}
    for found in list_reachable(seat, (*SHARED, CompiledRules)):
        assert not isinstance(found, GameState) or found.hand(3) != state.hand(3)
        assert found is not state._round
        assert found is not state._round.pile
        assert not (type(found) is int and found in hidden)


@pytest.mark.parametrize(
    ("edition", "agreed"),
    [*((name, ()) for name in sorted(editions())), ("zelda", sorted(variants()))],
)
def test_real_states_cannot_be_reached_through_the_rules_of_a_game(
    edition: str, agreed: Sequence[str]
) -> None:
    """All states of a game share its rules, which keep no state."""
    state, chance = new_game(edition, 3, seed=10**9 + 7, variants=agreed), Random(4)
    for _ in range(60):
        moves = [move for move in legal_moves(state) if not isinstance(move, Leave)]
        state = apply(state, chance.choice(moves))
    seat = Seat(state, (state.turn + 1) % 3)
    legal_moves(state)
    for seen in (seat, seat.view, seat.sample(Random(1)), view(state, 0)):
        for found in list_reachable(seen):
            if type(found) in (GameState, Round):
                assert found.seed != state.seed  # type: ignore[attr-defined]


def test_repr_names_the_seat_and_no_cards() -> None:
    assert repr(Seat(new_game(seed=4), 2)) == (
        "<Seat 2: <PlayerView of seat 2: classic, round 1, turn of seat 3, 7 cards in hand>>"
    )
