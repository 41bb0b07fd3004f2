"""Sentences on a terminal: as wide as it is, and with cards in their colours where it has some.

Nothing is drawn: line follows line, so it can be piped, kept and read aloud.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle

from unoengine.narration import card_name, color_name
from unoengine.values.edition import Edition

__all__ = ["asked", "complain", "painted_names", "printable", "speaker"]

LONGEST_LINE = 1000
"""So much is read of what is typed at once; the rest counts as typed after it."""

INKS = (3, 5, 1, 6, 2, 4)
"""The colours of a terminal by their numbers, without those of its paper."""


def speaker(inks: Mapping[str, int | None], wanted: str, delay: float) -> Callable[[str], None]:
    """Return what prints a sentence as this terminal can show it."""
    colorful = wanted == "always" or (wanted == "auto" and _shows_colors())
    names = "|".join(sorted(map(re.escape, inks), key=len, reverse=True))
    name = re.compile(rf"(?<!\w)(?:{names})(?!\w)")

    def painted(found: re.Match[str]) -> str:
        ink = inks[found[0]] if colorful else None
        return found[0] if ink is None else f"\x1b[{30 + ink}m{found[0]}\x1b[0m"

    def say(sentence: str) -> None:
        width = max(shutil.get_terminal_size().columns, 20)
        # A card's name stays on one line: to the wrapping it is one word.
        text = name.sub(lambda found: found[0].replace(" ", "\0"), printable(sentence))
        text = textwrap.fill(text, width, subsequent_indent="  ").replace("\0", " ")
        print(name.sub(painted, text), flush=delay > 0)
        time.sleep(delay if sentence else 0)

    return say


def printable(text: str) -> str:
    """Return a text that moves no cursor: names in a file may come from anybody."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def complain(error: object) -> None:
    """Tell what has gone wrong."""
    print(f"unoengine: error: {printable(str(error))}", file=sys.stderr)


def asked(prompt: str) -> str | None:
    """Return the line that is typed after a prompt, or None when the input has come to its end."""
    if _edits_lines():
        return _edited(prompt)
    print(prompt, end=" ", flush=True)
    line = ""
    try:
        line = sys.stdin.readline(LONGEST_LINE)
    finally:
        # A terminal shows what is typed, and its end; for a pipe or after Ctrl-C we do.
        if not (line.endswith("\n") and sys.stdin.isatty()):
            print(printable(line.strip()), flush=True)
    return line.strip() if line else None


def _edited(prompt: str) -> str | None:
    """Return a line that may be edited while it is typed, and be one of those before."""
    sys.stdout.flush()
    try:
        return input(f"{prompt} ")[:LONGEST_LINE].strip()
    except EOFError:
        print(flush=True)
        return None
    except KeyboardInterrupt:
        print(flush=True)
        raise


def _edits_lines() -> bool:
    """Return whether this is a terminal with what lets a line be edited, and set that up.

    It draws nothing but what is typed.
    """
    if sys.stdout is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        import readline
    except ImportError:
        return False
    for setting in ("enable-bracketed-paste off", "enable-meta-key off"):
        readline.parse_and_bind(f"set {setting}")
    return True


def painted_names(edition: Edition, language: str) -> Mapping[str, int | None]:
    """Return what the colours of a box and its cards are called, and in which ink."""
    inks = _inks(edition.colors)
    cards = {
        card_name(card, language): inks[card.color] if card.color else None for card in edition.deck
    }
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
