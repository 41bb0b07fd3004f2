"""What a play always comes to, where its effect asks for no more than who sits where.

Most action cards do the same whoever holds what: it hangs on the seat that plays and on the
direction. So it is worked out once for each, by letting the effect speak to a table at which there
are no cards. An effect that wants to know more, or says more, is asked every time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from attrs import define, frozen

from unoengine.inplay import begun
from unoengine.pending import TURN
from unoengine.questions import Questions
from unoengine.state import Layout, Round
from unoengine.table import Table

if TYPE_CHECKING:
    from unoengine.pending import Pending
    from unoengine.playing import PlayMove

__all__ = ["NEVER", "NOT_YET", "Foreseen", "foresee"]


@frozen
class Foreseen:
    """What a play comes to that leaves more than one card in its player's hand."""

    turn: int
    direction: int
    pending: Pending
    draws: tuple[tuple[int, int], ...]
    """Who draws how many."""

    cards: int
    """How many are drawn in all."""


_TOO_MANY = 1 << 60
NEVER = Foreseen(0, 0, TURN, (), _TOO_MANY)
"""Of a play that hangs on more: there are never so many cards, so its effect is asked."""

NOT_YET = Foreseen(0, 0, TURN, (), _TOO_MANY)
"""Of a play that has not been made yet."""


class _AskedForMore(Exception):
    """An effect asks or says what hangs on more."""


@define(eq=False, init=False, weakref_slot=False)
class _Seats(Layout[list[int], Any]):
    """A table without cards."""

    draws: list[tuple[int, int]]

    player = Questions.player
    card = Questions.card
    color = Questions.color
    choice = Questions.choice
    owed = Questions.owed
    owed_to = Questions.owed_to
    next = Questions.next
    seats = Questions.seats
    everyone = Questions.everyone
    others = Questions.others
    direction = Questions.direction
    edition = Questions.edition
    options = Questions.options
    cards = Questions.cards
    skip = Table.skip
    skip_everyone = Table.skip_everyone
    again = Table.again
    reverse = Table.reverse
    demand = Table.demand
    _bits = Table._bits

    def draw(self, player: int, count: int) -> int:
        """Note who draws; whether there are so many cards is seen when the card is played."""
        rules = self._round.rules
        sits = type(player) is int and player in rules.seat_range and player != self.player
        if not sits or type(count) is not int or count < 0:
            raise _AskedForMore
        self.draws.append((player, count))
        return count

    def __getattr__(self, name: str) -> object:
        raise _AskedForMore(name)


def foresee(move: PlayMove, rnd: Round, direction: int) -> Foreseen:
    """Return what a play comes to in a direction of play, or `NEVER`."""
    rules, effect = rnd.rules, move.acting
    assert effect is not None
    table = _Seats()
    table._round = rnd
    table._showing = move.showing
    table._turn = rules.after[direction][move.seat]
    table._direction = direction
    table._log = None
    table._pending = play = begun(
        move.seat, move.face, effect, move.showing, move.choice, None, effect.own_hand
    )
    table.draws = []
    try:
        effect.play(cast("Table", table))
    except Exception:  # if it is a fault it will be told when the card is played
        return NEVER
    finally:
        del table._round, table._pending  # an effect that keeps the table can do nothing with it
    demand = None if play._said is None else play._said.demand
    draws = tuple(table.draws)
    cards = sum(count for _, count in draws)
    return Foreseen(table._turn, table._direction, demand or TURN, draws, cards)
