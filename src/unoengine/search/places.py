"""The places of hidden cards, and a dealer that gives each place a card that it may have."""

from __future__ import annotations

from collections.abc import Sequence
from math import perm
from struct import Struct
from typing import TYPE_CHECKING, TypeAlias

from attrs import define

if TYPE_CHECKING:
    from random import Random

__all__ = ["Deal", "Dealer", "Places"]

_PATIENCE = 20
"""How often a card is picked at random before the cards that fit are listed."""

_ATTEMPTS = 16
"""Most attempts to deal so that all possible deals are equally likely."""

Deal: TypeAlias = tuple[list[list[int]], list[int]]
"""The faces that each group of places gets, and the draw pile, next card last."""


@define(eq=False)
class Places:
    """Places in a hand that have cards of the same set of faces."""

    seat: int
    count: int
    allowed: int
    """The first bits of the faces."""

    likely: int
    """Those of them that the cards have if no player drew although it could play."""

    viewers: int = 0
    """The other seats that have seen these cards, as bits."""


@define(eq=False)
class _Step:
    """The places that are dealt at once, and how many cards there are for them."""

    group: int
    count: int
    allowed: int
    fitting: int
    """How many of all hidden cards fit."""

    most: int
    """How many of them are left at this step at most."""

    is_nested: bool
    """Whether always the same number of them is left."""


class Dealer:
    """Deals hidden cards to places, and the others to the draw pile.

    The places with the smallest sets are dealt first. If each set contains the ones before, all
    possible deals are equally likely at once. Otherwise, deals are rejected with the probability
    that makes them so, at most a number of times.
    """

    def __init__(
        self,
        hidden: Sequence[int],
        first_bits: Sequence[int],
        places: Sequence[Places],
        allowed: Sequence[int],
        looks: Sequence[Sequence[int]] | None,
    ) -> None:
        """Prepare to deal.

        Args:
            hidden: The faces that are dealt, in an order that tells nothing.
            first_bits: By face, its first bit.
            places: The groups of places.
            allowed: For each group, the first bits of the faces that it may have.
            looks: By seat, for each of its cards the first bits of the faces that look like it; or
                None if all cards look alike.
        """
        self._hidden = [*hidden]
        self._first_bits = first_bits
        self._places = places
        self._allowed = allowed
        self._looks = looks
        present = 0
        for face in hidden:
            present |= first_bits[face]
        self._present = present
        self._fits: dict[int, int] = {}
        groups = range(len(places))
        free = [group for group in groups if not present & ~allowed[group]]
        bound = [
            (places[group].count, allowed[group] & present, group)
            for group in groups
            if present & ~allowed[group]
        ]
        self._steps: list[_Step] | None = self._plan(bound)
        self._free = [(group, places[group].count) for group in free]
        left = len(hidden) - sum(count for count, _, _ in bound)
        self._words = Struct(f"<{left}I")
        self._is_simple = not bound and looks is None

    def deal(self, chance: Random) -> Deal | None:
        """Return the cards of all places and of the draw pile, or None if no deal was found."""
        if self._is_simple:
            deck = self._hidden[:]
            self._shuffle(deck, len(deck), chance)
            parts, at = [], 0
            for _, count in self._free:
                parts.append(deck[at : at + count])
                at += count
            return parts, deck[at:]
        deal = None
        for _ in range(_ATTEMPTS):
            deal, is_fair = self._try_to_deal(chance)
            if deal is not None and is_fair:
                break
        return deal

    def _shuffle(self, deck: list[int], left: int, chance: Random) -> None:
        """Shuffle the first cards of the deck."""
        words = self._words if self._words.size == 4 * left else Struct(f"<{left}I")
        for word in words.unpack(chance.randbytes(4 * left)):
            index = word % left
            left -= 1
            deck[left], deck[index] = deck[index], deck[left]

    def _plan(self, bound: Sequence[tuple[int, int, int]]) -> list[_Step] | None:
        """Return the steps for groups of places: their count, set of faces and number.

        Return None if there are too few cards for one of them.
        """
        steps: list[_Step] = []
        order = sorted(
            (self._count(allowed), group, count, allowed) for count, allowed, group in bound
        )
        for fitting, group, count, allowed in order:
            is_nested = all(
                not step.allowed & ~allowed or not step.allowed & allowed for step in steps
            )
            taken = sum(max(0, step.count - self._count(step.allowed & ~allowed)) for step in steps)
            if fitting - taken < count:
                return None
            steps.append(_Step(group, count, allowed, fitting, fitting - taken, is_nested))
        return steps

    def _count(self, allowed: int) -> int:
        """Return how many hidden cards have one of these faces."""
        found = self._fits.get(allowed)
        if found is None:
            first = self._first_bits
            found = sum(1 for face in self._hidden if first[face] & allowed)
            self._fits[allowed] = found
        return found

    def _try_to_deal(self, chance: Random) -> tuple[Deal | None, bool]:
        """Return a deal, or None; and whether it is to be kept so that all are equally likely."""
        steps = self._steps if self._looks is None else self._plan_looks(chance)
        if steps is None:
            return None, False
        deck, left, first = self._hidden[:], len(self._hidden), self._first_bits
        parts: list[list[int]] = [[] for _ in self._places]
        random, likelihood = chance.random, 1.0
        for step in steps:
            allowed = step.allowed
            if not step.is_nested:
                used = sum(1 for face in deck[left:] if first[face] & allowed)
                fitting = step.fitting - used
                likelihood *= perm(max(fitting, 0), step.count) / perm(step.most, step.count)
            for _ in range(step.count):
                for _ in range(_PATIENCE):
                    index = int(random() * left)
                    if first[deck[index]] & allowed:
                        break
                else:
                    found = self._find_card(deck, left, step, parts, chance)
                    if found is None:
                        return None, False
                    index = found
                left -= 1
                face = deck[index]
                deck[index] = deck[left]
                deck[left] = face
                parts[step.group].append(face)
        self._shuffle(deck, left, chance)
        at = 0
        if self._looks is None:
            for group, count in self._free:
                parts[group] = deck[at : at + count]
                at += count
        is_fair = likelihood >= 1.0 or random() < likelihood
        return (parts, deck[at:left]), is_fair

    def _find_card(
        self, deck: list[int], left: int, step: _Step, parts: list[list[int]], chance: Random
    ) -> int | None:
        """Return the index of a card that fits; if need be, exchange one that has been dealt."""
        first, allowed = self._first_bits, step.allowed
        found = [index for index in range(left) if first[deck[index]] & allowed]
        if found:
            return found[int(chance.random() * len(found))]
        for group, part in enumerate(parts):
            other = self._allowed[group]
            for place, face in enumerate(part):
                if group == step.group or self._looks is not None or not first[face] & allowed:
                    continue
                for index in range(left):
                    if first[deck[index]] & other:
                        part[place], deck[index] = deck[index], face
                        return index
        return None

    def _plan_looks(self, chance: Random) -> list[_Step] | None:
        """Return the steps if each place is also to have a card that looks like the real one."""
        assert self._looks is not None
        bound: list[tuple[int, int, int]] = []
        for seat, looks in enumerate(self._looks):
            left = sorted(looks)
            wanted = [
                (self._allowed[group], group)
                for group, place in enumerate(self._places)
                if place.seat == seat
                for _ in range(place.count)
            ]
            wanted.sort(key=lambda place: place[0].bit_count())
            for allowed, group in wanted:
                fits = [index for index, look in enumerate(left) if look & allowed & self._present]
                if not fits:
                    return None
                look = left.pop(fits[int(chance.random() * len(fits))])
                bound.append((1, look & allowed & self._present, group))
        return self._plan(bound)
