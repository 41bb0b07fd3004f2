"""Terms of a play: the color, the choice and the UNO call that may be named with a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.plugins.effect_base import read_traits
from unoengine.values.actions import Value

if TYPE_CHECKING:
    from unoengine.ruleset.lookup_tables import LookupTables

__all__ = ["list_terms", "names_color"]


def list_terms(
    tables: LookupTables, face: int, size: int, colors: tuple[str, ...], choices: tuple[Value, ...]
) -> list[tuple[str | None, Value, bool]]:
    """Return what may be named with a card: color, choice and UNO (A25, A51, A56, A77).

    A color is named with every card that has none (R042, R045, R053, R057, R062, R066, R070).
    """
    acts = size > 1 or tables.acts_last[face]
    may_call = size == 2 or (size > 2 and tables.false_uno_variant is not None)
    return [
        (color, choice, uno)
        for color in (colors if names_color(tables, face, size) else (None,))
        for choice in (choices if acts else (None,))
        for uno in ((False, True) if may_call else (False,))
    ]


def names_color(tables: LookupTables, face: int, size: int) -> bool:
    """Return whether a color is named with a card (R042, A56, A122)."""
    effect = tables.effects[face]
    if tables.cards[face].color is not None:
        return False
    if size == 1 and not tables.goes_on:
        return (
            tables.acts_last[face] and effect is not None and read_traits(effect).names_color_last
        )
    return effect is None or read_traits(effect).names_color
