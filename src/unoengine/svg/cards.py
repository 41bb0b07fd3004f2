"""Cards as parts of a picture: what is printed on them, fronts, backs, and badges of colors."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from attrs import frozen

from unoengine.core import discovery
from unoengine.core.cards import Card
from unoengine.core.discovery import EFFECTS, describe_plugin
from unoengine.core.errors import PluginError, UnoError, describe_error, describe_value
from unoengine.core.plugin_classes.effect import Effect, read_traits
from unoengine.narration.names import Words, card_name, remove_color
from unoengine.svg.colors import PAPER, ColorLook, Looks, draw_shape, find_shape
from unoengine.svg.elements import (
    clean_text,
    draw_group,
    draw_line,
    draw_path,
    draw_rectangle,
    draw_text,
    format_attribute,
    format_number,
    is_path_data,
    make_title,
    split_text,
)

# --- The print of a card besides its color: a number, a sign or an icon.

MAX_SIGN = 8
"""The number of characters of a sign that an effect states."""

MAX_ICON = 2000
"""The number of characters of an icon."""

MAX_DIGITS = 6
"""Upper bound for the digits of a number that is shown completely."""

_HALF_TURN = str.maketrans("0689", "0986")


@frozen
class Print:
    """The print of a card: a sign or an icon, and its name."""

    sign: str
    """A few characters, or nothing if the icon or the colors of the edition say enough."""

    icon: str
    """Path data in a square of 24 units, or nothing."""

    caption: str
    """The name of the card without its color."""

    is_underlined: bool
    """Whether the sign could be read upside down as another one, as 6 and 9."""


def find_print(card: Card, language: str) -> Print:
    """Return what is printed on a card, in a language."""
    caption = card_name(remove_color(card), language)
    if card.number is not None:
        number = clean_text(str(card.number), MAX_DIGITS)
        return Print(number, "", caption, _reads_upside_down(number))
    effect = _find_effect(card)
    sign, icon = (None, "") if effect is None else read_sign_and_icon(effect)
    if sign is None:
        sign = "" if icon else make_initials(caption)
    return Print(sign, icon, caption[:1].upper() + caption[1:], _reads_upside_down(sign))


def _reads_upside_down(sign: str) -> bool:
    turned = sign[::-1].translate(_HALF_TURN)
    return sign != turned and {*sign} <= {*"0689"}


def _find_effect(card: Card) -> Effect | None:
    """Return the effect that a card names; None if it cannot be loaded."""
    if card.effect is None or isinstance(card.effect, Effect):
        return card.effect
    try:
        found = discovery.find_plugin(EFFECTS, card.effect).load()
        found = found() if isinstance(found, type) else found
    except (UnoError, TypeError):  # a class with an option that has no default
        return None
    return found if isinstance(found, Effect) else None


def read_sign_and_icon(effect: Effect) -> tuple[str | None, str]:
    """Return the sign and the icon of an effect, or raise a `PluginError` if they are invalid."""
    where = describe_plugin(effect)
    try:
        sign, icon = read_traits(effect).sign, read_traits(effect).icon
    except Exception as error:
        raise PluginError(f"{where} has no sign or icon: {describe_error(error)}") from error
    if sign is not None and (not isinstance(sign, str) or len(sign) > MAX_SIGN):
        raise PluginError(
            f"{where}: a sign has at most {MAX_SIGN} characters, not {describe_value(sign)}"
        )
    if not isinstance(icon, str) or len(icon) > MAX_ICON or (icon and not is_path_data(icon)):
        raise PluginError(
            f"{where}: an icon is SVG path data such as 'M4 12h16', at most {MAX_ICON} "
            f"characters, not {describe_value(icon)}"
        )
    return None if sign is None else clean_text(sign, MAX_SIGN), icon


def make_initials(caption: str) -> str:
    """Return up to three initials of a name, or its first two letters if it is one word.

    >>> make_initials("Message in a Bottle"), make_initials("Lighthouse"), make_initials("")
    ('MB', 'Li', '?')
    """
    words: Sequence[str] = [word for word in caption.replace("-", " ").split() if word[0].isalnum()]
    capitals = [word for word in words if not word[0].islower()]
    words = capitals or words
    if not words:
        return clean_text(caption, 2) or "?"
    if len(words) == 1:
        return words[0][:2].capitalize()
    return "".join(word[0] for word in words[:3]).upper()


def find_text(card: Card, words: Words) -> str:
    """Return a sentence on what a card does, or nothing if it has no effect."""
    effect = _find_effect(card)
    return "" if effect is None else words.get_text(effect)


# --- Cards in a box of `WIDTH` and `HEIGHT`: the front, the back, and both for small sizes.

WIDTH, HEIGHT = 100, 140
"""The units of a card, which has the format of playing cards, 5 to 7."""

SPINE = 30
"""The width of the edge at the left, which is what a fanned hand shows of a card."""

CENTER, MIDDLE = (SPINE + WIDTH) / 2, 63

MAX_SHAPES = 10
"""Upper bound for the colors that a card without a color shows."""

BACK, BACK_LINES = "#3d4757", "#5c6879"

_SMALL_FRAME = f' stroke="{PAPER}" stroke-width="7"'
_SMALL_BACK = draw_rectangle(0, 0, WIDTH, HEIGHT, 14, BACK, _SMALL_FRAME)


@lru_cache(maxsize=2048)
def draw_face(card: Card, looks: Looks, other_side: Card | None = None, rule: str = "") -> str:
    """Return the front of a card; `rule` is the title of the house rule that is written on it."""
    printed, look = find_print(card, looks.language), looks.find(card.color)
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
        parts.append(draw_group(draw_small_card(other_side, looks), WIDTH - 26, 6, 0.2))
        right -= 22
    parts += _draw_marks(card, look, right)
    return "".join(parts)


def _draw_field(look: ColorLook) -> str:
    """Return the card without a print: the field, the edge at the left, and the outline."""
    spine = f"M{SPINE} 1H12A11 11 0 0 0 1 12V128A11 11 0 0 0 12 139H{SPINE}Z"
    field = draw_rectangle(1, 1, WIDTH - 2, HEIGHT - 2, 11, look.fill)
    line = f' stroke="{look.outline}" stroke-width="2"'
    outline = draw_rectangle(1, 1, WIDTH - 2, HEIGHT - 2, 11, "none", line)
    return field + draw_path(spine, look.deep) + outline


def _draw_middle(printed: Print, look: ColorLook) -> Iterable[str]:
    """Yield the large shape of the color, and the sign or icon on it."""
    yield draw_path(draw_shape(look.shape, CENTER, MIDDLE, 28.5), look.soft)
    if printed.icon:
        yield draw_icon(printed.icon, CENTER, MIDDLE, 46, look.ink)
    else:
        yield _draw_sign(printed, 58, 56, look.ink)


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
        line = f' stroke="{PAPER}" stroke-width="1.6"'
        yield draw_path(draw_shape(look.shape, x, y, radius), look.fill, line)
    if printed.icon:
        yield draw_icon(printed.icon, CENTER, MIDDLE, 30, PAPER)
    elif printed.sign:
        yield _draw_sign(printed, 28, 34, PAPER)


def _draw_sign(printed: Print, size: float, width: float, ink: str) -> str:
    """Return the sign in the middle, as large as fits, underlined if it could be misread."""
    size *= {1: 1, 2: 0.74}.get(len(printed.sign), 0.66)
    baseline = MIDDLE + size * 0.36
    sign = draw_text(printed.sign, CENTER, baseline, size, ink, weight=700, width=width)
    if not printed.is_underlined:
        return sign
    length = min(width, 0.62 * size * len(printed.sign)) / 2
    line = f"M{format_number(CENTER - length)} {format_number(MIDDLE + size * 0.5)}"
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
    _, below, scale = find_shape(look.shape)
    size = radius * 1.2 * scale
    baseline = y + below * radius + 0.36 * size
    letter = draw_text(look.letter, x, baseline, size, ink, weight=700, width=1.3 * radius)
    return draw_path(draw_shape(look.shape, x, y, radius), fill, more) + letter


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
    return frame + inner + draw_path(lattice, BACK_LINES)


@lru_cache(maxsize=1024)
def draw_small_card(card: Card, looks: Looks) -> str:
    """Return the front of a card that is too small for more than its color and its sign."""
    printed, look = find_print(card, looks.language), looks.find(card.color)
    parts = [draw_rectangle(0, 0, WIDTH, HEIGHT, 14, look.fill, _SMALL_FRAME)]
    if printed.sign:
        size = {1: 72, 2: 56}.get(len(printed.sign), 44)
        y = 46 + 0.36 * size
        parts.append(draw_text(printed.sign, 50, y, size, look.ink, weight=700, width=90))
    elif printed.icon:
        parts.append(draw_icon(printed.icon, 50, 46, 66, look.ink))
    if card.color is not None:
        parts.append(draw_path(draw_shape(look.shape, 50, 108, 22), look.ink))
    else:
        y, step, columns = (108, 21, 4) if printed.sign or printed.icon else (70, 40, 2)
        shown = looks.list_side(card)[:4]
        left = 50 - (min(columns, len(shown)) - 1) / 2 * step
        top = y - (-(-len(shown) // columns) - 1) / 2 * step
        for number, one in enumerate(shown):
            row, column = divmod(number, columns)
            shape = draw_shape(one.shape, left + column * step, top + row * step, step * 0.46)
            parts.append(draw_path(shape, one.fill, f' stroke="{PAPER}" stroke-width="2"'))
    return "".join(parts)


def draw_small_other_side(card: Card, looks: Looks) -> str:
    """Return the other side of a small card, in the frame of a back."""
    return _SMALL_BACK + draw_group(draw_small_card(card, looks), 10, 14, 0.8)


def draw_small_back() -> str:
    """Return the back of a small card."""
    line = f' stroke="{BACK_LINES}" stroke-width="4"'
    return _SMALL_BACK + draw_rectangle(20, 20, 60, 100, 8, "none", line)


def draw_badge(look: ColorLook, x: float, y: float, radius: float) -> str:
    """Return the shape of a color in its value, with its letter."""
    width = format_number(max(0.8, radius / 12))
    line = f' stroke="{look.outline}" stroke-width="{width}"'
    return _draw_lettered_shape(look, x, y, radius, look.fill, look.ink, line)


def draw_card(
    card: Card,
    looks: Looks,
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
    content = make_title(title) + draw_face(card, looks, other_side, rule)
    if is_dim:
        content += draw_rectangle(0, 0, WIDTH, HEIGHT, 12, PAPER, ' opacity=".45"')
    return draw_group(content, x, y, width / WIDTH, code + more)


def draw_icon(icon: str, x: float, y: float, size: float, ink: str) -> str:
    """Return an icon around a point."""
    return draw_group(draw_line(icon, ink, 2.2), x - size / 2, y - size / 2, size / 24)
