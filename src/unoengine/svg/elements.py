"""Elements of pictures: text that is escaped and fits, and the picture around them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import TypeVar

from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.core.engine import find_edition
from unoengine.core.errors import SetupError, describe_value, refuse_failure

T = TypeVar("T")

FONT = (
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',"
    "'DejaVu Sans',Arial,sans-serif"
)
"""The fonts of the reader's system, since a picture refers to no file."""

MAX_TEXT = 60
"""Upper bound for the characters of a text that is drawn."""

MAX_TITLE, MAX_DESCRIPTION = 300, 3000
"""The number of characters of a title and of a description, which screen readers say."""

MAX_MARKS = 2
"""Upper bound for combining marks in a row, because a text may stack hundreds."""

NO_TITLE = "?"
"""The title of a picture of something that has no name."""

_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = f"\u200c{_ZERO_WIDTH_JOINER}"
"""The format characters that are kept, because some scripts and emoji need them."""


def clean_text(text: str, limit: int = MAX_TEXT) -> str:
    """Return a text on one line, as XML may contain it, with an ellipsis if it is too long.

    Control characters, halves of surrogate pairs and marks that turn the direction of other text
    are replaced by spaces or left out.

    >>> clean_text("Ana\\x00 \\u202e\\n Ben"), clean_text("abcdef", 4)
    ('Ana Ben', 'abc…')
    """
    if text.isascii() and text.isprintable() and len(text) <= limit:
        return " ".join(text.split())
    kept: list[str] = []
    marks = 0
    for character in text[: 8 * limit]:
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
        elif (category[0] != "C" or character in _JOINERS) and marks <= MAX_MARKS:
            kept.append(character)
    line = " ".join("".join(kept).split())
    if len(line) > limit or len(text) > 8 * limit:
        return line[: limit - 1].rstrip() + "…"
    return line


def format_attribute(text: str) -> str:
    """Return a text for an attribute in double quotes."""
    return escape(clean_text(text, MAX_TITLE))


def format_number(number: float) -> str:
    """Return a coordinate with at most two decimals.

    >>> format_number(3.0), format_number(-0.001), format_number(1.239)
    ('3', '0', '1.24')
    """
    if number == round(number):
        return f"{number:.0f}" if number else "0"
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def make_title(text: str) -> str:
    """Return a title, which browsers show at the pointer and screen readers say."""
    return f"<title>{escape(clean_text(text, MAX_TITLE), quote=False)}</title>"


@lru_cache(maxsize=4096)
def estimate_width(text: str, size: float, weight: int = 400) -> float:
    """Return about how wide a text is, whose font is unknown; few fonts are wider."""
    width = 0.0
    is_joined = False
    for character in text:
        was_joined, is_joined = is_joined, character == _ZERO_WIDTH_JOINER
        if unicodedata.category(character) in ("Mn", "Me", "Cf"):
            continue
        if was_joined and unicodedata.category(character) == "So":
            width += 0.4  # Most fonts draw such emoji as one.
        elif unicodedata.east_asian_width(character) in "WF":
            width += 1.1
        elif character in "iljtf.,:;|!'I ()[]":
            width += 0.34
        elif character in "mwMW@%—":
            width += 1.03
        elif character.isupper() or not character.isascii():
            width += 0.73
        else:
            width += 0.6
    return width * size * (1.07 if weight >= 600 else 1)


def draw_text(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str = "middle",
    weight: int = 600,
    width: float | None = None,
    smallest: float = 0.0,
) -> str:
    """Return a line of text with its baseline at a point.

    If it is wider than `width`, it gets smaller, down to the share `smallest` of its size; then
    it is cut.
    """
    shown = clean_text(text)
    if width is not None:
        needed = estimate_width(shown, size, weight)
        if needed > width:
            least = smallest or 0.4
            while estimate_width(shown, size * least, weight) > width and len(shown) > 2:
                shown = shown[:-2].rstrip() + "…"
            size = min(size, size * width / estimate_width(shown, size, weight))
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{format_number(x)}" y="{format_number(y)}" font-size="{format_number(size)}" '
        f'font-weight="{weight}" fill="{fill}"{place}>'
        f"{escape(shown, quote=False)}</text>"
    )


def split_text(text: str) -> Sequence[str]:
    """Return a text on two lines, divided at the space that is nearest to its middle.

    >>> split_text("Message in a Bottle"), split_text("Customizable")
    (['Message in', 'a Bottle'], ['Customizable'])
    """
    spaces = [at for at, character in enumerate(text) if character == " "]
    if not spaces:
        return [text]
    cut = min(spaces, key=lambda at: abs(2 * at - len(text)))
    return [text[:cut], text[cut + 1 :]]


def split_rows(items: Sequence[T], per_row: int) -> list[Sequence[T]]:
    """Return items in rows, of which the last one may be shorter."""
    return [items[at : at + per_row] for at in range(0, len(items), per_row)]


def draw_rectangle(
    x: float, y: float, width: float, height: float, radius: float, fill: str, more: str = ""
) -> str:
    """Return a rectangle with round corners."""
    numbers = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
    placed = " ".join(f'{name}="{format_number(number)}"' for name, number in numbers.items())
    return f'<rect {placed} fill="{fill}"{more}/>'


def draw_path(data: str, fill: str, more: str = "") -> str:
    """Return a filled path."""
    return f'<path d="{data}" fill="{fill}"{more}/>'


def draw_line(data: str, stroke: str, width: float) -> str:
    """Return a path that is a line with round ends and corners."""
    line = f' stroke="{stroke}" stroke-width="{width}" stroke-linecap="round"'
    return draw_path(data, "none", f'{line} stroke-linejoin="round"')


def draw_group(content: str, x: float, y: float, scale: float = 1, more: str = "") -> str:
    """Return elements moved to a point and scaled."""
    scaled = "" if scale == 1 else f" scale({scale:.4g})"
    move = f"translate({format_number(x)} {format_number(y)}){scaled}"
    return f'<g transform="{move}"{more}>{content}</g>'


class Picture(str):
    """The text of an SVG element. Jupyter shows it as the picture; otherwise it is a `str`."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def draw_picture(
    content: str, width: float, height: float, size: float, title: str, description: str = ""
) -> Picture:
    """Return a picture, `size` pixels wide, whose content has a width and a height."""
    title = clean_text(title, MAX_TITLE) or NO_TITLE
    shape = f"0 0 {format_number(width)} {format_number(height)}"
    high = format_number(size * height / width)
    text = escape(clean_text(description, MAX_DESCRIPTION), quote=False)
    described = f"<desc>{text}</desc>" if text else ""
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shape}" width="{format_number(size)}" '
        f'height="{high}" role="img" aria-label="{format_attribute(title)}" font-family="{FONT}">'
        f"{make_title(title)}{described}{content}</svg>"
    )


_PATH_DATA = re.compile(r"[Mm][MmZzLlHhVvCcSsQqTtAa0-9eE.,+\-\s]*")


def is_path_data(text: str) -> bool:
    """Return whether a text may be the data of a path."""
    return _PATH_DATA.fullmatch(text) is not None


# --- Checks of the arguments of pictures.

MAX_SIZE = 10_000
"""The width, in pixels, of the widest picture."""


def check_size(size: object) -> float:
    """Return the width of a picture; refuse anything else."""
    if isinstance(size, bool) or not isinstance(size, int | float) or not 1 <= size <= MAX_SIZE:
        shown = describe_value(size)
        raise SetupError(f"size is a width in pixels, from 1 to {MAX_SIZE}, not {shown}")
    return size


def read_edition(edition: Edition | str | None) -> Edition | None:
    """Return an edition that is given by its name or as a value."""
    if edition is None or isinstance(edition, Edition):
        return edition
    if not isinstance(edition, str):
        raise SetupError(f"expected an Edition or its name, not {describe_value(edition)}")
    return find_edition(edition)


def read_card(card: Card | str, edition: Edition | None) -> Card:
    """Return a card that is given by its code or as a value."""
    if isinstance(card, Card):
        return card
    if not isinstance(card, str):
        raise SetupError(f"expected a Card or its code, not {describe_value(card)}")
    if edition is None:
        raise SetupError(f"the code {describe_value(card)} needs an edition: edition='classic'")
    return edition.card(card)


def read_cards(cards: Iterable[Card | str] | str, edition: Edition | None) -> list[Card]:
    """Return cards that are given as values, or by their codes, also in one string."""
    with refuse_failure("the cards"):
        given = cards.split() if isinstance(cards, str) else [*cards]
    return [read_card(card, edition) for card in given]
