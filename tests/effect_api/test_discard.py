"""`discard`: cards of a hand go under the top card, all of a set or listed copies."""

from collections import Counter
from typing import ClassVar

import pytest
from attrs import frozen

from unoengine.authoring import Effect, OwnHand, Table
from unoengine.events import Announced, Discarded

from .positions import (
    ShowCards,
    apply_all,
    cards_by_code,
    combine_effects,
    find_card,
    find_cards,
    hides_unknown_cards,
    list_events,
    list_hand,
    list_known_cards,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-1 red-2 tan-1", "blue-1 blue-2 blue-2", "green-1 green-2")


@frozen
class DropsThese(Effect):
    """A seat discards these cards."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    seat: int
    codes: str

    def play(self, table: Table) -> None:
        table.announce(str(table.discard(self.seat, cards_by_code(table, self.codes))))


@frozen
class DropsKind(Effect):
    """A seat discards all cards with this symbol."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    seat: int
    symbol: str

    def play(self, table: Table) -> None:
        table.announce(str(table.discard(self.seat, table.cards(symbol=self.symbol))))


@pytest.mark.parametrize(
    ("effect", "gone", "left"),
    [
        (DropsThese(0, "red-1"), "red-1", "red-1 red-2 tan-1"),
        (DropsThese(0, "red-1 red-1"), "red-1 red-1", "red-2 tan-1"),
        (DropsThese(0, "red-2 red-2"), "red-2", "red-1 red-1 tan-1"),
        (DropsThese(0, "tan-1 blue-1"), "tan-1", "red-1 red-1 red-2"),
        (DropsThese(0, "blue-1"), "", "red-1 red-1 red-2 tan-1"),
        (DropsThese(0, ""), "", "red-1 red-1 red-2 tan-1"),
        (DropsKind(0, "1"), "tan-1 red-1 red-1", "red-2"),
        (DropsKind(0, "9"), "", "red-1 red-1 red-2 tan-1"),
    ],
    ids=repr,
)
def test_discarded_cards_go_under_the_top_card(effect: Effect, gone: str, left: str) -> None:
    state = make_position(effect, *HANDS)

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state)) == (
        Discarded(0, find_cards(state, gone)),
        Announced(0, find_card(state, "red-deed"), str(len(gone.split()))),
    )
    assert list_hand(after, 0) == left
    assert (after.top, after.color, after.turn) == (find_card(state, "red-deed"), "red", 1)
    laid = find_cards(state, f"tan-8 red-5 red-deed {gone}")
    assert Counter(after.discards) == Counter(laid)


@pytest.mark.parametrize(
    ("shown", "effect", "known"),
    [
        ("blue-1 blue-2", DropsThese(1, "blue-1"), "blue-2"),
        ("blue-1 blue-2", DropsKind(1, "2"), "blue-1"),
        ("blue-1 blue-2 blue-2", DropsThese(1, "blue-2"), "blue-1 blue-2"),
        ("blue-1 blue-2", DropsThese(1, "blue-2"), "blue-1"),
    ],
    ids=repr,
)
def test_known_cards_after_a_discard_are_those_certainly_left(
    shown: str, effect: Effect, known: str
) -> None:
    """Copies are equal: the discarded one may be the one that was seen."""
    state = make_position(combine_effects(ShowCards(1, 0, shown), effect), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {(0, 1): known}


@pytest.mark.parametrize("effect", [DropsThese(1, "blue-2"), DropsKind(0, "1")], ids=repr)
def test_cards_that_stay_in_hand_stay_hidden(effect: Effect) -> None:
    state = make_position(combine_effects(ShowCards(1, 0, "blue-1"), effect), *HANDS)

    state = apply_all(state, make_play(state))

    assert hides_unknown_cards(state)
    assert list_known_cards(pickle_and_load(state)) == list_known_cards(state)


def test_discarding_the_last_card_wins_the_round() -> None:
    state = make_position(DropsThese(2, "green-1 green-2"), *HANDS)

    state = apply_all(state, make_play(state))

    assert (state.phase, state.round_winner, state.hand_sizes) == ("round-over", 2, (4, 3, 0))
