"""`swap` and `rotate`: hands move, and known cards move with them."""

from collections.abc import Iterable
from typing import ClassVar

import pytest
from attrs import frozen

from unoengine import Draw, Play, redeal
from unoengine.authoring import Effect, OwnHand, Table, Value
from unoengine.events import HandsMoved

from .positions import (
    ShowCards,
    apply_all,
    combine_effects,
    find_card,
    find_plays,
    hides_unknown_cards,
    list_events,
    list_hands,
    list_known_cards,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2 red-3", "blue-1 blue-2", "green-1 green-2 green-3")


@frozen
class Swaps(Effect):
    """Two seats swap hands."""

    own_hand: ClassVar[OwnHand] = "changes"

    one: int
    other: int

    def play(self, table: Table) -> None:
        table.swap(self.one, self.other)


class SwapsWithWhom(Effect):
    """The player swaps with a chosen player."""

    own_hand: ClassVar[OwnHand] = "changes"

    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    def play(self, table: Table) -> None:
        assert isinstance(table.choice, int)
        table.swap(table.player, table.choice)


class Rotates(Effect):
    """All hands are passed on."""

    own_hand: ClassVar[OwnHand] = "changes"

    def play(self, table: Table) -> None:
        table.rotate()


class SwapsTheOthers(Effect):
    """Two other players swap, which needs no declaration."""

    def play(self, table: Table) -> None:
        table.swap(*table.others)


MOVES = (Swaps(0, 1), Swaps(1, 2), Swaps(2, 0), Rotates())


def test_swap_moves_the_hand_left_after_the_play() -> None:
    state = make_position(Swaps(0, 1), *HANDS)

    after = apply_all(state, make_play(state))

    assert list_hands(after) == ["blue-1 blue-2", "red-1 red-2 red-3", "green-1 green-2 green-3"]
    assert list_events(state, make_play(state)) == (HandsMoved((1, 0, 2)),)
    assert (after.turn, after.direction, after.color) == (1, 1, "red")
    assert after.draw_pile == state.draw_pile


def test_swap_with_a_chosen_player() -> None:
    state = make_position(SwapsWithWhom(), *HANDS)
    assert {play.choice for play in find_plays(state)} == {1, 2}

    state = apply_all(state, make_play(state, choice=2))

    assert list_hands(state) == ["green-1 green-2 green-3", "blue-1 blue-2", "red-1 red-2 red-3"]


def test_swap_of_two_other_players() -> None:
    state = make_position(SwapsTheOthers(), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_hands(state) == ["red-1 red-2 red-3", "green-1 green-2 green-3", "blue-1 blue-2"]


@pytest.mark.parametrize(
    ("direction", "moved", "sources"),
    [
        (1, ["green-1 green-2 green-3", "red-1 red-2 red-3", "blue-1 blue-2"], (2, 0, 1)),
        (-1, ["blue-1 blue-2", "green-1 green-2 green-3", "red-1 red-2 red-3"], (1, 2, 0)),
    ],
)
def test_rotate_follows_the_direction_of_play(
    direction: int, moved: list[str], sources: tuple[int, ...]
) -> None:
    state = make_position(Rotates(), *HANDS, direction=direction)

    after = apply_all(state, make_play(state))

    assert list_hands(after) == moved
    assert list_events(state, make_play(state)) == (HandsMoved(sources),)
    assert (after.turn, after.direction) == (direction % 3, direction)


def test_rotate_swaps_with_two_players() -> None:
    swapped, rotated = (make_position(effect, *HANDS[:2]) for effect in (Swaps(0, 1), Rotates()))

    swapped, rotated = (apply_all(state, make_play(state)) for state in (swapped, rotated))

    assert list_hands(swapped) == list_hands(rotated) == ["blue-1 blue-2", "red-1 red-2 red-3"]
    assert list_known_cards(swapped) == list_known_cards(rotated)


def test_full_rotation_returns_every_hand() -> None:
    state = make_position(combine_effects(Rotates(), Rotates(), Rotates()), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_hands(state) == ["red-1 red-2 red-3", *HANDS[1:]]
    assert list_known_cards(state) == {
        (viewer, holder): list_hands(state)[holder]
        for viewer in range(3)
        for holder in range(3)
        if viewer != holder
    }


# --- who knows what


def test_player_that_swapped_knows_the_new_hand_of_the_other() -> None:
    state = make_position(Swaps(0, 1), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {(0, 1): "red-1 red-2 red-3", (1, 0): "blue-1 blue-2"}


def test_player_knows_the_hand_passed_on() -> None:
    state = make_position(Rotates(), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {
        (0, 1): "red-1 red-2 red-3",
        (1, 2): "blue-1 blue-2",
        (2, 0): "green-1 green-2 green-3",
    }


def test_known_hand_stays_known_where_it_moves() -> None:
    shown = (ShowCards(0, 2, "red-1"), ShowCards(1, 2, "blue-2"))
    state = make_position(combine_effects(*shown, Swaps(0, 1)), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {
        (0, 1): "red-1 red-2 red-3",
        (1, 0): "blue-1 blue-2",
        (2, 0): "blue-2",
        (2, 1): "red-1",
    }


def test_hand_that_does_not_move_stays_known() -> None:
    shown = (ShowCards(2, 0, "green-1"), ShowCards(2, 1, "green-2"))
    state = make_position(combine_effects(*shown, Swaps(0, 1)), *HANDS)

    state = apply_all(state, make_play(state))

    assert (list_known_cards(state)[0, 2], list_known_cards(state)[1, 2]) == ("green-1", "green-2")


def test_received_hand_is_not_listed_as_known() -> None:
    state = make_position(combine_effects(ShowCards(1, 0, "blue-1"), Swaps(0, 1)), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {(0, 1): "red-1 red-2 red-3", (1, 0): "blue-1 blue-2"}


def test_known_cards_rotate_with_the_hands() -> None:
    shown = (ShowCards(1, 0, "blue-1"), ShowCards(2, 0, "green-1"), ShowCards(0, 2, "red-2"))
    state = make_position(combine_effects(*shown, Rotates()), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {
        (0, 1): "red-1 red-2 red-3",
        (0, 2): "blue-1",
        (1, 2): "blue-1 blue-2",
        (2, 0): "green-1 green-2 green-3",
        (2, 1): "red-2",
    }


def test_given_hand_stays_known_after_draws_and_plays() -> None:
    state = make_position(Swaps(0, 1), *HANDS, draw="blue-9 tan-9 tan-9")
    state = apply_all(state, make_play(state), Draw(1), Draw(2), Draw(0))

    state = apply_all(state, Play(1, find_card(state, "red-2")))

    assert state.hand_sizes[1] == 3
    assert list_known_cards(state)[0, 1] == "red-1 red-3"


@pytest.mark.parametrize("move", MOVES, ids=repr)
def test_moved_hands_reveal_nothing_else(move: Effect) -> None:
    state = make_position(
        combine_effects(ShowCards(1, 0, "blue-1"), ShowCards(0, 2, "red-1"), move), *HANDS
    )

    assert hides_unknown_cards(apply_all(state, make_play(state)))


def test_third_player_learns_nothing_from_a_swap() -> None:
    state = make_position(Swaps(0, 1), *HANDS)

    state = apply_all(state, make_play(state))

    deals = [list_hands(redeal(state, 2, seed)) for seed in range(20)]
    assert len({deal[0] for deal in deals}) > 10
    assert len({deal[1] for deal in deals}) > 10


@pytest.mark.parametrize("move", MOVES, ids=repr)
def test_moved_hands_and_known_cards_are_saved(move: Effect) -> None:
    state = make_position(combine_effects(ShowCards(1, 0, "blue-1"), move), *HANDS)
    state = apply_all(state, make_play(state))

    again = pickle_and_load(state)

    assert list_hands(again) == list_hands(state)
    assert list_known_cards(again) == list_known_cards(state)
