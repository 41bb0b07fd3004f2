"""Cards that pass from hand to hand, and who then knows where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unoengine.table.piles import know
from unoengine.table.state import UNSEEN
from unoengine.values.chance import shuffle_cards

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.values.card_set import CardSet

__all__ = ["give_away", "move_hands", "picked_blind", "show", "throw_away", "without"]


def picked_blind(table: Table, seat: int, count: int) -> int:
    """Return so many cards of a hand, by chance."""
    rnd, hand = table._round, table._hands[seat]
    codec = rnd.rules.codec
    held = codec.unpack(hand)
    if count >= len(held):
        return hand
    table._round = rnd.with_pile(rnd.serial + 1, rnd.pile)
    return codec.pack(shuffle_cards(rnd.seed, rnd.serial, held)[:count])


def give_away(table: Table, giver: int, to: int, gone: int, kind: CardSet | None) -> None:
    """Move cards from one hand to another.

    The two of them know which. The others know it only where `kind` tells: all such cards go.
    """
    codec, hands = table._round.rules.codec, table._hands
    hands[giver] = codec.subtract(hands[giver], gone)
    hands[to] = codec.merge(hands[to], gone)
    _no_longer_alone(table)
    seen = dict(_seen_by(table, giver))
    taken = {giver: gone}
    for viewer, cards in seen.items():
        if viewer == to:
            seen[viewer] = without(table, cards, gone)
        elif kind is not None:
            seen[viewer] = cards & ~kind.bits
            taken[viewer] = cards & kind.bits
        else:  # for all the others know it was the card they had seen
            seen[viewer] = 0
    know(table, giver, sorted(seen.items()))
    seen = dict(_seen_by(table, to))
    for viewer, cards in taken.items():
        seen[viewer] = codec.merge(seen.get(viewer, 0), cards)
    know(table, to, sorted(seen.items()))


def throw_away(table: Table, seat: int, gone: int, left: int) -> None:
    """Put cards of a hand under the top card, so that these are left of it."""
    codec = table._round.rules.codec
    table._hands[seat] = left
    table._discards += codec.tally(codec.unpack(gone))
    if table._exposed == seat:
        table._exposed = None  # A92: the one card it had is gone
    if table._known:
        seen_by = table._known[seat][1]
        know(table, seat, [(viewer, without(table, seen, gone)) for viewer, seen in seen_by])


def move_hands(table: Table, sources: Sequence[int]) -> None:
    """Let each seat have the hand of another; whoever knew of a hand knows where it is now."""
    before, hands = [*table._hands], table._hands
    seen = [dict(_seen_by(table, seat)) for seat in range(len(hands))]
    for seat, source in enumerate(sources):
        if seat != source:
            seen[source][source] = before[source]
            hands[seat] = before[source]
    _no_longer_alone(table)
    for seat, source in enumerate(sources):
        know(table, seat, sorted((v, cards) for v, cards in seen[source].items() if v != seat))


def show(table: Table, seat: int, viewers: Sequence[int], shown: int) -> None:
    """Let others see cards of a hand."""
    hand = table._hands[seat]
    # What was known and what is shown may be the same cards: of each the greater count.
    seen = dict(_seen_by(table, seat))
    for viewer in viewers:
        if viewer != seat:
            seen[viewer] = (seen.get(viewer, 0) | shown) & hand
    know(table, seat, sorted(seen.items()))


def _seen_by(table: Table, seat: int) -> tuple[tuple[int, int], ...]:
    return (table._known[seat] if table._known else UNSEEN)[1]


def without(table: Table, cards: int, gone: int) -> int:
    """Return what is left of cards when others go, of which only some may be among them."""
    codec = table._round.rules.codec
    for face in codec.unpack(gone):
        if cards & codec.first_bits[face]:
            cards = codec.remove(cards, face)
    return cards


def _no_longer_alone(table: Table) -> None:
    """See that nobody can be caught who has not one card any more (A92)."""
    exposed = table._exposed
    if exposed is not None and table._hands[exposed].bit_count() != 1:
        table._exposed = None
