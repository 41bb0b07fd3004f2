"""`shuffle_in_discards`: all discards but the top one go back into the draw pile."""

from collections import Counter

import pytest

from unoengine.authoring import Effect, Table
from unoengine.events import Announced, Reshuffled

from .positions import (
    ShowCards,
    apply_all,
    combine_effects,
    find_card,
    find_cards,
    hides_unknown_cards,
    list_events,
    list_hands,
    list_known_cards,
    make_play,
    make_position,
    pickle_and_load,
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


def test_shuffle_in_discards_leaves_the_top_card() -> None:
    state = make_position(ShufflesIn(), *HANDS, draw="tan-1 tan-2", rest=None)

    after = apply_all(state, make_play(state))

    assert after.discards == find_cards(state, "red-deed")
    assert Counter(after.draw_pile) == Counter(find_cards(state, "tan-1 tan-2 tan-8 red-5"))
    assert list_events(state, make_play(state)) == (
        Reshuffled(4),
        Announced(0, find_card(state, "red-deed"), "True"),
    )
    assert list_hands(after) == ["red-1 red-2", *HANDS[1:]]
    assert (after.turn, after.color, after.top) == (1, "red", find_card(state, "red-deed"))


def test_shuffle_in_discards_without_discards_changes_nothing() -> None:
    once = make_position(ShufflesIn(), *HANDS)
    twice = make_position(combine_effects(ShufflesIn(), ShufflesIn()), *HANDS)

    _, yes, no = list_events(twice, make_play(twice))

    assert [yes, no] == [
        Announced(0, find_card(twice, "red-deed"), word) for word in ("True", "False")
    ]
    piles = [apply_all(state, make_play(state)).draw_pile for state in (once, twice)]
    assert [str(card) for card in piles[0]] == [str(card) for card in piles[1]]


def test_order_of_the_pile_depends_only_on_the_seed() -> None:
    states = [
        make_position(ShufflesIn(), *HANDS, draw="tan-1 tan-2", rest=None, seed=seed)
        for seed in range(20)
    ]

    piles = [apply_all(state, make_play(state)).draw_pile for state in states]

    assert len(set(piles)) > 10
    assert piles == [apply_all(state, make_play(state)).draw_pile for state in states]


def test_shuffled_pile_may_be_drawn_from_at_once() -> None:
    state = make_position(ShufflesInAndFeeds(), *HANDS, rest=None)

    after = apply_all(state, make_play(state))

    assert list_hands(after)[1] == "blue-1 blue-2 red-5 tan-8"
    assert (after.draw_pile, after.discards) == ((), find_cards(state, "red-deed"))


def test_known_cards_of_hands_stay_known() -> None:
    state = make_position(combine_effects(ShowCards(1, 0, "blue-1"), ShufflesIn()), *HANDS)

    assert list_known_cards(apply_all(state, make_play(state))) == {(0, 1): "blue-1"}


@pytest.mark.parametrize("effect", [ShufflesIn(), ShufflesInAndFeeds()], ids=repr)
def test_new_order_is_hidden_and_saved(effect: Effect) -> None:
    state = make_position(effect, *HANDS)

    state = apply_all(state, make_play(state))

    assert hides_unknown_cards(state)
    assert pickle_and_load(state).draw_pile == state.draw_pile
