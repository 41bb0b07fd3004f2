"""Nightfall and Daybreak: all cards are turned over."""

import pytest
from unoengine.testing import check_effect

from positions import make_position, play
from uno_lanterns.day_and_night import Daybreak, Nightfall
from uno_lanterns.edition import DAY, NIGHT


def test_nightfall_turns_over_the_hands() -> None:
    day = make_position("amber-nightfall jade-1 sky-2", "rose-2 rose-3", "sky-1")

    night = play(day, "amber-nightfall")

    assert (day.side, day.edition.colors) == ("front", DAY)
    assert (night.side, night.edition.colors) == ("back", NIGHT)
    assert {*night.hand(1)} == {card.back for card in day.hand(1)}
    assert night.turn == 1


def test_daybreak_turns_them_back() -> None:
    night = make_position("ash-daybreak moss-1", "moss-2", discard="ash-5", side="back")

    day = play(night, "ash-daybreak")

    assert (day.side, day.turn) == ("front", 1)
    assert [card.back for card in day.hand(1)] == [*night.hand(1)]


def test_titles() -> None:
    assert (Nightfall().title(), Nightfall().title("es")) == ("Nightfall", "Anochecer")
    assert (Daybreak().title(), Daybreak().title("es")) == ("Daybreak", "Amanecer")
    assert "noche" in Nightfall().text("es")
    assert "sol" in Daybreak().text("es")


@pytest.mark.parametrize("effect", [Nightfall(), Daybreak()])
def test_effect_keeps_the_contract(effect: Nightfall) -> None:
    check_effect(effect, "lanterns", positions=10, games=1)
