"""Shuffles, dice and the draw for the dealer: pure functions of a seed, the same everywhere.

Bots, samples and playouts take random numbers from a source that is passed to them; `derive_random`
gives each bot one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from struct import unpack
from typing import TYPE_CHECKING, Any, TypeVar

from unoengine.core.errors import SetupError, describe_value

if TYPE_CHECKING:
    from unoengine.core.cards import Card
    from unoengine.core.compiled_rules import CompiledRules

T = TypeVar("T")


def require_random(chance: object) -> None:
    """Raise a `SetupError` unless this is a random source."""
    if not isinstance(chance, Random):
        raise SetupError(f"a random.Random is needed, not {describe_value(chance)}")


def derive_random(chance: Random) -> Random:
    """Return another random source, for somebody who must not find out about this one.

    One number of `chance` is taken, whatever is done with the new source later. It passes through
    a hash, so that the state of the new source does not show what `chance` returns next.
    """
    # Only `random()` returns the same numbers on every Python version: use nothing else.
    text = b"unoengine chance %d" % int(chance.random() * 2**53)
    return Random(int.from_bytes(_import_shake()(text).digest(32), "little"))


def shuffle_cards(seed: int, serial: int, cards: Sequence[T]) -> list[T]:
    """Return `cards` in the order of shuffle number `serial` of the game with this seed.

    The algorithm is Fisher-Yates, driven by SHAKE-256. Each index is reduced from 64 bits, so its
    bias is less than one in 10**16.

    >>> shuffle_cards(7, 0, "abcdef")
    ['b', 'd', 'c', 'f', 'a', 'e']
    """
    order = list(cards)
    left = len(order)
    if left < 2:
        return order
    words = unpack(f"<{left - 1}Q", _random_bytes(seed, serial, 8 * (left - 1)))
    for word in words:
        index = word % left
        left -= 1
        order[left], order[index] = order[index], order[left]
    return order


def roll_die(seed: int, serial: int, sides: int) -> int:
    """Return the number a die shows, from 1; the roll takes the place of shuffle `serial`.

    >>> [roll_die(7, serial, 6) for serial in range(8)]
    [5, 4, 5, 2, 6, 6, 1, 3]
    """
    return 1 + int.from_bytes(_random_bytes(seed, serial, 32), "little") % sides


def _random_bytes(seed: int, serial: int, length: int) -> bytes:
    digest: bytes = _import_shake()(b"unoengine %d %d" % (seed, serial)).digest(length)
    return digest


@cache
def _import_shake() -> Callable[[bytes], Any]:
    """Return SHAKE-256; it is imported on first use, since `hashlib` loads slowly."""
    from hashlib import shake_256

    return shake_256


# --- The player who deals first: the one who draws the highest number.


def pick_dealer(players: int, cards: Iterable[Card], tie: str) -> int:
    """Return the player who draws the highest number and so deals (R014, R015).

    After a tie, "redraw_tied" lets the tied players draw again and "redraw_all" all players; with
    "first_seat" the first tied player deals (A04).
    """
    pile = iter(cards)
    drawing = list(range(players))
    while True:
        # A05: a mark is not a symbol, so a marked number counts.
        numbers = {seat: next(pile).number or 0 for seat in drawing}
        highest = max(numbers.values())
        tied = [seat for seat in drawing if numbers[seat] == highest]
        if len(tied) == 1 or tie == "first_seat":
            return tied[0]
        if tie == "redraw_tied":
            drawing = tied


def draw_for_dealer(rules: CompiledRules, seed: int, serial: int) -> tuple[int, int]:
    """Return the seat that deals, and the number of shuffles after that."""
    shuffles, lookup = serial, rules.lookup
    tie = lookup.options.dealer_tie or ""
    if len({card.number or 0 for card in lookup.cards}) == 1:
        tie = "first_seat"  # A04: to draw again could not break the tie

    def draw() -> Iterator[Card]:
        nonlocal shuffles
        while True:  # drawn cards stay out until the deck is used up
            order = shuffle_cards(seed, shuffles, lookup.deck)
            shuffles += 1
            yield from (lookup.cards[face] for face in order)

    drawing = rules.seating.in_game
    dealer = drawing[pick_dealer(len(drawing), draw(), tie)]
    return dealer, shuffles
