"""A number in place of a hand stands for unknown cards."""

from collections import Counter
from typing import Any

import pytest

from unoengine import Card, GameState, Setup, SetupError


def make_state(*hands: Any, **given: Any) -> GameState:
    return Setup("zelda", hands=hands, discard="red-5", **given).to_state()


def count_cards(state: GameState) -> Counter[Card]:
    held = [card for seat in range(len(state.players)) for card in state.hand(seat)]
    return Counter((*held, *state.draw_pile, *state.discards))


def test_named_hands_are_kept_and_numbers_become_cards_of_the_rest() -> None:
    state = make_state("blue-1 green-2", 5, 7, draw="tan-1")

    assert [card.code for card in state.hand(0)] == ["blue-1", "green-2"]
    assert state.hand_sizes == (2, 5, 7)
    assert [card.code for card in state.draw_pile] == ["tan-1"]
    assert count_cards(state) <= Counter(state.edition.deck)


def test_all_other_cards_are_in_the_draw_pile_if_the_rest_is_drawn() -> None:
    state = make_state(3, "blue-1 green-2", 4, draw="tan-1 tan-2", rest="draw")

    assert count_cards(state) == Counter(state.edition.deck)
    assert [card.code for card in state.draw_pile[:2]] == ["tan-1", "tan-2"]


def test_the_seed_decides_which_cards_they_are() -> None:
    hands = {make_state("blue-1 green-2", 5, seed=seed).hand(1) for seed in range(40)}

    assert len(hands) > 35
    assert make_state("blue-1", 5, seed=3) == make_state("blue-1", 5, seed=3)


def test_without_numbers_the_rest_is_shuffled_as_before() -> None:
    state = make_state("blue-1", "tan-1", rest="draw", seed=3)

    assert [card.code for card in state.draw_pile[:3]] == ["tan-4", "tan-skip", "tan-2"]


def test_all_unnamed_cards_can_be_held() -> None:
    deck = len(make_state("blue-1", "tan-1").edition.deck)

    state = make_state("blue-1", deck - 2)

    assert count_cards(state) == Counter(state.edition.deck)


@pytest.mark.parametrize(
    ("hands", "fault"),
    [
        (("blue-1", 0), "hand 1: a player without a card ends the round (R074)"),
        (("blue-1", -2), "hand 1: a number of cards is at least 1, not -2"),
        (
            ("blue-1", True),
            "hand 1 must be a string of codes, a list, or a number of unknown cards, not True",
        ),
        (("blue-1", 60, 51), "hands: 111 unknown cards, but only 110 are not named"),
        (("blue-1", 10**5000), "hands: a int that cannot be shown unknown cards"),
    ],
)
def test_impossible_numbers_are_refused(hands: tuple[Any, ...], fault: str) -> None:
    with pytest.raises(SetupError) as refused:
        make_state(*hands)

    assert any(each.startswith(fault) for each in refused.value.faults), refused.value.faults


def test_every_fault_is_reported_at_once() -> None:
    with pytest.raises(SetupError) as refused:
        make_state("blue-1 grean-1", -1, 200, turn=9)

    assert len(refused.value.faults) == 4


def test_a_seat_that_is_out_has_no_unknown_cards() -> None:
    with pytest.raises(SetupError, match="seat 2 is out of the round, but has cards"):
        make_state("blue-1", 3, 3, exits=[(2, "finished")])
