"""Check that equal states have the same moves and lead to the same states, in any process."""

from __future__ import annotations

from collections.abc import Sequence

from unoengine.effect_api.open_and_seal import open_table, seal
from unoengine.game.engine import legal_moves, step
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.ruleset.lookup_tables import LookupTables
from unoengine.table.state import GameState
from unoengine.testing.event_limit import apply_with_limit
from unoengine.testing.faults import Fault
from unoengine.testing.other_process import run_in_other_process
from unoengine.values.actions import Action

__all__ = [
    "UNSTEADY_MOVES",
    "UNSTEADY_RULES",
    "copy_without_caches",
    "describe_difference",
    "describe_moves",
    "describe_moves_elsewhere",
    "has_steady_rules",
    "is_steady",
]

UNSTEADY_MOVES = Fault(
    "undetermined",
    "the same state has other moves when it is asked again",
    "assert all(is_steady(state) for _ in range(50))",
)

UNSTEADY_RULES = Fault(
    "undetermined",
    "the rules of the same game differ when they are made again: rebind, matches or out_of_turn "
    "of a variant do not always return the same for the same cards",
    "assert all(has_steady_rules(state) for _ in range(20))",
)


def copy_without_caches(state: GameState) -> GameState:
    """Return an equal state for which nothing has been computed yet."""
    return seal(open_table(state))


def is_steady(state: GameState) -> bool:
    """Return whether equal states have the same moves."""
    return all(legal_moves(copy_without_caches(state)) == legal_moves(state) for _ in range(3))


def has_steady_rules(state: GameState) -> bool:
    """Return whether plug-ins decide the same when the rules of a game are compiled again."""
    agreement = state._round.rules.tables.agreement
    tables = LookupTables(agreement)
    for _ in range(8):
        again = resolve_agreement(
            agreement.published_edition,
            state.options,
            agreement.house_rules,
            agreement.variants,
        )
        if again.effects != agreement.effects or again.opening_effects != agreement.opening_effects:
            return False
        compiled = LookupTables(agreement)
        if compiled.matches_by_showing != tables.matches_by_showing:
            return False
        if compiled.out_of_turn_matches != tables.out_of_turn_matches:
            return False
    return True


def describe_moves(states: Sequence[GameState]) -> list[list[str]]:
    """Return, for each state, its legal moves and what follows each of them, as text."""
    return [
        [repr(legal_moves(state)), *(_describe_next(state, move) for move in legal_moves(state))]
        for state in states
    ]


def _describe_next(state: GameState, action: Action) -> str:
    try:
        apply_with_limit(state, action)
        done = step(state, action)
        notes = sorted(map(repr, done.state.notes.items()))
        return f"{done.events} {done.state!r} {done.state.question} {notes}"
    except Exception as error:
        return repr(error)


def describe_difference(one: Sequence[str], other: Sequence[str]) -> Fault:
    """Return the fault that two processes describe a state differently."""
    moves, others = one[0], other[0]
    if moves != others:
        what = "the same state has other moves, or another order of them"
    else:
        what = "the same action in the same state leads to another state or to other events"
    return Fault(
        "undetermined",
        f"in another process {what}: something depends on what is kept outside the state, such as "
        "a variable of the module, or on the order of a set",
        "for hash_seed in range(1, 6):\n"
        "    assert describe_moves_elsewhere([state], hash_seed) == describe_moves([state])",
    )


def describe_moves_elsewhere(states: Sequence[GameState], hash_seed: int = 1) -> list[list[str]]:
    """Return `describe_moves` of a process with this hash seed, so another order of sets."""
    return run_in_other_process(describe_moves, [*states], hash_seed)
