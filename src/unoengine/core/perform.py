"""The moves: each performs one kind of action, by the plain statement of its rules.

`act` is the plain statement of a move. `core/fast/quick_moves.py` restates the common ones, to take
less time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import evolve

from unoengine.core.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
    is_same_value,
)
from unoengine.core.discovery import describe_plugin
from unoengine.core.effect_api.open_and_seal import fill_table, open_table, seal
from unoengine.core.errors import PluginError
from unoengine.core.events import Claimed, ColorNamed, Left, LeftRound, Passed, Played, UnoCalled
from unoengine.core.going_out import (
    find_last_team,
    is_anybody_out,
    is_round_decided,
    return_hand,
    take_out,
)
from unoengine.core.known_cards import forget_card
from unoengine.core.legality import await_play_after_draw, find_claims, may_play_after_draw
from unoengine.core.phases.series import Series
from unoengine.core.phases.turn import TURN, pass_turn
from unoengine.core.piles import draw_cards
from unoengine.core.play_in_progress import NO_EFFECT, NO_PLAY, PlayInProgress, refuse_requests
from unoengine.core.plugin_classes.effect import read_traits
from unoengine.core.refusals import Reason, quote
from unoengine.core.round_end import end_decided_round, end_game
from unoengine.core.round_start import deal_round
from unoengine.core.subscriptions import keep_held, report_play
from unoengine.core.turn_change import (
    count_turn,
    end_play,
    settle_last_demand,
    settle_waiting_demand,
)
from unoengine.core.uno_penalty import penalize_caught_player

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.table import Table
    from unoengine.core.events import Listener
    from unoengine.core.phases.base import Pending
    from unoengine.core.plugin_classes.effect import Effect
    from unoengine.core.plugin_classes.variant import Variant
    from unoengine.core.state import GameState
    from unoengine.core.state_parts import Position


A = TypeVar("A", bound=Action)


class Move(Generic[A]):
    """An action that can be performed; whether it is legal is decided by `legality`."""

    __slots__ = ("action", "rules", "seat")

    def __init__(self, rules: CompiledRules, action: A) -> None:
        self.rules: CompiledRules = rules
        self.action: A = action
        self.seat: int = action.player

    def perform(
        self, position: Position, listener: Listener | None = None, table: Table | None = None
    ) -> GameState:
        """Return the next state; the action must be legal. A given table is used for it."""
        table = open_table(position) if table is None else fill_table(table, position)
        if listener is None:
            self.act_quickly(table)
        else:
            table._listener, before = listener, table._pending
            self.act(table)
            self.count_turn(table, before)
        return seal(table)

    def act(self, table: Table) -> None:
        """Perform the action at a table. This is the plain statement of what it does."""
        raise NotImplementedError

    def act_quickly(self, table: Table, state: GameState | None = None) -> bool:
        """Perform the action at a table without a listener; return whether it was performed.

        Without `state`, the action must be legal. With `state`, which was opened as the table, it
        is performed only if there is a quick way to tell that it is legal. The moves of
        `core/fast/quick_moves.py` override this and do in less time what `act` does.
        """
        if state is None:
            self.act(table)
        return state is None

    def count_turn(self, table: Table, before: Pending) -> None:
        """Count the turn that the action has ended, if turns are limited (A126)."""

    def allow(self, position: Position) -> Reason:
        """Return why the action is legal, which it must be."""
        return position._pending.allow(position, self.action)

    @classmethod
    def refuse(cls, position: Position, action: A) -> Reason | None:
        """Return why an action is refused; None if the pending decision has the reason."""
        return None


def make_counting_move(kind: type[Move[Any]]) -> type[Move[Any]]:
    """Return a class of moves that also count turns, for rules with a limit (A126)."""

    class CountingMove(kind):  # type: ignore[valid-type, misc]
        __slots__ = ()

        def act_quickly(self, table: Table, state: GameState | None = None) -> bool:
            before = table._pending
            is_done: bool = super().act_quickly(table, state)
            if is_done:
                self.count_turn(table, before)
            return is_done

        def count_turn(self, table: Table, before: Pending) -> None:
            limit = self.rules.lookup.max_turns
            assert limit is not None, "only rules with a limit have such moves"
            count_turn(table, self.action, before, limit)

    return CountingMove


# --- Playing a card: it leaves the hand, lies on top, and its effect acts.


class PlayMove(Move[Play]):
    """Play one card (R031)."""

    __slots__ = ("face", "has_color", "showing")

    def __init__(self, rules: CompiledRules, action: Play) -> None:
        super().__init__(rules, action)
        lookup, color = rules.lookup, action.card.color or action.color
        self.face: int = lookup.codec.face_of_card[action.card]
        self.has_color: bool = color is not None
        """Whether the card has a color, or one is named with it."""

        self.showing: int = lookup.encode_showing(self.face, lookup.color_names.index(color))

    def act(self, table: Table) -> None:
        """Put the card on the pile, let its effect act, and settle the consequences."""
        lookup, seating = self.rules.lookup, self.rules.seating
        seat, action, pending = self.seat, self.action, table._pending
        showing_before = table._showing
        face = self.face
        hand = lookup.codec.remove(table._hands[seat], face)
        table._hands[seat] = hand
        if table._known:
            forget_card(table, seat, face)
        table._discards += lookup.codec.units[face]
        table._showing = self.showing
        if not self.has_color:  # A56: if no color is named, the color in force stays
            table._showing = lookup.encode_showing(face, lookup.color_number(showing_before))
        table._turn = seating.after[table._direction][seat]
        table._exposed = None  # A94, A100
        table._pending = TURN
        if table._listener is not None:
            table._listener.note(Played(seat, action.card, action.color, action.choice, action.uno))
        effect = lookup.acting_effects[face] or NO_EFFECT
        is_last = not hand
        acts_as_last = is_last and not lookup.may_go_on[face]
        access = "out-of-reach" if acts_as_last else read_traits(effect).own_hand
        # A97: UNO is judged only if it was called, or if the play may leave one card.
        may_leave_one = (
            access != "kept" or lookup.own_hands[face] != "kept" or hand.bit_count() == 1
        )
        uno = action.uno if action.uno or may_leave_one else None
        met = pending.unmet_demand
        play = PlayInProgress(seat, face, effect, showing_before, action.choice, uno, access, met)
        if type(pending) is Series:
            play.series = evolve(pending, playable=0)
        table._play = play
        if acts_as_last:
            self._act_as_last_card(table, play, effect)
            return
        play.is_last = is_last
        effect.play(table)
        if lookup.has_subscribers:
            report_play(table, play)
        end_play(table, play)

    def _act_as_last_card(self, table: Table, play: PlayInProgress, effect: Effect) -> None:
        """Let the effect act if it does so as the last card (R076, A70); the player is out."""
        lookup = self.rules.lookup
        settle_waiting_demand(table, play)
        if lookup.acts_last[play.face]:
            effect.last(table)
        report_play(table, play)
        settle_last_demand(table, play)
        end_play(table, play)


# --- Drawing on a turn or for a demand, and passing.


class DrawMove(Move[Draw]):
    """Draw a card, or what the pending decision lets a seat draw instead."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Draw; if a card may be played then, wait for that, else pass the turn."""
        table._exposed = None  # A94
        variant = self.rules.lookup.draw_variant
        if table._pending is not TURN:
            table._pending.draw(table)
        elif variant is not None:
            self._let_variant_draw(table, variant)
        else:
            drawn = draw_cards(table, self.seat, self.rules.lookup.draw_count, None)  # A27, A132
            self.decide_after_draw(table, drawn)

    def decide_after_draw(self, table: Table, drawn: tuple[int, ...]) -> None:
        """Wait for a decision if a card may be played then, else pass the turn."""
        if table._pending is not TURN or table._turn != self.seat:
            return  # a variant that subscribes to draws has ended the turn or the round
        drawn = keep_held(table, self.seat, drawn)
        if drawn and may_play_after_draw(table, self.seat, drawn):  # R026
            await_play_after_draw(table, self.seat, drawn)
        else:
            pass_turn(table)  # R027

    def _let_variant_draw(self, table: Table, variant: Variant) -> None:
        """Let a variant draw; the card drawn last may be played if it fits."""
        seat, lookup, order = self.seat, self.rules.lookup, self.rules.seating
        table._turn = order.after[table._direction][seat]
        top = lookup.top_face(table._showing)
        table._play = play = PlayInProgress(seat, top, variant, table._showing)
        variant.draw(table)
        refuse_requests(play, "draw")
        drawn = play.drawn[-1:]
        held = drawn and table._hands[seat] & lookup.codec.first_bits[drawn[0]]
        is_over = play.winners or is_anybody_out(table)
        if not held or is_over or not may_play_after_draw(table, seat, drawn):
            end_play(table, play)
            return
        order = table._round.rules.seating  # without the seats that the variant eliminated
        following = order.after[table._direction][seat]
        if play.following is not None or table._turn not in (seat, following):
            raise PluginError(
                f"{describe_plugin(variant)} ends the turn of a player who may play the drawn card"
            )
        table._play = NO_PLAY
        await_play_after_draw(table, seat, drawn)


class PassMove(Move[Pass]):
    """Keep a drawn card, or pass when there is nothing to draw."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Pass, which ends the turn, and a demand with it (A65)."""
        if type(table._pending) is not Series:  # A158
            table._exposed = None
        if table._listener is not None:
            table._listener.note(Passed(self.seat))
        table._pending.end_by_pass(table)


# --- Answering a question, naming the color of a start card, and making a claim of a variant.


class AnswerMove(Move[Answer]):
    """Answer the question of an effect, or make a claim that a variant offers."""

    __slots__ = ("ends_exposure",)

    def __init__(self, rules: CompiledRules, action: Answer) -> None:
        super().__init__(rules, action)
        options = rules.lookup.options
        self.ends_exposure: bool = options.uno_window_closes_on == "any_response"  # A94

    def act(self, table: Table) -> None:
        """Resume the play that was interrupted, or let the variant act on the claim."""
        if table._pending is TURN:
            play = self._claim(table)
        else:
            if self.ends_exposure:
                table._exposed = None
            play = table._pending.answer(table, self.action.value)
        end_play(table, play)

    def allow(self, position: Position) -> Reason:
        """Return that this seat is asked, or may make the claim."""
        if position._pending is not TURN:
            return super().allow(position)
        value = self.action.value
        rule = find_claims(position, self.seat)[value].rule or "A26"
        return Reason("claims", rule, {"value": value})

    @classmethod
    def refuse(cls, position: Position, action: Answer) -> Reason | None:
        """Return what may be claimed instead, if variants offer claims."""
        if position._pending is not TURN or not position._round.rules.lookup.claim_variants:
            return None
        claims = tuple(find_claims(position, action.player))
        details = {**quote(action.value), "claims": claims} if claims else quote(action.value)
        return Reason("no-such-claim", "A26", details)

    def _claim(self, table: Table) -> PlayInProgress:
        """Let the variant act that offers the claim; the turn stays where it is."""
        lookup, value, showing = self.rules.lookup, self.action.value, table._showing
        variant = find_claims(table, self.seat)[value]
        if table._listener is not None:
            table._listener.note(Claimed(self.seat, value))
        table._play = play = PlayInProgress(
            self.seat,
            lookup.top_face(showing),
            variant,
            showing,
            draw_reason=variant.name,
            turn_before=table._turn,
        )
        variant.claim(table, value)
        return play


class ColorMove(Move[ChooseColor]):
    """Name the color of a start card, or of a card that was turned over."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Put the color in force, and go on."""
        lookup, color = self.rules.lookup, self.action.color
        face = lookup.top_face(table._showing)
        table._showing = lookup.encode_showing(face, lookup.color_names.index(color))
        if table._listener is not None:
            table._listener.note(ColorNamed(self.seat, color))
        play = table._pending.name_color(table)
        if play is not None:
            end_play(table, play)


# --- Calling UNO after the play, and catching a player who did not (`core/uno_penalty.py`).


class CallUnoMove(Move[CallUno]):
    """Call UNO late, while nobody has caught it (A93)."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """End the exposure."""
        table._exposed = None
        if table._listener is not None:
            table._listener.note(UnoCalled(self.seat))

    def allow(self, position: Position) -> Reason:
        """Return that it is not too late."""
        return Reason("may-call", "A93")

    @classmethod
    def refuse(cls, position: Position, action: CallUno) -> Reason:
        """Return that this seat is not exposed, or that UNO is not called in this game."""
        if not position._round.rules.lookup.calls_uno:
            return Reason("no-uno-calls", "R072")
        return Reason("uno-not-due", "A98")


class CatchMove(Move[Catch]):
    """Catch a player who has one card and did not call UNO (R073)."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Let the caught player draw the penalty."""
        penalize_caught_player(table, self.action.target, self.seat)

    def allow(self, position: Position) -> Reason:
        """Return that the target is exposed."""
        return Reason("may-catch", "R073", {"other": self.action.target})

    @classmethod
    def refuse(cls, position: Position, action: Catch) -> Reason:
        """Return that the target is not exposed or is the same seat, or that nobody is caught."""
        if is_same_value(action.target, action.player):
            return Reason("not-yourself", "A95")
        lookup = position._round.rules.lookup
        if not lookup.calls_uno:
            return Reason("no-uno-calls", "R072")
        if not lookup.has_catches:
            return Reason("no-penalty", "R073")
        is_seat = type(action.target) is int and 0 <= action.target < len(position._hands)
        return Reason("nobody-to-catch", "A98", {"other": action.target} if is_seat else {})


# --- Dealing the next round.


class DealMove(Move[Deal]):
    """Deal the next round (R075, R084)."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Deal and turn up the start card."""
        deal_round(table, self.seat)

    @classmethod
    def refuse(cls, position: Position, action: Deal) -> Reason | None:
        """Return that the round is not over."""
        if position._pending.ends_round:
            return None
        return Reason("round-under-way", "R084")


# --- Leaving a game or a round: the cards go under the draw pile, and the others go on.


class LeaveMove(Move[Leave]):
    """Leave the game (A113) or the round (A127); the others go on."""

    __slots__ = ()

    def act(self, table: Table) -> None:
        """Leave, and end the round or the game if only one player or team is left."""
        seat, listener = self.seat, table._listener
        count = table._hands[seat].bit_count()
        return_hand(table, seat)
        if self.rules.lookup.options.leaving == "round":
            take_out(table, seat, "left", from_game=False)
            if listener is not None:
                listener.note(LeftRound(seat, count))
        else:
            take_out(table, seat, None, from_game=True)
            if listener is not None:
                listener.note(Left(seat, count))
        staying = find_last_team(table._round)
        if staying:
            end_game(table, staying, seat)
        elif is_round_decided(table._round):
            end_decided_round(table)
        else:
            play = table._pending.leave(table, seat)
            if play is not None:
                table._play = play
                end_play(table, play)

    def allow(self, position: Position) -> Reason:
        """Return that the options allow it."""
        is_for_round = self.rules.lookup.options.leaving == "round"
        return Reason("may-leave", "A127" if is_for_round else "A113")

    @classmethod
    def refuse(cls, position: Position, action: Leave) -> Reason | None:
        """Return the option that would allow it, unless only the round is over."""
        if position._round.rules.lookup.options.leaving == "round":
            return None
        hint = 'It requires Options(leaving="allowed").'
        return Reason("leaving-forbidden", "A113", hint=hint)


MOVES: dict[type[Action], type[Move[Any]]] = {
    Play: PlayMove,
    Draw: DrawMove,
    Pass: PassMove,
    ChooseColor: ColorMove,
    Answer: AnswerMove,
    CallUno: CallUnoMove,
    Catch: CatchMove,
    Deal: DealMove,
    Leave: LeaveMove,
}
"""By the class of an action, the class of the move that performs it."""
