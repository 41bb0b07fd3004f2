"""Cards on the move: out of the draw pile, into hands, out of hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from unoengine.table.state import UNSEEN
from unoengine.values.chance import shuffle_cards

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.state import Layout, Seen
    from unoengine.values.card import Card

__all__ = ["draw", "forget", "know", "lie_under", "reshuffle", "take"]


def take(table: Table, count: int) -> tuple[int, ...]:
    """Take faces from the draw pile, as many as there are (A32): the one door cards come by."""
    left = table._left
    if left >= count:
        table._left = left - count
        return table._round.pile[left - count : left][::-1]
    taken = table._round.pile[:left][::-1]
    table._left = 0
    if not reshuffle(table):
        return taken
    return taken + take(table, count - left)


def draw(table: Table, seat: int, count: int, why: Card | str | None) -> tuple[int, ...]:
    """Let a seat draw cards, as many as there are (A32); return their faces."""
    log, left = table._log, table._left
    if log is not None and 0 < left < count and lie_under(table):
        # Whoever listens hears things in their order: what was left, the reshuffle, the rest.
        return draw(table, seat, left, why) + draw(table, seat, count - left, why)
    rules, hand = table._round.rules, table._hands[seat]
    if left >= count:
        table._left = left = left - count
        taken = table._round.pile[left : left + count][::-1]
    else:
        taken = take(table, count)
    first = rules.first_bits
    for face in taken:
        more = hand | first[face]
        hand = rules.codec.add(hand, face) if more == hand else more
    table._hands[seat] = hand
    if taken and table._exposed == seat:
        table._exposed = None  # A52, A92: with more than one card there is nothing to catch
    if log is not None:
        log("Drew", seat, tuple(rules.cards[face] for face in taken), why)
    return taken


def forget(table: Table, seat: int, face: int) -> None:
    """Take a card that leaves a hand out of what others know of it.

    Copies of a face look alike: the one that goes may always be the one that was seen.
    """
    rules = table._round.rules
    first, seen = rules.first_bits[face], 0
    left: tuple[tuple[int, int], ...] = ()
    for viewer, cards in table._known[seat][1]:
        if cards & first:
            cards = rules.codec.remove(cards, face)
        if cards:
            left += ((viewer, cards),)
            seen |= cards
    _put(table, seat, (seen, left) if seen else UNSEEN)


def know(table: Table, seat: int, seen_by: Iterable[tuple[int, int]]) -> None:
    """Note who has seen which cards of a hand."""
    left, seen = [], 0
    for viewer, cards in seen_by:
        if cards:
            left.append((viewer, cards))
            seen |= cards
    _put(table, seat, (seen, tuple(left)) if seen else UNSEEN)


def _put(table: Table, seat: int, seen: Seen) -> None:
    known = [*table._known] or [UNSEEN] * len(table._hands)
    known[seat] = seen
    nothing = seen is UNSEEN and known.count(UNSEEN) == len(known)
    table._known = () if nothing else tuple(known)


def lie_under(layout: Layout[Any, Any]) -> bool:
    """Return whether there are discards under the top one."""
    rules = layout._round.rules
    return layout._discards != rules.codec.units[rules.top_face(layout._showing)]


def reshuffle(table: Table) -> bool:
    """Shuffle all discards but the top one into the draw pile, if there are any.

    That is what happens when the draw pile is used up (R078, A31, A33, A109), be it by a
    card that ends the round (A119).
    """
    rnd = table._round
    rules = rnd.rules
    top = rules.top_face(table._showing)
    if not lie_under(table):
        return False
    under = rules.codec.unpack_tally(table._discards - rules.codec.units[top])
    cards = sorted((*rnd.pile[: table._left], *under))
    pile = shuffle_cards(rnd.seed, rnd.serial, cards)
    pile.reverse()
    table._round = rnd.with_pile(rnd.serial + 1, tuple(pile))
    table._left, table._discards = len(pile), rules.codec.units[top]
    if table._log is not None:
        table._log("Reshuffled", len(pile))
    return True
