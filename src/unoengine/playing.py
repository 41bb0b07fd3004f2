"""Plays, compiled: when each is allowed, and how the table performs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine import legality
from unoengine.actions import Play
from unoengine.ending import end_play, end_round
from unoengine.inplay import GONE, begun
from unoengine.move import Move
from unoengine.pending import TURN, Demand
from unoengine.piles import draw, forget
from unoengine.stages import LAST, MANY, ONE
from unoengine.state import NOBODY, GameState
from unoengine.table import Table

if TYPE_CHECKING:
    from unoengine.rules import Rules

__all__ = ["PlayMove"]

new = object.__new__


class PlayMove(Move):
    """A play: with which hands it is offered, what it puts on the pile, what its card does."""

    __slots__ = (
        "acting",
        "action",
        "acts_last",
        "after",
        "always",
        "choice",
        "color_named",
        "face",
        "first",
        "matching",
        "offered",
        "own_hand",
        "pair",
        "plain",
        "rules",
        "second",
        "showing",
        "special",
        "third",
        "uno",
    )

    def __init__(self, rules: Rules, action: Play) -> None:
        self.rules = rules
        self.seat = action.player
        self.action = action
        self.face = face = rules.packing.index[action.card]
        self.first = rules.packing.first[face]
        self.second = rules.packing.second[face]
        self.after = [after[self.seat] for after in rules.after]
        self.matching = rules.matching
        self.choice = action.choice
        self.uno = action.uno
        self.special = bool(self.first & rules.special)
        terms = (action.color, action.choice, action.uno)
        stages = (LAST, ONE, MANY)
        self.offered = (False, *(terms in rules.terms(face, stage) for stage in stages))
        """Whether the play is offered, by its stage; a special one hangs on more."""
        self.always = all(self.offered[1:]) and not self.special
        self.acting = effect = rules.acting[face]
        self.own_hand = "kept" if effect is None else effect.own_hand
        self.acts_last = rules.acts_last[face]
        named = action.color if action.card.color is None else action.card.color
        self.color_named = named is not None
        copies = len(rules.packing.bits[face])
        self.pair = copies == 2
        self.third = self.second if copies > 2 else 0
        """Where this bit is set, a third copy may be concerned."""
        self.plain = effect is None and self.color_named and not self.special and self.offered[MANY]
        self.showing = rules.showing(face, rules.color_names.index(named))

    def allowed(self, state: GameState) -> bool:
        """Return whether the card is held, fits, and may be played with what is named."""
        pending, hand = state._pending, state._hands[self.seat]
        bits = self.matching[state._showing] if pending is TURN else pending.bits
        if state._turn != self.seat or not hand & self.first & bits:
            return False
        if self.always:
            return True
        if self.special:
            return any(self.action is play for play in legality.special(state, self.face))
        return self.offered[min(hand.bit_count(), MANY)]

    def attempt(self, state: GameState) -> GameState | None:
        """Return the next state, or None if the play is not legal.

        More than half of all actions are plays of cards that do nothing but match. For them the
        table is not set up to be cleared at once: this is `allowed` and `perform` in one go.
        """
        seat, showing, pending = self.seat, state._showing, state._pending
        hands, known, discards = [*state._hands], state._known, state._discards
        hand, first, second = hands[seat], self.first, self.second
        left = hand ^ (second if hand & second else first)
        if (
            not self.plain
            or state._turn != seat
            or not hand & first & (self.matching[showing] if pending is TURN else pending.bits)
            or not left & left - 1
            or (hand | discards) & self.third
            or (known and known[seat][0] & first)
        ):
            return Move.attempt(self, state)
        hands[seat] = left
        table: Table = new(Table)
        table._round = state._round
        table._hands = tuple(hands)  # type: ignore[assignment]
        table._left = state._left
        table._discards = discards | (second if discards & first else first)
        table._showing = self.showing
        direction = table._direction = state._direction
        table._turn = self.after[direction]
        table._pending = TURN
        table._exposed = NOBODY
        table._known = known
        table._log = None
        table.__class__ = GameState  # type: ignore[assignment]
        return table  # type: ignore[return-value]

    def perform(self, table: Table) -> None:
        """Lay the card down, let it act, and see who is out, exposed, or next."""
        seat, face, hands, before = self.seat, self.face, table._hands, table._showing
        hand = hands[seat]
        if hand & self.second:
            hand = hands[seat] = self.rules.packing.remove(hand, face)
        else:
            hand = hands[seat] = hand ^ self.first
        known, discards = table._known, table._discards
        if known and known[seat][0] & self.first:
            forget(table, seat, face)
        if not discards & self.first:
            table._discards = discards | self.first
        elif self.pair:
            table._discards = discards | self.second
        else:
            table._discards = self.rules.packing.add(discards, face)
        if self.color_named:
            table._showing = self.showing
        else:  # A56: no colour is named, and the one in force stays
            table._showing = self.rules.showing(face, self.rules.color(before))
        table._turn = self.after[table._direction]
        if table._log is not None:
            action = self.action
            table._log("Played", seat, action.card, action.color, action.choice, action.uno)
        effect = self.acting
        if effect is None:
            table._pending = TURN
            if hand & hand - 1:
                table._exposed = NOBODY
            elif hand:
                table._exposed = NOBODY if self.uno else seat
            else:
                end_round(table, seat)
            return
        reach = self.own_hand if hand else GONE
        table._pending = play = begun(seat, face, effect, before, self.choice, self.uno, reach)
        if hand:
            effect.play(table)
            end_play(table, play)
            return
        if self.acts_last:
            effect.last(table)
            if play.demand is not None:
                settle_demand(table, play.demand)
        end_round(table, seat)


def settle_demand(table: Table, demand: Demand) -> None:
    """Let who could not meet the demand of a last card draw; nobody plays any more (A70)."""
    table._pending = demand
    if not legality.plays(table):
        draw(table, table._turn, demand.cost, table._round.rules.cards[demand.face])
