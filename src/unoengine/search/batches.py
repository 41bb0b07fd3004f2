"""Class `Batch`: cards of a hand about which the same is known, and what happens to batches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define

__all__ = [
    "Batch",
    "ContradictionError",
    "exclude_faces",
    "join",
    "remove_card",
    "split_batch",
    "take_from_batch",
    "take_unseen_card",
]


class ContradictionError(Exception):
    """Events cannot have led to the state."""


@define(eq=False)
class Batch:
    """Cards of a hand about which the same is known."""

    count: int
    allowed: int
    """The first bits of the faces that each card may have."""

    likely: int
    """Those of them that each card has if no player drew although it could play."""

    viewers: int = 0
    """The other seats that have seen these cards, as bits."""


def exclude_faces(batches: Sequence[Batch], faces: int, *, is_certain: bool) -> None:
    """Conclude that no card of some batches has one of these faces."""
    for batch in batches:
        batch.likely &= ~faces
        if is_certain:
            batch.allowed &= ~faces


def split_batch(hand: list[Batch], batch: Batch) -> Batch:
    """Return a batch with one card of a batch of a hand, which becomes the newest one there."""
    if batch.count == 1:
        return batch
    batch.count -= 1
    single = Batch(1, batch.allowed, batch.likely, batch.viewers)
    hand.append(single)
    return single


def remove_card(hand: list[Batch], bit: int, every: int) -> None:
    """Remove a card from the batch that may contain it and about which most is known.

    `every` are the first bits of all faces.
    """
    found = [batch for batch in hand if batch.likely & bit]
    if not found:
        found = [batch for batch in hand if batch.allowed & bit]
        for batch in found:
            batch.likely = batch.allowed  # the player did draw although it could play
    if not found:
        # An earlier card must have come from another batch than the one it was taken from.
        found = hand
        for batch in hand:
            batch.allowed = batch.likely = every
    if not found:
        raise ContradictionError
    take_from_batch(hand, min(found, key=_rate_knowledge))


def take_unseen_card(hand: list[Batch]) -> None:
    """Remove any card: one about which most is known, so that least is concluded."""
    if not hand:
        raise ContradictionError
    take_from_batch(hand, min(hand, key=_rate_knowledge))


def take_from_batch(hand: list[Batch], batch: Batch) -> None:
    """Remove a card of a batch from a hand."""
    batch.count -= 1
    if not batch.count:
        hand.remove(batch)


def join(sets: Iterable[int]) -> int:
    """Return the union of sets of bits."""
    joined = 0
    for bits in sets:
        joined |= bits
    return joined


def _rate_knowledge(batch: Batch) -> tuple[int, int]:
    """Return a number that is the smaller, the more is known about a batch."""
    return batch.allowed.bit_count(), batch.likely.bit_count()
