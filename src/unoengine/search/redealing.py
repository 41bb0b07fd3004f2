"""Function `redeal`: one state that a seat cannot tell from the real one, chosen by a seed."""

from __future__ import annotations

from random import Random

from attrs import evolve

from unoengine.effect_api.open_and_seal import open_table, seal
from unoengine.search.sampler import Sampler
from unoengine.table.state import GameState, check_state
from unoengine.values.numbers import check_seed

__all__ = ["redeal"]


def redeal(state: GameState, player: int, seed: int) -> GameState:
    """Return a state that this seat cannot distinguish from the given one, chosen by the seed.

    Its own hand, the cards it has seen in other hands, and all public cards stay the same. All
    other cards are dealt again, including those that effects have stored, and future chance follows
    from the new seed. In other hands, the sides that are not in play still look the same (A148).
    Other seats have seen as many cards of each hand as before.

    For many states, and for conclusions from what has happened, use `unoengine.search.Sampler`.

    Args:
        state: The real state.
        player: The seat that must not notice a difference.
        seed: Chooses the new deal and the future randomness.

    Returns:
        A state with the same `view` for this seat.

    Raises:
        SetupError: There is no such seat, or the seed is not a whole number.

    >>> from unoengine import new_game
    >>> state = new_game(seed=7)
    >>> other = redeal(state, 2, seed=1)
    >>> other.hand(2) == state.hand(2), other.hand(3) == state.hand(3)
    (True, False)
    """
    check_state(state)
    state.check_seat(player)
    check_seed(seed)
    sampler = Sampler._with_memories(state, player)
    chance = Random(2 * seed + (seed < 0))  # `Random` ignores the sign
    dealt, is_possible = sampler._deal(chance, seed, sampler._certain)
    if is_possible:
        return dealt
    # Hardly any other deal fits the public facts: keep the cards, and change only the seed.
    table = open_table(state)
    table._round = evolve(state._round, seed=seed)
    return seal(table)
