"""Function `playout`: play on from a state, on one table, without a state for each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import frozen

from unoengine.core.actions import Action, Leave
from unoengine.core.effect_api.open_and_seal import open_table, seal
from unoengine.core.engine import require_move
from unoengine.core.errors import SetupError, describe_value, require_number
from unoengine.core.shuffle import require_random
from unoengine.core.state import GameState, check_state
from unoengine.core.view import PlayerView, view
from unoengine.search.policies import PolicyTables, QuickPolicy, find_tables

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.perform import Move

Policy: TypeAlias = QuickPolicy | Callable[[PlayerView, Random], Action]
"""A quick policy, or a bot that is a function of a view and a random source."""

CLAIM_PROBABILITY = 0.4
"""Probability that a seat that is not on turn notices in time that it may claim something."""


def order_claimants(claimants: Iterable[int], turn: int, direction: int, seats: int) -> list[int]:
    """Return seats in order of play, so that random numbers do not depend on the order of a set."""
    return sorted(claimants, key=lambda seat: (seat - turn) * direction % seats)


def pick_first_seat(claimants: Sequence[int], turn: int, chance: Random) -> int:
    """Return the seat that acts first: a claimant that notices in time, or the seat on turn.

    Each claimant is as likely as the others to be the first one that is asked.
    """
    # Only `random()` returns the same numbers on every Python version: use nothing else.
    for seat in sorted(claimants, key=lambda _: chance.random()):
        if chance.random() < CLAIM_PROBABILITY:
            return seat
    return turn


@frozen
class Playout:
    """The end of a playout."""

    state: GameState
    """The state at the end."""

    decisions: int
    """How many actions were performed."""

    is_complete: bool
    """Whether the requested end was reached; otherwise the limit ended the playout."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the round, or the game if it is over; empty if it goes on."""
        return self.state.winners or self.state.round_winners

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, over all rounds that have ended."""
        return self.state.scores

    @property
    def places(self) -> tuple[int, ...]:
        """The seats whose place in the round is decided, best first."""
        return self.state.places


def playout(
    state: GameState,
    policy: Policy | Sequence[Policy],
    chance: Random,
    until: Literal["round", "game"] | int = "round",
    *,
    limit: int = 5000,
) -> Playout:
    """Play on from a state to the end of the round or the game, or for a number of decisions.

    If other seats than that on turn may do something, each of them notices this with the
    probability 0.4, as in `unoengine.bots.decide`. No seat is asked whether it
    wants to leave. A number of decisions ends with the round, too.

    Args:
        state: The state, which does not change; usually a sample of `Sampler`.
        policy: A policy for all seats, or a list with one for each seat. A bot that is a function
            is a policy. A bot with a method `act` is not, since it needs a `Seat`.
        chance: The random source.
        until: `"round"`, `"game"`, or a number of decisions.
        limit: The most decisions, so that every playout ends.

    Returns:
        The end of the playout.

    Raises:
        SetupError: An argument is invalid.
        IllegalMove: A bot returned an action that its seat may not perform.

    >>> from unoengine import new_game
    >>> from unoengine.search import quick_policy
    >>> end = playout(new_game(seed=7), quick_policy, Random(1))
    >>> end.is_complete, len(end.winners)
    (True, 1)
    """
    check_state(state)
    policies = _list_policies(policy, len(state._hands))
    if until not in ("round", "game") and (type(until) is not int or until < 0):
        shown = describe_value(until)
        raise SetupError(f"until must be 'round', 'game' or a number of decisions, not {shown}")
    require_random(chance)
    require_number("the limit of decisions", limit, 0, 10**9)
    most = min(limit, until) if isinstance(until, int) else limit
    table, decisions = open_table(state), 0
    rules, choosers = table._round.rules, _find_choosers(policies, table)
    while not (table._pending.ends_round and (until != "game" or table._pending.ends_game)):
        if decisions >= most:
            return Playout(seal(table), decisions, most == until)
        if table._round.rules is not rules:  # a player takes no part any more, or cards were turned
            rules, choosers = table._round.rules, _find_choosers(policies, table)
        if table._exposed is None and not rules.lookup.allows_interruptions:
            chooser = choosers[table._turn]
            if chooser is None:
                move = _ask_bot(table, policies[table._turn], table._turn, chance)
            else:
                move = chooser.choose_move(table, chance)
        else:
            move = _find_quickest(table, policies, choosers, chance)
        move.act_quickly(table)
        decisions += 1
    return Playout(seal(table), decisions, True)


def _find_choosers(policies: Sequence[Policy], table: Table) -> list[PolicyTables | None]:
    """Return for each seat the tables of its policy; None if it is a bot."""
    rules = table._round.rules
    return [
        find_tables(policy, rules) if isinstance(policy, QuickPolicy) else None
        for policy in policies
    ]


def _find_quickest(
    table: Table,
    policies: Sequence[Policy],
    choosers: Sequence[PolicyTables | None],
    chance: Random,
) -> Move[Any]:
    """Return the move of the seat that acts first if several may act."""
    actions = [a for a in table._round.rules.list_actions(table) if type(a) is not Leave]
    claimants = {action.player for action in actions} - {table._turn}
    order = order_claimants(claimants, table._turn, table._direction, len(policies))
    acting = pick_first_seat(order, table._turn, chance)
    chooser = choosers[acting]
    if chooser is None:
        return _ask_bot(table, policies[acting], acting, chance)
    own = [action for action in actions if action.player == acting]
    return chooser.choose_from(own, table, acting, chance)


def _ask_bot(table: Table, bot: Policy, seat: int, chance: Random) -> Move[Any]:
    state = seal(open_table(table))
    return require_move(state, bot(view(state, seat), chance))


def _list_policies(policy: Policy | Sequence[Policy], seats: int) -> Sequence[Policy]:
    """Return a policy for each seat."""
    policies = policy if isinstance(policy, Sequence) else (policy,) * seats
    if len(policies) != seats:
        raise SetupError(f"{seats} policies are needed, one a seat, not {len(policies)}")
    for each in policies:
        if not callable(each):
            raise SetupError(
                "a policy is a QuickPolicy or a function of a view and a random source, "
                f"not {describe_value(each)}"
            )
    return policies
