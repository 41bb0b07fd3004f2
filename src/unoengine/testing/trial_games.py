"""Random games, played until a check finds a fault."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import frozen

from unoengine.game.engine import apply, legal_moves
from unoengine.table.state import GameState
from unoengine.testing.checks.action_result import find_step_faults
from unoengine.testing.checks.constancy import find_change, list_options, list_titles
from unoengine.testing.checks.determinism import UNSTEADY_MOVES, is_steady
from unoengine.testing.checks.endings import find_endless_questions, find_endless_round
from unoengine.testing.checks.legal_moves import find_state_faults
from unoengine.testing.event_limit import EVENT_LIMIT, EventLimitReached, apply_with_limit
from unoengine.testing.faults import Fault
from unoengine.testing.trial_starts import Start
from unoengine.values.actions import Action, Leave
from unoengine.values.errors import IllegalMove, SetupError

__all__ = ["FaultyGame", "TrialGame", "apply_and_check", "play_trial_game"]

_POSITION_ACTIONS = 12
"""How many actions are played from a small position."""

_CHECKED_ACTIONS = 150
"""How many actions of a whole game are checked; checking all of them would take too long."""

_QUESTIONS_IN_A_ROW = 30
"""After how many questions without a turn between them it is checked that they end."""

_STAY_CHANCE = 0.8
"""How often a player that might leave stays, so that games do not end at once."""


@frozen
class TrialGame:
    """A game without a fault."""

    start: Start
    actions: tuple[Action, ...]
    states: tuple[GameState, ...]
    """The first state, and the state after each action."""


@frozen
class FaultyGame:
    """A game in which the last action, or the state after it, shows a fault."""

    start: Start
    actions: tuple[Action, ...]
    fault: Fault


def play_trial_game(
    start: Start, chance: Random, *, whole: bool, ends: bool
) -> TrialGame | FaultyGame:
    """Play at random until the first fault; with `ends`, see also that the round ends."""
    try:
        state = start.make_state()
    except SetupError:
        return TrialGame(start, (), ())  # these cards do not make a valid position
    except Exception as error:
        return FaultyGame(start, (), Fault.from_error("raises", "the start", error))
    if ends and (fault := find_endless_round(state)):
        return FaultyGame(start, (), fault)
    actions: list[Action] = []
    states = [state]
    questions = 0
    for _ in range(_CHECKED_ACTIONS if whole else _POSITION_ACTIONS):
        if fault := next(find_state_faults(state, chance.randrange(1000)), None):
            return FaultyGame(start, tuple(actions), fault)
        moves = legal_moves(state)
        if not moves:
            break
        actions.append(_choose_action(moves, chance))
        fault, state = apply_and_check(state, actions[-1])
        if fault is not None:
            return FaultyGame(start, tuple(actions), fault)
        states.append(state)
        questions = questions + 1 if state.phase == "question" else 0
        if questions == _QUESTIONS_IN_A_ROW and (fault := find_endless_questions(state)):
            return FaultyGame(start, tuple(actions), fault)
    return TrialGame(start, tuple(actions), tuple(states))


def _choose_action(moves: Sequence[Action], chance: Random) -> Action:
    action = moves[chance.randrange(len(moves))]
    if isinstance(action, Leave) and chance.random() < _STAY_CHANCE:
        moves = [move for move in moves if not isinstance(move, Leave)]
        action = moves[chance.randrange(len(moves))]
    return action


def apply_and_check(state: GameState, action: Action) -> tuple[Fault | None, GameState]:
    """Apply an action; return the first fault it shows, and the next state."""
    try:
        before = hash(state), repr(state)
        described = list_options(state), list_titles(state)
        apply_with_limit(state, action)
        if change := find_change(described, (list_options(state), list_titles(state))):
            return change, state
        after = apply(state, action)
        fault = next(find_step_faults(state, action, after), None)
    except EventLimitReached:
        what = f"the action has not ended after {EVENT_LIMIT} events"
        return Fault("endless", what, "apply_with_limit(state, action)"), state
    except IllegalMove as error:
        if not all(is_steady(state) for _ in range(20)):
            return UNSTEADY_MOVES, state
        what = f"the action is listed as legal, but refused: {error}"
        return Fault("listed but refused", what, "apply(state, action)"), state
    except Exception as error:
        return Fault.from_error("raises", "apply", error, "apply(state, action)"), state
    if fault is None and (hash(state), repr(state)) != before:
        fault = Fault(
            "impure",
            "applying an action has changed the state before it",
            "before = hash(state)\napply(state, action)\nassert hash(state) == before",
        )
    return fault, after
