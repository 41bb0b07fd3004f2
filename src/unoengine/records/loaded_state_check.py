"""Tries what a loaded state offers, since a record may claim a question that leads nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.core.actions import Play
from unoengine.core.engine import apply, legal_moves
from unoengine.core.errors import FormatError

if TYPE_CHECKING:
    from unoengine.core.state import GameState


def check_loaded_state(state: GameState) -> None:
    """Refuse a state with an action that an effect cannot carry out.

    Only data that effects interpret can cause this: questions, demands and notes.
    """
    pending = state._pending
    try:
        if pending.faces and not any(
            isinstance(move, Play) for move in legal_moves(state, state._turn)
        ):
            raise FormatError("a drawn card is pending only if it may be played", "pending.cards")
        if pending.is_interpreted or state._round.notes:
            _try_all(state)
    except FormatError:
        raise
    except Exception as error:
        kind = type(error).__name__
        raise FormatError(
            f"an action that this state offers fails: {kind}: {error}", "pending"
        ) from None


def _try_all(state: GameState) -> None:
    """Perform every action, and follow the questions that answers lead to.

    First follow one answer of each question to the last question; then as many answers as a
    limited number of tries allows.
    """
    if _follow(state, ways=1, max_tries=2000):
        _follow(state, ways=400, max_tries=400)


def _follow(state: GameState, ways: int, max_tries: int) -> bool:
    """Try all actions, then those after `ways` of the answers that led to another question.

    Return whether any answer did. No further questions are followed after `max_tries` actions.
    """
    tries, level, deeper = 0, [state], False
    while level and tries < max_tries:
        asked = []
        for before in level:
            moves = legal_moves(before)
            tries += len(moves)
            for action in moves:
                after = apply(before, action)
                if before._pending.questions and after._pending.questions:
                    asked.append(after)
        deeper = deeper or bool(asked)
        room = max(1, ways // len(legal_moves(asked[0]))) if asked else 1
        level = asked[:: -(-len(asked) // room) or 1]
    return deeper
