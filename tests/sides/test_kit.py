"""The test kit plays both sides of two-sided cards."""

import pytest

from tests.thorough import choose_count
from unoengine.authoring import Effect, Table
from unoengine.testing import ContractBroken, check_edition, check_effect, edition_with

from .twilight import TWILIGHT, Bat, Dusk

FEW = choose_count(8, 20)


def test_an_edition_with_two_sides_keeps_the_contract() -> None:
    check_edition(TWILIGHT, positions=FEW, games=choose_count(0, 1), other_process=False)


def test_an_effect_of_the_backs_keeps_the_contract() -> None:
    check_effect(Bat(), edition=TWILIGHT, positions=FEW, games=0, other_process=False)


def test_turning_over_does_nothing_where_cards_have_one_side() -> None:
    check_effect(Dusk(), positions=5, games=0, other_process=False)


class Peek(Effect):
    """Announces a card of another hand once the cards are turned over."""

    def play(self, table: Table) -> None:
        if table.side == "front":
            table.flip()
        else:
            table.draw(99, 1)


def test_a_fault_on_the_backs_is_found() -> None:
    with pytest.raises(ContractBroken, match="seat that does not exist"):
        check_effect(
            Peek(),
            edition=edition_with(Peek(), edition=TWILIGHT),
            positions=40,
            games=2,
            other_process=False,
        )
