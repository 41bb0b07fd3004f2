"""`collect_and_deal`: all hands are shuffled together and dealt again (A143)."""

from collections import Counter
from typing import Any, ClassVar

import pytest
from attrs import frozen

from unoengine import GameState, Leave, Options, PluginError, apply, legal_moves
from unoengine.authoring import Effect, OwnHand, Table
from unoengine.events import HandsDealtAgain

from .positions import (
    ShowCards,
    combine_effects,
    find_plays,
    hides_unknown_cards,
    list_events,
    list_hand,
    list_known_cards,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2 red-3", "blue-1 blue-2", "green-1 green-2 green-3")


@frozen
class Storm(Effect):
    """All hands are dealt again; with a reversal, play goes the other way before that."""

    own_hand: ClassVar[OwnHand] = "changes"

    reverses: bool = False

    def play(self, table: Table) -> None:
        if self.reverses:
            table.reverse()
        table.collect_and_deal()


class Undeclared(Effect):
    """It does not declare that it changes the hand of its player."""

    def play(self, table: Table) -> None:
        table.collect_and_deal()


def deal_again(effect: Effect, *hands: str, **what: Any) -> GameState:
    state = make_position(effect, *hands or HANDS, **what)
    return apply(state, make_play(state))


def collect(state: GameState) -> Counter[str]:
    """Return the cards of all hands together."""
    return Counter(card.code for seat in range(len(state.players)) for card in state.hand(seat))


@pytest.mark.parametrize(
    ("hands", "reverses", "sizes"),
    [
        (HANDS, False, (2, 3, 3)),
        (HANDS, True, (2, 3, 3)),
        (("red-deed red-1", *HANDS[1:]), False, (2, 2, 2)),
        (("red-deed red-1 red-2", *HANDS[1:]), False, (2, 3, 2)),
        (("red-deed red-1 red-2", *HANDS[1:]), True, (2, 2, 3)),
        (("red-deed red-1", "blue-1 blue-2 blue-3 blue-4"), False, (2, 3)),
    ],
)
def test_cards_are_dealt_evenly_from_the_next_player_on(
    hands: tuple[str, ...], reverses: bool, sizes: tuple[int, ...]
) -> None:
    """A143: the player of the card gets the last one."""
    before = make_position(Storm(reverses), *hands)
    after = apply(before, make_play(before))
    assert after.hand_sizes == sizes
    assert collect(after) == collect(before) - Counter(["red-deed"])
    assert (after.draw_pile, after.discards[-1].code) == (before.draw_pile, "red-deed")


def test_the_seed_decides_the_hands() -> None:
    found = {list_hand(deal_again(Storm(), seed=seed), 1) for seed in range(20)}
    assert len(found) > 10
    assert deal_again(Storm(), seed=3) == deal_again(Storm(), seed=3)


def test_two_deals_in_a_row_differ() -> None:
    twice = combine_effects(Storm(), Storm())
    assert any(
        list_hand(deal_again(twice, seed=seed), 0) != list_hand(deal_again(Storm(), seed=seed), 0)
        for seed in range(5)
    )


def test_known_cards_are_forgotten() -> None:
    """A115, A143."""
    shows = ShowCards(1, 0, "blue-1 blue-2")
    assert list_known_cards(deal_again(shows)) == {(0, 1): "blue-1 blue-2"}
    after = deal_again(combine_effects(shows, Storm()))
    assert list_known_cards(after) == {}
    assert hides_unknown_cards(after)
    assert pickle_and_load(after) == after


def test_event_tells_everybody_how_many_cards_each_seat_holds() -> None:
    state = make_position(Storm(), *HANDS)
    (dealt, *_) = list_events(state, make_play(state))
    assert dealt == HandsDealtAgain((2, 3, 3))
    assert [dealt.seen_by(seat) for seat in (None, 0, 1)] == [dealt] * 3


def test_player_with_one_card_after_the_deal_owes_uno() -> None:
    """R072, A77: how many cards are left is known before."""
    state = make_position(Storm(), "red-deed red-1 red-2", "blue-1", "green-1")
    assert {play.uno for play in find_plays(state)} == {False, True}
    assert apply(state, make_play(state)).exposed == 0
    assert apply(state, make_play(state, uno=True)).exposed is None
    more = make_position(Storm(), "red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    assert {play.uno for play in find_plays(more)} == {False}


def test_exposed_player_gets_other_cards() -> None:
    """A92: with more than one card, it cannot be caught any more."""
    state = make_position(Storm(), "red-1 red-2", "red-deed blue-1 blue-2")
    state = apply(state, make_play(state, "red-1"))
    assert state.exposed == 0
    after = apply(state, make_play(state))
    assert (after.hand_sizes, after.exposed) == ((2, 1), 1)


def test_last_card_deals_nothing() -> None:
    """A91, A143."""
    options = Options(final_card_effects="all")
    state = make_position(Storm(), "red-deed", "blue-1 blue-2", "green-4", options=options)
    after = apply(state, make_play(state))
    assert (after.round_winner, after.hand_sizes) == (0, (0, 2, 1))


def test_seats_that_have_left_get_no_cards() -> None:
    """A113, A143."""
    state = make_position(Storm(), *HANDS, options=Options(leaving="allowed"))
    state = apply(state, Leave(1))
    assert apply(state, make_play(state)).hand_sizes == (3, 0, 3)


def test_own_hand_has_to_be_declared() -> None:
    state = make_position(Undeclared(), *HANDS)
    with pytest.raises(PluginError, match='declare own_hand = "changes"'):
        apply(state, make_play(state))


def test_legal_moves_hide_the_next_deal() -> None:
    state = make_position(Storm(), *HANDS)
    assert hides_unknown_cards(state)
    assert legal_moves(state) == legal_moves(make_position(Storm(), *HANDS, seed=5))
