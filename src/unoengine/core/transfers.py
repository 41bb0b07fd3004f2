"""Moves of cards between hands and to the discard pile, and of the knowledge about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unoengine.core.known_cards import list_viewers, remove_possible, set_known
from unoengine.core.shuffle import shuffle_cards
from unoengine.core.uno_penalty import close_window_unless_one_card

if TYPE_CHECKING:
    from unoengine.core.cards import CardSet
    from unoengine.core.effect_api.table import Table


def pick_at_random(table: Table, seat: int, count: int) -> int:
    """Return this many cards of a hand, picked at random."""
    rnd, hand = table._round, table._hands[seat]
    codec = rnd.rules.lookup.codec
    held = codec.unpack(hand)
    if count >= len(held):
        return hand
    table._round = rnd.count_shuffle()
    return codec.pack(shuffle_cards(rnd.seed, rnd.serial, held)[:count])


def give_cards(table: Table, giver: int, to: int, given: int, kind: CardSet | None) -> None:
    """Move cards from one hand to another.

    Only these two seats see the cards. If `kind` is set, all cards of that kind are given, so other
    seats still know where the cards are that they had seen.
    """
    codec, hands = table._round.rules.lookup.codec, table._hands
    hands[giver] = codec.subtract(hands[giver], given)
    hands[to] = codec.merge(hands[to], given)
    close_window_unless_one_card(table)
    seen = dict(list_viewers(table, giver))
    taken = {giver: given}
    for viewer, cards in seen.items():
        if viewer == to:
            seen[viewer] = remove_possible(table, cards, given)
        elif kind is not None:
            seen[viewer] = cards & ~kind.bits
            taken[viewer] = cards & kind.bits
        else:  # any card that the viewer had seen may be the one that was given
            seen[viewer] = 0
    set_known(table, giver, sorted(seen.items()))
    seen = dict(list_viewers(table, to))
    for viewer, cards in taken.items():
        seen[viewer] = codec.merge(seen.get(viewer, 0), cards)
    set_known(table, to, sorted(seen.items()))


def discard_cards(table: Table, seat: int, discarded: int, left: int) -> None:
    """Put cards of a hand under the top card; `left` is the rest of the hand."""
    codec = table._round.rules.lookup.codec
    table._hands[seat] = left
    table._discards += codec.tally(codec.unpack(discarded))
    close_window_unless_one_card(table)
    if table._known:
        viewers = table._known[seat][1]
        set_known(table, seat, [(v, remove_possible(table, c, discarded)) for v, c in viewers])


def move_hands(table: Table, sources: Sequence[int]) -> None:
    """Give each seat the hand of its source; the known cards move with the hands."""
    hands, viewers = [*table._hands], [list_viewers(table, seat) for seat in range(len(sources))]
    for seat, source in enumerate(sources):
        if seat != source:
            table._hands[seat] = hands[source]
            seen = {**dict(viewers[source]), source: hands[source]}
            seen.pop(seat, None)
            set_known(table, seat, sorted(seen.items()))
    close_window_unless_one_card(table)


def collect_and_deal(table: Table, order: Sequence[int]) -> None:
    """Shuffle the hands of these seats together, and deal them one card at a time (A143).

    What other seats had seen of any hand is forgotten.
    """
    rnd = table._round
    codec = rnd.rules.lookup.codec
    collected = sorted(face for seat in order for face in codec.unpack(table._hands[seat]))
    dealt = shuffle_cards(rnd.seed, rnd.serial, collected)
    table._round = rnd.count_shuffle()
    for place, seat in enumerate(order):
        table._hands[seat] = codec.pack(dealt[place :: len(order)])
    table._known = ()
    close_window_unless_one_card(table)
