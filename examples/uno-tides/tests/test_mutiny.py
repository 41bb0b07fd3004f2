"""Mutiny: once a round, who holds most cards turns on who holds fewest."""

from unoengine import Answer, GameState, apply, legal_moves
from unoengine.testing import check_variant

from tables import table
from uno_tides.mutiny import Mutiny

CRIES = [Answer(player, "mutiny") for player in range(3)]


def crowded(*hands: str) -> GameState:
    return table(*hands, variants=["mutiny"])


def cries(state: GameState) -> list[Answer]:
    return [cry for cry in CRIES if cry in legal_moves(state)]


def test_who_holds_most_may_cry_although_it_is_another_players_turn() -> None:
    state = crowded("coral-1 coral-2", "foam-1", "kelp-1 kelp-2 kelp-3")

    assert cries(state) == [Answer(2, "mutiny")]


def test_who_holds_fewest_draws_two_and_the_turn_stays_where_it_is() -> None:
    state = crowded("coral-1 coral-2", "foam-1", "kelp-1 kelp-2 kelp-3")

    state = apply(state, Answer(2, "mutiny"))

    assert (state.hand_sizes, state.turn, state.phase) == ((2, 3, 3), 0, "turn")


def test_of_two_who_hold_as_few_it_is_the_first_in_order_of_play() -> None:
    state = crowded("coral-1", "foam-1", "kelp-1 kelp-2")

    assert apply(state, Answer(2, "mutiny")).hand_sizes == (3, 1, 2)


def test_nobody_cries_where_two_hold_most() -> None:
    assert cries(crowded("coral-1 coral-2", "foam-1", "kelp-1 kelp-2")) == []


def test_one_cry_a_round() -> None:
    state = crowded("coral-1 coral-2", "foam-1", "kelp-1 kelp-2 kelp-3 kelp-4")

    state = apply(state, Answer(2, "mutiny"))

    assert state.hand_sizes == (2, 3, 4)
    assert cries(state) == []


def test_what_it_is_called() -> None:
    assert (Mutiny().title(), Mutiny().title("es")) == ("Mutiny", "Motín")


def test_it_keeps_the_rules_that_every_variant_keeps() -> None:
    check_variant(Mutiny(), "tides", positions=40, games=3)
