"""Pictures of cards: one card, the back of cards, the badge of a color, and a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.core.errors import SetupError, describe_value, did_you_mean
from unoengine.core.frozen_map import FrozenMap
from unoengine.narration.names import card_name, join_items, load_words
from unoengine.svg.cards import (
    HEIGHT,
    WIDTH,
    draw_back,
    draw_badge,
    draw_card,
    draw_face,
    find_text,
)
from unoengine.svg.colors import INK, Looks, load_looks
from unoengine.svg.elements import (
    Picture,
    check_size,
    draw_picture,
    draw_text,
    read_card,
    read_cards,
    read_edition,
    split_rows,
)

MAX_CARDS = 60
"""Upper bound for the cards of a hand that are drawn; a number counts the others."""

NARROWEST, WIDEST = 280, 1200
"""The units of the narrowest and the widest hand; other sizes are scaled."""

RAISED = 10
"""The distance of cards that may be played above the others, in units of a card."""


def card(
    card: Card | str,
    edition: Edition | str | None = None,
    *,
    language: str = "en",
    size: float = 120,
) -> Picture:
    """Return the picture of a card.

    Without an edition, a color has the value and the shape that its name suggests; a card without a
    color shows no colors.

    Args:
        card: The card, or its code in the edition.
        edition: The edition, or its name.
        language: The code of a language.
        size: The width of the picture in pixels.

    Returns:
        The text of an SVG element, which Jupyter shows as a picture.

    Raises:
        SetupError: There is no such card, edition or language, or the size is not a width.
        PluginError: The sign or the icon of the card's effect is invalid.

    >>> from unoengine import svg
    >>> svg.card("blue-7", "classic", size=40)[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140'
    """
    size, found = check_size(size), read_edition(edition)
    shown = read_card(card, found)
    other_side = shown.back
    if other_side is None and found is not None and found.is_two_sided:
        other_side = found.other_side(shown)
    return draw_single_card(shown, found, other_side, language=language, size=size)


def draw_single_card(
    card: Card,
    edition: Edition | None,
    other_side: Card | None = None,
    *,
    language: str,
    size: float,
) -> Picture:
    """Return the picture of a card, in its corner the other side if that is known."""
    looks = load_looks(edition, language)
    face, text = draw_face(card, looks, other_side), find_text(card, looks.words)
    return draw_picture(face, WIDTH, HEIGHT, size, card_name(card, language), text)


def back(*, language: str = "en", size: float = 120) -> Picture:
    """Return the picture of a card that lies face down.

    Args:
        language: The code of a language.
        size: The width of the picture in pixels.

    Returns:
        The text of an SVG element, which Jupyter shows as a picture.

    Raises:
        SetupError: There is no such language, or the size is not a width.
    """
    title = load_words(language).format("table.face-down")
    return draw_picture(draw_back(), WIDTH, HEIGHT, check_size(size), title)


def badge(
    color: str, edition: Edition | str | None = None, *, language: str = "en", size: float = 48
) -> Picture:
    """Return the picture of a color: its shape with its letter.

    Args:
        color: A color of the edition.
        edition: The edition, or its name.
        language: The code of a language.
        size: The width of the picture in pixels.

    Returns:
        The text of an SVG element, which Jupyter shows as a picture.

    Raises:
        SetupError: There is no such color, edition or language, or the size is not a width.
    """
    size, found = check_size(size), read_edition(edition)
    looks = load_looks(found, language)
    if type(color) is not str or (found is not None and color not in looks.by_color):
        hint = did_you_mean(color, looks.by_color) if looks.by_color else ""
        raise SetupError(f"there is no color {describe_value(color)}{hint}")
    look = looks.find(color)
    return draw_picture(draw_badge(look, 24, 24, 16.5), 48, 48, size, look.name)


def hand(
    cards: Iterable[Card | str] | str,
    edition: Edition | str | None = None,
    *,
    language: str = "en",
    size: float = 560,
    playable: Iterable[Card | str] | str | None = None,
) -> Picture:
    """Return the picture of a hand: cards side by side, one over the other if there are many.

    Args:
        cards: The cards, or their codes in the edition, in the order in which they are shown.
        edition: The edition, or its name.
        language: The code of a language.
        size: The width of the picture in pixels.
        playable: The cards that are raised, while the others are dimmed; None raises none.

    Returns:
        The text of an SVG element, which Jupyter shows as a picture.

    Raises:
        SetupError: There is no such card, edition or language, or the size is not a width.
        PluginError: The sign or the icon of a card's effect is invalid.
    """
    size, found = check_size(size), read_edition(edition)
    shown = read_cards(cards, found)
    raised = None if playable is None else {*read_cards(playable, found)}
    width = min(max(size, NARROWEST), WIDEST)
    looks = load_looks(found, language)
    content, height = draw_fan(shown, looks, width, 80, raised)
    title = join_items([card_name(one, language) for one in shown[:MAX_CARDS]], language)
    return draw_picture(content, width, height, size, title)


def draw_fan(
    cards: Sequence[Card],
    looks: Looks,
    width: float,
    card_width: float,
    playable: Iterable[Card] | None = None,
    *,
    other_sides: Mapping[Card, Card] = FrozenMap[Card, Card](),
    titles: Mapping[Card, str] = FrozenMap[Card, str](),
    rules: Mapping[Card, str] = FrozenMap[Card, str](),
) -> tuple[str, float]:
    """Return cards in the middle of a width, in as many rows as they need, and their height."""
    drawn, scale = cards[:MAX_CARDS], card_width / WIDTH
    high, up = HEIGHT * scale, 0 if playable is None else RAISED * scale
    left = 30 if len(cards) > len(drawn) else 0
    free = width - 4 - left - card_width
    rows = split_rows(drawn, max(1, int(free / (0.29 * card_width)) + 1)) or [()]
    parts = []
    for number, row in enumerate(rows):
        step = min(card_width * 1.06, free / max(1, len(row) - 1))
        x = (width - left - step * (len(row) - 1) - card_width) / 2
        y = 2 + up + number * (high + 6)
        for place, one in enumerate(row):
            may = playable is not None and one in playable
            parts.append(
                draw_card(
                    one,
                    looks,
                    titles.get(one) or card_name(one, looks.language),
                    x + place * step,
                    y - (up if may else 0),
                    card_width,
                    other_side=other_sides.get(one),
                    rule=rules.get(one, ""),
                    more=' data-playable="true"' if may else "",
                    is_dim=playable is not None and not may,
                )
            )
    height = 4 + up + len(rows) * (high + 6) - 6
    if left:
        more_cards = f"+{len(cards) - len(drawn)}"
        parts.append(draw_text(more_cards, width - 17, height / 2, 15, INK, width=30))
    return "".join(parts), height
