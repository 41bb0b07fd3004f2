"""Cards that are too small for more than their color and their sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unoengine.svg.colors import PAPER, ColorLook, Looks
from unoengine.svg.elements import draw_group, draw_rectangle, draw_text, format_number
from unoengine.svg.shapes import draw_shape
from unoengine.svg.signs import find_print
from unoengine.values.card import Card

__all__ = [
    "BACK",
    "BACK_LINES",
    "NO_COLOR",
    "draw_icon",
    "draw_small_back",
    "draw_small_card",
    "draw_small_other_side",
]

BACK, BACK_LINES = "#3d4757", "#5c6879"

NO_COLOR = ColorLook("#2b303a", PAPER, "#1a1d24", "#383e4a", "#14171d", 0, "", "")
"""The look of cards without a color."""


def draw_icon(icon: str, x: float, y: float, size: float, ink: str) -> str:
    """Return an icon around a point."""
    drawn = (
        f'<path d="{icon}" fill="none" stroke="{ink}" stroke-width="2.2" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return draw_group(drawn, x - size / 2, y - size / 2, size / 24)


def draw_small_card(
    card: Card,
    looks: Looks,
    language: str,
    x: float,
    y: float,
    width: float,
    height: float,
) -> str:
    """Return a card that is too small for more than its color and its sign."""
    look = NO_COLOR if card.color is None else looks.find(card.color)
    printed = find_print(card, language)
    outline = f' stroke="{PAPER}" stroke-width="{format_number(width / 14)}"'
    parts = [draw_rectangle(x, y, width, height, width / 7, look.fill, outline)]
    middle = x + width / 2
    if printed.sign:
        size = width * {1: 0.72, 2: 0.56}.get(len(printed.sign), 0.44)
        parts.append(
            draw_text(
                printed.sign,
                middle,
                y + height * 0.33 + 0.36 * size,
                size,
                look.ink,
                weight=700,
                width=width * 0.9,
            )
        )
    elif printed.icon:
        parts.append(draw_icon(printed.icon, middle, y + height * 0.33, width * 0.66, look.ink))
    below = y + height * 0.77
    if card.color is not None:
        outline = draw_shape(look.shape, middle, below, width * 0.22)
        parts.append(f'<path d="{outline}" fill="{look.ink}"/>')
    elif printed.sign or printed.icon:
        parts += _draw_small_shapes(looks.list_side(card), middle, below, width * 0.21, 4)
    else:
        parts += _draw_small_shapes(looks.list_side(card), middle, y + height / 2, width * 0.4, 2)
    return "".join(parts)


def _draw_small_shapes(
    colors: Sequence[ColorLook], x: float, y: float, step: float, columns: int
) -> Iterable[str]:
    """Yield the first four of these colors in rows."""
    shown = colors[:4]
    rows = -(-len(shown) // columns)
    for number, look in enumerate(shown):
        row, column = divmod(number, columns)
        across = x + (column - (min(columns, len(shown)) - 1) / 2) * step
        down = y + (row - (rows - 1) / 2) * step
        outline = draw_shape(look.shape, across, down, step * 0.46)
        yield f'<path d="{outline}" fill="{look.fill}" stroke="{PAPER}" stroke-width=".5"/>'


def draw_small_other_side(
    card: Card, looks: Looks, language: str, x: float, y: float, width: float, height: float
) -> str:
    """Return the other side of a small card, in the frame of a back."""
    frame = width * 0.12
    line = f' stroke="{PAPER}" stroke-width="{format_number(width / 14)}"'
    inner = (x + frame, y + frame, width - 2 * frame, height - 2 * frame)
    small = draw_small_card(card, looks, language, *inner)
    return draw_rectangle(x, y, width, height, width / 7, BACK, line) + small


def draw_small_back(x: float, y: float, width: float, height: float) -> str:
    """Return the back of a small card."""
    line = f' stroke="{PAPER}" stroke-width="{format_number(width / 14)}"'
    gap = width * 0.2
    inner = draw_rectangle(
        x + gap,
        y + gap,
        width - 2 * gap,
        height - 2 * gap,
        width / 12,
        "none",
        f' stroke="{BACK_LINES}"',
    )
    return draw_rectangle(x, y, width, height, width / 7, BACK, line) + inner
