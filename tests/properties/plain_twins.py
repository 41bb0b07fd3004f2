"""Compare a state with its plain twin: the same state, under the same rules without optimizations.

The optimizations of `unoengine.core.fast` must not show: legal moves, next states, refusals and
exceptions are the same for both.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from random import Random
from typing import Any

from attrs import evolve

from unoengine import Action, GameState, IllegalMove, Leave, apply, explain, legal_moves, step
from unoengine.core.compiled_rules import CompiledRules
from unoengine.core.effect_api.open_and_seal import open_table, seal
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.phases.base import Pending
from unoengine.core.phases.question import QueuedQuestion
from unoengine.core.play_in_progress import NO_PLAY
from unoengine.core.state_parts import Note, Round

_POOL_SIZE = 400
"""The number of actions that are kept to be tried where they may be illegal."""


def set_rules(state: GameState, rules: CompiledRules) -> GameState:
    """Return the same state under other compiled rules, which must have the same tables."""
    table = open_table(state)
    assert rules.lookup is table._round.rules.lookup
    table._round = evolve(table._round, rules=rules)
    return seal(table)


def optimize(state: GameState) -> GameState:
    """Return the same state under newly compiled rules, which have nothing in their cache."""
    rules = state._round.rules
    return set_rules(state, CompiledRules(rules.lookup, rules.seating, optimize=True))


@cache
def list_slots(kind: Any) -> tuple[str, ...]:
    """Return the slots of a class and of its bases, also slots that are added later."""
    declared = [vars(base).get("__slots__", ()) for base in kind.__mro__]
    slots = chain.from_iterable([name] if isinstance(name, str) else name for name in declared)
    return tuple(name for name in dict.fromkeys(slots) if name != "__weakref__")


def list_contents(value: object) -> tuple[Any, ...]:
    """Return everything that a part of a state stores, in each slot; it tells True from 1."""
    kind: Any = type(value)
    if isinstance(value, tuple | list):
        if {*map(type, value)} <= {int}:
            return kind, *value
        return kind, *map(list_contents, value)
    if isinstance(value, FrozenMap):
        return kind, {key: list_contents(value[key]) for key in value}
    if isinstance(value, GameState | Round | Note | Pending | QueuedQuestion):
        return kind, *(list_contents(getattr(value, name)) for name in list_slots(kind))
    return kind, value


def describe(value: object) -> tuple[Any, ...]:
    """Return a description of a result; two results are the same if their descriptions are equal.

    It tells True from 1, which are different choices and answers.
    """
    if isinstance(value, GameState):
        assert value._play is NO_PLAY
        assert value._listener is None
        return value, hash(value), list_contents(value)
    if isinstance(value, tuple):
        return tuple(map(describe, value))
    if isinstance(value, Action):
        named = getattr(value, "choice", None), getattr(value, "value", None)
        return value, tuple(map(type, named))
    return type(value), value


def describe_outcome(act: Callable[..., object], *given: object) -> tuple[Any, ...]:
    """Return a description of a result, or of the exception that was raised instead."""
    try:
        return describe(act(*given))
    except IllegalMove as refusal:
        return str(refusal), refusal.reason, refusal.rule, describe(refusal.legal)
    except Exception as error:
        return type(error), str(error)


def perform_unchecked(state: GameState, action: Action) -> GameState:
    """Return the next state as a playout computes it, which knows that the action is legal."""
    return state._round.rules.registry.get_move(action).perform(state)


class Comparison:
    """Compares states with their plain twins, and tries actions that were legal elsewhere."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)
        self.pool: list[Action] = []
        """Actions that were legal somewhere, as the instances that were listed."""
        self.compared = 0
        """The number of states so far."""
        self._plain: dict[int, tuple[CompiledRules, CompiledRules]] = {}
        """By the identity of rules, these rules and the same in plain form."""
        self._listed: list[tuple[GameState, object]] = []

    def make_twin(self, state: GameState) -> GameState:
        """Return the plain twin of a state."""
        rules = state._round.rules
        if id(rules) not in self._plain:
            self._plain[id(rules)] = rules, rules.without_optimizations()
        return set_rules(state, self._plain[id(rules)][1])

    def check(self, state: GameState, *, tried_elsewhere: int = 4) -> tuple[Action, ...]:
        """Compare everything about a state with its plain twin; return the legal moves."""
        self.compared += 1
        twin = self.make_twin(state)
        assert describe(state) == describe(twin)
        listed = describe_outcome(legal_moves, state)
        assert listed == describe_outcome(legal_moves, twin)
        self._listed.append((state, listed))
        for seat in range(len(state.players)):
            expected = describe_outcome(legal_moves, twin, seat)
            assert describe_outcome(legal_moves, state, seat) == expected
        pool = self.chance.sample(self.pool, min(tried_elsewhere, len(self.pool)))
        self._compare_refusals(state, twin, pool, listed)
        try:
            moves, plain_moves = legal_moves(state), legal_moves(twin)
        except Exception:  # an effect that is broken: both have just raised the same
            return ()
        for action, plain in zip(moves, plain_moves, strict=True):
            expected = describe_outcome(apply, twin, plain)
            # The first time some outcomes are computed, then they are known.
            assert describe_outcome(apply, state, action) == expected, action
            assert describe_outcome(perform_unchecked, state, action) == expected, action
        self._remember(moves)
        return moves

    def check_listing_again(self) -> None:
        """Check that the same moves are listed as before, now that more has been cached."""
        for state, listed in self._listed:
            assert describe_outcome(legal_moves, state) == listed
        self._listed.clear()

    def check_step(self, state: GameState, action: Action) -> GameState:
        """Check that `step` has the same events and leads to the same state; return that state."""
        twin = self.make_twin(state)
        done, plain = step(state, action), step(twin, action)
        assert describe(done.state) == describe(plain.state) == describe(apply(state, action))
        assert repr(done.events) == repr(plain.events)
        assert describe(explain(state, action)) == describe(explain(twin, action))
        return done.state

    def walk(self, state: GameState, decisions: int, *, tried_elsewhere: int = 4) -> None:
        """Play at random for a number of decisions, and compare every state."""
        for _ in range(decisions):
            moves = self.check(state, tried_elsewhere=tried_elsewhere)
            action = self.choose(moves)
            if action is None:
                break
            try:
                state = self.check_step(state, action)
            except AssertionError:
                raise
            except Exception:  # an effect that is broken
                break
        else:
            self.check(state, tried_elsewhere=tried_elsewhere)
        self.check_listing_again()

    def choose(self, moves: Iterable[Action]) -> Action | None:
        """Return one of these moves, rarely one with which a player leaves; None without any."""
        moves = [*moves]
        if self.chance.random() < 0.8:
            moves = [move for move in moves if not isinstance(move, Leave)] or moves
        return self.chance.choice(moves) if moves else None

    def _compare_refusals(
        self, state: GameState, twin: GameState, actions: Iterable[Action], listed: object
    ) -> None:
        for action in actions:
            expected = describe_outcome(apply, twin, action)
            # If a broken effect keeps moves from being listed, only the optimized code may be able
            # to perform the action of another card.
            if expected != listed:
                assert describe_outcome(apply, state, action) == expected, action
            expected = describe_outcome(_explain, twin, action)
            assert describe_outcome(_explain, state, action) == expected

    def _remember(self, actions: Iterable[Action]) -> None:
        self.pool += actions
        if len(self.pool) > _POOL_SIZE:
            self.pool = self.chance.sample(self.pool, _POOL_SIZE // 2)


def _explain(state: GameState, action: Action) -> tuple[Any, ...]:
    verdict = explain(state, action)
    return (
        *(verdict.legal, verdict.lawful, verdict.reason, verdict.rule, verdict.message),
        *verdict.alternatives,
    )
