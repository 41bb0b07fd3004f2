"""The draw pile and the discard pile: draw cards, and reshuffle when none are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.core.events import DiscardsTurned, Drew, DrewUntil, Reshuffled
from unoengine.core.shuffle import roll_die, shuffle_cards
from unoengine.core.subscriptions import report_draw

if TYPE_CHECKING:
    from unoengine.core.cards import Card
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state_parts import Position


def take_from_pile(table: Table, count: int) -> tuple[int, ...]:
    """Take faces from the draw pile, as many as there are (A32).

    Every card is drawn by this function, except that `core/fast` draws one on a turn by itself.
    """
    left = table._pile_size
    if left >= count:
        table._pile_size = left - count
        return table._round.pile[left - count : left][::-1]
    taken = table._round.pile[:left][::-1]
    table._pile_size = 0
    if not reshuffle(table):
        return taken
    return taken + take_from_pile(table, count - left)


def draw_cards(table: Table, seat: int, count: int, why: Card | str | None) -> tuple[int, ...]:
    """Let a seat draw cards, as many as there are (A32); return their faces."""
    taken = take_cards(table, seat, count, why)
    if taken and table._round.rules.lookup.subscribers.drew:
        report_draw(table, seat, len(taken))
    return taken


def take_cards(table: Table, seat: int, count: int, why: Card | str | None) -> tuple[int, ...]:
    """Let a seat draw cards without a call of the hook `drew`; return their faces."""
    listener, left = table._listener, table._pile_size
    if listener is not None and 0 < left < count and has_hidden_discards(table):
        # Events are in order: the cards that were left, the reshuffle, the other cards.
        first = take_cards(table, seat, left, why)
        return first + take_cards(table, seat, count - left, why)
    lookup, hand = table._round.rules.lookup, table._hands[seat]
    first, taken = lookup.codec.first_bits, take_from_pile(table, count)
    for face in taken:
        bit = first[face]
        hand = lookup.codec.add(hand, face) if hand & bit else hand | bit
    table._hands[seat] = hand
    if taken and table._exposed == seat:
        table._exposed = None  # A52, A92: a player with more than one card cannot be caught
    if listener is not None:
        listener.note(Drew(seat, tuple(lookup.cards[face] for face in taken), why))
    return taken


def draw_until(
    table: Table, seat: int, wanted: int, limit: int | None, why: Card | str | None
) -> tuple[tuple[int, ...], bool]:
    """Let a seat draw one card after another until it draws a wanted one.

    `wanted` are the first bits of faces. Return the faces, and whether the last one is wanted: the
    cards or the limit may run out before.
    """
    drawn: tuple[int, ...] = ()
    found, most = False, len(table._round.rules.lookup.deck) if limit is None else limit
    while not found and len(drawn) < most and has_card_to_draw(table):
        if not table._pile_size:
            reshuffle(table)
        count, found = _count_until(table, wanted, most - len(drawn))
        drawn += take_cards(table, seat, count, why)
    if table._listener is not None:
        table._listener.note(DrewUntil(seat, len(drawn), found))
    if drawn and table._round.rules.lookup.subscribers.drew:
        report_draw(table, seat, len(drawn))
    return drawn, found


def _count_until(table: Table, wanted: int, limit: int) -> tuple[int, bool]:
    """Return how many cards of the draw pile come up to the first wanted one, if there is one."""
    first, left = table._round.rules.lookup.codec.first_bits, table._pile_size
    for count, face in enumerate(reversed(table._round.pile[:left]), start=1):
        if first[face] & wanted or count == limit:
            return count, bool(first[face] & wanted)
    return left, False


def has_hidden_discards(position: Position) -> bool:
    """Return whether there are discards under the top card."""
    lookup = position._round.rules.lookup
    return position._discards != lookup.codec.units[lookup.top_face(position._showing)]


def has_card_to_draw(position: Position) -> bool:
    """Return whether there is a card to draw: in the draw pile, or under the top discard."""
    return position._pile_size > 0 or has_hidden_discards(position)


def reshuffle(table: Table) -> bool:
    """Shuffle all discards but the top one into the draw pile, if there are any.

    This happens when the draw pile is used up (R078, A31, A33, A109), even by a card that ends the
    round (A119).
    """
    rnd = table._round
    lookup = rnd.rules.lookup
    top = lookup.top_face(table._showing)
    if not has_hidden_discards(table):
        return False
    under = lookup.codec.unpack_tally(table._discards - lookup.codec.units[top])
    cards = sorted((*rnd.pile[: table._pile_size], *under))
    pile = shuffle_cards(rnd.seed, rnd.serial, cards)
    pile.reverse()
    table._round = rnd.with_pile(tuple(pile))
    table._pile_size, table._discards = len(pile), lookup.codec.units[top]
    if table._listener is not None:
        table._listener.note(Reshuffled(len(pile)))
    return True


def turn_discards(table: Table) -> bool:
    """Put a random card of those under the top discard on top; return whether there was one (A168).

    The order of the discards is not stored (A78).
    """
    if not has_hidden_discards(table):
        return False
    rnd, showing = table._round, table._showing
    lookup = rnd.rules.lookup
    top = lookup.top_face(showing)
    under = lookup.codec.unpack_tally(table._discards - lookup.codec.units[top])
    face = under[roll_die(rnd.seed, rnd.serial, len(under)) - 1]
    card, color = lookup.cards[face], lookup.printed_color[face]
    table._round = rnd.count_shuffle()
    in_force = lookup.color_number(showing) if card.color is None else color
    table._showing = lookup.encode_showing(face, in_force)
    if table._listener is not None:
        table._listener.note(DiscardsTurned(card))
    return True
