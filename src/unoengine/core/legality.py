"""Legal actions, and what may be asked about them; `core/fast` lists them in less time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unoengine.core.actions import Action, Play, Value
from unoengine.core.discovery import describe_plugin
from unoengine.core.effect_api.open_and_seal import open_read_only, open_table
from unoengine.core.errors import MAX_POINTS, PluginError, describe_value, is_number
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.turn import TURN, OutOfTurn
from unoengine.core.play_in_progress import PlayInProgress
from unoengine.core.plugin_classes.effect import read_traits
from unoengine.core.plugin_classes.scoring import list_partners
from unoengine.core.refusals import Reason

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.matching import Lookup
    from unoengine.core.plugin_classes.effect import Effect
    from unoengine.core.plugin_classes.variant import Variant
    from unoengine.core.state_parts import Position


# --- Terms of a play: the color, the choice and the UNO call that may be named with a card.


def list_terms(
    lookup: Lookup, face: int, size: int, colors: tuple[str, ...], choices: tuple[Value, ...]
) -> list[tuple[str | None, Value, bool]]:
    """Return what may be named with a card: color, choice and UNO (A25, A51, A56, A77).

    A color is named with every card that has none (R042, R045, R053, R057, R062, R066, R070).
    """
    acts = size > 1 or lookup.acts_last[face] or lookup.may_go_on[face]
    may_call = lookup.calls_uno and size == 2
    may_call = may_call or (size > 2 and lookup.false_uno_variant is not None)
    return [
        (color, choice, uno)
        for color in (colors if names_color(lookup, face, size) else (None,))
        for choice in (choices if acts else (None,))
        for uno in ((False, True) if may_call else (False,))
    ]


def names_color(lookup: Lookup, face: int, size: int) -> bool:
    """Return whether a color is named with a card (R042, A56, A122, A151)."""
    effect = lookup.effects[face]
    if lookup.cards[face].color is not None:
        return False
    if size == 1 and not lookup.goes_on and not lookup.may_go_on[face]:
        return (
            lookup.acts_last[face] and effect is not None and read_traits(effect).names_color_last
        )
    return effect is None or read_traits(effect).names_color


# --- The actions of a position.


def list_actions(position: Position) -> tuple[Action, ...]:
    """Return every legal action: of the seat on turn, then of the others in order of play."""
    rules, turn = position._round.rules, position._turn
    if position._exposed is None and not rules.lookup.allows_interruptions:
        return position._pending.list_actions(position)  # nobody else can act
    found = list_actions_of_seat(position, turn)
    for seat in rules.seating.list_in_order(turn, position._direction)[:-1]:
        found += _list_interruptions(position, seat)
    for seat in sorted(rules.seating.out):
        found += _list_actions_of_absent(position, seat)
    return found


def list_actions_of_seat(position: Position, seat: int) -> tuple[Action, ...]:
    """Return every legal action of a seat, without computing those of other seats."""
    rules = position._round.rules
    if seat in rules.seating.absent:
        return _list_actions_of_absent(position, seat)
    found = _list_interruptions(position, seat)
    return position._pending.list_actions(position) + found if seat == position._turn else found


def _list_actions_of_absent(position: Position, seat: int) -> tuple[Action, ...]:
    """Return the actions of a seat that is out of the round: claims (A172), leaving the game."""
    registry = position._round.rules.registry
    claims = registry.intern_answers(seat, tuple(find_claims(position, seat)))
    return claims + registry.leaves[seat]


def _list_interruptions(position: Position, seat: int) -> tuple[Action, ...]:
    """Return actions besides the pending decision: UNO calls, jump-ins, claims, leaving."""
    rules = position._round.rules
    registry = rules.registry
    found: tuple[Action, ...] = ()
    if position._exposed is not None:
        found += registry.intern_uno_calls(seat, position._exposed)
    if rules.lookup.allows_interruptions:
        found += list_jump_ins(position, seat)
        found += registry.intern_answers(seat, tuple(find_claims(position, seat)))
        if position._pending.allows_leaving(position):
            found += registry.leaves[seat]
    return found


def list_plays(position: Position) -> tuple[Play, ...]:
    """Return the plays of the seat on turn.

    First come the cards of the color in force, then other cards, then those whose plays depend on
    their effects.
    """
    lookup, seat = position._round.rules.lookup, position._turn
    hand = position._hands[seat]
    held = find_allowed(position, seat, hand & position._pending.list_playable(position), hand)
    suit = lookup.suits[lookup.color_number(position._showing)]
    groups = (held & suit, held & ~suit & ~lookup.special_faces, held & lookup.special_faces)
    found: tuple[Play, ...] = ()
    for group in groups:
        for face in lookup.codec.unpack(group):
            found += list_plays_of_card(position, face)
    return found


def list_plays_of_card(position: Position, face: int) -> tuple[Play, ...]:
    """Return the plays of a card, with each possible color, choice and UNO call."""
    offer = _find_offer(position, face)
    return () if offer is None else list_offered_plays(position, face, *offer)


def _find_offer(position: Position, face: int) -> tuple[tuple[str, ...], tuple[Value, ...]] | None:
    """Return the colors and choices that a card offers, or None if its effect forbids it."""
    lookup, seat = position._round.rules.lookup, position._turn
    size = position._hands[seat].bit_count()
    effect = lookup.effects[face]
    if not lookup.codec.first_bits[face] & lookup.special_faces:
        return lookup.edition.colors, (None,)
    if effect is None:
        return lookup.edition.colors, (None,)
    table = ask_effect(position, seat, face, position._hands[seat])
    if not table._check_bool(effect.may_play(table), "may_play"):
        return None
    if not effect.may_bluff() and not table._check_bool(effect.lawful(table), "lawful"):
        return None
    colors = table._check_colors(effect.colors(table))
    if not colors and names_color(lookup, face, size):
        raise table._make_error(
            "returns no colors to name; return at least one, or set names_color = False so that "
            "the color in force stays"
        )
    ends = size == 1 and not lookup.may_go_on[face]
    choices = effect.choices_last(table) if ends else effect.choices(table)
    return colors, table._check_values(choices)


def list_offered_plays(
    position: Position, face: int, colors: tuple[str, ...], choices: tuple[Value, ...]
) -> tuple[Play, ...]:
    """Return the plays of a card with these colors and choices."""
    rules, seat = position._round.rules, position._turn
    own_hand, size = rules.lookup.own_hands[face], position._hands[seat].bit_count()
    ends = size == 1 and not rules.lookup.may_go_on[face]
    if ends or own_hand == "kept" or (own_hand == "grows" and size > 2):
        return rules.registry.intern_plays(seat, face, size, colors, choices)
    # How many cards are left is not known yet: list the plays as from a larger hand.
    return _rehearse_plays(position, rules.registry.intern_plays(seat, face, 3, colors, choices))


def _rehearse_plays(position: Position, offered: tuple[Play, ...]) -> tuple[Play, ...]:
    """Return the plays of a card whose effect changes the hand of its own player.

    One that empties the hand names no color (A56); one that leaves one card may call UNO (A77).
    """
    rules, found = position._round.rules, []
    registry, false_uno = rules.registry, rules.lookup.false_uno_variant
    left_by_choice: dict[Value, tuple[int | None, bool]] = {}
    for play in offered:
        left, saw_color = left_by_choice.get(play.choice) or rules.rehearse(position, play)
        if not saw_color:
            left_by_choice[play.choice] = left, saw_color
        if left not in (0, 1) and false_uno is None:
            found.append(play)
            continue
        face = rules.lookup.codec.face_of_card[play.card]
        may_go_on = rules.lookup.goes_on or rules.lookup.may_go_on[face]
        names_none = left == 0 and not saw_color and not may_go_on
        color = None if names_none else play.color
        found.append(registry.intern_play(play.player, face, color, play.choice, False))
        is_due = left == 1 and rules.lookup.calls_uno
        if is_due or (false_uno is not None and left != 0):
            found.append(registry.intern_play(play.player, face, color, play.choice, True))
    return tuple({id(play): play for play in found}.values())


def ask_effect(position: Position, seat: int, face: int, hand: int) -> Table:
    """Return a table at which an effect is asked about a card of a hand before it is played."""
    effect = position._round.rules.lookup.effects[face]
    assert effect is not None
    return _ask(effect, position, seat, face, hand)


def find_forbidding_variant(position: Position, seat: int, face: int, hand: int) -> Variant | None:
    """Return the first variant that forbids a seat to play a card of a hand (A136), or None."""
    for variant in position._round.rules.lookup.play_guards:
        table = _ask(variant, position, seat, face, hand)
        if not table._check_bool(variant.may_play(table), "may_play"):
            return variant
    return None


def find_allowed(position: Position, seat: int, faces: int, hand: int) -> int:
    """Return those of these faces of a hand that no variant forbids a seat to play (A136)."""
    lookup = position._round.rules.lookup
    if not lookup.play_guards or not faces:
        return faces
    table = _open_to_ask(lookup.play_guards[0], position, seat)
    play, hands, allowed, codec = table._play, table._hands, faces, lookup.codec
    while faces:
        bit = faces & -faces
        faces ^= bit
        play.face = lookup.face_of_bit[bit]
        is_single = hand & codec.masks[play.face] == bit
        hands[seat] = hand ^ bit if is_single else codec.remove(hand, play.face)
        for variant in lookup.play_guards:
            play.effect = variant
            answer = variant.may_play(table)
            if answer is not True and not table._check_bool(answer, "may_play"):
                allowed ^= bit
                break
    return allowed


def _ask(plugin: Effect | Variant, position: Position, seat: int, face: int, hand: int) -> Table:
    table = _open_to_ask(plugin, position, seat)
    table._play.face = face
    table._hands[seat] = position._round.rules.lookup.codec.remove(hand, face)
    return table


def _open_to_ask(plugin: Effect | Variant, position: Position, seat: int) -> Table:
    """Return a table at which a plug-in is asked about cards of a seat, of which none is set."""
    table, met = open_read_only(position), position._pending.unmet_demand
    table._turn = position._round.rules.seating.after[position._direction][seat]
    table._play = PlayInProgress(seat, -1, plugin, position._showing, None, None, "changes", met)
    return table


def _ask_variant(variant: Variant, position: Position, seat: int) -> Table:
    """Return a table at which a variant is asked about a seat that plays no card."""
    table = open_read_only(position)
    top = position._round.rules.lookup.top_face(position._showing)
    table._play = PlayInProgress(seat, top, variant, position._showing)
    return table


def is_lawful(position: Position, seat: int, face: int, hand: int) -> bool:
    """Return whether a seat could lawfully play a card from a hand (A28, A29)."""
    effect = position._round.rules.lookup.effects[face]
    if find_forbidding_variant(position, seat, face, hand) is not None:
        return False
    if effect is None:
        return True
    table = ask_effect(position, seat, face, hand)
    if not table._check_bool(effect.may_play(table), "may_play"):
        return False
    return table._check_bool(effect.lawful(table), "lawful")


def has_lawful_play(position: Position, hand: int, held: int) -> bool:
    """Return whether the seat on turn could lawfully play one of these cards of a hand."""
    lookup, seat = position._round.rules.lookup, position._turn
    if held & ~(lookup.special_faces | lookup.faces_with_lawful_hook) and not lookup.play_guards:
        return True
    return any(is_lawful(position, seat, face, hand) for face in lookup.codec.unpack(held))


def may_keep_drawn(position: Position, drawn: DrawnCards) -> bool:
    """Return whether the drawn cards may be kept (A28, A65)."""
    forced = position._round.rules.lookup.options.forced_drawn_play
    if forced == "never" or drawn.demand is not None:
        return True
    if forced == "after_compulsory_draw" and not had_to_draw(position, drawn):
        return True
    lookup, hand = position._round.rules.lookup, position._hands[position._turn]
    fitting = hand & drawn.playable & lookup.codec.presence_mask(drawn.faces)
    return not has_lawful_play(position, hand, fitting)


def had_to_draw(position: Position, drawn: DrawnCards) -> bool:
    """Return whether the player of a drawn card could play none before drawing (A29)."""
    lookup, hand_before = position._round.rules.lookup, position._hands[position._turn]
    for face in drawn.faces:
        hand_before = lookup.codec.remove(hand_before, face)
    fitting = hand_before & lookup.matches_by_showing[position._showing]
    return not has_lawful_play(position, hand_before, fitting)


def may_play_drawn(position: Position, seat: int, face: int) -> bool:
    """Return whether a seat may play a card that it drew on its turn (R026)."""
    lookup = position._round.rules.lookup
    bit = lookup.codec.first_bits[face]
    if not bit & lookup.matches_by_showing[position._showing]:
        return False
    if not bit & lookup.special_faces and not lookup.play_guards:
        return True
    if position._pending is not TURN or position._turn != seat:
        table = open_table(position)
        table._turn, table._pending = seat, DrawnCards((face,), bit)
        position = table
    if not position._round.rules.find_allowed(position, seat, bit, position._hands[seat]):
        return False
    if not bit & lookup.special_faces:
        return True
    offer = _find_offer(position, face)
    return offer is not None and offer[1] != ()


def list_jump_ins(position: Position, seat: int) -> tuple[Play, ...]:
    """Return the plays of a seat that is not on turn."""
    rules = position._round.rules
    playable = (
        rules.lookup.out_of_turn_matches[rules.lookup.top_face(position._showing)]
        & position._hands[seat]
    )
    if not playable or seat == position._turn or position._pending is not TURN:
        return ()
    table = open_table(position)
    table._turn, table._pending = seat, OutOfTurn(playable)
    return rules.list_plays(table)


def may_claim_for_partner(position: Position, seat: int) -> bool:
    """Return whether a seat has finished while a partner plays on, and variants ask it (A172)."""
    rnd = position._round
    if not rnd.rules.lookup.asks_finished or (seat, "finished") not in rnd.exits:
        return False
    partners = list_partners(rnd.teams, (seat,))
    return not {*partners}.isdisjoint(rnd.rules.seating.in_game)


def find_claims(position: Position, seat: int) -> dict[Value, Variant]:
    """Map each claim that a seat may make to the variant that offers it."""
    found: dict[Value, Variant] = {}
    if position._pending is not TURN:
        return found
    rules = position._round.rules
    is_absent = seat in rules.seating.absent
    if is_absent and not may_claim_for_partner(position, seat):
        return found
    for variant in rules.lookup.claim_variants:
        if is_absent and not variant.asks_finished:
            continue
        table = _ask_variant(variant, position, seat)
        for value in table._check_values(variant.claims(table)):
            if value in found:
                raise PluginError(
                    f"{describe_plugin(found[value])} and {describe_plugin(variant)} both offer "
                    f"the claim {value!r}"
                )
            found[value] = variant
    return found


# --- Whether a seat may draw on its turn, and which cards it may play afterwards (A132-A134).


def find_draw_ban(position: Position) -> Reason | None:
    """Return why the seat on turn may not draw although there are cards, or None if it may."""
    rules = position._round.rules
    if rules.lookup.forbids_voluntary_draw and rules.list_plays(position):
        return Reason("may-not-draw", "A133")
    for variant in rules.lookup.draw_guards:
        table = _ask_variant(variant, position, position._turn)
        if not table._check_bool(variant.may_draw(table), "may_draw"):
            details = {"variant": variant.name}
            return Reason("variant-forbids-draw", variant.rule or "A133", details)
    return None


def may_play_after_draw(position: Position, seat: int, drawn: Sequence[int]) -> bool:
    """Return whether a seat that drew these faces on its turn may play a card now (R026, A134)."""
    lookup, faces = position._round.rules.lookup, drawn
    if lookup.options.after_drawing == "ends_turn":
        return False
    if lookup.options.after_drawing == "any_card":
        held = position._hands[seat] & lookup.matches_by_showing[position._showing]
        if held & ~lookup.special_faces and not lookup.play_guards:
            return True
        faces = lookup.codec.unpack(held)
    return any(may_play_drawn(position, seat, face) for face in faces)


def await_play_after_draw(table: Table, seat: int, drawn: Sequence[int]) -> None:
    """Let a seat that drew these faces on its turn decide whether it plays a card."""
    playable = table._round.rules.lookup.find_playable_after_draw(drawn, table._showing)
    table._turn, table._pending = seat, DrawnCards(tuple(sorted(drawn)), playable)


# --- The points of a hand: those of its cards, unless an effect counts them otherwise.


def count_points(position: Position, seat: int) -> int:
    """Return the points of the cards that a seat holds (R079, A140)."""
    lookup, hand = position._round.rules.lookup, position._hands[seat]
    faces = lookup.codec.unpack(hand)
    if not hand & lookup.counting_faces:
        return sum(lookup.cards[face].points for face in faces)
    return sum(_count_card(position, seat, face) for face in faces)


def _count_card(position: Position, seat: int, face: int) -> int:
    """Return the points of one card of a hand."""
    lookup = position._round.rules.lookup
    effect = lookup.effects[face]
    if effect is None or not lookup.codec.first_bits[face] & lookup.counting_faces:
        return lookup.cards[face].points
    table = ask_effect(position, seat, face, position._hands[seat])
    points = effect.count_points(table, seat)
    if not is_number(points, -MAX_POINTS, MAX_POINTS):
        shown = describe_value(points)
        raise table._make_error(f"returns {shown} from count_points, not a whole number of points")
    return points
