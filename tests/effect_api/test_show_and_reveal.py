"""`show` and `reveal`: cards become known to one seat, or to all."""

import pytest
from attrs import frozen

from unoengine import Draw, redeal
from unoengine.authoring import Effect, Table
from unoengine.editions.zelda import ZELDA
from unoengine.events import HandShown

from .positions import (
    apply_all,
    cards_by_code,
    combine_effects,
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

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2 blue-2 tan-9", "green-1 green-2")


@frozen
class Shows(Effect):
    """A seat shows another all its cards, those of a color, or these."""

    holder: int
    viewer: int
    color: str | None = None
    codes: str | None = None

    def play(self, table: Table) -> None:
        if self.color is not None:
            table.show(self.holder, self.viewer, table.cards(color=self.color))
        elif self.codes is not None:
            table.show(self.holder, self.viewer, cards_by_code(table, self.codes))
        else:
            table.show(self.holder, self.viewer)


@frozen
class Reveals(Effect):
    """A seat shows everybody all its cards, those of a color, or these."""

    holder: int
    color: str | None = None
    codes: str | None = None

    def play(self, table: Table) -> None:
        if self.color is not None:
            table.reveal(self.holder, table.cards(color=self.color))
        elif self.codes is not None:
            table.reveal(self.holder, cards_by_code(table, self.codes))
        else:
            table.reveal(self.holder)


SHOWN = [
    ({}, "blue-1 blue-2 blue-2 tan-9"),
    ({"color": "blue"}, "blue-1 blue-2 blue-2"),
    ({"codes": "blue-2 tan-9"}, "blue-2 tan-9"),
    ({"codes": "blue-2 blue-2"}, "blue-2 blue-2"),
    ({"codes": "tan-9 red-9"}, "tan-9"),
]


@pytest.mark.parametrize(("what", "shown"), SHOWN)
def test_shown_cards_are_known_to_one_seat(what: dict[str, str], shown: str) -> None:
    state = make_position(Shows(1, 2, **what), *HANDS)

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state)) == (HandShown(1, 2, find_cards(state, shown)),)
    assert list_known_cards(after) == {(2, 1): shown}
    assert list_hands(after) == ["red-1 red-2", *HANDS[1:]]
    assert (after.turn, after.color, after.draw_pile) == (1, "red", state.draw_pile)


@pytest.mark.parametrize(("what", "shown"), SHOWN)
def test_revealed_cards_are_known_to_all(what: dict[str, str], shown: str) -> None:
    state = make_position(Reveals(1, **what), *HANDS)

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state)) == (HandShown(1, None, find_cards(state, shown)),)
    assert list_known_cards(after) == {(0, 1): shown, (2, 1): shown}
    assert list_hands(after) == ["red-1 red-2", *HANDS[1:]]
    assert (after.turn, after.color, after.draw_pile) == (1, "red", state.draw_pile)


def test_own_hand_may_be_revealed() -> None:
    state = make_position(Reveals(0), *HANDS)

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {(1, 0): "red-1 red-2", (2, 0): "red-1 red-2"}


def test_cards_that_are_not_held_are_not_seen() -> None:
    state = make_position(Reveals(1, codes="red-9"), *HANDS)

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state)) == (HandShown(1, None, ()),)
    assert list_known_cards(after) == {}


@pytest.mark.parametrize("shown", ["blue-1", "blue-2", "tan-9"])
def test_other_held_cards_are_not_seen(shown: str) -> None:
    """Not even the first card of the edition."""
    first = ZELDA.deck[0].code
    state = make_position(Shows(1, 2, codes=shown), HANDS[0], f"{first} {HANDS[1]}", HANDS[2])

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {(2, 1): shown}


@pytest.mark.parametrize(
    ("before", "then", "known"),
    [
        ("blue-2", "blue-2", "blue-2"),
        ("blue-2", "blue-2 blue-2", "blue-2 blue-2"),
        ("blue-2 blue-2", "blue-2", "blue-2 blue-2"),
        ("blue-1", "blue-2", "blue-1 blue-2"),
    ],
)
def test_reveal_may_repeat_known_cards(before: str, then: str, known: str) -> None:
    state = make_position(
        combine_effects(Shows(1, 2, codes=before), Reveals(1, codes=then)), *HANDS
    )

    state = apply_all(state, make_play(state))

    assert list_known_cards(state) == {(0, 1): then, (2, 1): known}


def test_card_drawn_later_is_not_known() -> None:
    state = make_position(Reveals(1), *HANDS, draw="tan-1")

    state = apply_all(state, make_play(state), Draw(1))

    assert list_hand(state, 1) == "blue-1 blue-2 blue-2 tan-1 tan-9"
    assert list_known_cards(state)[0, 1] == "blue-1 blue-2 blue-2 tan-9"


def test_revealed_hand_is_known_to_every_seat() -> None:
    state = make_position(Reveals(1), *HANDS)

    state = apply_all(state, make_play(state))

    for seat in range(3):
        assert {list_hand(redeal(state, seat, seed), 1) for seed in range(10)} == {HANDS[1]}
    assert len({list_hand(redeal(state, 0, seed), 2) for seed in range(20)}) > 10


@pytest.mark.parametrize(
    "effect",
    [Shows(1, 2), Shows(0, 2, color="red"), Reveals(1, color="blue"), Reveals(0)],
    ids=repr,
)
def test_hidden_cards_stay_hidden_and_shown_cards_are_saved(effect: Effect) -> None:
    state = make_position(effect, *HANDS)

    state = apply_all(state, make_play(state))

    assert hides_unknown_cards(state)
    assert list_known_cards(pickle_and_load(state)) == list_known_cards(state) != {}
