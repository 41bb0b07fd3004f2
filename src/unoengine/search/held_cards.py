"""Class `HeldCards`: a hand as batches of cards about which the same is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field

__all__ = ["Batch", "ContradictionError", "HeldCards", "exclude_faces", "join"]


class ContradictionError(Exception):
    """Events cannot have led to the state."""


@define(eq=False)
class Batch:
    """Cards of a hand about which the same is known."""

    count: int
    allowed: int
    """The first bits of the faces that each card may have."""

    likely: int
    """Those of them that each card has if all players did what they usually do."""

    viewers: int = 0
    """The other seats that have seen these cards, as bits."""


@define(eq=False)
class _Departure:
    """A card that left a hand: the batch from which it was taken, and all that had such a card."""

    batch: Batch
    options: list[Batch]


@define(eq=False)
class HeldCards:
    """The batches of a hand, oldest first, and what has left it."""

    batches: list[Batch]
    """Batches may be empty: a card may turn out to have come from another one."""

    _departures: list[_Departure] = field(factory=list)

    @property
    def count(self) -> int:
        """The number of cards."""
        return sum(batch.count for batch in self.batches)

    def show(self, viewers: int) -> None:
        """Note that other seats have seen all cards."""
        for batch in self.batches:
            batch.viewers |= viewers

    def split(self, batch: Batch) -> Batch:
        """Return a batch with one card of a batch, which becomes the newest one."""
        if batch.count == 1:
            return batch
        batch.count -= 1
        single = Batch(1, batch.allowed, batch.likely, batch.viewers)
        self.batches.append(single)
        return single

    def remove(self, bit: int, every: int) -> None:
        """Remove a card from the batch that may have it and about which most is known.

        `every` are the first bits of all faces.
        """
        options = [batch for batch in self.batches if batch.allowed & bit]
        held = [batch for batch in options if batch.count]
        likely = [batch for batch in held if batch.likely & bit]
        if not likely:
            for batch in held:
                batch.likely = batch.allowed  # the player did draw although it could play
        if held:
            taken = min(likely or held, key=_rate_knowledge)
        else:
            taken = self._restore_card(options) or self._forget_all(every)
        taken.count -= 1
        self._departures.append(_Departure(taken, options))

    def remove_from(self, batch: Batch) -> None:
        """Remove a card that is known to be of a batch."""
        batch.count -= 1

    def remove_unseen(self) -> None:
        """Remove a card that is not seen: one about which most is known, to conclude the least."""
        held = [batch for batch in self.batches if batch.count]
        if not held:
            raise ContradictionError
        min(held, key=_rate_knowledge).count -= 1

    def keep_seen(self, viewer: int, count: int) -> None:
        """Reduce the cards that a seat has seen to the number that it knows of.

        Cards that were taken from other batches, but may have been seen, are exchanged for others.
        """
        bit = 1 << viewer
        surplus = sum(batch.count for batch in self.batches if batch.viewers & bit) - count
        for departure in self._departures:
            if surplus > 0 and not departure.batch.viewers & bit:
                seen = [b for b in departure.options if b.count and b.viewers & bit]
                if seen:
                    seen[0].count -= 1
                    departure.batch.count += 1
                    departure.batch = seen[0]
                    surplus -= 1

    def exchange_impossible(self) -> None:
        """Correct guesses which card left the hand: one that can have no face must have left.

        The card that seemed to have left is then still in the hand.
        """
        for batch in self.batches:
            while batch.count and not batch.allowed and self._exchange_back(batch):
                pass

    def _exchange_back(self, batch: Batch) -> bool:
        """Let a card of a batch take the place of one that seemed to have left, if there is one."""
        for departure in self._departures:
            taken = departure.batch
            is_option = any(option is batch for option in departure.options)
            if is_option and taken is not batch and taken.allowed:
                taken.count += 1
                batch.count -= 1
                departure.batch = batch
                return True
        return False

    def _restore_card(self, options: Sequence[Batch]) -> Batch | None:
        """Return one of these empty batches that gets a card back, or None.

        Then a card that was taken from it before came from another batch.
        """
        tried: set[int] = set()
        return next((batch for batch in options if self._exchange(batch, tried)), None)

    def _exchange(self, batch: Batch, tried: set[int]) -> bool:
        tried.add(id(batch))
        for departure in self._departures:
            if departure.batch is not batch:
                continue
            for other in departure.options:
                if id(other) not in tried and (other.count or self._exchange(other, tried)):
                    other.count -= 1
                    batch.count += 1
                    departure.batch = other
                    return True
        return False

    def _forget_all(self, every: int) -> Batch:
        """Return a batch with all cards, about which nothing is known."""
        if not self.count:
            raise ContradictionError
        self.batches = [Batch(self.count, every, every)]
        self._departures = []
        return self.batches[0]


def exclude_faces(batches: Sequence[Batch], faces: int, *, is_certain: bool) -> None:
    """Conclude that no card of some batches has one of these faces."""
    for batch in batches:
        batch.likely &= ~faces
        if is_certain:
            batch.allowed &= ~faces


def join(sets: Iterable[int]) -> int:
    """Return the union of sets of bits."""
    joined = 0
    for bits in sets:
        joined |= bits
    return joined


def _rate_knowledge(batch: Batch) -> tuple[int, int]:
    """Return a rating of a batch, which is lower if more is known about it."""
    return batch.allowed.bit_count(), batch.likely.bit_count()
