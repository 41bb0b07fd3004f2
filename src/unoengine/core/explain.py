"""Verdicts: the reason why an action is legal or refused; `refusals` has its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from unoengine.core import legality
from unoengine.core.actions import Action, Answer, Play, is_action, is_same_value
from unoengine.core.cards import Card
from unoengine.core.errors import describe_value, is_number
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.matching import find_decision
from unoengine.core.perform import MOVES, Move
from unoengine.core.phases.color_choice import refuse_color
from unoengine.core.phases.series import Series
from unoengine.core.plugin_classes.effect import read_traits
from unoengine.core.refusals import Reason, Verdict, describe_reason, quote

if TYPE_CHECKING:
    from unoengine.core.matching import Lookup
    from unoengine.core.state import GameState
    from unoengine.core.state_parts import ExitReason


# --- Plain copies of objects that are given as actions; their own methods may raise or lie.

_PLAIN = (str, int, bool, type(None))


@frozen(eq=False, repr=False)
class ForeignValue:
    """Stand-in for a value that no action of this game has; it only looks like the value."""

    shown: str
    code: str | None = None
    """The code of a card of another edition."""

    def __repr__(self) -> str:
        return self.shown


def copy_plainly(given: object, lookup: Lookup) -> object:
    """Return a copy whose parts are plain values, cards of the game, or stand-ins.

    An object that is no action is a stand-in as a whole, unless it is a string.
    """
    if not is_action(given):
        return _copy_value(given, lookup)
    kind: Any = type(given)
    values = (getattr(given, field.name) for field in fields(kind))
    return kind(*(_copy_value(value, lookup) for value in values))


def _copy_value(value: Any, lookup: Lookup) -> object:
    kind = type(value)
    if any(kind is plain for plain in _PLAIN):
        return value
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, Card):  # `isinstance` would ask the object as well
        try:
            return lookup.codec.find_side(value).cards[lookup.codec.face_of_card[value]]
        except Exception:  # a card of another edition, or one with foreign values in its fields
            pass
    code = getattr(value, "code", None) if kind is Card else None
    return ForeignValue(describe_value(value), code if type(code) is str else None)


# --- Verdicts


def make_verdict(state: GameState, given: object, listed: Action | None) -> Verdict:
    """Return the verdict on an object: on the listed action that it equals, if there is one."""
    action: object = listed
    if listed is not None:
        why, lawful = _allow(state, listed), _is_lawful(state, listed)
    else:
        action = copy_plainly(given, state._round.rules.lookup)
        why, lawful = _refuse(state, action), True
    seat = action.player if isinstance(action, Action) else None
    legal: tuple[Action, ...] = ()
    if seat is not None and is_number(seat, 0, len(state.players) - 1):
        legal = legality.list_actions_of_seat(state, seat)
    return Verdict(
        given,
        listed is not None,
        why.code,
        why.rule,
        describe_reason(why, state.players),
        legal,
        lawful,
        FrozenMap(why.details),
    )


def _is_lawful(state: GameState, action: Action) -> bool:
    if not isinstance(action, Play):
        return True
    face = state._round.rules.lookup.codec.face_of_card[action.card]
    hand = state._hands[action.player]
    return legality.is_lawful(state, action.player, face, hand)


def _allow(state: GameState, action: Action) -> Reason:
    """Return why a legal action is legal."""
    if isinstance(action, Play):
        return _allow_play(state, action)
    return state._round.rules.registry.get_move(action).allow(state)


def _allow_play(state: GameState, action: Play) -> Reason:
    card, top, color, pending = action.card, state.top, state.color, state._pending
    if action.player != state.turn:
        return Reason("out-of-turn", "A26", {"card": card, "top": top})
    if not _is_lawful(state, action):
        return Reason("may-bluff", "A40", {"card": card})
    if isinstance(pending, Series):
        return Reason("follows", "A155", {"card": card})
    if rule := pending.cite_rule(state):
        return Reason("meets-demand", rule, {"card": card})
    decision = find_decision(card, top, color, state._round.rules.lookup.agreement.variants)
    if decision is not None:
        variant, _ = decision
        details = {"card": card, "top": top, "variant": variant.name}
        return Reason("variant", variant.rule or "R022", details)
    if card.color is None:
        return Reason("goes-on-anything", "R043", {"card": card})
    if card.color == color:
        return Reason("matches-color", "R022", {"card": card, "color": color})
    return Reason("matches-symbol", "R022", {"card": card, "top": top})


def _refuse(state: GameState, action: object) -> Reason:
    """Return why an action is refused."""
    if not isinstance(action, Action):
        hint = "unoengine.notation.read_action(text, state.edition) reads a string."
        details = {"shown": describe_value(action)}
        if type(action) is Card:
            hint = f"A card is played with Play({state.turn}, card)."
        return Reason("no-action", "R032", details, hint if type(action) in (str, Card) else "")
    last = len(state.players) - 1
    if not is_number(action.player, 0, last):
        seats = {"shown": describe_value(action.player), "last": last}
        name: object = action.player
        hint = ""
        if type(name) is str and name in state.players:
            seat = state.players.index(name)
            hint = f"A player is given by the seat: {name} has seat {seat}."
        return Reason("no-such-seat", "R021", seats, hint)
    pending = state._pending
    if pending.ends_game:
        return pending.refuse(state, action)
    if action.player in state.gone:
        return Reason("has-left", "A113")
    claims = type(action) is Answer and legality.may_claim_for_partner(state, action.player)
    if action.player in state._round.rules.seating.out and not claims:
        return Reason("out-of-round", _EXIT_RULES[dict(state._round.exits)[action.player]])
    reason = MOVES.get(type(action), Move).refuse(state, action)
    if reason is not None:
        return reason
    if pending.ends_round:
        return pending.refuse(state, action)
    if action.player != state.turn:
        return _refuse_out_of_turn(state, action)
    if isinstance(action, Play):
        return _refuse_play(state, action)
    return pending.refuse(state, action)


_EXIT_RULES: Mapping[ExitReason, str] = {
    "finished": "A122",
    "eliminated": "A120",
    "left": "A127",
}
"""By reason for which a seat is out of the round, the ruling."""


def _refuse_out_of_turn(state: GameState, action: Action) -> Reason:
    if isinstance(action, Play):
        jump_ins = legality.list_jump_ins(state, action.player)
        same = [play for play in jump_ins if play.card == action.card]
        if same:
            return _refuse_terms(state, action, same)
    return Reason("not-your-turn", "R021", {"other": state.turn})


def _refuse_play(state: GameState, action: Play) -> Reason:
    rules, card, pending = state._round.rules, action.card, state._pending
    lookup = rules.lookup
    if not pending.takes_plays:
        return pending.refuse(state, action)
    if not isinstance(card, Card):
        return _refuse_foreign_card(state, card)
    face = lookup.codec.face_of_card[card]
    if lookup.cards[face] != card:
        return Reason("other-side-up", "A145", {"card": card})
    if not state._hands[action.player] & lookup.codec.first_bits[face]:
        return Reason("not-held", "R022", {"card": card})
    if not lookup.codec.first_bits[face] & pending.list_playable(state):
        return pending.refuse_misfit(state, card)
    offered = [play for play in rules.list_plays(state) if play.card == card]
    if not offered:
        variant = legality.find_forbidding_variant(
            state, action.player, face, state._hands[action.player]
        )
        if variant is not None:
            details = {"card": card, "variant": variant.name}
            return Reason("variant-forbids", variant.rule or "A136", details)
        return Reason("not-allowed-now", rules.cite_effect(face), {"card": card})
    return _refuse_terms(state, action, offered)


def _refuse_foreign_card(state: GameState, card: object) -> Reason:
    code, hint = card.code if isinstance(card, ForeignValue) else card, ""
    if isinstance(code, str) and code in state._round.rules.lookup.face_of_code:
        hint = f"Pass the card of the edition itself: state.edition.card({code!r})."
    return Reason("no-such-card", "R001", {"shown": describe_value(card)}, hint)


def _refuse_terms(state: GameState, action: Play, offered: list[Play]) -> Reason:
    """Return why the color, choice or UNO call of a card that may be played is refused."""
    rules, card, colors = state._round.rules, action.card, [play.color for play in offered]
    face = rules.lookup.codec.face_of_card[card]
    effect = rules.lookup.effects[face]
    if type(action.uno) is not bool:
        shown = {"shown": describe_value(action)}
        return Reason("no-action", "R032", shown, "`uno` is True or False.")
    details: dict[str, Any] = {"card": card}
    if not any(is_same_value(action.color, color) for color in colors):
        if action.color is None:
            details["colors"] = tuple(dict.fromkeys(colors))
            return Reason("color-missing", "R042", details)
        if card.color is not None:
            return Reason("color-not-asked", "R042", details)
        if set(colors) == {None} and effect is not None and not read_traits(effect).names_color:
            return Reason("color-not-asked", rules.cite_effect(face), details)
        if set(colors) == {None}:
            return Reason("color-not-asked", "A56", details)
        return refuse_color(state, action.color)
    rule = rules.cite_choice(face)
    choices = tuple(
        dict.fromkeys(p.choice for p in offered if is_same_value(action.color, p.color))
    )
    if not any(is_same_value(action.choice, choice) for choice in choices):
        if choices == (None,):
            return Reason("choice-not-asked", rule, details)
        details["choices"] = choices
        if action.choice is None:
            return Reason("choice-missing", rule, details)
        return Reason("unknown-choice", rule, {**details, **quote(action.choice)})
    if not rules.lookup.calls_uno:
        return Reason("no-uno-calls", "R072")
    return Reason("uno-not-due", "A98", details)
