"""The variants of a game that subscribe to what happens, by hook (A137)."""

from __future__ import annotations

from collections.abc import Iterable

from unoengine.plugins.effect_base import OwnHand
from unoengine.plugins.variant_base import Variant, overrides, read_own_hand

__all__ = ["Subscribers", "combine_own_hands"]


class Subscribers:
    """For each hook, the variants that override it, in their order; false if there are none."""

    __slots__ = ("drew", "played", "round_begins", "round_ends", "turn_begins")

    def __init__(self, variants: Iterable[Variant]) -> None:
        order = tuple(variants)
        self.round_begins: tuple[Variant, ...] = _find(order, "round_begins")
        self.turn_begins: tuple[Variant, ...] = _find(order, "turn_begins")
        self.played: tuple[Variant, ...] = _find(order, "played")
        self.drew: tuple[Variant, ...] = _find(order, "drew")
        self.round_ends: tuple[Variant, ...] = _find(order, "round_ends")

    def __bool__(self) -> bool:
        return any(getattr(self, hook) for hook in self.__slots__)

    def change_own_hand(self, declared: OwnHand) -> OwnHand:
        """Return what a play and its subscribers may do to the hand of the player."""
        return combine_own_hands(declared, *map(read_own_hand, self.played))


def _find(variants: tuple[Variant, ...], hook: str) -> tuple[Variant, ...]:
    return tuple(variant for variant in variants if overrides(variant, hook))


def combine_own_hands(*declared: OwnHand) -> OwnHand:
    """Return what several effects together may do to a hand.

    >>> combine_own_hands("kept", "grows"), combine_own_hands("shrinks", "grows")
    ('grows', 'changes')
    """
    together: OwnHand = "kept"
    for how in declared:
        if together == "kept":
            together = how
        elif how not in ("kept", together):
            together = "changes"
    return together
