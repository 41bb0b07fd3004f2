"""A play tried beforehand, to see what it leaves its player (A77)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.inplay import Asked

if TYPE_CHECKING:
    from unoengine.state import Layout

__all__ = ["Rehearsal"]


class Rehearsal:
    """A play on a throw-away table: what it leaves, and what its effect looked at."""

    __slots__ = ("left", "player", "saw_color", "unknowable", "unseen")

    def __init__(self, state: Layout[Any, Any], move: Any) -> None:
        self.player = move.seat
        self.saw_color = self.unseen = self.unknowable = False
        after = move.perform(state, self)
        hangs = self.unknowable or isinstance(after._pending, Asked)
        self.left = None if hangs else after._hands[move.seat].bit_count()
        """How many cards it leaves its player; None if that hangs on what nobody knows yet."""

    def __call__(self, event: str, player: Any = None, *facts: Any) -> Any:
        """Listen to the table."""
        if event == "Glimpsed":
            return Glimpse.of(self, player)
        if event == "SawColor":
            self.saw_color = True
        elif event == "HandsMoved" or self._brings(event, player, facts):
            self.unseen = True
        elif event == "Rolled" or (event == "Looked" and (player != self.player or self.unseen)):
            self.unknowable = True
        return None

    def _brings(self, event: str, player: Any, facts: tuple[Any, ...]) -> bool:
        """Return whether something brings the player cards unseen, or takes them."""
        if event in ("Drew", "Unseen"):
            return player == self.player and (event == "Unseen" or bool(facts[0]))
        return event == "Gave" and facts[0] == self.player


class Glimpse(int):
    """A number that hangs on hidden cards: whoever makes use of it makes the play do so too."""

    rehearsal: Rehearsal

    @classmethod
    def of(cls, rehearsal: Rehearsal, number: int) -> Glimpse:
        """Return a number of which the rehearsal is to know when it is used."""
        glimpse = cls(number)
        glimpse.rehearsal = rehearsal
        return glimpse


def _used(operation: str) -> Any:
    plain = getattr(int, operation)

    def use(self: Glimpse, *others: object) -> Any:
        self.rehearsal.unknowable = True
        return plain(self, *others)

    return use


for _operation in (
    *("__bool__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__"),
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__neg__", "__index__"),
    *("__mod__", "__floordiv__", "__truediv__", "__int__", "__float__", "__repr__", "__str__"),
):
    setattr(Glimpse, _operation, _used(_operation))
