"""Class `Card`, and functions that make the cards of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from unoengine.core.errors import (
    MAX_COPIES,
    SetupError,
    describe_value,
    refuse_failure,
    require_number,
)

if TYPE_CHECKING:
    from unoengine.core.plugin_classes.effect import Effect


_HIGHEST = 10**6
"""The highest number on a card."""


def to_color_tuple(colors: Iterable[str]) -> tuple[str, ...]:
    """Return colors as a tuple; a single string is refused, since it would become letters."""
    return _list_names("colors", colors)


def _to_mark_set(marks: Iterable[str]) -> frozenset[str]:
    with refuse_failure("marks"):
        return frozenset(_list_names("marks", marks))


def _list_names(what: str, names: Iterable[str]) -> tuple[str, ...]:
    with refuse_failure(what):
        if not isinstance(names, Iterable):
            raise SetupError(f"{what} are a list, not {names!r}")
        if isinstance(names, str):
            raise SetupError(f"{what} are a list, not {names!r}; write [{names!r}]")
        return tuple(names)


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

    marks: frozenset[str] = field(default=frozenset(), converter=_to_mark_set)
    """Small signs on it that effects look for, such as a Triforce symbol."""

    effect: str | Effect | None = None
    """The name of an installed effect, an effect, or None if the card has none."""

    back: Card | None = None
    """The other side of a two-sided card (A145); None for other cards, and for a back."""

    _look: str = ""

    @property
    def look(self) -> str:
        """The name of its face: the code, unless cards with this face have different backs."""
        return self._look or self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def _repr_svg_(self) -> str:
        """Return its picture, which notebooks show."""
        from unoengine.svg import card

        return card(self)


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
        SetupError: The copies are not whole numbers, or too many; or marks are no lists, or on
            numbers without copies.

    >>> [card.code for card in number_cards(["gray"], {0: 1, 1: 2})]
    ['gray-0', 'gray-1', 'gray-1']
    """
    if not isinstance(copies, Mapping):
        shown = describe_value(copies)
        raise SetupError(f"copies maps numbers to how many cards there are, not {shown}")
    for number, count in copies.items():
        require_number("the number on a card", number, 0, _HIGHEST)
        require_number(f"the copies of {describe_value(number)}", count, 0, MAX_COPIES)
    marks = {} if marks is None else marks
    if not isinstance(marks, Mapping):
        shown = describe_value(marks)
        raise SetupError(f"marks maps numbers to the marks on their cards, not {shown}")
    for number in marks:
        if number not in copies:
            raise SetupError(f"marks are given for {describe_value(number)}, which has no copies")
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
                marks=marks.get(number, ()),
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
    named = to_color_tuple(colors)
    points = _points(symbol, points, effect) if named else 0
    effect = symbol if effect == "" else effect
    made = (
        Card(f"{color}-{symbol}", color, symbol, None, points, effect=effect) for color in named
    )
    return tuple(card for card in made for _ in range(copies))


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


def two_sided(fronts: Iterable[Card], backs: Iterable[Card]) -> tuple[Card, ...]:
    """Return two-sided cards: the first front with the first back, and so on (A145).

    Cards that look the same on one side and differ on the other are different cards. Their codes
    get endings, `blue-7-a` and `blue-7-b`, and keep the common code as their `look`.

    Args:
        fronts: The sides that are in play when a round starts, one entry for each copy.
        backs: The other sides, in the order of their fronts.

    Returns:
        The fronts, each with its back.

    Raises:
        SetupError: There are not as many backs as fronts, or they are not one-sided cards.

    >>> fronts = number_cards(["gray"], {1: 2})
    >>> backs = number_cards(["gold"], {8: 1, 9: 1})
    >>> [(card.code, card.back.code) for card in two_sided(fronts, backs)]
    [('gray-1-a', 'gold-8'), ('gray-1-b', 'gold-9')]
    """
    with refuse_failure("the sides"):
        sides = tuple(fronts), tuple(backs)
    if len(sides[0]) != len(sides[1]):
        raise SetupError(f"{len(sides[0])} fronts need as many backs, not {len(sides[1])}")
    for card in chain(*sides):
        if not isinstance(card, Card) or card.back is not None:
            raise SetupError(f"a side is a Card without a back, not {describe_value(card)}")
    pairs = tuple(zip(*sides, strict=True))
    front_of, back_of = (_give_codes(pairs, side) for side in (0, 1))
    made = {pair: evolve(front, back=back_of[pair]) for pair, front in front_of.items()}
    return tuple(made[pair] for pair in pairs)


def _give_codes(pairs: Sequence[tuple[Card, Card]], side: int) -> dict[tuple[Card, Card], Card]:
    """Return one side of each pair, with another code where the same side has two other sides."""
    by_side: dict[Card, list[tuple[Card, Card]]] = {}
    for pair in dict.fromkeys(pairs):
        by_side.setdefault(pair[side], []).append(pair)
    return {
        pair: card
        if len(alike) == 1
        else evolve(card, code=f"{card.code}-{_make_ending(number)}", look=card.look)
        for card, alike in by_side.items()
        for number, pair in enumerate(alike)
    }


def _make_ending(number: int) -> str:
    """Return a, b … z, aa, ab and so on."""
    ending = chr(ord("a") + number % 26)
    return ending if number < 26 else _make_ending(number // 26 - 1) + ending


def _points(symbol: str, given: int | None, effect: str | Effect | None) -> int:
    """Return the points of a card: those given, or those its effect states."""
    points = getattr(effect, "points", None) if given is None else given
    if points is None:
        raise SetupError(f"say how many points {symbol!r} is worth: points=…")
    return points


def sort_by_color(cards: Iterable[Card], colors: Sequence[str]) -> list[Card]:
    """Return cards in the order of these colors, those without a color last."""
    order = {color: index for index, color in enumerate(colors)}
    return sorted(cards, key=lambda card: order.get(card.color or "", len(order)))


# --- Class `CardSet`: the cards of a deck that satisfy some conditions.

UNSPECIFIED: Any = object()
"""Default of conditions that accept None, which means that a card has no color."""


@frozen
class CardSet:
    """Some of the cards of a deck; `|` joins two sets, `&` intersects them."""

    bits: int
    """The same cards as bits in the codec of one game, for the engine."""

    _cards: tuple[tuple[int, Card], ...] = field(repr=False, eq=False)

    def __iter__(self) -> Iterator[Card]:
        return (card for mask, card in self._cards if mask & self.bits)

    def __contains__(self, card: object) -> bool:
        return any(member == card for member in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | other.bits, self._cards)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & other.bits, self._cards)
