"""The places of hidden cards, and a dealer that gives each place a card that it may have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import perm
from operator import itemgetter
from struct import Struct
from typing import TYPE_CHECKING, TypeAlias

from attrs import define

from unoengine.values.shuffle_and_dice import shuffle_cards

if TYPE_CHECKING:
    from random import Random

__all__ = ["Deal", "Dealer", "Places"]

_PATIENCE = 20
"""Upper bound for random picks of a card if there may be none that fits."""

_ATTEMPTS = 16
"""Upper bound for attempts to deal so that all possible deals are equally likely."""

_EXACT = 8
"""How many cards of the draw pile are as random as those in hands, the next ones."""

_ORDERS = 16
"""The number of fixed orders of the cards; a sample cuts the deck in one of them."""

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
    """Those of them that the cards have if all players did what they usually do."""

    viewers: int = 0
    """The other seats that have seen these cards, as bits."""


@define(eq=False)
class _Step:
    """The places that are dealt at once, and how many cards there are for them."""

    group: int
    count: int
    allowed: int
    faces: frozenset[int]
    """The faces that the first bits stand for."""

    fitting: int
    """How many of all hidden cards fit."""

    most: int
    """How many of them are left at this step at most."""

    is_nested: bool
    """Whether the same number of them is left in every deal."""

    patience: int
    """How often a card is picked at random before the cards that fit are listed."""


@lru_cache(maxsize=512)
def _make_reader(count: int) -> Struct:
    """Return a function that reads a given count of 32-bit numbers."""
    return Struct(f"<{count}I")


@lru_cache(maxsize=128)
def _make_orders(count: int) -> list[Callable[[Sequence[int]], Sequence[int]]]:
    """Return functions that put a given count of cards in another order."""
    return [itemgetter(*shuffle_cards(0, order, range(count))) for order in range(_ORDERS)]


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
        *,
        is_fair: bool = True,
    ) -> None:
        """Prepare to deal.

        Args:
            hidden: The faces that are dealt, in an order that tells nothing.
            first_bits: By face, its first bit.
            places: The groups of places.
            allowed: For each group, the first bits of the faces that it may have.
            looks: By seat, for each of its cards the first bits of the faces that look like it; or
                None if all cards look alike.
            is_fair: Whether all possible deals have to be equally likely.
        """
        self._hidden = [*hidden]
        self._first_bits = first_bits
        self._places = places
        self._allowed = allowed
        self._looks = looks
        self._is_fair = is_fair
        self._copies: dict[int, int] = {}
        for face in hidden:
            self._copies[face] = self._copies.get(face, 0) + 1
        present = 0
        for face in self._copies:
            present |= first_bits[face]
        self._present = present
        self._fitting: dict[int, tuple[frozenset[int], int]] = {}
        groups = range(len(places))
        free = [group for group in groups if not present & ~allowed[group]]
        bound = [
            (places[group].count, allowed[group] & present, group)
            for group in groups
            if present & ~allowed[group]
        ]
        self._steps: list[_Step] | None = self._plan(bound)
        self._bound = bound
        self._free = [(group, places[group].count) for group in free] if looks is None else []
        self._free_count: int = sum(count for _, count in self._free)
        bound_count = sum(count for count, _, _ in bound)
        if looks is not None:
            bound_count = sum(place.count for place in places)
        self._left: int = len(hidden) - bound_count
        """How many cards are left for free places and the draw pile."""

        self._exact = min(self._left, self._free_count + _EXACT)
        self._words = _make_reader(self._exact)
        self._orders = None if self._exact == self._left else _make_orders(len(hidden))
        self._decks: dict[int, list[int]] = {}
        """By number of the order, all cards in this order, twice."""

    def deal(self, chance: Random) -> Deal | None:
        """Return the cards of all places and of the draw pile, or None if no deal was found."""
        if not self._bound and self._looks is None:
            return self._finish(self._stir(chance), [], chance)
        best = None
        for _ in range(_ATTEMPTS):
            deck = self._stir(chance)
            found = self._deal_bound(deck, chance)
            if found is not None:
                best = deck, found[0]
                if found[1] >= 1.0 or chance.random() < found[1]:
                    break
        return None if best is None else self._finish(*best, chance)

    def _stir(self, chance: Random) -> list[int]:
        """Return all cards in one of many orders.

        What is dealt is then picked from them at random. The order remains only deep in the draw
        pile, where a thorough shuffle would take most of the time of a sample.
        """
        orders = self._orders
        if orders is None:
            return self._hidden[:]
        number = chance.getrandbits(32)
        count = len(self._hidden)
        order, at = number * _ORDERS >> 32, number % count
        deck = self._decks.get(order)
        if deck is None:
            deck = self._decks[order] = [*orders[order](self._hidden)] * 2
        return deck[at : at + count]

    def _finish(self, deck: list[int], parts: list[list[int]], chance: Random) -> Deal:
        """Deal the first cards of the deck to the free places and the draw pile."""
        left = place = self._left
        for word in self._words.unpack(chance.randbytes(4 * self._exact)):
            index = word % place
            place -= 1
            deck[place], deck[index] = deck[index], deck[place]
        if not parts:
            for _, count in self._free:
                parts.append(deck[left - count : left])
                left -= count
        else:
            for group, count in self._free:
                parts[group] = deck[left - count : left]
                left -= count
        return parts, deck[:left]

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
            used = sum(min(step.count, self._count(step.allowed & allowed)) for step in steps)
            faces = self._find_fitting(allowed)[0]
            patience = _PATIENCE if fitting - used < count else 10**6
            steps.append(
                _Step(group, count, allowed, faces, fitting, fitting - taken, is_nested, patience)
            )
        return steps

    def _count(self, allowed: int) -> int:
        """Return how many hidden cards have one of these faces."""
        return self._find_fitting(allowed)[1]

    def _find_fitting(self, allowed: int) -> tuple[frozenset[int], int]:
        """Return which hidden faces these first bits stand for, and how many cards have them."""
        found = self._fitting.get(allowed)
        if found is None:
            first, copies = self._first_bits, self._copies
            faces = frozenset([face for face in copies if first[face] & allowed])
            found = self._fitting[allowed] = faces, sum([copies[face] for face in faces])
        return found

    def _deal_bound(self, deck: list[int], chance: Random) -> tuple[list[list[int]], float] | None:
        """Deal to the places that cannot have all cards; the dealt cards go to the end of the deck.

        Return the cards by group, and the probability with which to keep them so that all deals are
        equally likely; or None if there is no card for some place.
        """
        steps = self._steps if self._looks is None else self._plan_looks(chance)
        if steps is None:
            return None
        left, random = len(deck), chance.random
        parts: list[list[int]] = [[] for _ in self._places]
        likelihood = 1.0
        for step in steps:
            fits = step.faces
            if not step.is_nested and self._is_fair:
                used = len([face for face in deck[left:] if face in fits])
                fitting = max(step.fitting - used, 0)
                likelihood *= perm(fitting, step.count) / perm(step.most, step.count)
            end, patience = left, step.patience
            for _ in range(step.count):
                index = int(random() * left)
                face = deck[index]
                while face not in fits:
                    index = int(random() * left)
                    face = deck[index]
                    patience -= 1
                    if not patience:
                        found = self._find_card(deck, left, step, parts, chance)
                        if found is None:
                            return None
                        index, face, patience = found, deck[found], step.patience
                left -= 1
                deck[index] = deck[left]
                deck[left] = face
            parts[step.group] += deck[left:end]
        return parts, likelihood

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
