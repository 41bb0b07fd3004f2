"""Sentences on a terminal: as wide as it is, and with cards in their colours where it has some."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle

from unoengine.cards import Edition
from unoengine.narration import card_name, color_name

__all__ = ["painted_names", "speaker"]

INKS = (3, 5, 1, 6, 2, 4)
"""The colours of a terminal by their numbers, without those of its paper."""


def speaker(inks: Mapping[str, int], wanted: str, delay: float) -> Callable[[str], None]:
    """Return what prints a sentence as this terminal can show it."""
    colorful = wanted == "always" or (wanted == "auto" and _shows_colors())
    names = "|".join(sorted(map(re.escape, inks), key=len, reverse=True))
    name = re.compile(rf"(?<!\w)(?:{names})(?!\w)")

    def painted(found: re.Match[str]) -> str:
        return f"\x1b[{30 + inks[found[0]]}m{found[0]}\x1b[0m" if colorful else found[0]

    def say(sentence: str) -> None:
        width = max(shutil.get_terminal_size().columns, 20)
        # A card's name stays on one line: to the wrapping it is one word.
        text = name.sub(lambda found: found[0].replace(" ", "\0"), sentence)
        text = textwrap.fill(text, width, subsequent_indent="  ").replace("\0", " ")
        print(name.sub(painted, text), flush=delay > 0)
        time.sleep(delay if sentence else 0)

    return say


def painted_names(edition: Edition, language: str) -> Mapping[str, int]:
    """Return what the colours of a box and its cards are called, each with its ink."""
    inks = _inks(edition.colors)
    cards = {card_name(card, language): inks[card.color] for card in edition.deck if card.color}
    return cards | {color_name(color, language): ink for color, ink in inks.items()}


def _shows_colors() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def _inks(colors: Sequence[str]) -> Mapping[str, int]:
    """Return a number of the terminal for each colour: that of its own name, or a free one."""
    try:
        import curses
    except ImportError:
        named: Mapping[str, int] = {}
    else:
        known = {color: getattr(curses, f"COLOR_{color.upper()}", None) for color in colors}
        named = {color: ink for color, ink in known.items() if ink in INKS}
    free = cycle([ink for ink in INKS if ink not in named.values()] or INKS)
    return {color: named.get(color) or next(free) for color in colors}
