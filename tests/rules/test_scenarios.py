"""Every scenario, in every edition to which it applies."""

from itertools import pairwise

import pytest

from unoengine import GameState, IllegalMove, apply, explain, legal_moves, step

from .action_sentences import read_move
from .rulebook_ids import RULES, RULINGS
from .scenario_reader import Scenario, read_all_scenarios
from .scenario_table import build_setup, compare_line


def play_scenario(scenario: Scenario, edition: str, count: int) -> list[GameState]:
    """Return the first state of the scenario and the state after each of its first actions."""
    states = [build_setup(scenario, edition).to_state()]
    for line in scenario.when_in(edition)[:count]:
        states.append(apply(states[-1], read_move(line, states[-1].edition)))
    return states


@pytest.mark.parametrize("scenario", read_all_scenarios(), ids=lambda scenario: scenario.id)
def test_scenario(scenario: Scenario) -> None:
    for edition in scenario.boxes:
        check_scenario(scenario, edition)


def check_scenario(scenario: Scenario, edition: str) -> None:
    """Play a scenario with the cards of an edition, and compare what is expected."""
    given, when, then = (
        scenario.given_in(edition),
        scenario.when_in(edition),
        scenario.then_in(edition),
    )
    refused = any(line.heading == "refused" for line in then)
    states = play_scenario(scenario, edition, len(when) - refused)
    state = states[-1]

    for (before, after), line in zip(pairwise(states), when, strict=False):
        action = read_move(line, before.edition)
        assert action in legal_moves(before, action.player), line
        assert step(before, action).state == after, line
    if refused:
        action = read_move(when[-1], state.edition)
        assert action not in legal_moves(state, action.player)
        assert not explain(state, action).legal
        with pytest.raises(IllegalMove) as refusal:
            apply(state, action)
        assert refusal.value.rule in RULES | RULINGS
        assert refusal.value.legal == legal_moves(state, action.player)
        assert state == play_scenario(scenario, edition, len(when) - 1)[-1]

    for expectation in then:
        if expectation.heading != "refused":
            expected, actual = compare_line(state, expectation)
            assert expected == actual, f"{edition}: {scenario.title}: {expectation} given {given}"
