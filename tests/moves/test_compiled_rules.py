"""The rules of a box: which ones are equal, and how much of what was worked out they keep."""

from unittest.mock import ANY

import pytest

from unoengine import Draw, Play, Setup, legal_moves
from unoengine.core.compiled_rules import CompiledRules
from unoengine.core.engine import find_rules
from unoengine.core.seat_order import SeatOrder
from unoengine.editions.zelda import ZELDA


def fresh(seats: int = 4) -> CompiledRules:
    """Return newly compiled rules of the Zelda edition."""
    lookup = find_rules("zelda", seats, None, None, ()).lookup
    return CompiledRules(lookup, SeatOrder(seats), optimize=True)


def test_rules_that_were_compiled_twice_are_equal() -> None:
    rules, again = fresh(), fresh()
    assert rules is not again
    assert rules == again
    assert hash(rules) == hash(again)
    assert len({rules, again, fresh(3)}) == 2


def test_rules_differ_by_who_has_left() -> None:
    rules = fresh()
    assert rules.with_absent(frozenset({1})) != rules
    assert rules.with_absent(frozenset({1})) != rules.with_absent(frozenset({2}))
    assert rules.with_absent(frozenset({1, 2})) == fresh().with_absent(frozenset({1})).with_absent(
        frozenset({1, 2})
    )


def test_what_is_no_rules_is_asked_itself_whether_it_is_equal() -> None:
    assert fresh() == ANY


def test_who_stays_keeps_the_same_rules_when_nobody_else_leaves() -> None:
    rules = fresh().with_absent(frozenset({1}))
    assert rules.with_absent(frozenset({1})) is rules


@pytest.mark.parametrize("draw", ["tan-1", ""])
def test_plays_by_the_color_in_force_are_listed_first_and_the_draw_last(draw: str) -> None:
    hands = ["blue-5 red-3 red-skip wild tan-2", "green-1"]
    state = Setup("zelda", hands=hands, discard="tan-8 red-5", draw=draw).to_state()
    *plays, last = legal_moves(state)
    assert [str(play.card) for play in plays if isinstance(play, Play)] == [
        *("red-3", "red-skip", "blue-5"),
        *["wild"] * 4,
    ]
    assert last == Draw(0)


@pytest.mark.parametrize("code", ["red-0", "red-4", "red-9", "red-skip"])
def test_what_goes_by_its_symbol_on_one_card_and_by_its_color_on_another_is_listed_once(
    code: str,
) -> None:
    """What was looked up for the one is not added to what is looked up for the other."""
    _, symbol = code.split("-")
    for discard in (f"blue-{symbol}", "red-1", f"blue-{symbol}"):
        hands = [f"{code} tan-2 tan-3", "green-1"]
        state = Setup("zelda", hands=hands, discard=discard, draw="tan-1").to_state()
        assert legal_moves(state) == (Play(0, ZELDA.card(code)), Draw(0))
