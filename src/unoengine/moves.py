"""Actions, compiled: when each is allowed, and how the table performs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine import legality
from unoengine.actions import Answer, CallUno, Catch, ChooseColor, Deal, Draw, Pass, Play
from unoengine.ending import end_play, end_round
from unoengine.inplay import FREE, GONE, Asked, begun, resumed
from unoengine.opening import deal_round
from unoengine.pending import TURN, ColorAwaited, Demand, Drawn, RoundOver
from unoengine.piles import draw, forget, next_face
from unoengine.sealing import opened, seal
from unoengine.stages import LAST, MANY, ONE
from unoengine.state import NOBODY, GameState
from unoengine.table import Table

if TYPE_CHECKING:
    from unoengine.rules import Rules

__all__ = [
    "AnswerMove",
    "CallMove",
    "CatchMove",
    "ColorMove",
    "DealMove",
    "DrawMove",
    "Move",
    "PassMove",
    "PlayMove",
]


new = object.__new__


class Move:
    """An action and what the rules have worked out about it beforehand."""

    __slots__ = ("seat",)

    def __init__(self, rules: Rules, action: Draw | Pass | CallUno | Deal) -> None:
        self.seat = action.player

    def attempt(self, state: GameState) -> GameState | None:
        """Return the next state, or None if the action is not legal."""
        if not self.allowed(state):
            return None
        table = opened(state)
        self.perform(table)
        return seal(table)

    def allowed(self, state: GameState) -> bool:
        """Return whether the action is legal: `legal_moves` lists it."""
        raise NotImplementedError

    def perform(self, table: Table) -> None:
        """Do it; it has been found legal."""
        raise NotImplementedError


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
        self.after = tuple(after and after[self.seat] for after in rules.after)
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


class DrawMove(Move):
    """A draw: one card, or what a demand costs."""

    __slots__ = ()

    def allowed(self, state: GameState) -> bool:
        """Return whether the seat is on turn and may draw."""
        return state._turn == self.seat and legality.may_draw(state)

    def attempt(self, state: GameState) -> GameState | None:
        """Return the next state, or None if the draw is not legal.

        A third of all actions are draws of one card from a draw pile: in one go, as plain plays.
        """
        seat, left, pending, rnd = self.seat, state._left, state._pending, state._round
        if pending is not TURN or not left or state._turn != seat:
            return Move.attempt(self, state)
        rules, showing, direction = rnd.rules, state._showing, state._direction
        left -= 1
        face = rnd.pile[left]
        first, hands = rules.first[face], [*state._hands]
        hand = hands[seat]
        if first & rules.matching[showing]:
            if first & rules.special:
                return Move.attempt(self, state)
            pending, turn = rules.drawn[face], seat
        else:
            turn = rules.after[direction][seat]
        hands[seat] = rules.packing.add(hand, face) if hand & first else hand | first
        table: Table = new(Table)
        table._round = rnd
        table._hands = tuple(hands)  # type: ignore[assignment]
        table._left = left
        table._discards = state._discards
        table._showing = showing
        table._turn = turn
        table._direction = direction
        table._pending = pending
        table._exposed = NOBODY
        table._known = state._known
        table._log = None
        table.__class__ = GameState  # type: ignore[assignment]
        return table  # type: ignore[return-value]

    def perform(self, table: Table) -> None:
        """Draw; a card that fits may be played at once, else the turn passes (R026, R027)."""
        seat, pending, rules = self.seat, table._pending, table._round.rules
        table._exposed = NOBODY  # A94
        if pending is not TURN:
            self.pay(table)
            return
        face = next_face(table)
        first, hand = rules.first[face], table._hands[seat]
        table._hands[seat] = rules.packing.add(hand, face) if hand & first else hand | first
        if table._log is not None:
            table._log("Drew", seat, (rules.cards[face],), None)
        if first & rules.matching[table._showing]:
            table._pending = rules.drawn[face]
            if not first & rules.special or legality.plays(table):
                return
            table._pending = TURN
        table._turn = rules.after[table._direction][seat]

    def pay(self, table: Table) -> None:
        """Draw what a demand costs; an answer among it may be played where so ruled (A65, A66)."""
        demand, rules = table._pending, table._round.rules
        assert isinstance(demand, Demand)
        faces = tuple(sorted(draw(table, self.seat, demand.cost, rules.cards[demand.face])))
        if demand.may_play_drawn:
            table._pending = Drawn(faces, rules.packing.presence(faces) & demand.bits, demand)
            if legality.plays(table):
                return
        table._pending = TURN
        table._turn = rules.after[table._direction][self.seat]


class PassMove(Move):
    """Keeping what was drawn, or passing when there is nothing to draw."""

    __slots__ = ()

    def allowed(self, state: GameState) -> bool:
        """Return whether the seat is on turn and may pass."""
        return state._turn == self.seat and legality.may_pass(state)

    def perform(self, table: Table) -> None:
        """Hand over the turn; a demand ends with it (A65)."""
        table._exposed = NOBODY
        table._pending = TURN
        table._turn = table._round.rules.after[table._direction][self.seat]
        if table._log is not None:
            table._log("Passed", self.seat)


class ColorMove(Move):
    """Naming the colour of a start card."""

    __slots__ = ("color", "name")

    def __init__(self, rules: Rules, action: ChooseColor) -> None:
        self.seat = action.player
        self.name = action.color
        self.color = rules.color_names.index(action.color)

    def allowed(self, state: GameState) -> bool:
        """Return whether this seat is to name a colour."""
        return state._turn == self.seat and type(state._pending) is ColorAwaited

    def perform(self, table: Table) -> None:
        """Name the colour; this seat takes the first turn unless the card has other plans (A16)."""
        rules = table._round.rules
        face = rules.top(table._showing)
        table._showing = rules.showing(face, self.color)
        if table._log is not None:
            table._log("ColorNamed", self.seat, self.name)
        effect = rules.openers[face]
        assert effect is not None
        table._pending = play = begun(self.seat, face, effect, table._showing, None, None, FREE)
        effect.opened(table)
        end_play(table, play)


class AnswerMove(Move):
    """Answering what an effect asks."""

    __slots__ = ("value",)

    def __init__(self, rules: Rules, action: Answer) -> None:
        self.seat = action.player
        self.value = action.value

    def allowed(self, state: GameState) -> bool:
        """Return whether this seat is asked and may answer so."""
        asked = state._pending
        return (
            state._turn == self.seat
            and type(asked) is Asked
            and self.value in asked.inquiries[0].answers
        )

    def perform(self, table: Table) -> None:
        """Take up the play that was interrupted."""
        asked, rules = table._pending, table._round.rules
        assert isinstance(asked, Asked)
        if rules.options.uno_window_closes_on == "any_response":
            table._exposed = NOBODY  # A94
        prompt = asked.inquiries[0].prompt
        if table._log is not None:
            table._log("Answered", self.seat, prompt, self.value)
        table._turn = asked.next
        table._pending = play = resumed(asked)
        play.effect.answered(table, prompt, self.value)
        end_play(table, play)


class CallMove(Move):
    """Calling UNO late."""

    __slots__ = ()

    def allowed(self, state: GameState) -> bool:
        """Return whether this seat is exposed."""
        return state._exposed == self.seat

    def perform(self, table: Table) -> None:
        """Be safe (A93)."""
        table._exposed = NOBODY
        if table._log is not None:
            table._log("UnoCalled", self.seat)


class CatchMove(Move):
    """Catching who did not call UNO."""

    __slots__ = ("target",)

    def __init__(self, rules: Rules, action: Catch) -> None:
        self.seat = action.player
        self.target = action.target

    def allowed(self, state: GameState) -> bool:
        """Return whether the one who is to be caught is exposed."""
        return state._exposed == self.target

    def perform(self, table: Table) -> None:
        """Let the one caught draw the penalty; nobody can be caught any more (R073, A96, A99)."""
        if table._log is not None:
            table._log("Caught", self.target, self.seat)
        penalty = table._round.rules.options.uno_penalty
        draw(table, self.target, penalty or 0, "uno")
        table._exposed = NOBODY


class DealMove(Move):
    """Dealing the next round."""

    __slots__ = ()

    def allowed(self, state: GameState) -> bool:
        """Return whether the round is over and this seat deals next."""
        return state._turn == self.seat and type(state._pending) is RoundOver

    def perform(self, table: Table) -> None:
        """Deal (R075, R084)."""
        deal_round(table, self.seat)


