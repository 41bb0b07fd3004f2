"""Chance, as a pure function: the same on every Python, every platform, for ever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from struct import unpack
from typing import Any, TypeVar

__all__ = ["roll_die", "shuffle_cards"]

T = TypeVar("T")


def shuffle_cards(seed: int, serial: int, cards: Sequence[T]) -> list[T]:
    """Return `cards` in the order of the shuffle number `serial` of the game with this seed.

    Fisher-Yates, driven by SHAKE-256. A draw from 64 bits is off by less than one in 10**16.

    >>> shuffle_cards(7, 0, "abcdef")
    ['b', 'd', 'c', 'f', 'a', 'e']
    """
    order = list(cards)
    left = len(order)
    if left < 2:
        return order
    words = unpack(f"<{left - 1}Q", _drawn(seed, serial, 8 * (left - 1)))
    for word in words:
        chosen = word % left
        left -= 1
        order[left], order[chosen] = order[chosen], order[left]
    return order


def roll_die(seed: int, serial: int, sides: int) -> int:
    """Return what a die shows, from 1, in the place of the shuffle of this number.

    >>> [roll_die(7, serial, 6) for serial in range(8)]
    [5, 4, 5, 2, 6, 6, 1, 3]
    """
    return 1 + int.from_bytes(_drawn(seed, serial, 32), "little") % sides


def _drawn(seed: int, serial: int, length: int) -> bytes:
    drawn: bytes = _shake()(b"unoengine %d %d" % (seed, serial)).digest(length)
    return drawn


@cache
def _shake() -> Callable[[bytes], Any]:
    """Return SHAKE-256, which loads slowly: who only imports us need not wait for it."""
    from hashlib import shake_256

    return shake_256
