"""`discard`: a seat lays cards under the top one, all of a set or these very copies."""

from collections import Counter
from typing import ClassVar

import pytest
from attrs import frozen

from unoengine.authoring import Effect, OwnHand, Table
from unoengine.events import Announced, Discarded

from .tables import (
    Shows,
    card,
    cards,
    deed,
    done,
    events,
    given,
    hand,
    in_turn,
    keeps_secrets,
    named,
    pickled,
    seen,
)

HANDS = ("red-deed red-1 red-1 red-2 tan-1", "blue-1 blue-2 blue-2", "green-1 green-2")


@frozen
class DropsThese(Effect):
    """A seat lays these cards down."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    seat: int
    codes: str

    def play(self, table: Table) -> None:
        table.announce(str(table.discard(self.seat, named(table, self.codes))))


@frozen
class DropsKind(Effect):
    """A seat lays all cards down that show this."""

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
def test_what_is_held_of_it_goes_under_the_top_card(effect: Effect, gone: str, left: str) -> None:
    state = given(effect, *HANDS)

    after = done(state, deed(state))

    assert events(state, deed(state)) == (
        Discarded(0, cards(state, gone)),
        Announced(0, card(state, "red-deed"), str(len(gone.split()))),
    )
    assert hand(after, 0) == left
    assert (after.top, after.color, after.turn) == (card(state, "red-deed"), "red", 1)
    laid = cards(state, f"tan-8 red-5 red-deed {gone}")
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
def test_of_what_was_seen_that_much_is_known_as_must_be_left(
    shown: str, effect: Effect, known: str
) -> None:
    """Copies look alike: the one that goes may be the one that was seen."""
    state = given(in_turn(Shows(1, 0, shown), effect), *HANDS)

    state = done(state, deed(state))

    assert seen(state) == {(0, 1): known}


@pytest.mark.parametrize("effect", [DropsThese(1, "blue-2"), DropsKind(0, "1")], ids=repr)
def test_what_stays_in_hand_stays_secret(effect: Effect) -> None:
    state = given(in_turn(Shows(1, 0, "blue-1"), effect), *HANDS)

    state = done(state, deed(state))

    assert keeps_secrets(state)
    assert seen(pickled(state)) == seen(state)


def test_who_lays_the_last_card_down_wins_the_round() -> None:
    state = given(DropsThese(2, "green-1 green-2"), *HANDS)

    state = done(state, deed(state))

    assert (state.phase, state.round_winner, state.hand_sizes) == ("round-over", 2, (4, 3, 0))
