"""Check that UNO is offered with a play exactly when the play leaves one card (A77)."""

from __future__ import annotations

from collections.abc import Iterator

from unoengine.game.engine import apply, legal_moves
from unoengine.moves.rehearsal import rehearse
from unoengine.search.redealing import redeal
from unoengine.table.state import GameState
from unoengine.testing.faults import Fault
from unoengine.values.actions import Play

__all__ = ["find_uno_faults"]

_REDEALS = 12
"""If a play leaves one card after this many redeals, hidden cards are taken not to matter."""


def find_uno_faults(state: GameState, play: Play, after: GameState) -> Iterator[Fault]:
    """Find plays with UNO that do not leave one card, and plays that do but do not offer UNO."""
    if state.round != after.round or after.round_winner is not None or after.phase == "question":
        return
    subscribers = state._round.rules.tables.subscribers
    if subscribers.turn_begins or subscribers.drew:
        return  # they may change the hand besides the play (A137)
    if rehearse(state, play)[0] is None:  # hidden cards or dice may decide what is left
        return
    seat, left = play.player, after.hand_sizes[play.player]
    if play.uno and left != 1 and state._round.rules.tables.false_uno_variant is None:
        yield Fault(
            "uno",
            f"UNO can be called with a play that leaves {left} cards",
            f"assert after.hand_sizes[{seat}] == 1",
        )
    elif left == 1 and not play.uno:
        with_uno = Play(seat, play.card, play.color, play.choice, True)
        if with_uno not in legal_moves(state, seat) and _always_leaves_one_card(state, play):
            yield Fault(
                "uno",
                "the play leaves one card, but UNO cannot be called with it",
                f"assert evolve(action, uno=True) in legal_moves(state, {seat})",
            )


def _always_leaves_one_card(state: GameState, play: Play) -> bool:
    """Return whether the play leaves one card, whatever the hidden cards are."""
    for seed in range(_REDEALS):
        after = apply(redeal(state, play.player, seed), play)
        if after.hand_sizes[play.player] != 1 or after.phase == "question":
            return False
    return True
