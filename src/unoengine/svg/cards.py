"""Cards as parts of a picture: the face, the back, and the badge of a color."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from unoengine.plugins import discovery
from unoengine.svg.colors import PAPER, ColorLook, Looks
from unoengine.svg.elements import (
    draw_group,
    draw_rectangle,
    draw_text,
    format_attribute,
    format_number,
    make_title,
    split_text,
)
from unoengine.svg.shapes import draw_shape, find_letter_place
from unoengine.svg.signs import Print, find_print
from unoengine.svg.small_cards import BACK, BACK_LINES, NO_COLOR, draw_icon, draw_small_card
from unoengine.values.card import Card

__all__ = [
    "HEIGHT",
    "WIDTH",
    "draw_back",
    "draw_badge",
    "draw_card",
    "draw_face",
]

WIDTH, HEIGHT = 100, 140
"""The units of a card, which has the format of playing cards, 5 to 7."""

SPINE = 30
"""The width of the edge at the left, which is what a fanned hand shows of a card."""

CENTER, MIDDLE = (SPINE + WIDTH) / 2, 63

MAX_SHAPES = 10
"""How many colors a card without a color shows."""


def draw_face(
    card: Card, looks: Looks, language: str, other_side: Card | None = None, rule: str = ""
) -> str:
    """Return the front of a card in a box of `WIDTH` and `HEIGHT`.

    `rule` is the title of the house rule that is written on it.
    """
    colors, generation = tuple(looks.by_color.items()), discovery.generation
    return _draw_face(card, colors, looks.back_colors, language, other_side, rule, generation)


@lru_cache(maxsize=2048)
def _draw_face(
    card: Card,
    colors: tuple[tuple[str, ColorLook], ...],
    back_colors: tuple[str, ...],
    language: str,
    other_side: Card | None,
    rule: str,
    _generation: int,
) -> str:
    looks = Looks(dict(colors), language, back_colors)
    printed = find_print(card, language)
    look = NO_COLOR if card.color is None else looks.find(card.color)
    parts = [_draw_field(look)]
    if card.color is None:
        parts += _draw_middle_without_color(printed, looks.list_side(card))
        caption = rule or printed.caption
    else:
        parts += _draw_middle(printed, look)
        caption = look.name if card.number is not None else rule or printed.caption
        parts.append(_draw_lettered_shape(look, SPINE / 2, 53, 12, look.ink, look.deep))
    parts.append(_draw_corner(printed, look))
    parts += _draw_caption(caption, look)
    right = WIDTH - 21
    if other_side is not None:
        parts.append(draw_small_card(other_side, looks, language, WIDTH - 26, 6, 20, 28))
        right -= 22
    parts += _draw_marks(card, look, right)
    return "".join(parts)


def _draw_field(look: ColorLook) -> str:
    """Return the card without a print: the field, the edge at the left, and the outline."""
    spine = f"M{SPINE} 1H12A11 11 0 0 0 1 12V128A11 11 0 0 0 12 139H{SPINE}Z"
    field = draw_rectangle(1, 1, WIDTH - 2, HEIGHT - 2, 11, look.fill)
    edge = f'<path d="{spine}" fill="{look.deep}"/>'
    line = draw_rectangle(
        1, 1, WIDTH - 2, HEIGHT - 2, 11, "none", f' stroke="{look.outline}" stroke-width="2"'
    )
    return field + edge + line


def _draw_middle(printed: Print, look: ColorLook) -> Iterable[str]:
    """Yield the large shape of the color, and the sign or icon on it."""
    yield f'<path d="{draw_shape(look.shape, CENTER, MIDDLE, 28.5)}" fill="{look.soft}"/>'
    if printed.icon:
        yield draw_icon(printed.icon, CENTER, MIDDLE, 46, look.ink)
        return
    yield _draw_sign(printed, CENTER, MIDDLE, 58, 56, look.ink)


def _draw_middle_without_color(printed: Print, colors: Sequence[ColorLook]) -> Iterable[str]:
    """Yield the colors of the edition in a ring, and the sign or icon inside it."""
    shown = colors[:MAX_SHAPES]
    is_plain = not printed.sign and not printed.icon
    around, radius = (18, 12.5) if is_plain else (27, 7.5)
    if len(shown) > 4:
        around, radius = (22, 9) if is_plain else (28, 6.5)
    for number, look in enumerate(shown):
        angle = math.radians(360 / len(shown) * number - 135)
        x, y = CENTER + around * math.cos(angle), MIDDLE + around * 1.12 * math.sin(angle)
        outline = draw_shape(look.shape, x, y, radius)
        yield f'<path d="{outline}" fill="{look.fill}" stroke="{PAPER}" stroke-width="1.6"/>'
    if printed.icon:
        yield draw_icon(printed.icon, CENTER, MIDDLE, 30, PAPER)
    elif printed.sign:
        yield _draw_sign(printed, CENTER, MIDDLE, 28, 34, PAPER)


def _draw_sign(printed: Print, x: float, y: float, size: float, width: float, ink: str) -> str:
    """Return the sign in the middle, as large as fits, underlined if it could be misread."""
    size *= {1: 1, 2: 0.74}.get(len(printed.sign), 0.66)
    sign = draw_text(printed.sign, x, y + size * 0.36, size, ink, weight=700, width=width)
    if not printed.is_underlined:
        return sign
    length = min(width, 0.62 * size * len(printed.sign)) / 2
    line = f"M{format_number(x - length)} {format_number(y + size * 0.5)}"
    return f'{sign}<path d="{line}h{format_number(2 * length)}" stroke="{ink}" stroke-width="3"/>'


def _draw_corner(printed: Print, look: ColorLook) -> str:
    """Return the sign or icon on the edge at the left."""
    x, y = SPINE / 2, 21
    if not printed.sign:
        return draw_icon(printed.icon, x, y, 18, look.ink) if printed.icon else ""
    size = {1: 24, 2: 17, 3: 13}.get(len(printed.sign), 12)
    sign = draw_text(printed.sign, x, y + 0.36 * size, size, look.ink, weight=700, width=SPINE - 5)
    if printed.is_underlined:
        sign += f'<path d="M{x - 6} {y + 12}h12" stroke="{look.ink}" stroke-width="1.8"/>'
    return sign


def _draw_lettered_shape(
    look: ColorLook, x: float, y: float, radius: float, fill: str, ink: str, more: str = ""
) -> str:
    """Return the shape of a color with its letter."""
    below, scale = find_letter_place(look.shape)
    size = radius * 1.2 * scale
    outline = draw_shape(look.shape, x, y, radius)
    letter = draw_text(
        look.letter, x, y + below * radius + 0.36 * size, size, ink, weight=700, width=1.3 * radius
    )
    return f'<path d="{outline}" fill="{fill}"{more}/>{letter}'


def _draw_caption(caption: str, look: ColorLook) -> Iterable[str]:
    """Yield the name at the bottom, on one line or two."""
    width = WIDTH - SPINE - 8
    lines = split_text(caption) if len(caption) > 12 else [caption]
    for number, line in enumerate(lines):
        y = 129 - 11 * (len(lines) - 1 - number)
        yield draw_text(line, CENTER, y, 10.5, look.ink, width=width, smallest=0.75)


def _draw_marks(card: Card, look: ColorLook, right: float) -> Iterable[str]:
    """Yield a pennant with an initial for each mark."""
    for number, mark in enumerate(sorted(card.marks)[:4]):
        x = right - 17 * number
        pennant = f"M{x} 1h13v19l-6.5 -5l-6.5 5z"
        yield f'<path d="{pennant}" fill="{look.ink}">{make_title(mark)}</path>'
        yield draw_text(mark[:1].upper(), x + 6.5, 12, 10, look.deep, weight=700)


@cache
def draw_back() -> str:
    """Return the back of a card in a box of `WIDTH` and `HEIGHT`."""
    frame = draw_rectangle(1, 1, 98, 138, 11, BACK, ' stroke="#262d38" stroke-width="2"')
    inner = draw_rectangle(9, 9, 82, 122, 6, "none", f' stroke="{BACK_LINES}" stroke-width="2"')
    centers = [(x, y) for y in (28, 56, 84, 112) for x in (24, 50, 76)]
    centers += [(x, y) for y in (42, 70, 98) for x in (37, 63)]
    lattice = "".join(f"M{x} {y - 9}l8 9-8 9-8-9z" for x, y in centers)
    return f'{frame}{inner}<path d="{lattice}" fill="{BACK_LINES}"/>'


def draw_badge(look: ColorLook, x: float, y: float, radius: float) -> str:
    """Return the shape of a color in its value, with its letter."""
    width = format_number(max(0.8, radius / 12))
    line = f' stroke="{look.outline}" stroke-width="{width}"'
    return _draw_lettered_shape(look, x, y, radius, look.fill, look.ink, line)


def draw_card(
    card: Card,
    looks: Looks,
    language: str,
    title: str,
    x: float,
    y: float,
    width: float,
    *,
    other_side: Card | None = None,
    rule: str = "",
    more: str = "",
    is_dim: bool = False,
) -> str:
    """Return a card of a width at a point, with its title and its code for programs."""
    code = f' data-card="{format_attribute(card.code)}"'
    content = make_title(title) + draw_face(card, looks, language, other_side, rule)
    if is_dim:
        content += draw_rectangle(0, 0, WIDTH, HEIGHT, 12, PAPER, ' opacity=".45"')
    return draw_group(content, x, y, width / WIDTH, code + more)
