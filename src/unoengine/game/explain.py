"""Class `Verdict`: the reason why an action is legal or refused, with the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from unoengine.game.engine import legal_moves
from unoengine.game.foreign_values import ForeignValue, copy_plainly
from unoengine.moves import legality
from unoengine.moves.move_base import Move
from unoengine.moves.registry import MOVES
from unoengine.table.pending import GameOver, Reason, RoundOver, refuse_color
from unoengine.values.actions import Action, Play
from unoengine.values.card import Card
from unoengine.values.errors import describe_value

if TYPE_CHECKING:
    from unoengine.table.state import GameState

__all__ = ["Verdict", "make_verdict"]


@frozen
class Verdict:
    """Whether an action is legal, and why; a verdict is true if the action is legal.

    A bluff is legal but not lawful: a challenge would reveal it (A40). Show `lawful` only to the
    player of the card.
    """

    action: object
    """The action that is judged."""

    legal: bool
    """Whether the action is legal."""

    reason: str
    """The reason, as a stable code."""

    rule: str
    """The id of the rule or ruling behind the reason."""

    message: str
    """The reason, as an English sentence."""

    alternatives: tuple[Action, ...] = ()
    """The legal actions of the same seat."""

    lawful: bool = True
    """Whether a challenge would find the play lawful; False for a bluff."""

    def __bool__(self) -> bool:
        return self.legal


def make_verdict(state: GameState, given: object, listed: Action | None) -> Verdict:
    """Return the verdict on an object: on the listed action that it equals, if there is one."""
    if listed is not None:
        reason, rule, message = _allow(state, listed)
        others = legal_moves(state, listed.player)
        return Verdict(given, True, reason, rule, message, others, _is_lawful(state, listed))
    action = copy_plainly(given, state._round.rules.tables)
    reason, rule, message = _refuse(state, action)
    seat = action.player if isinstance(action, Action) else None
    own = legal_moves(state, seat) if _is_seat(state, seat) else ()
    return Verdict(given, False, reason, rule, message, own)


def _is_seat(state: GameState, seat: object) -> bool:
    return type(seat) is int and 0 <= seat < len(state.players)


def _is_lawful(state: GameState, action: Action) -> bool:
    if not isinstance(action, Play):
        return True
    face = state._round.rules.tables.codec.face_of_card[action.card]
    hand = state._hands[action.player]
    return legality.is_lawful(state, action.player, face, hand)


# --- legal actions


def _allow(state: GameState, action: Action) -> Reason:
    """Return why a legal action is legal."""
    if isinstance(action, Play):
        return _allow_play(state, action)
    return state._round.rules.registry.get_move(action).allow(state)


def _allow_play(state: GameState, action: Play) -> Reason:
    card, top, color, pending = action.card, state.top, state.color, state._pending
    if action.player != state.turn:
        return "out-of-turn", "A26", f"{card} may be played on {top} out of turn, as agreed"
    if not _is_lawful(state, action):
        return "may-bluff", "A40", f"{card} may be played, but as a bluff: it is not lawful now"
    if pending.cite_rule(state):
        return "meets-demand", pending.cite_rule(state), f"{card} meets the demand"
    if card.color is None:
        return "goes-on-anything", "R043", f"{card} has no color and goes on any card"
    if card.color == color:
        return "matches-color", "R022", f"{card} has the color in force, {color}"
    if top.color is not None and card.symbol == top.symbol:
        return "matches-symbol", "R022", f"{card} has the same symbol as {top}"
    return "variant", "R022", f"{card} goes on {top} in the variant that is played"


# --- refused actions


def _refuse(state: GameState, action: object) -> Reason:
    """Return why an action is refused."""
    if isinstance(action, str):
        read = "unoengine.notation.read_action(text, state.edition)"
        shown = describe_value(action)
        return "no-action", "R032", f"{shown} is a string, not an action; {read} reads it"
    if not isinstance(action, Action):
        return "no-action", "R032", f"{describe_value(action)} is not an action"
    if not _is_seat(state, action.player):
        shown, last = describe_value(action.player), len(state.players) - 1
        return "no-such-seat", "R021", f"there is no seat {shown}; seats are 0 to {last}"
    pending = state._pending
    if isinstance(pending, GameOver):
        return pending.refuse(state, action)
    if action.player in state.gone:
        return "has-left", "A113", f"{state.players[action.player]} has left the game"
    reason = MOVES.get(type(action), Move).refuse(state, action)
    if reason is not None:
        return reason
    if isinstance(pending, RoundOver):
        return pending.refuse(state, action)
    if action.player != state.turn:
        return _refuse_out_of_turn(state, action)
    return (
        _refuse_play(state, action) if isinstance(action, Play) else pending.refuse(state, action)
    )


def _refuse_out_of_turn(state: GameState, action: Action) -> Reason:
    if isinstance(action, Play):
        jump_ins = legality.list_jump_ins(state, action.player)
        same = [play for play in jump_ins if play.card == action.card]
        if same:
            return _refuse_terms(state, action, same)
    name = state.players[state.turn]
    return "not-your-turn", "R021", f"it is not your turn but {name}'s"


def _refuse_play(state: GameState, action: Play) -> Reason:
    rules, card, pending = state._round.rules, action.card, state._pending
    tables = rules.tables
    if not pending.takes_plays:
        return pending.refuse(state, action)
    if not isinstance(card, Card):
        return _refuse_foreign_card(state, card)
    face = tables.codec.face_of_card[card]
    if not state._hands[action.player] & tables.codec.first_bits[face]:
        return "not-held", "R022", f"you do not hold {card}"
    if not tables.codec.first_bits[face] & pending.list_playable(state):
        return pending.refuse_misfit(state, card)
    offered = [play for play in rules.list_plays(state) if play.card == card]
    if not offered:
        message = f"{card} may not be played now; see the other legal moves"
        return "not-allowed-now", rules.cite_effect(face), message
    return _refuse_terms(state, action, offered)


def _refuse_foreign_card(state: GameState, card: object) -> Reason:
    message = f"{describe_value(card)} is not a card of this edition"
    code = card.code if isinstance(card, ForeignValue) else card
    if isinstance(code, str) and code in state._round.rules.tables.face_of_code:
        message += f"; pass the card of the edition itself: state.edition.card({code!r})"
    return "no-such-card", "R001", message


def _refuse_terms(state: GameState, action: Play, offered: list[Play]) -> Reason:
    """Return why the color, choice or UNO call of a card that may be played is refused."""
    rules, card, colors = state._round.rules, action.card, [play.color for play in offered]
    face = rules.tables.codec.face_of_card[card]
    effect = rules.tables.effects[face]
    if not any(_is_same(action.color, color) for color in colors):
        if action.color is None:
            return "color-missing", "R042", f"name the color that continues with {card}"
        if card.color is not None:
            return "color-not-asked", "R042", f"{card} has its color; none is named with it"
        if set(colors) == {None} and effect is not None and not effect.names_color:
            return "color-not-asked", rules.cite_effect(face), f"no color is named with {card}"
        if set(colors) == {None}:
            return "color-not-asked", "A56", "no color is named with a card that empties the hand"
        return refuse_color(state, action.color)
    rule = rules.cite_choice(face)
    choices = dict.fromkeys(p.choice for p in offered if _is_same(action.color, p.color))
    if not any(_is_same(action.choice, choice) for choice in choices):
        if list(choices) == [None]:
            return "choice-not-asked", rule, f"nothing is chosen with {card}"
        wanted = ", ".join(map(describe_value, choices))
        if action.choice is None:
            return "choice-missing", rule, f"choose one of {wanted} with {card}"
        shown = describe_value(action.choice)
        return "unknown-choice", rule, f"{shown} cannot be chosen with {card}, only {wanted}"
    if effect is None or effect.own_hand == "kept":
        return "uno-not-due", "A98", "this play does not leave you one card"
    return "uno-not-due", "A98", "it is not certain beforehand that this play leaves you one card"


def _is_same(value: object, offered: object) -> bool:
    """Return whether a value equals an offered one; True and 1 are different."""
    return type(value) is type(offered) and value == offered
