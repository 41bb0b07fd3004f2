"""Shuffles and dice are pure functions of a seed."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unoengine.core.shuffle import shuffle_cards

# These values must never change: saved games hang on them.
GOLDEN = {
    (0, 0): [7, 4, 5, 9, 8, 1, 6, 2, 0, 3],
    (0, 1): [7, 6, 9, 5, 1, 8, 2, 3, 0, 4],
    (2**63 - 1, 5): [8, 4, 6, 1, 7, 9, 2, 0, 3, 5],
}


@pytest.mark.parametrize(("seed", "serial"), GOLDEN)
def test_shuffles_of_ten_cards_never_change(seed: int, serial: int) -> None:
    assert shuffle_cards(seed, serial, range(10)) == GOLDEN[seed, serial]


def test_a_seed_may_be_negative() -> None:
    assert shuffle_cards(-5, 0, range(6)) == [0, 5, 2, 3, 4, 1]


def test_a_shuffle_of_a_deck_never_changes() -> None:
    order = shuffle_cards(7, 3, range(112))

    assert sha256(repr(order).encode()).hexdigest() == (
        "a7671fcd05d60d0e32e693e9b5cf3eb6264d394472fd850b05b79a30590cec7a"
    )


@given(st.integers(), st.integers(0, 1000), st.lists(st.integers(), max_size=40))
def test_a_shuffle_is_repeatable_and_keeps_all_cards(
    seed: int, serial: int, cards: list[int]
) -> None:
    before = list(cards)

    once, again = shuffle_cards(seed, serial, cards), shuffle_cards(seed, serial, tuple(cards))

    assert once == again
    assert sorted(once) == sorted(cards)
    assert cards == before


@pytest.mark.parametrize("cards", [[], ["one"]])
def test_a_shuffle_of_at_most_one_card_changes_nothing(cards: list[str]) -> None:
    assert shuffle_cards(1, 1, cards) == cards


def test_seed_and_serial_are_not_confused() -> None:
    orders = {tuple(shuffle_cards(s, n, range(20))) for s in (1, 11, 111) for n in (1, 11, 111)}

    assert len(orders) == 9


def test_every_card_gets_to_every_place_about_equally_often() -> None:
    games = 4000
    places = Counter(
        (place, card)
        for seed in range(games)
        for place, card in enumerate(shuffle_cards(seed, 0, range(8)))
    )

    assert len(places) == 64
    # Some seven standard deviations of what 4000 fair shuffles would give.
    assert all(abs(times - games / 8) < 150 for times in places.values())


def test_all_orders_of_four_cards_are_about_equally_frequent() -> None:
    games = 4800
    orders = Counter(tuple(shuffle_cards(7, serial, range(4))) for serial in range(games))

    assert len(orders) == 24
    assert all(abs(times - games / 24) < 100 for times in orders.values())
