"""Plays, compiled: when each is allowed, and how the table performs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.effect_api.open_and_seal import opened, seal
from unoengine.effect_api.table import Table
from unoengine.moves import legality
from unoengine.moves.effect_outcomes import NEVER, NOT_YET, Foreseen, foresee
from unoengine.moves.move_base import Move
from unoengine.moves.stages import LAST, MANY, ONE
from unoengine.plugins.effect_base import Effect
from unoengine.table.pending import TURN, Demand, inquired
from unoengine.table.piles import draw, forget
from unoengine.table.play_in_progress import FREE, GONE, begun, interrupted
from unoengine.table.state import UNSEEN, GameState
from unoengine.table.transfers import throw_away
from unoengine.table.turn_end import anybody_out, called_falsely, end_play, end_round, tell_demand
from unoengine.values.actions import Play
from unoengine.values.hand import Hand

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import Rules
    from unoengine.table.pending import Pending
    from unoengine.table.play_in_progress import Asked
    from unoengine.table.state import Layout, Listener, Round
    from unoengine.values.actions import Value

__all__ = ["PlayMove"]

NOTHING = Effect()
"""What a card does that does nothing."""


class PlayMove(Move):
    """A play: with which hands it is offered, what it puts on the pile, what its card does."""

    __slots__ = (
        "acting",
        "action",
        "acts_last",
        "after",
        "choice",
        "color_named",
        "copies",
        "face",
        "first",
        "foreseen",
        "goes",
        "jumps",
        "matching",
        "offered",
        "own_hand",
        "pair",
        "plain",
        "rules",
        "second",
        "showing",
        "simple",
        "special",
        "unit",
        "uno",
    )

    def __init__(self, rules: Rules, action: Play) -> None:
        self.rules: Rules = rules
        self.seat: int = action.player
        self.action: Play = action
        face = rules.codec.face_of_card[action.card]
        self.face: int = face
        self.first: int = rules.codec.first_bits[face]
        self.second: int = rules.codec.second_bits[face]
        self.unit: int = rules.codec.units[face]
        self.copies: int = rules.codec.masks[face]
        self.after: tuple[int, ...] = rules.neighbors[self.seat]
        self.matching: list[int] = rules.matches_by_showing
        self.choice: Value = action.choice
        self.uno: bool = action.uno
        self.special: bool = bool(self.first & rules.special_faces)
        terms = (action.color, action.choice, action.uno)
        stages = (LAST, ONE, MANY)
        self.offered: tuple[bool, ...] = (
            False,
            *[terms in rules.usual_terms(face, stage) for stage in stages],
        )
        """Whether the play is offered, by its stage; a special one hangs on more."""
        simple = self.offered[MANY] and not self.special
        self.simple: int = self.first if simple else 0
        """The first bit of its face, if all it needs among many cards is to be held and to fit."""
        self.goes: tuple[bool, ...] = (
            rules.matches_by_face[face] if simple else (False,) * len(rules.matches_by_showing)
        )
        """On what it goes, if so."""
        effect = rules.acting_effects[face]
        self.acting: Effect | None = effect
        self.own_hand = "kept" if effect is None else effect.own_hand
        self.acts_last: bool = rules.acts_last[face]
        named = action.color if action.card.color is None else action.card.color
        self.color_named: bool = named is not None
        self.pair: bool = len(rules.codec.bits[face]) == 2
        self.jumps: bool = rules.allows_interruptions
        unfounded = action.uno and rules.false_uno_variant is not None
        foreseeable = self.own_hand in ("kept", "shrinks") and self.color_named and not unfounded
        self.foreseen: list[Foreseen] = [NOT_YET if effect and foreseeable else NEVER] * 3
        """By direction of play, what it comes to where many cards are left in the hand."""
        self.plain: bool = effect is None and self.color_named and not unfounded
        self.showing: int = rules.encode_showing(face, rules.color_names.index(named))

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether the card is held, fits, and may be played with what is named (A26)."""
        pending, hand = state._pending, state._hands[self.seat]
        bits = self.matching[state._showing] if pending is TURN else pending.bits
        if state._turn != self.seat or not hand & self.first & bits:
            return self.jumps and self.action in legality.jumps(state, self.seat)
        if self.special:
            offered = legality.special(state, self.face)
            return any(self.action is play for play in offered)
        stage: int = min(hand.bit_count(), MANY)
        return self.offered[stage]

    def attempt(
        self, state: Layout[Any, Any], log: Listener | None, found: bool
    ) -> GameState | None:
        """Lay the one card down (R031), let it act, and see who is out, exposed, or next."""
        seat, pending, hands = self.seat, state._pending, [*state._hands]
        hand, first, before = hands[seat], self.first, state._showing
        held = hand & self.copies
        fits = self.goes[before] if pending is TURN else pending.bits & self.simple
        size = hand.bit_count()
        quick = fits and held and size > ONE and state._turn == seat
        if not quick and not found and not self.allowed(state):
            return None
        if held == first:  # it is the only copy in the hand
            hand ^= first
        elif self.pair:
            hand ^= self.second
        else:
            hand = self.rules.codec.remove(hand, self.face)
        hands[seat] = hand
        table = Table()
        table._round = state._round
        table._hands = hands
        table._left = state._left
        table._discards = state._discards + self.unit
        table._showing = self.showing
        table._direction = direction = state._direction
        table._turn = self.after[direction]
        table._pending = TURN
        table._exposed = None  # A94, A100
        table._known = known = state._known
        if known:
            seen = known[seat]
            if seen is not UNSEEN and seen[0] & first:
                forget(table, seat, self.face)
        table._log = log
        goes_on = quick or hand & hand - 1
        if log is None and goes_on and (self.plain or self.foresees(table, hand, before, pending)):
            table.__class__ = GameState  # type: ignore[assignment]
            return table  # type: ignore[return-value]
        if log is not None:
            action = self.action
            log("Played", seat, action.card, action.color, action.choice, action.uno)
        self.go_on(table, hand, before, pending)
        return seal(table)

    def foresees(self, table: Table, hand: int, before: int, pending: Pending) -> bool:
        """Go on as the card always does, if it always does the same; return whether it does."""
        direction = table._direction
        foreseen = self.foreseen[direction]
        if foreseen is NOT_YET:  # seldom, so a call less most of the time
            foreseen = self.foresight(table._round, direction)
        if foreseen.cards > table._left or type(pending) is Demand:
            return False
        if foreseen.sheds and not self.sheds(table, hand, hand & foreseen.sheds):
            return False
        table._turn = foreseen.turn
        table._direction = foreseen.direction
        for seat, count in foreseen.draws:
            draw(table, seat, count, None)
        if foreseen.inquiry is not None:
            self.ask(table, foreseen, hand, before)
        elif foreseen.demand is not None:
            table._pending = foreseen.demand
        return True

    def foresight(self, rnd: Round, direction: int) -> Foreseen:
        """Return what the play comes to in a direction of play, if it always comes to the same."""
        foreseen = self.foreseen[direction]
        if foreseen is NOT_YET:
            foreseen = self.foreseen[direction] = foresee(self, rnd, direction)
        return foreseen

    def sheds(self, table: Table, hand: int, gone: int) -> bool:
        """Discard what the card always discards; not if it leaves one card or none."""
        left = hand ^ gone
        if not left & left - 1:
            return False
        if gone:
            throw_away(table, self.seat, gone, left)
        return True

    def ask(self, table: Table, foreseen: Foreseen, hand: int, before: int) -> None:
        """Put the question that the card always puts, and with it the hand as it is now."""
        inquiry, effect = foreseen.inquiry, self.acting
        assert inquiry is not None
        assert effect is not None
        seat, face, choice = self.seat, self.face, self.choice
        if foreseen.with_hand:
            held = Hand(self.rules.codec, hand)
            inquiry = inquired(inquiry.player, inquiry.prompt, inquiry.answers, held, None, None)
        table._turn, then = inquiry.player, foreseen.turn
        table._pending = interrupted(
            (inquiry,), then, seat, face, effect, before, choice, None, None, foreseen.demand
        )

    def asks(self, state: GameState, asked: Asked) -> bool:
        """Return whether the card could just have been played so, and then always asks this."""
        seat, direction = self.seat, state._direction
        foreseen, hand = self.foresight(state._round, direction), state._hands[seat]
        lies_there = self.showing == state._showing and foreseen.direction == direction
        if foreseen.inquiry is None or not lies_there or not hand & hand - 1:
            return False
        table = opened(state)
        table._hands[seat] = self.rules.codec.add(hand, self.face)
        table._showing, table._turn, table._pending = asked.before, seat, TURN
        if not self.allowed(table):
            return False
        self.ask(table, foreseen, hand, asked.before)
        always: Asked = table._pending
        return always == asked and _kinds(always) == _kinds(asked)

    def go_on(self, table: Table, hand: int, before: int, pending: Pending) -> None:
        """Go on where a card acts, or leaves one card or none."""
        seat, effect = self.seat, self.acting
        if not self.color_named:  # A56: the colour in force stays
            table._showing = self.rules.encode_showing(self.face, self.rules.color_number(before))
        if effect is None:
            if not hand:
                end_round(table, seat)
            elif hand & hand - 1:
                if self.uno:
                    called_falsely(table, seat)
                    if anybody_out(table):
                        end_play(table, begun(seat, self.face, NOTHING, before, None, None, FREE))
            elif not self.uno:
                table._exposed = seat  # R072, A97, A101: by playing down to one card, and only so
            return
        reach = self.own_hand if hand else GONE
        uno: bool | None = self.uno
        if not uno and reach == "kept" and hand & hand - 1:
            uno = None  # A97: nobody is exposed by a play that leaves more than one card
        play = begun(seat, self.face, effect, before, self.choice, uno, reach)
        if type(pending) is Demand:
            play.met = pending
        table._pending = play
        if hand:
            effect.play(table)
            end_play(table, play)
            return
        if self.acts_last:
            effect.last(table)
            if play._said is not None and play._said.demand is not None and table._turn != seat:
                settle_demand(table, play._said.demand)
        end_round(table, seat)


def settle_demand(table: Table, demand: Demand) -> None:
    """Let who could not meet the demand of a last card draw; nobody plays any more (A70)."""
    tell_demand(table, demand)
    table._pending = demand
    if not legality.plays(table):
        draw(table, table._turn, demand.cost, table._round.rules.cards[demand.face])


def _kinds(asked: Asked) -> list[type]:
    """Return of what kinds all is that is asked and kept: True equals 1, and a hand its cards."""
    kinds: list[type] = []
    parts: list[Any] = [(inquiry.answers, inquiry.data) for inquiry in asked.inquiries]
    for part in parts:
        kinds.append(type(part))
        if type(part) is tuple:
            parts += part
    return kinds
