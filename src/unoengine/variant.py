"""A variant: a rule that is no card."""

from __future__ import annotations

from attrs import frozen

from unoengine.cards import Card
from unoengine.effect import Effect

__all__ = ["Variant"]


@frozen
class Variant:
    """Answers a few questions the rules ask while they are put together.

    Like an effect it is a value: its options are its fields. A question left alone costs nothing.
    """

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        """Return what this card does, in place of `effect`."""
        return effect

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        """Return whether `card` goes on `top` while `color` is in force; None: as ever."""
        return None
