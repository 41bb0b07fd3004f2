"""`give`: cards move from one hand to another, known to some players."""

from typing import ClassVar

import pytest
from attrs import frozen

from unoengine import Play, redeal
from unoengine.authoring import Effect, OwnHand, Table
from unoengine.events import Announced, Gave

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
    list_hands,
    list_known_cards,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-1 tan-1", "blue-1 blue-2 blue-2", "green-1 green-2 green-3")


@frozen
class GivesColor(Effect):
    """A seat gives another all cards of a color."""

    own_hand: ClassVar[OwnHand] = "changes"

    giver: int
    to: int
    color: str

    def play(self, table: Table) -> None:
        given = table.give(self.giver, self.to, table.cards(color=self.color))
        table.announce(str(given))


@frozen
class GivesThese(Effect):
    """A seat gives these cards to another."""

    own_hand: ClassVar[OwnHand] = "changes"

    giver: int
    to: int
    codes: str

    def play(self, table: Table) -> None:
        table.announce(str(table.give(self.giver, self.to, cards_by_code(table, self.codes))))


@frozen
class GivesByChance(Effect):
    """A seat gives another a number of random cards."""

    own_hand: ClassVar[OwnHand] = "changes"

    giver: int
    to: int
    count: int

    def play(self, table: Table) -> None:
        table.announce(str(table.give(self.giver, self.to, self.count)))


WAYS = (GivesColor(1, 2, "blue"), GivesThese(1, 2, "blue-2"), GivesByChance(1, 2, 2))
"""A gift of each kind, from seat 1 to seat 2."""


def test_give_of_a_set_gives_all_such_cards() -> None:
    state = make_position(GivesColor(0, 1, "red"), *HANDS)

    after = apply_all(state, make_play(state))

    assert list_hands(after) == [
        "tan-1",
        "blue-1 blue-2 blue-2 red-1 red-1",
        "green-1 green-2 green-3",
    ]
    assert list_events(state, make_play(state)) == (
        Gave(0, 1, find_cards(state, "red-1 red-1")),
        Announced(0, find_card(state, "red-deed"), "2"),
    )
    assert (after.turn, after.direction, after.color, after.phase) == (1, 1, "red", "turn")
    assert after.draw_pile == state.draw_pile


def test_give_of_a_list_gives_those_copies() -> None:
    state = make_position(GivesThese(0, 1, "red-1"), *HANDS)

    after = apply_all(state, make_play(state))

    assert list_hands(after)[:2] == ["red-1 tan-1", "blue-1 blue-2 blue-2 red-1"]
    assert list_events(state, make_play(state))[0] == Gave(0, 1, find_cards(state, "red-1"))


@pytest.mark.parametrize(
    ("codes", "left"),
    [
        ("red-1 red-1", "tan-1"),
        ("red-1 tan-1", "red-1"),
        ("tan-1 tan-1", "red-1 red-1"),
        ("tan-1 blue-9", "red-1 red-1"),
    ],
)
def test_give_of_a_list_gives_each_card_as_often_as_named_and_held(codes: str, left: str) -> None:
    state = make_position(GivesThese(0, 1, codes), *HANDS)

    after = apply_all(state, make_play(state))

    assert list_hand(after, 0) == left
    assert after.hand_sizes == (len(left.split()), 6 - len(left.split()), 3)


def test_random_gift_depends_only_on_the_seed() -> None:
    states = [make_position(GivesByChance(1, 2, 1), *HANDS, seed=seed) for seed in range(20)]

    gifts = [list_hand(apply_all(state, make_play(state)), 1) for state in states]

    assert set(gifts) == {"blue-1 blue-2", "blue-2 blue-2"}
    assert gifts == [list_hand(apply_all(state, make_play(state)), 1) for state in states]


def test_second_random_gift_differs() -> None:
    there_and_back = combine_effects(*[GivesByChance(1, 2, 1), GivesByChance(2, 1, 1)] * 2)
    state = make_position(there_and_back, *HANDS, seed=3)

    gifts = [
        event.cards for event in list_events(state, make_play(state)) if isinstance(event, Gave)
    ]

    assert len(gifts) == 4
    assert len(set(gifts)) > 2


def test_giving_more_cards_than_held_gives_all_and_wins() -> None:
    state = make_position(GivesByChance(1, 2, 9), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_hands(state)[1:] == ["", "blue-1 blue-2 blue-2 green-1 green-2 green-3"]
    assert (state.phase, state.round_winner) == ("round-over", 1)


def test_giving_the_last_card_away_wins_the_round() -> None:
    state = make_position(GivesThese(0, 2, "tan-1"), "red-deed tan-1", *HANDS[1:])

    state = apply_all(state, make_play(state))

    assert (state.phase, state.round_winner, state.hand_sizes) == ("round-over", 0, (0, 3, 4))


@pytest.mark.parametrize(
    "gift", [GivesColor(1, 2, "red"), GivesThese(1, 2, "red-1"), GivesByChance(1, 2, 0)], ids=repr
)
def test_giving_cards_that_are_not_held_reveals_nothing(gift: Effect) -> None:
    state = make_position(combine_effects(ShowCards(1, 0, "blue-1"), gift), *HANDS)

    told = list_events(state, make_play(state))
    state = apply_all(state, make_play(state))

    assert told[1:] == (Gave(1, 2, ()), Announced(0, find_card(state, "red-deed"), "0"))
    assert list_hands(state)[1:] == list(HANDS[1:])
    assert list_known_cards(state) == {(0, 1): "blue-1"}


# --- who knows what


def test_giver_knows_the_given_cards() -> None:
    state = make_position(GivesThese(1, 2, "blue-1 blue-2"), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {(1, 2): "blue-1 blue-2"}


def test_giver_knows_the_cards_of_a_random_gift() -> None:
    state = make_position(GivesByChance(1, 2, 2), *HANDS)
    (gift, _) = list_events(state, make_play(state))
    assert isinstance(gift, Gave)

    state = apply_all(state, make_play(state))

    assert state.known[1] == {2: gift.cards}


def test_given_cards_add_to_the_known_cards_of_the_giver() -> None:
    state = make_position(
        combine_effects(ShowCards(2, 1, "blue-2"), GivesThese(1, 2, "blue-2")),
        "red-deed red-1 red-2",
        "blue-1 blue-2",
        "blue-2 green-1",
    )

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {(1, 2): "blue-2 blue-2"}


@pytest.mark.parametrize("gift", WAYS[1:], ids=repr)
def test_hidden_gift_makes_the_hand_of_the_giver_unknown(gift: Effect) -> None:
    state = make_position(combine_effects(ShowCards(1, 0, "blue-1 blue-2"), gift), *HANDS)

    state = apply_all(state, make_play(state))

    assert (0, 1) not in list_known_cards(state)
    assert (0, 2) not in list_known_cards(state)


def test_gift_of_a_whole_set_is_public() -> None:
    shown = (ShowCards(1, 0, "blue-1 green-9"), ShowCards(1, 2, "blue-2 green-9"))
    state = make_position(
        combine_effects(*shown, GivesColor(1, 2, "blue")),
        "red-deed red-1 red-2",
        "blue-1 blue-2 blue-2 green-9",
        "green-1 green-2",
    )

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {
        (0, 1): "green-9",
        (0, 2): "blue-1",
        (1, 2): "blue-1 blue-2 blue-2",
        (2, 1): "green-9",
    }


def test_known_copy_and_given_copy_are_indistinguishable() -> None:
    state = make_position(
        combine_effects(ShowCards(1, 2, "blue-1 blue-2"), GivesThese(1, 2, "blue-2")), *HANDS
    )

    state = apply_all(state, make_play(state))

    assert list_hand(state, 1) == "blue-1 blue-2"
    assert list_known_cards(state) == {(1, 2): "blue-2", (2, 1): "blue-1"}


@pytest.mark.parametrize("gift", WAYS, ids=repr)
def test_known_cards_of_the_receiver_stay_known(gift: Effect) -> None:
    state = make_position(
        combine_effects(ShowCards(2, 0, "green-1"), ShowCards(2, 1, "green-2"), gift),
        *HANDS[:1],
        "blue-1 blue-2 blue-2 tan-9",
        HANDS[2],
    )

    state = apply_all(state, make_play(state))

    assert list_known_cards(state)[0, 2] == "green-1"
    assert set(list_known_cards(state)[1, 2].split()) > {"green-2"}


@pytest.mark.parametrize(("code", "known"), [("red-7", {(0, 1): "red-1"}), ("red-1", {})])
def test_given_card_is_known_until_it_is_played(
    code: str, known: dict[tuple[int, int], str]
) -> None:
    state = make_position(
        GivesThese(0, 1, "red-1"), "red-deed red-1 red-2 red-3", "red-7 blue-2", "green-1 green-2"
    )

    state = apply_all(state, make_play(state), Play(1, find_card(state, code)))

    assert list_known_cards(state) == known


@pytest.mark.parametrize("gift", WAYS, ids=repr)
def test_given_cards_are_hidden_from_others(gift: Effect) -> None:
    state = make_position(combine_effects(ShowCards(1, 0, "blue-1"), gift), *HANDS)

    state = apply_all(state, make_play(state))

    assert hides_unknown_cards(state)
    assert len({list_hand(redeal(state, 0, seed), 2) for seed in range(20)}) > 10


@pytest.mark.parametrize("gift", WAYS, ids=repr)
def test_known_cards_after_a_gift_are_saved(gift: Effect) -> None:
    state = make_position(combine_effects(ShowCards(1, 0, "blue-1"), gift), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_known_cards(pickle_and_load(state)) == list_known_cards(state) != {}
