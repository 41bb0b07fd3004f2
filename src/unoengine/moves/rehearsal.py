"""A play tried beforehand, to see what it leaves its player (A77)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.table.pending import Demand
from unoengine.table.play_in_progress import Asked
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.moves.play import PlayMove
    from unoengine.table.state import Layout

__all__ = ["tried_out"]

_PATIENCE = 10_000
"""So many events of one play mean that it never ends."""


def tried_out(state: Layout[Any, Any], move: PlayMove) -> tuple[int | None, bool]:
    """Return how many cards a play leaves its player, and whether that hangs on the colour.

    It is None if that hangs on what nobody knows yet.
    """
    foreseen = move.foresight(state._round, state._direction)
    if foreseen.cards > state._left or type(state._pending) is Demand:
        rehearsal = Rehearsal(state, move)
        return rehearsal.left, rehearsal.saw_color
    others = move.rules.codec.remove(state._hands[move.seat], move.face)
    return (others & ~foreseen.sheds).bit_count(), foreseen.saw_color


class Rehearsal:
    """A play on a throw-away table: what it leaves, and what its effect looked at."""

    __slots__ = ("heard", "left", "player", "saw_color", "unknowable", "unseen")

    def __init__(self, state: Layout[Any, Any], move: PlayMove) -> None:
        self.player: int = move.seat
        self.heard: int = 0
        self.saw_color: bool = False
        self.unseen: bool = False
        self.unknowable: bool = False
        after = move.perform(state, self)
        hangs = self.unknowable or isinstance(after._pending, Asked)
        self.left: int | None = None if hangs else after._hands[move.seat].bit_count()
        """How many cards it leaves its player; None if that hangs on what nobody knows yet."""

    def __call__(self, event: str, player: Any = None, *facts: Any) -> None:
        """Listen to the table; what goes on and on is given up."""
        self.heard += 1
        if self.heard > _PATIENCE:
            raise PluginError("a card that is tried out for its player never comes to an end")
        if event == "SawColor":
            self.saw_color = True
        elif event == "HandsMoved" or self._brings(event, player, facts):
            self.unseen = True
        elif event == "Rolled" or (event == "Looked" and (player != self.player or self.unseen)):
            self.unknowable = True

    def _brings(self, event: str, player: Any, facts: tuple[Any, ...]) -> bool:
        """Return whether something brings the player cards unseen, or takes them."""
        if event in ("Drew", "Unseen"):
            return player == self.player and (event == "Unseen" or bool(facts[0]))
        return event == "Gave" and facts[0] == self.player
