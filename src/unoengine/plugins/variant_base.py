"""A variant: a rule that is no card."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from unoengine.plugins.effect_base import Effect
from unoengine.plugins.plugin_base import PluginBase
from unoengine.values.actions import Value
from unoengine.values.card import Card
from unoengine.values.edition import Edition

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table

__all__ = ["Variant", "overrides"]


@frozen
class Variant(PluginBase):
    """Answers a few questions the rules ask.

    Like an effect it is a value: its options are its fields. A question left alone costs nothing.
    The first three are asked once, while the rules are put together; the others during the game,
    where the variant speaks the verbs of the table like an effect.
    """

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        """Return what this card does, in place of `effect`."""
        return effect

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        """Return whether `card` goes on `top` while `color` is in force; None: as ever."""
        return None

    def out_of_turn(self, card: Card, top: Card) -> bool:
        """Return whether a seat that is not on turn may play `card` on `top`.

        It may while an ordinary turn is pending, and the turn goes on from there.
        """
        return False

    def draw(self, table: Table) -> None:
        """Draw for the player on turn (R025); if what was drawn last fits, it may be played."""
        table.draw(table.player, 1)

    def claims(self, table: Table) -> Iterable[Value]:
        """Return what the player may claim while an ordinary turn, anybody's, is pending."""
        return ()

    def claim(self, table: Table, value: Value) -> None:
        """Act on what the player has claimed."""

    def false_uno(self, table: Table) -> None:
        """Act on an UNO the player called with a play that did not leave one card.

        Only with a variant that does can it be called so.
        """

    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Go on after a player answered what `claim` asked."""

    def faults(self, edition: Edition) -> Iterable[str]:
        """Return what this box lacks for the variant to make sense."""
        return ()


def overrides(thing: Effect | Variant, *hooks: str) -> bool:
    """Return whether an effect or a variant answers one of these questions itself."""
    kind: Any = type(thing)
    base: Any = Effect if issubclass(kind, Effect) else Variant
    return _overridden(kind, base, hooks)


@cache
def _overridden(kind: Any, base: Any, hooks: tuple[str, ...]) -> bool:
    return any(getattr(kind, hook) is not getattr(base, hook) for hook in hooks)
