"""The 108 cards that all our editions share (R001-R008, A01, R080-R082)."""

from collections.abc import Iterable, Mapping

from unoengine.authoring import Card, colored_cards, colorless_cards, number_cards

REVISION = 1
"""Revision of all our editions: a change to a shared card changes the games of every one."""

COPIES = {0: 1, **dict.fromkeys(range(1, 10), 2)}


def common_cards(
    colors: Iterable[str], marks: Mapping[int, Iterable[str]] | None = None
) -> tuple[Card, ...]:
    """Return the cards of four colors and the two wilds; `marks` are printed on numbers."""
    colors = tuple(colors)
    return (
        *number_cards(colors, COPIES, marks),
        *colored_cards(colors, "draw-two", points=20, copies=2),
        *colored_cards(colors, "reverse", points=20, copies=2),
        *colored_cards(colors, "skip", points=20, copies=2),
        *colorless_cards("wild", points=50, copies=4),
        *colorless_cards("wild-draw-four", points=50, copies=4),
    )
