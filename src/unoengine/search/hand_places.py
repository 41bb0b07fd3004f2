"""The places of the hidden cards in each hand, and what may be there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from unoengine.search.places import Places
from unoengine.table.phases.drawn_cards import DrawnCards

if TYPE_CHECKING:
    from unoengine.search.held_cards import Batch
    from unoengine.table.state import GameState

__all__ = ["count_seen_cards", "list_places", "mark_seen_places"]


def list_places(
    state: GameState, observer: int, holder: int, kept: int, batches: Sequence[Batch] | None
) -> list[Places]:
    """Return the places of the cards of a hand that the observer has not seen, newest first.

    `kept` are the cards that it has seen. Nothing else of the hand is read but its size.
    """
    every = state._round.rules.tables.all_first_bits
    count = state._hands[holder].bit_count() - kept.bit_count()
    if not count:
        return []
    places = None
    if batches is not None:
        places = _list_unseen(state, observer, holder, kept, batches, every)
    if places is None or sum(place.count for place in places) != count:
        places = [Places(holder, count, every, every)]
    drawn = _find_faces_of_drawn_card(state, observer, holder)
    if drawn is not None:
        first = places[0]
        if first.count > 1:
            first.count -= 1
            places.insert(0, Places(holder, 1, first.allowed, first.likely, first.viewers))
        if places[0].allowed & drawn:
            places[0].allowed &= drawn
            places[0].likely = places[0].likely & drawn or places[0].allowed
    return places


def _find_faces_of_drawn_card(state: GameState, observer: int, holder: int) -> int | None:
    """Return the faces of the card that a seat drew and may play, if there is only that one."""
    pending = state._pending
    if not isinstance(pending, DrawnCards) or holder != state._turn or holder == observer:
        return None
    tables = state._round.rules.tables
    if pending.demand is not None:
        return pending.demand.playable if len(pending.faces) == 1 else None
    if len(pending.faces) > 1 or tables.options.after_drawing == "any_card":
        return None
    return tables.matches_by_showing[state._showing]


def _list_unseen(
    state: GameState,
    observer: int,
    holder: int,
    kept: int,
    batches: Sequence[Batch],
    every: int,
) -> list[Places] | None:
    """Return the places of the batches, without those of the cards that were seen."""
    bit = 1 << observer
    alike: dict[tuple[int, int, int], Places] = {}
    for batch in reversed(batches):
        if not batch.viewers & bit:
            key = batch.allowed, batch.likely, batch.viewers
            if key in alike:
                alike[key].count += batch.count
            else:
                alike[key] = Places(holder, batch.count, *key)
    left = [*alike.values()]
    shown = sum(batch.count for batch in batches if batch.viewers & bit)
    seen = kept.bit_count()
    if shown > seen:
        # Some of the shown cards have been played, so as many others are left, of any batch.
        left.append(Places(holder, shown - seen, every, every))
    elif shown < seen:
        codec = state._round.rules.tables.codec
        faces = codec.unpack(kept)[: seen - shown] if shown else codec.unpack(kept)
        for face in faces:
            first = codec.first_bits[face]
            fits = [place for place in left if place.allowed & first]
            if not fits:
                return None
            place = min(fits, key=lambda place: place.allowed.bit_count())
            place.count -= 1
            if not place.count:
                left.remove(place)
    return left


def count_seen_cards(state: GameState, holder: int, kept: int) -> dict[int, int]:
    """Return by viewer how many cards it has seen of a hand, without those that are kept."""
    seen = state._known[holder][1] if state._known else ()
    return {viewer: cards.bit_count() - (cards & kept).bit_count() for viewer, cards in seen}


def mark_seen_places(places: list[Places], counts: Mapping[int, int]) -> list[Places]:
    """Return the places, of which each viewer has seen a number: the oldest ones."""
    if not any(counts.values()):
        return places
    single = [
        Places(place.seat, 1, place.allowed, place.likely, place.viewers)
        for place in places
        for _ in range(place.count)
    ]
    for viewer, count in counts.items():
        for place in single[len(single) - count :]:
            place.viewers |= 1 << viewer
    return single
