"""What is no play, compiled: when each is allowed, and how the table performs it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from unoengine.effect_api.open_and_seal import seal
from unoengine.effect_api.table import Table
from unoengine.moves import legality
from unoengine.moves.effect_outcomes import Foreseen, foresee_answer
from unoengine.moves.move_base import Move
from unoengine.plugins.discovery import describe_plugin
from unoengine.table.pending import TURN, ColorAwaited, Demand, Drawn, RoundOver
from unoengine.table.piles import draw
from unoengine.table.play_in_progress import FREE, Asked, acting_as, begun, hooked, resumed
from unoengine.table.round_start import deal_round
from unoengine.table.state import GameState, answers_of
from unoengine.table.turn_end import anybody_out, end_play
from unoengine.values.actions import Answer, Catch, ChooseColor, Value
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import Rules
    from unoengine.plugins.variant_base import Variant
    from unoengine.table.state import Layout, Listener

__all__ = [
    "AnswerMove",
    "CallMove",
    "CatchMove",
    "ColorMove",
    "DealMove",
    "DrawMove",
    "PassMove",
    "VariantDrawMove",
]


_MOST_QUESTIONS = 1000
"""Of how many questions it is kept what an answer comes to."""


class DrawMove(Move):
    """A draw: one card, or what a demand costs."""

    __slots__ = ()

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether the seat is on turn and may draw."""
        if state._turn != self.seat:
            return False
        return (state._pending is TURN and state._left > 0) or legality.may_draw(state)

    def attempt(
        self, state: Layout[Any, Any], log: Listener | None, found: bool
    ) -> GameState | None:
        """Draw one (A27); if it fits it may be played now, else the turn passes (R026, R027)."""
        seat, rnd, left = self.seat, state._round, state._left
        if state._pending is not TURN:
            return super().attempt(state, log, found)
        if state._turn != seat or not (left or legality.can_draw(state)):
            return None
        rules, hands, direction = rnd.rules, [*state._hands], state._direction
        table = Table()
        table._round = rnd
        table._hands = hands
        table._left = left
        table._discards = state._discards
        table._showing = showing = state._showing
        table._turn = seat
        table._direction = direction
        table._pending = TURN
        table._exposed = None  # A94
        table._known = state._known
        table._log = log
        if left and log is None:  # what `draw` comes to, for the commonest move of all
            table._left = left = left - 1
            face = rnd.pile[left]
            hand = hands[seat]
            more = hand | rules.first_bits[face]
            hands[seat] = rules.codec.add(hand, face) if more == hand else more
        else:
            (face,) = draw(table, seat, 1, None)
        if rules.matches_by_face[face][showing] and (
            not rules.hangs[face] or rules.may_play_drawn(table, seat, face)
        ):
            table._pending = rules.drawn[face]
        else:
            table._turn = rules.seat_after[direction][seat]
        if log is not None:
            return seal(table)
        table.__class__ = GameState  # type: ignore[assignment]
        return table  # type: ignore[return-value]

    def act(self, table: Table) -> None:
        """Draw what a demand costs; an answer among it may be played where so ruled (A65, A66)."""
        demand, rules = table._pending, table._round.rules
        assert isinstance(demand, Demand)
        table._exposed = None  # A94
        drawn = draw(table, self.seat, demand.cost, rules.cards[demand.face])
        if demand.may_play_drawn:
            faces = tuple(sorted(drawn))
            table._pending = Drawn(faces, rules.codec.presence_mask(faces) & demand.bits, demand)
            if legality.plays(table):
                return
        table._pending = TURN  # A68, A69
        table._turn = rules.seat_after[table._direction][self.seat]


class VariantDrawMove(DrawMove):
    """A draw where a variant says how cards are drawn on a turn."""

    __slots__ = ()

    def attempt(
        self, state: Layout[Any, Any], log: Listener | None, found: bool
    ) -> GameState | None:
        """Open the table for the variant first."""
        return Move.attempt(self, state, log, found)

    def act(self, table: Table) -> None:
        """Let the variant draw; the card drawn last may be played if it fits."""
        if table._pending is not TURN:
            super().act(table)
            return
        seat, rules, showing = self.seat, table._round.rules, table._showing
        variant = rules.draw_variant
        assert variant is not None
        table._exposed = None  # A94
        table._turn = rules.seat_after[table._direction][seat]
        play = hooked(seat, rules.top_face(showing), variant, showing, None)
        table._pending = play
        variant.draw(table)
        if play.said.inquiries:
            raise PluginError(
                f"{describe_plugin(variant)} asks where nobody can wait for an answer"
            )
        said = play.said
        held = play.drawn and table._hands[seat] & rules.first_bits[play.drawn[-1]]
        if not held or not table.drawn_fits or anybody_out(table):
            end_play(table, play)
            return
        goes_on = (seat, rules.seat_after[table._direction][seat])
        if said.demand is not None or table._turn not in goes_on:
            raise PluginError(
                f"{describe_plugin(variant)} ends the turn of who may play what was drawn"
            )
        table._turn, table._pending = seat, rules.drawn[play.drawn[-1]]


class PassMove(Move):
    """Keeping what was drawn, or passing when there is nothing to draw."""

    __slots__ = ()

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether the seat is on turn and may pass."""
        if state._turn != self.seat:
            return False
        keeps = type(state._pending) is Drawn and state._round.rules.may_keep_drawn
        return keeps or legality.may_pass(state)

    def act(self, table: Table) -> None:
        """Hand over the turn; a demand ends with it (A65)."""
        table._exposed = None
        table._pending = TURN
        table._turn = table._round.rules.seat_after[table._direction][self.seat]
        if table._log is not None:
            table._log("Passed", self.seat)


class ColorMove(Move):
    """Naming the colour of a start card."""

    __slots__ = ("color", "name")

    def __init__(self, rules: Rules, action: ChooseColor) -> None:
        self.seat: int = action.player
        self.name: str = action.color
        self.color: int = rules.color_names.index(action.color)

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether this seat is to name a colour."""
        return state._turn == self.seat and type(state._pending) is ColorAwaited

    def act(self, table: Table) -> None:
        """Name the colour; this seat takes the first turn unless the card has other plans (A16)."""
        rules = table._round.rules
        face = rules.top_face(table._showing)
        table._showing = rules.encode_showing(face, self.color)
        if table._log is not None:
            table._log("ColorNamed", self.seat, self.name)
        effect = rules.opening_effects[face]
        assert effect is not None
        table._pending = play = begun(self.seat, face, effect, table._showing, None, None, FREE)
        effect.opened(table)
        end_play(table, play)


class AnswerMove(Move):
    """Answering what an effect asks."""

    __slots__ = ("foreseen", "value")

    def __init__(self, rules: Rules, action: Answer) -> None:
        self.seat: int = action.player
        self.value: Value = action.value
        self.foreseen: dict[tuple[str, int, int, int, int], Foreseen] = {}
        """What it comes to: by what is asked, the card and the seat that ask, who is next, and
        the direction of play."""

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether this seat is asked and may answer so."""
        value, pending = self.value, state._pending
        if type(pending) is not Asked:
            offered: Iterable[Value] = legality.claims(state, self.seat)
        elif state._turn == self.seat:
            offered = answers_of(state)
        else:
            return False
        if type(value) is str:
            return value in offered
        # True is 1, but they are two answers.
        kind = isinstance(value, bool)
        return any(value == other and isinstance(other, bool) == kind for other in offered)

    def act(self, table: Table) -> None:
        """Take up the play that was interrupted; or act on what is claimed."""
        asked, rules = table._pending, table._round.rules
        if type(asked) is not Asked:
            self.claim(table, legality.claims(table, self.seat)[self.value])
            return
        if rules.options.uno_window_closes_on == "any_response":
            table._exposed = None  # A94
        if table._log is None and self.foresees(table, asked):
            return
        inquiry, value = asked.inquiries[0], self.value
        prompt, acting = inquiry.prompt, inquiry.acting
        if table._log is not None:
            table._log("Answered" if inquiry.among is None else "Picked", self.seat, prompt, value)
        table._turn = asked.next
        table._pending = play = resumed(asked)
        if acting is None:
            play.effect.answered(table, prompt, value)
        else:
            effect = rules.effects[acting]
            assert effect is not None
            with acting_as(play, acting, effect):
                effect.answered(table, prompt, value)
        end_play(table, play)

    def foresees(self, table: Table, asked: Asked) -> bool:
        """Go on as the card always does, if it always does the same; return whether it does."""
        inquiry, face, rnd = asked.inquiries[0], asked.face, table._round
        if asked.effect is not rnd.rules.acting_effects[face] or inquiry.acting is not None:
            return False
        if len(asked.inquiries) > 1 or asked.demand is not None or asked.uno is not None:
            return False  # there is more to do than the card says now
        direction = table._direction
        known_by = (inquiry.prompt, face, asked.player, asked.next, direction)
        foreseen = self.foreseen.get(known_by)
        if foreseen is None:
            if len(self.foreseen) >= _MOST_QUESTIONS:
                self.foreseen.clear()
            foreseen = foresee_answer(asked, self.value, rnd, direction)
            self.foreseen[known_by] = foreseen
        if foreseen.cards > table._left:
            return False
        table._turn = foreseen.turn
        table._direction = foreseen.direction
        table._pending = foreseen.demand or TURN
        for seat, count in foreseen.draws:
            draw(table, seat, count, None)
        return True

    def claim(self, table: Table, variant: Variant) -> None:
        """Let the variant act that takes the claim; whose turn it is stays so."""
        if table._log is not None:
            table._log("Claimed", self.seat, self.value)
        showing = table._showing
        top = table._round.rules.top_face(showing)
        table._pending = play = hooked(self.seat, top, variant, showing, variant.name)
        variant.claim(table, self.value)
        end_play(table, play)


class CallMove(Move):
    """Calling UNO late."""

    __slots__ = ()

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether this seat is exposed."""
        return state._exposed == self.seat

    def act(self, table: Table) -> None:
        """Be safe (A93)."""
        table._exposed = None
        if table._log is not None:
            table._log("UnoCalled", self.seat)


class CatchMove(Move):
    """Catching who did not call UNO."""

    __slots__ = ("target",)

    def __init__(self, rules: Rules, action: Catch) -> None:
        self.seat: int = action.player
        self.target: int = action.target

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether the one who is to be caught is exposed."""
        return state._exposed == self.target

    def act(self, table: Table) -> None:
        """Let the one caught draw the penalty; nobody can be caught any more (R073, A96, A99)."""
        if table._log is not None:
            table._log("Caught", self.target, self.seat)
        penalty = table._round.rules.options.uno_penalty
        draw(table, self.target, penalty or 0, "uno")
        table._exposed = None


class DealMove(Move):
    """Dealing the next round."""

    __slots__ = ()

    def allowed(self, state: Layout[Any, Any]) -> bool:
        """Return whether the round is over and this seat deals next."""
        return state._turn == self.seat and type(state._pending) is RoundOver

    def act(self, table: Table) -> None:
        """Deal (R075, R084)."""
        deal_round(table, self.seat)
