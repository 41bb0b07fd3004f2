"""Check that questions and rounds come to an end, even if that takes long."""

from __future__ import annotations

from random import Random

from unoengine.bots import decide, simple_bot
from unoengine.game.engine import legal_moves
from unoengine.table.state import GameState
from unoengine.testing.event_limit import EventLimitReached, apply_with_limit
from unoengine.testing.faults import Fault
from unoengine.values.actions import Leave

__all__ = ["find_endless_questions", "find_endless_round"]

_ROUND_ACTIONS = 4000
"""How many actions of simple bots a round may take before players help each other to end it."""

_HELPFUL_ACTIONS = 2000
"""How many actions players need at most that help each other to end a round."""

_MOVES_TRIED = 12
"""How many moves such a player looks at."""

_QUESTIONS_IN_A_ROW = 500
"""More questions than this without a turn between them are taken to be endless."""


def find_endless_questions(state: GameState) -> Fault | None:
    """Answer at random, and see that the questions end."""
    chance = Random(0)
    proof = "assert find_endless_questions(state) is None"
    for _ in range(_QUESTIONS_IN_A_ROW):
        if state.phase != "question":
            return None
        try:
            state = apply_with_limit(state, chance.choice(legal_moves(state, state.turn)))
        except Exception as error:
            return Fault.from_error("raises", "an answer", error, proof)
    return Fault(
        "endless",
        f"one question follows another without end; after {_QUESTIONS_IN_A_ROW} random answers "
        "there is still one",
        proof,
    )


def find_endless_round(state: GameState) -> Fault | None:
    """Let simple bots play; if that takes long, see whether players can end the round at all."""
    proof = "assert find_endless_round(state) is None"
    try:
        state = _play_with_bots(state)
        if _is_over(state) or _can_be_ended(state):
            return None
    except EventLimitReached:
        return Fault("endless", "an action never ends", proof)
    except Exception as error:
        return Fault.from_error("raises", "playing on", error, proof)
    return Fault(
        "endless",
        f"a round has not ended after {_ROUND_ACTIONS} actions of simple bots, nor after "
        f"{_HELPFUL_ACTIONS} more of players that help each other to end it",
        proof,
    )


def _play_with_bots(state: GameState) -> GameState:
    bots, chance = [simple_bot] * len(state.players), Random(0)
    for _ in range(_ROUND_ACTIONS):
        if _is_over(state):
            break
        state = apply_with_limit(state, decide(state, bots, chance))
    return state


def _can_be_ended(state: GameState) -> bool:
    """Return whether the round ends if every seat helps the one with the fewest cards."""
    chance = Random(0)
    for _ in range(_HELPFUL_ACTIONS):
        if _is_over(state):
            return True
        moves = [m for m in legal_moves(state, state.turn) if not isinstance(m, Leave)]
        tried = chance.sample(moves, min(_MOVES_TRIED, len(moves)))
        state = min((apply_with_limit(state, move) for move in tried), key=_rate_distance)
    return _is_over(state)


def _rate_distance(state: GameState) -> tuple[bool, int, int, int]:
    """Return how far the round is from its end: the fewest cards of a seat count most."""
    playing = [size for size in state.hand_sizes if size]
    finished = len(state.hand_sizes) - len(playing)
    return not _is_over(state), -finished, min(playing, default=0), sum(playing)


def _is_over(state: GameState) -> bool:
    return state.phase in ("round-over", "game-over")
