"""A box to try an effect in."""

from __future__ import annotations

from unoengine.authoring import Card, Edition, Effect
from unoengine.editions.common import common_cards
from unoengine.errors import SetupError

__all__ = ["box_with"]

_COLORS = ("blue", "green", "red", "yellow")


def box_with(*effects: Effect) -> Edition:
    """Return a box with the usual cards and, for each effect, cards that do it.

    One has no colour, one has the first colour and one the second.

    >>> from unoengine.house_rules import ExtraTurn
    >>> [card.code for card in box_with(ExtraTurn()).deck[-3:]]
    ['extra-turn', 'blue-extra-turn', 'green-extra-turn']
    """
    marks = {3: ["triforce"], 6: ["triforce"], 9: ["triforce"]}
    usual = common_cards(_COLORS, marks)
    taken = {card.symbol for card in usual}
    made: list[Card] = []
    for effect in effects:
        if not isinstance(effect, Effect):
            raise SetupError(f"give an Effect itself, not {effect!r}")
        symbol = f"tried-{effect.name}" if effect.name in taken else effect.name
        points = 50 if effect.points is None else effect.points
        for color in (None, *_COLORS[:2]):
            code = symbol if color is None else f"{color}-{symbol}"
            made.append(Card(code, color=color, symbol=symbol, points=points, effect=effect))
    return Edition("trial", _COLORS, [*usual, *made])
