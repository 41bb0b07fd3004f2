"""The kinds of actions out of turn that the rules allow: none other is ever legal."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from unoengine import (
    Answer,
    CallUno,
    Catch,
    Leave,
    Options,
    Play,
    apply,
    legal_moves,
    new_game,
    view,
)
from unoengine.authoring import Table, Value, Variant


class Snap(Variant):
    """Any player may claim snap."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("snap",)


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ({}, (CallUno, Catch)),
        ({"variants": ["stacking", "seven-zero"]}, (CallUno, Catch)),
        ({"variants": ["jump-in"]}, (CallUno, Catch, Play)),
        ({"variants": [Snap()]}, (CallUno, Catch, Answer)),
        ({"options": Options(leaving="allowed")}, (CallUno, Catch, Leave)),
    ],
    ids=repr,
)
def test_rules_decide_which_actions_are_possible_out_of_turn(
    rules: dict[str, Any], kinds: tuple[type, ...]
) -> None:
    state = new_game(seed=3, **rules)

    assert state.out_of_turn_actions == kinds
    assert new_game(seed=4, **rules).out_of_turn_actions == kinds
    found, chance = set(), Random(3)
    for _ in range(300):
        moves = legal_moves(state)
        if not moves:
            break
        found |= {type(move) for move in moves if move.player != state.turn}
        state = apply(state, chance.choice([m for m in moves if not isinstance(m, Leave)]))
    assert found <= {*kinds}
    assert {*kinds} - {CallUno, Catch} <= found


def test_view_says_the_same_as_the_state() -> None:
    state = new_game(seed=3, variants=["jump-in"])

    assert view(state, 2).out_of_turn_actions == (CallUno, Catch, Play)
    assert view(state, None).out_of_turn_actions == (CallUno, Catch, Play)
