"""What effects always say, where they ask for no more than the box, or than who sits where.

Most action cards do the same whoever holds what: it hangs on the seat that plays and on the
direction. So it is worked out once for each, by letting the effect speak to a table at which there
are no cards; and what may be named with a card, by asking it at one where nobody sits. An effect
that wants to know more, or says more, is asked every time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from unoengine.actions import Value
from unoengine.inplay import begun
from unoengine.pending import TURN
from unoengine.table import Table

if TYPE_CHECKING:
    from unoengine.box import Box
    from unoengine.effect import Effect
    from unoengine.pending import Pending
    from unoengine.playing import PlayMove
    from unoengine.state import Round

__all__ = ["NEVER", "NOT_YET", "Foreseen", "Terms", "foresee", "named"]

Terms: TypeAlias = tuple[tuple[str, ...], tuple[Value, ...], tuple[Value, ...]]
"""The colours that may be named with a card, the choices, and those with a last card."""


class Foreseen:
    """What a play comes to that leaves more than one card in its player's hand."""

    __slots__ = ("cards", "direction", "draws", "pending", "turn")

    def __init__(
        self, turn: int, direction: int, pending: Pending, draws: tuple[tuple[int, int], ...]
    ) -> None:
        self.turn: int = turn
        self.direction: int = direction
        self.pending: Pending = pending
        self.draws: tuple[tuple[int, int], ...] = draws
        """Who draws how many."""
        self.cards: int = sum(count for _, count in draws)
        """How many are drawn in all."""


_TOO_MANY = ((0, 1 << 60),)
NEVER = Foreseen(0, 0, TURN, _TOO_MANY)
"""Of a play that hangs on more: there are never so many cards, so its effect is asked."""

NOT_YET = Foreseen(0, 0, TURN, _TOO_MANY)
"""Of a play that has not been made yet."""


class _AskedMoreError(Exception):
    """An effect asks or says what hangs on more."""


def _named(*parts: Any) -> frozenset[str]:
    """Return what questions and verbs are called."""
    return frozenset(getattr(part, "fget", part).__name__ for part in parts)


class _Box(Table):
    """A table with a box on it, and nobody there."""

    __slots__ = ("_asked_more", "_draws")
    _asked_more: bool
    """Whether there was a question that has no answer here, even if the effect makes do."""

    _open_to: ClassVar[frozenset[str]] = _named(Table.edition, Table.options, Table.cards)
    _draws: list[tuple[int, int]]

    def __getattribute__(self, name: str) -> Any:
        if name[0] != "_" and name not in type(self)._open_to:
            self._asked_more = True
            raise _AskedMoreError(name)
        return super().__getattribute__(name)


class _Seats(_Box):
    """A table at which everybody sits, without cards."""

    __slots__ = ()
    _open_to: ClassVar[frozenset[str]] = _Box._open_to | _named(
        *(Table.player, Table.card, Table.color, Table.choice, Table.owed, Table.owed_to),
        *(Table.next, Table.seats, Table.everyone, Table.others, Table.direction),
        *(Table.draw, Table.demand),
        *(Table.skip, Table.skip_everyone, Table.again, Table.reverse),
    )

    def draw(self, player: int, count: int) -> int:
        """Note who draws; whether there are so many cards is seen when the card is played."""
        rules = self._round.rules
        sits = type(player) is int and player in rules.seat_range and player != self.player
        if not sits or type(count) is not int or count < 0:
            self._asked_more = True
            raise _AskedMoreError
        self._draws.append((player, count))
        return count


class _Agreed:
    """What stands still before anybody has sat down."""

    __slots__ = ("rules",)

    def __init__(self, rules: Box) -> None:
        self.rules: Box = rules


def named(effect: Effect, rules: Box) -> Terms | None:
    """Return what may be named with a card, or None if that hangs on more than the box."""
    table = _Box()
    table._asked_more = False
    table._round = cast("Round", _Agreed(rules))
    try:
        colors = table._colors(effect.colors(table))
        choices = table._values(effect.choices(table))
        last = table._values(effect.choices_last(table))
    except Exception:  # if it is a fault it will be told when the card could be played
        return None
    finally:
        del table._round
    known = colors and choices and last and not table._asked_more
    return (colors, choices, last) if known else None


def foresee(move: PlayMove, rnd: Round, direction: int) -> Foreseen:
    """Return what a play comes to in a direction of play, or `NEVER`."""
    rules, effect = rnd.rules, move.acting
    assert effect is not None
    table = _Seats()
    table._asked_more = False
    table._round = rnd
    table._showing = move.showing
    table._turn = rules.after[direction][move.seat]
    table._direction = direction
    table._log = None
    table._pending = play = begun(
        move.seat, move.face, effect, move.showing, move.choice, None, effect.own_hand
    )
    table._draws = []
    try:
        effect.play(table)
    except Exception:  # if it is a fault it will be told when the card is played
        return NEVER
    finally:
        del table._round, table._pending  # an effect that keeps the table can do nothing with it
    if table._asked_more:
        return NEVER
    demand = None if play._said is None else play._said.demand
    return Foreseen(table._turn, table._direction, demand or TURN, tuple(table._draws))
