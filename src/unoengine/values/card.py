"""Class `Card`, and functions that make the cards of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

from unoengine.values.errors import SetupError, describe_value, refuse_failure
from unoengine.values.numbers import MAX_COPIES, require_number

if TYPE_CHECKING:
    from unoengine.plugins.effect_base import Effect

__all__ = ["Card", "colored_cards", "colorless_cards", "number_cards", "to_color_tuple"]

_HIGHEST = 10**6
"""The highest number on a card."""


def _marks(marks: Iterable[str]) -> frozenset[str]:
    return frozenset(marks)


@frozen(cache_hash=True, repr=False)
class Card:
    """A card: the print on it, and the effect it has when it is played.

    Two cards match by color or by symbol. A card without a color goes on any card, and its
    player names the color in force.
    """

    code: str
    """Its name in the edition, one word: `blue-7`, `red-draw-two`, `wild`."""

    color: str | None = None
    """One of the colors of the edition, or None."""

    symbol: str = ""
    """The print on it besides the color: `7`, `draw-two`, `wild`."""

    number: int | None = None
    """The number on it, or None if it is not a number card."""

    points: int = 0
    """The points that the winner of a round gets for it if another player holds it.

    They may be negative (A140).
    """

    marks: frozenset[str] = field(default=frozenset(), converter=_marks)
    """Small signs on it that effects look for, such as a Triforce symbol."""

    effect: str | Effect | None = None
    """The name of an installed effect, an effect, or None if the card has none."""

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code


def number_cards(
    colors: Iterable[str],
    copies: Mapping[int, int],
    marks: Mapping[int, Iterable[str]] | None = None,
) -> tuple[Card, ...]:
    """Return number cards: in each color, `copies[n]` cards that show n and count n points.

    Args:
        colors: The colors to print.
        copies: By number, how many cards of each color.
        marks: By number, the marks on these cards.

    Returns:
        The cards, color by color.

    Raises:
        SetupError: The copies are not whole numbers, or too many.

    >>> [card.code for card in number_cards(["gray"], {0: 1, 1: 2})]
    ['gray-0', 'gray-1', 'gray-1']
    """
    if not isinstance(copies, Mapping):
        shown = describe_value(copies)
        raise SetupError(f"copies maps numbers to how many cards there are, not {shown}")
    for number, count in copies.items():
        require_number("the number on a card", number, 0, _HIGHEST)
        require_number(f"the copies of {describe_value(number)}", count, 0, MAX_COPIES)
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
    """Return action cards, `copies` of each color; by default the effect is named by the symbol.

    `points` may be left out if `effect` is an effect that states the points of its card.

    Args:
        colors: The colors to print.
        symbol: The symbol of the cards.
        points: The points of each card.
        copies: How many cards of each color.
        effect: An effect or the name of one; None for a card without an effect.

    Returns:
        The cards, color by color.

    Raises:
        SetupError: Neither `points` nor the effect says how many points the cards have, or there
            are too many copies.

    >>> [card.code for card in colored_cards(["gray", "gold"], "hop", points=20, copies=1)]
    ['gray-hop', 'gold-hop']
    """
    require_number(f"the copies of {describe_value(symbol)}", copies, 0, MAX_COPIES)
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
    """Return cards without a color, which go on any card.

    Args:
        symbol: The symbol of the cards, which is their code.
        points: The points of each card.
        copies: How many cards.
        effect: An effect or the name of one; None for a card without an effect.

    Returns:
        The cards.

    Raises:
        SetupError: Neither `points` nor the effect says how many points the cards have, or there
            are too many copies.

    >>> colorless_cards("comet", points=50, copies=2)
    (Card('comet'), Card('comet'))
    """
    require_number(f"the copies of {describe_value(symbol)}", copies, 0, MAX_COPIES)
    points = _points(symbol, points, effect)
    effect = symbol if effect == "" else effect
    return (Card(symbol, symbol=symbol, points=points, effect=effect),) * copies


def _points(symbol: str, given: int | None, effect: str | Effect | None) -> int:
    """Return the points of a card: those given, or those its effect states."""
    points = getattr(effect, "points", None) if given is None else given
    if points is None:
        raise SetupError(f"say how many points {symbol!r} is worth: points=…")
    return points


def to_color_tuple(colors: Iterable[str]) -> tuple[str, ...]:
    """Return colors as a tuple; a single string is refused, since it would become letters."""
    with refuse_failure("colors"):
        if not isinstance(colors, Iterable):
            raise SetupError(f"colors are a list, not {colors!r}")
        if isinstance(colors, str):
            raise SetupError(f"colors are a list, not {colors!r}; write [{colors!r}]")
        return tuple(colors)
