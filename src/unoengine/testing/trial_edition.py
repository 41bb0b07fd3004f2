"""An edition with cards of the effects that are tried."""

from __future__ import annotations

from attrs import evolve

from unoengine.plugins.effect_base import Effect, read_traits
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError, describe_value
from unoengine.values.numbers import MAX_COPIES, require_number

__all__ = ["edition_with"]


def _add_back(card: Card, edition: Edition) -> Card:
    """Return a card for an edition; if that has two sides, with a back of the same effect."""
    if not edition.is_two_sided:
        return card
    color = edition.back_colors[0]
    return evolve(card, back=evolve(card, code=f"{color}-back-of-{card.code}", color=color))


def edition_with(*effects: Effect, edition: Edition | str = "zelda", copies: int = 2) -> Edition:
    """Return an edition with cards of these effects added to its own.

    Each effect gets `copies` cards without a color, as many of the edition's first color, and as
    many of its second color.

    Args:
        effects: The effects.
        edition: The edition to start from.
        copies: How many cards of each kind.

    Returns:
        The edition.

    Raises:
        SetupError: An argument is not an effect, there are too many copies, or no such edition is
            installed.

    >>> from unoengine.house_rules import ExtraTurn
    >>> [card.code for card in edition_with(ExtraTurn(), copies=1).deck[-3:]]
    ['extra-turn', 'blue-extra-turn', 'green-extra-turn']
    """
    require_number("copies", copies, 0, MAX_COPIES)
    base = resolve_agreement(edition).published_edition
    symbols = {card.symbol for card in base.deck}
    added: list[Card] = []
    for effect in effects:
        if not isinstance(effect, Effect):
            raise SetupError(f"pass an Effect instance, not {describe_value(effect)}")
        symbol = f"tried-{effect.name}" if effect.name in symbols else effect.name
        stated = read_traits(effect).points
        points = 50 if stated is None else stated
        for color in (None, *base.colors[:2]):
            code = symbol if color is None else f"{color}-{symbol}"
            card = Card(code, color=color, symbol=symbol, points=points, effect=effect)
            added += [_add_back(card, base)] * copies
    return base.with_deck([*base.deck, *added])
