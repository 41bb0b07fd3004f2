"""Class `Card`, and functions that build the cards of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

from unoengine.values.errors import SetupError

if TYPE_CHECKING:
    from unoengine.plugins.effect_base import Effect

__all__ = ["Card", "colored_cards", "colorless_cards", "number_cards", "to_color_tuple"]


def _marks(marks: Iterable[str]) -> frozenset[str]:
    return frozenset(marks)


@frozen(cache_hash=True, repr=False)
class Card:
    """One face of a deck: what is printed on it, and the name of what it does.

    Two cards match by colour or by symbol. A card without a colour goes on anything, and its
    player names the colour that continues.
    """

    code: str
    """Its name in the box, one word: `blue-7`, `red-draw-two`, `wild`."""

    color: str | None = None
    """One of the box's colours, or None."""

    symbol: str = ""
    """What it shows beside the colour: `7`, `draw-two`, `wild`."""

    number: int | None = None
    """The number it shows, or None if it is no number card."""

    points: int = 0
    """What it is worth to whoever goes out while somebody holds it."""

    marks: frozenset[str] = field(default=frozenset(), converter=_marks)
    """Small signs on it that effects look for."""

    effect: str | Effect | None = None
    """What it does: the name of an installed effect, an effect itself, or None for nothing."""

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code


def number_cards(
    colors: Iterable[str],
    copies: Mapping[int, int],
    marks: Mapping[int, Iterable[str]] | None = None,
) -> tuple[Card, ...]:
    """Return number cards: of each colour, `copies[n]` cards that show n and count n points.

    >>> [card.code for card in number_cards(["grey"], {0: 1, 1: 2})]
    ['grey-0', 'grey-1', 'grey-1']
    """
    return tuple(
        card
        for color in to_color_tuple(colors)
        for number, count in copies.items()
        for card in (
            Card(
                f"{color}-{number}",
                color=color,
                symbol=str(number),
                number=number,
                points=number,
                marks=frozenset((marks or {}).get(number, ())),
            ),
        )
        * count
    )


def colored_cards(
    colors: Iterable[str],
    symbol: str,
    *,
    points: int | None = None,
    copies: int,
    effect: str | Effect | None = "",
) -> tuple[Card, ...]:
    """Return action cards: `copies` of each colour. The effect bears the symbol's name unless told.

    An effect that is given itself may say what its card is worth.

    >>> [card.code for card in colored_cards(["grey", "gold"], "hop", points=20, copies=1)]
    ['grey-hop', 'gold-hop']
    """
    return tuple(
        card
        for color in to_color_tuple(colors)
        for card in (
            Card(
                f"{color}-{symbol}",
                color=color,
                symbol=symbol,
                points=_points(symbol, points, effect),
                effect=symbol if effect == "" else effect,
            ),
        )
        * copies
    )


def colorless_cards(
    symbol: str, *, points: int | None = None, copies: int, effect: str | Effect | None = ""
) -> tuple[Card, ...]:
    """Return cards without a colour, which go on anything.

    >>> colorless_cards("comet", points=50, copies=2)
    (Card('comet'), Card('comet'))
    """
    points = _points(symbol, points, effect)
    effect = symbol if effect == "" else effect
    return (Card(symbol, symbol=symbol, points=points, effect=effect),) * copies


def _points(symbol: str, told: int | None, effect: str | Effect | None) -> int:
    """Return what a card is worth: as told, or as its effect says."""
    worth = getattr(effect, "points", None) if told is None else told
    if worth is None:
        raise SetupError(f"say how many points {symbol!r} is worth: points=…")
    return worth


def to_color_tuple(colors: Iterable[str]) -> tuple[str, ...]:
    """Return colors as a tuple; a single string is refused, since it is a list of letters."""
    if not isinstance(colors, Iterable):
        raise SetupError(f"colours are a list, not {colors!r}")
    if isinstance(colors, str):
        raise SetupError(f"colours are a list, not {colors!r}; write [{colors!r}]")
    return tuple(colors)
