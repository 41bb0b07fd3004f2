"""A loaded state is tried: what it offers has to work, since it may claim anything."""

from __future__ import annotations

from math import prod

from attrs import evolve

from unoengine.core.actions import Action, Leave, Play
from unoengine.core.effect_api.open_and_seal import open_table, seal
from unoengine.core.engine import apply, legal_moves
from unoengine.core.errors import FormatError
from unoengine.core.state import GameState
from unoengine.core.state_parts import NO_NOTES


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
        if pending.is_interpreted or state._round.notes is not NO_NOTES:
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

    First follow one answer of each question to the last question; then all answers to the questions
    if they are few, else some. Last, let players leave.
    """
    if _follow(state, ways=1, max_tries=2000):
        combinations = prod(len(question.answers) or 1 for question in state._pending.questions)
        tries = _MANY_TRIES if combinations <= _MANY_TRIES else _FEW_TRIES
        _follow(state, ways=tries, max_tries=tries)
    seats = _list_leaving_seats(state)
    leaves = [m for m in legal_moves(state) if isinstance(m, Leave) and m.player in seats]
    if leaves:
        # Optimized rules for the other seats would cost more than all tries with them.
        table = open_table(state)
        table._round = evolve(state._round, rules=state._round.rules.without_optimizations())
        plain = seal(table)
        for leave in leaves:
            after = apply(plain, leave)
            if after._pending.questions:
                answers = _list_answers(after)
                for answer in answers[:: 1 + len(answers) // _MAX_ANSWERS_AFTER_LEAVING]:
                    apply(after, answer)


_MANY_TRIES, _FEW_TRIES = 400, 20
"""After how many tries no further questions are followed, if they can all be followed or not."""

_MAX_ANSWERS_AFTER_LEAVING = 3


def _list_leaving_seats(state: GameState) -> set[int]:
    """Return a seat of each kind that a pending decision may name, and one that it does not name.

    To a decision, the other seats are like the last one.
    """
    pending, order = state._pending, state._round.rules.seating
    questions = pending.questions
    named = {state._turn, *(question.player for question in questions)}
    found = {state._turn, order.after[state._direction][state._turn]}
    found |= {question.player for question in (*questions[:2], *questions[-1:])}
    for question in questions[:1]:
        seats = [answer for answer in question.answers if type(answer) is int]
        named |= {*seats}
        found |= {*seats[:1]}
    if pending.attacker is not None:
        found.add(pending.attacker)
    others = [seat for seat in order.in_game if seat not in named | found]
    return {*found, *others[:1]}


def _list_answers(state: GameState) -> tuple[Action, ...]:
    """Return the answers to the question that is asked."""
    return state._pending.list_actions(state)


def _follow(state: GameState, ways: int, max_tries: int) -> bool:
    """Try all actions but leaving, then those after `ways` of the answers that led to a question.

    Return whether any answer did. No further questions are followed after `max_tries` actions.
    """
    tries, level, deeper = 0, [state], False
    while level and tries < max_tries:
        asked = []
        for before in level:
            listed = legal_moves(before) if before is state else _list_answers(before)
            moves = [move for move in listed if not isinstance(move, Leave)]
            tries += len(moves)
            for action in moves:
                after = apply(before, action)
                if before._pending.questions and after._pending.questions:
                    asked.append(after)
        deeper = deeper or bool(asked)
        room = max(1, ways // len(_list_answers(asked[0]))) if asked else 1
        level = asked[:: -(-len(asked) // room) or 1]
    return deeper
