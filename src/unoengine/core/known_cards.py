"""Cards of a hand that other seats have seen, and that are still there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from unoengine.core.state_parts import UNSEEN, Seen

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state_parts import Position


def list_viewers(table: Table, seat: int) -> tuple[tuple[int, int], ...]:
    """Return pairs of a viewer and the cards that it has seen of a hand."""
    return (table._known[seat] if table._known else UNSEEN)[1]


def find_seen_cards(position: Position, holder: int, viewer: int) -> int:
    """Return the cards of a hand that another seat has seen."""
    seen_by = position._known[holder][1] if position._known else ()
    return next((cards for seat, cards in seen_by if seat == viewer), 0)


def set_known(table: Table, seat: int, viewers: Iterable[tuple[int, int]]) -> None:
    """Store which viewers have seen which cards of a hand."""
    known = [*table._known] or [UNSEEN] * len(table._hands)
    known[seat] = make_seen(viewers)
    table._known = pack_known(known)


def make_seen(viewers: Iterable[tuple[int, int]]) -> Seen:
    """Return what viewers have seen of a hand, from pairs of a viewer and cards."""
    left, every_card = [], 0
    for viewer, cards in viewers:
        if cards:
            left.append((viewer, cards))
            every_card |= cards
    return (every_card, tuple(left)) if left else UNSEEN


def pack_known(known: Sequence[Seen]) -> tuple[Seen, ...]:
    """Return what has been seen of each hand, or an empty tuple if that is nothing."""
    return tuple(known) if known.count(UNSEEN) < len(known) else ()


def forget_card(table: Table, seat: int, face: int) -> None:
    """Remove a card that leaves a hand from what others have seen.

    Copies of a face look alike: the one that leaves may always be the one that was seen.
    """
    codec = table._round.rules.lookup.codec
    first = codec.first_bits[face]
    if not table._known or not table._known[seat][0] & first:
        return
    viewers = []
    for viewer, cards in table._known[seat][1]:
        viewers.append((viewer, codec.remove(cards, face) if cards & first else cards))
    set_known(table, seat, viewers)


def show_cards(table: Table, seat: int, viewers: Sequence[int], shown: int) -> None:
    """Let other seats see cards of a hand."""
    hand = table._hands[seat]
    # The known cards and the shown cards may be the same: keep the greater count of each face.
    seen = dict(list_viewers(table, seat))
    for viewer in viewers:
        if viewer != seat:
            seen[viewer] = (seen.get(viewer, 0) | shown) & hand
    set_known(table, seat, sorted(seen.items()))


def remove_possible(table: Table, cards: int, removed: int) -> int:
    """Return `cards` without those of `removed` that are among them."""
    codec = table._round.rules.lookup.codec
    for face in codec.unpack(removed):
        if cards & codec.first_bits[face]:
            cards = codec.remove(cards, face)
    return cards
