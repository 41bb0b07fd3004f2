"""A box to try an effect in."""

from __future__ import annotations

from unoengine.plugins.effect_base import Effect
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError

__all__ = ["box_with"]


def box_with(*effects: Effect, box: Edition | str = "zelda", copies: int = 2) -> Edition:
    """Return a box with cards of these effects beside its own.

    Of each effect there are cards without a colour, and cards of the first and the second colour;
    of each so many copies.

    >>> from unoengine.house_rules import ExtraTurn
    >>> [card.code for card in box_with(ExtraTurn(), copies=1).deck[-3:]]
    ['extra-turn', 'blue-extra-turn', 'green-extra-turn']
    """
    given = resolve_agreement(box).published_edition
    taken = {card.symbol for card in given.deck}
    made: list[Card] = []
    for effect in effects:
        if not isinstance(effect, Effect):
            raise SetupError(f"give an Effect itself, not {effect!r}")
        symbol = f"tried-{effect.name}" if effect.name in taken else effect.name
        points = 50 if effect.points is None else effect.points
        for color in (None, *given.colors[:2]):
            code = symbol if color is None else f"{color}-{symbol}"
            card = Card(code, color=color, symbol=symbol, points=points, effect=effect)
            made += [card] * copies
    return given.with_deck([*given.deck, *made])
