"""`shuffle_in_discards`: all discards but the top one go back into the draw pile."""

from collections import Counter

import pytest

from unoengine.authoring import Effect, Table
from unoengine.events import Announced, Reshuffled

from .tables import (
    Shows,
    card,
    cards,
    deed,
    done,
    events,
    given,
    hands,
    in_turn,
    keeps_secrets,
    pickled,
    seen,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")


class ShufflesIn(Effect):
    """All discards are shuffled into the draw pile."""

    def play(self, table: Table) -> None:
        table.announce(str(table.shuffle_in_discards()))


class ShufflesInAndFeeds(Effect):
    """All discards are shuffled into the draw pile; then the next player draws two."""

    def play(self, table: Table) -> None:
        table.shuffle_in_discards()
        table.draw(table.next, 2)


def test_only_the_top_card_stays_on_the_discard_pile() -> None:
    state = given(ShufflesIn(), *HANDS, draw="tan-1 tan-2", rest=None)

    after = done(state, deed(state))

    assert after.discards == cards(state, "red-deed")
    assert Counter(after.draw_pile) == Counter(cards(state, "tan-1 tan-2 tan-8 red-5"))
    assert events(state, deed(state)) == (
        Reshuffled(4),
        Announced(0, card(state, "red-deed"), "True"),
    )
    assert hands(after) == ["red-1 red-2", *HANDS[1:]]
    assert (after.turn, after.color, after.top) == (1, "red", card(state, "red-deed"))


def test_where_there_are_none_nothing_is_shuffled() -> None:
    once = given(ShufflesIn(), *HANDS)
    twice = given(in_turn(ShufflesIn(), ShufflesIn()), *HANDS)

    _, yes, no = events(twice, deed(twice))

    assert [yes, no] == [Announced(0, card(twice, "red-deed"), word) for word in ("True", "False")]
    piles = [done(state, deed(state)).draw_pile for state in (once, twice)]
    assert [str(card) for card in piles[0]] == [str(card) for card in piles[1]]


def test_the_order_of_the_pile_hangs_on_the_seed_alone() -> None:
    states = [
        given(ShufflesIn(), *HANDS, draw="tan-1 tan-2", rest=None, seed=seed) for seed in range(20)
    ]

    piles = [done(state, deed(state)).draw_pile for state in states]

    assert len(set(piles)) > 10
    assert piles == [done(state, deed(state)).draw_pile for state in states]


def test_the_pile_is_drawn_from_at_once() -> None:
    state = given(ShufflesInAndFeeds(), *HANDS, rest=None)

    after = done(state, deed(state))

    assert hands(after)[1] == "blue-1 blue-2 red-5 tan-8"
    assert (after.draw_pile, after.discards) == ((), cards(state, "red-deed"))


def test_what_is_known_of_hands_stays_so() -> None:
    state = given(in_turn(Shows(1, 0, "blue-1"), ShufflesIn()), *HANDS)

    assert seen(done(state, deed(state))) == {(0, 1): "blue-1"}


@pytest.mark.parametrize("effect", [ShufflesIn(), ShufflesInAndFeeds()], ids=repr)
def test_nobody_knows_the_new_order_and_it_is_saved(effect: Effect) -> None:
    state = given(effect, *HANDS)

    state = done(state, deed(state))

    assert keeps_secrets(state)
    assert pickled(state).draw_pile == state.draw_pile
