"""Mutiny: once a round, the player with the most cards makes the one with the fewest draw."""

from unoengine import Answer, GameState, apply, legal_moves
from unoengine.testing import check_variant

from positions import make_position
from uno_tides.mutiny import Mutiny

CLAIMS = [Answer(player, "mutiny") for player in range(3)]


def make_mutiny_position(*hands: str) -> GameState:
    return make_position(*hands, variants=["mutiny"])


def find_claims(state: GameState) -> list[Answer]:
    return [claim for claim in CLAIMS if claim in legal_moves(state)]


def test_player_with_most_cards_may_claim_in_the_turn_of_another() -> None:
    state = make_mutiny_position("coral-1 coral-2", "foam-1", "kelp-1 kelp-2 kelp-3")

    assert find_claims(state) == [Answer(2, "mutiny")]


def test_player_with_fewest_cards_draws_two_and_the_turn_does_not_change() -> None:
    state = make_mutiny_position("coral-1 coral-2", "foam-1", "kelp-1 kelp-2 kelp-3")

    state = apply(state, Answer(2, "mutiny"))

    assert (state.hand_sizes, state.turn, state.phase) == ((2, 3, 3), 0, "turn")


def test_first_of_two_players_with_fewest_cards_draws() -> None:
    state = make_mutiny_position("coral-1", "foam-1", "kelp-1 kelp-2")

    assert apply(state, Answer(2, "mutiny")).hand_sizes == (3, 1, 2)


def test_nobody_may_claim_if_two_players_have_most_cards() -> None:
    assert find_claims(make_mutiny_position("coral-1 coral-2", "foam-1", "kelp-1 kelp-2")) == []


def test_mutiny_is_claimed_once_a_round() -> None:
    state = make_mutiny_position("coral-1 coral-2", "foam-1", "kelp-1 kelp-2 kelp-3 kelp-4")

    state = apply(state, Answer(2, "mutiny"))

    assert state.hand_sizes == (2, 3, 4)
    assert find_claims(state) == []


def test_titles() -> None:
    assert (Mutiny().title(), Mutiny().title("es")) == ("Mutiny", "Motín")


def test_variant_keeps_the_contract() -> None:
    check_variant(Mutiny(), "tides", positions=40, games=3)
