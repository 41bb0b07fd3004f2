"""What is asked of the library now and then, and what it answers."""

import pickle
from importlib import import_module
from typing import Any

import pytest

import unoengine
from unoengine import SetupError, new_game, view
from unoengine.authoring import Effect
from unoengine.editions.zelda import ZELDA
from unoengine.plugins import effects
from unoengine.plugins.variant_base import Variant


def test_what_is_public_is_listed() -> None:
    assert dir(unoengine) == sorted(unoengine.__all__)


def test_what_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="'unoengine' has no attribute 'newgame'"):
        unoengine.newgame  # type: ignore[attr-defined] # noqa: B018
    with pytest.raises(ImportError, match="SuperStar"):
        from unoengine.effects import SuperStar  # type: ignore[attr-defined] # noqa: F401
    assert "super-star" not in effects()


def test_the_cards_of_the_three_boxes_are_found_under_one_roof() -> None:
    cards = import_module("unoengine.effects")

    for name in cards.__all__:
        assert getattr(cards, name).__name__ == name
        assert issubclass(getattr(cards, name), Effect)


def test_a_fault_can_be_sent_to_another_process() -> None:
    fault = SetupError("one", "two")

    copy = pickle.loads(pickle.dumps(fault))

    assert type(copy) is SetupError
    assert (copy.faults, str(copy)) == (("one", "two"), "one; two")


@pytest.mark.parametrize("seat", [-1, 4, 0.0, True, "p0"])
def test_A115_there_is_no_such_seat_to_look_from(seat: Any) -> None:
    with pytest.raises(SetupError, match=r"there is no seat"):
        view(new_game(seed=1), seat)


def test_a_variant_that_answers_nothing_changes_nothing_but_is_told() -> None:
    plain, varied = new_game(seed=1), new_game(seed=1, variants=[Variant()])

    assert (plain.variants, varied.variants) == ((), (Variant(),))
    assert [varied.hand(seat) for seat in range(4)] == [plain.hand(seat) for seat in range(4)]
    assert unoengine.legal_moves(varied) == unoengine.legal_moves(plain)
    assert varied != plain


def test_rules_are_equal_by_what_is_played_and_by_how_many() -> None:
    rules = new_game(seed=1)._round.rules

    assert rules == new_game(seed=2)._round.rules
    assert rules != new_game(players=3, seed=1)._round.rules
    assert rules != "rules"
    assert repr(rules) == "<Rules of zelda for 4>"


def test_a_state_and_a_box_are_shown_in_words() -> None:
    assert repr(ZELDA) == "<Edition zelda, 112 cards>"
    assert repr(new_game(seed=7)).startswith("<GameState zelda, round 1, ")
