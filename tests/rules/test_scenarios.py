"""Every scenario, in every box it is meant for."""

from itertools import pairwise

import pytest

from unoengine import GameState, IllegalMove, apply, explain, legal_moves, step

from .notation import Scenario, all_scenarios
from .rulebook import RULES, RULINGS
from .spelling import move
from .staging import staged, told

IN_EVERY_BOX = [
    pytest.param(scenario, box, id=f"{scenario.id}-{box}")
    for scenario in all_scenarios()
    for box in scenario.boxes
]


def played(scenario: Scenario, box: str, count: int) -> list[GameState]:
    """Return the state the scenario begins with and those after each of its first actions."""
    states = [staged(scenario, box).to_state()]
    for line in scenario.when_in(box)[:count]:
        states.append(apply(states[-1], move(line, states[-1].edition)))
    return states


@pytest.mark.parametrize(("scenario", "box"), IN_EVERY_BOX)
def test_scenario(scenario: Scenario, box: str) -> None:
    given, when, then = scenario.given_in(box), scenario.when_in(box), scenario.then_in(box)
    refused = any(line.heading == "refused" for line in then)
    states = played(scenario, box, len(when) - refused)
    state = states[-1]

    for (before, after), line in zip(pairwise(states), when, strict=False):
        action = move(line, before.edition)
        assert action in legal_moves(before, action.player), line
        assert step(before, action).state == after, line
    if refused:
        action = move(when[-1], state.edition)
        assert action not in legal_moves(state, action.player)
        assert not explain(state, action).legal
        with pytest.raises(IllegalMove) as refusal:
            apply(state, action)
        assert refusal.value.rule in RULES | RULINGS
        assert refusal.value.legal == legal_moves(state, action.player)
        assert state == played(scenario, box, len(when) - 1)[-1]

    for expectation in then:
        if expectation.heading != "refused":
            expected, actual = told(state, expectation)
            assert expected == actual, f"{scenario.title}: {expectation} given {given}"
