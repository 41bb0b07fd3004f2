"""What may be done now: the one source that `legal_moves`, `apply` and `explain` share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.effect_api.open_and_seal import opened
from unoengine.effect_api.queries import Look
from unoengine.moves.rehearsal import tried_out
from unoengine.moves.stages import LAST, MANY, ONE
from unoengine.plugins.discovery import describe_plugin
from unoengine.table.pending import TURN, ColorAwaited, Demand, Drawn, OutOfTurn, RoundOver
from unoengine.table.piles import lie_under
from unoengine.table.play_in_progress import FREE, Asked, begun, hooked
from unoengine.table.state import GameState, answers_of
from unoengine.values.actions import Action, Play, Value
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.plugins.variant_base import Variant
    from unoengine.table.state import Layout

__all__ = [
    "can_draw",
    "claims",
    "had_to_draw",
    "interruptions",
    "jumps",
    "lawful",
    "listed",
    "may_draw",
    "may_pass",
    "may_play_lawfully",
    "playable",
    "plays",
    "special",
]


def playable(state: Layout[Any, Any]) -> int:
    """Return the first bits of all faces that may be played now, whoever holds them."""
    pending = state._pending
    return (
        state._round.rules.matches_by_showing[state._showing] if pending is TURN else pending.bits
    )


def plays(state: Layout[Any, Any]) -> tuple[Play, ...]:
    """Return the plays of the seat on turn."""
    rules, seat = state._round.rules, state._turn
    hand = state._hands[seat]
    held, size = hand & playable(state), hand.bit_count()
    hangs = held & rules.special_faces
    held ^= hangs
    low, high, _ = rules.match_parts[state._showing]
    low, high = held & low, held & high
    held ^= low | high
    found = rules.plays_of_part(seat, size, low) + rules.plays_of_part(seat, size, high)
    found += rules.plays_of_part(seat, size, held)
    while hangs:
        bit = hangs & -hangs
        hangs ^= bit
        found += special(state, rules.face_of_bit[bit])
    return found


def special(state: Layout[Any, Any], face: int) -> tuple[Play, ...]:
    """Return the plays of a card that hang on more than the hand's size and the top card."""
    rules = state._round.rules
    if type(state) is not GameState:
        return worked_out(state, face)
    # Most often `apply` asks again what was just listed.
    asked, about, forgettings, found = rules.last_answer
    if asked is not state or about != face or forgettings != rules.forgettings:
        rules.make_room(state._discards)
        forgettings = rules.forgettings
        found = worked_out(state, face)
        rules.last_answer = (state, face, forgettings, found)
    return found


def worked_out(state: Layout[Any, Any], face: int) -> tuple[Play, ...]:
    """Return the plays of a special card, asking its effect."""
    rules, seat = state._round.rules, state._turn
    effect = rules.effects[face]
    assert effect is not None
    hand = state._hands[seat]
    size, stage = hand.bit_count(), min(hand.bit_count(), MANY)
    colors, choices, last = rules.named[face]
    if size == LAST:
        choices = last
    if rules.first_bits[face] & rules.asked:
        table = looked_at(state, seat, face, rules.codec.remove(hand, face))
        may = effect.may_play(table)
        if not isinstance(may, bool):
            raise table._nonsense(f"answers {may!r} to may_play, where only yes or no will do")
        if not may or not (effect.may_bluff() or effect.lawful(table)):
            return ()
        colors = table._colors(effect.colors(table))
        if not colors and rules.names_color(face, stage):
            raise table._nonsense(
                "lets its player name no colour; may_play says when it is not played"
            )
        chosen = effect.choices_last(table) if size == LAST else effect.choices(table)
        choices = table._values(chosen)
    if size == LAST or effect.own_hand == "kept" or (effect.own_hand == "grows" and size > ONE):
        return rules.plays_of_face(seat, face, stage, colors, choices)
    return rehearsed(state, rules.plays_of_face(seat, face, MANY, colors, choices))


def looked_at(state: Layout[Any, Any], seat: int, face: int, others: int) -> Table:
    """Return a throw-away table at which a card is asked about before it is played.

    Nothing can be done at it: it only has the questions of a table.
    """
    rules = state._round.rules
    effect = rules.effects[face]
    assert effect is not None
    table = opened(state)
    table._hands[seat] = others
    table._turn = rules.seat_after[table._direction][seat]
    table._pending = play = begun(seat, face, effect, state._showing, None, None, FREE)
    if isinstance(state._pending, Demand):
        play.met = state._pending
    table.__class__ = Look  # type: ignore[assignment]
    return table


def rehearsed(state: Layout[Any, Any], offered: tuple[Play, ...]) -> tuple[Play, ...]:
    """Return these plays as they are offered to a hand that the effect itself changes.

    One that empties the hand names no colour (A56); one that leaves one card may call UNO (A77).
    """
    rules, found = state._round.rules, []
    whatever_color: dict[Value, tuple[int | None, bool]] = {}
    for play in offered:
        left, saw_color = whatever_color.get(play.choice) or tried_out(state, rules.move(play))
        if not saw_color:
            whatever_color[play.choice] = left, saw_color
        if left not in (0, 1) and rules.false_uno_variant is None:
            found.append(play)
            continue
        color = None if left == 0 and not saw_color else play.color
        face = rules.codec.face_of_card[play.card]
        found.append(rules.play(play.player, face, color, play.choice, False))
        if left == 1 or (rules.false_uno_variant is not None and left != 0):
            found.append(rules.play(play.player, face, color, play.choice, True))
    return tuple({id(play): play for play in found}.values())  # each has but one instance


def lawful(state: Layout[Any, Any], seat: int, hand: int, held: int) -> bool:
    """Return whether a seat could lawfully play one of these cards of a hand (A28, A29)."""
    rules = state._round.rules
    if held & ~(rules.special_faces | rules.faces_with_lawful_hook):
        return True
    for face in rules.codec.unpack(held):
        effect = rules.effects[face]
        assert effect is not None
        table = looked_at(state, seat, face, rules.codec.remove(hand, face))
        if effect.may_play(table) and effect.lawful(table):
            return True
    return False


def can_draw(state: Layout[Any, Any]) -> bool:
    """Return whether there is a card to draw: in the draw pile, or under the top discard."""
    return state._left > 0 or lie_under(state)


def may_draw(state: Layout[Any, Any]) -> bool:
    """Return whether the seat on turn may draw (R025, R028; under a demand A58, A60)."""
    pending = state._pending
    if pending is TURN:
        return can_draw(state)
    if type(pending) is Demand:
        answers = state._hands[state._turn] & pending.bits
        return not answers or pending.may_decline or not plays(state)
    return False


def may_pass(state: Layout[Any, Any]) -> bool:
    """Return whether the seat on turn may pass."""
    pending = state._pending
    if pending is TURN:
        return not can_draw(state) and not plays(state)  # A58, A59
    if type(pending) is not Drawn:
        return False
    forced = state._round.rules.options.forced_drawn_play
    if forced == "never" or pending.demand is not None:
        return True
    if forced == "after_compulsory_draw" and not had_to_draw(state):
        return True
    hand = state._hands[state._turn]
    return not lawful(state, state._turn, hand, hand & pending.bits)


def had_to_draw(state: Layout[Any, Any]) -> bool:
    """Return whether who waits with a drawn card could play none before (A29)."""
    rules, before = state._round.rules, state._hands[state._turn]
    for face in state._pending.faces:
        before = rules.codec.remove(before, face)
    return not lawful(state, state._turn, before, before & rules.matches_by_showing[state._showing])


def may_play_lawfully(state: Layout[Any, Any]) -> bool:
    """Return whether the seat on turn could lawfully play a card of its hand."""
    hand = state._hands[state._turn]
    return lawful(state, state._turn, hand, hand & playable(state))


def listed(state: Layout[Any, Any]) -> tuple[Action, ...]:
    """Return what the seat on turn may do, claims apart."""
    pending, seat, rules = state._pending, state._turn, state._round.rules
    kind = type(pending)
    if kind is Drawn:
        if pending.demand is None and not pending.bits & rules.special_faces:
            found = rules.plays_of_part(seat, state._hands[seat].bit_count(), pending.bits)
        else:
            found = plays(state)
        return found + rules.passes[seat] if rules.may_keep_drawn or may_pass(state) else found
    if pending is TURN:
        if state._left and not rules.allows_interruptions:
            hand = state._hands[seat]
            parts = [hand & part for part in rules.match_parts[state._showing]]
            if not parts[-1] & rules.special_faces:
                return rules.write_down(seat, hand.bit_count(), *parts)
        found = plays(state)
        return found + rules.draws[seat] if can_draw(state) else found or rules.passes[seat]
    if kind is Demand:
        found = plays(state) if state._hands[seat] & pending.bits else ()
        return found if found and not pending.may_decline else found + rules.draws[seat]
    if kind is Asked:
        rules.make_room(state._discards)
        same = rules.replies.get((seat, pending.inquiries[0].answers))
        return rules.answers(seat, answers_of(state)) if same is None else same
    if kind is ColorAwaited:
        return rules.colors[seat]
    return rules.deals[seat] if kind is RoundOver else ()


def jumps(state: Layout[Any, Any], seat: int) -> tuple[Play, ...]:
    """Return what a seat that is not on turn may play all the same."""
    rules = state._round.rules
    bits = rules.out_of_turn_matches[rules.top_face(state._showing)] & state._hands[seat]
    if not bits or seat == state._turn or state._pending is not TURN:
        return ()
    table = opened(state)
    table._turn, table._pending = seat, OutOfTurn(bits)
    return plays(table)


def claims(state: Layout[Any, Any], seat: int) -> dict[Value, Variant]:
    """Return what a seat may claim as variants have it, and which of them."""
    found: dict[Value, Variant] = {}
    if state._pending is not TURN:
        return found
    rules = state._round.rules
    for variant in rules.claim_variants:
        table = opened(state)
        top = rules.top_face(state._showing)
        table._pending = hooked(seat, top, variant, state._showing, variant.name)
        table.__class__ = Look  # type: ignore[assignment]
        for value in table._values(variant.claims(table)):
            if value in found:
                raise PluginError(
                    f"{describe_plugin(found[value])} and {describe_plugin(variant)} both take the claim "
                    f"{value!r}"
                )
            found[value] = variant
    return found


def interruptions(state: Layout[Any, Any], seat: int) -> tuple[Action, ...]:
    """Return what variants let a seat do besides its turn."""
    rules = state._round.rules
    rules.make_room(state._discards)
    return jumps(state, seat) + rules.answers(seat, tuple(claims(state, seat)))
