"""Refuses decks with which all players are certain to be blocked at some time (A59)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from unoengine.plugins.effect_base import read_traits
from unoengine.plugins.variant_base import overrides
from unoengine.values.errors import SetupError

if TYPE_CHECKING:
    from unoengine.ruleset.lookup_tables import LookupTables
    from unoengine.values.card import Card

__all__ = ["refuse_blocking"]


def refuse_blocking(tables: LookupTables) -> None:
    """Refuse a deck if no other card of it may be played on one of its cards.

    If no card can be drawn, players hold all cards but the top one. If one of these matches, its
    holder can play it, unless its effect forbids that.
    """
    copies = Counter(tables.deck)
    whole_deck = tables.codec.presence_mask(tables.deck)
    for face, card in enumerate(tables.cards):
        others = whole_deck if copies[face] > 1 else whole_deck ^ tables.first_bits[face]
        for number in _list_colors_on_top(tables, face):
            if not others & tables.matches_by_showing[tables.encode_showing(face, number)]:
                raise SetupError(_describe_block(tables, card, tables.color_names[number]))


def _list_colors_on_top(tables: LookupTables, face: int) -> Iterable[int]:
    """Return the numbers of the colors that are certainly in force at some time on a card."""
    if tables.cards[face].color is not None:
        return (tables.printed_color[face],)
    effect = tables.effects[face]
    if effect is not None and (not read_traits(effect).names_color or overrides(effect, "colors")):
        return ()
    return [tables.color_names.index(color) for color in tables.edition.colors]


def _describe_block(tables: LookupTables, card: Card, color: str | None) -> str:
    named = f" while the color is {color}" if card.color is None else ""
    deciding = [v.name for v in tables.agreement.variants if overrides(v, "matches")]
    if deciding:
        advice = f"what matches is decided by {' and '.join(map(repr, deciding))}"
    else:
        advice = "add a card that matches it, such as one without a color"
    return (
        f"{tables.edition.name}: no other card of the deck may be played on {card.code}{named}, "
        f"so a round can block (A59); {advice}"
    )
