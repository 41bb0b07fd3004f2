"""Lines on a terminal: wrapped to its width, with cards in color, and lines that are typed.

The cursor never moves back: line follows line, so the output can be piped, saved and read aloud.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import TypeAlias

from unoengine.core.discovery import languages
from unoengine.core.edition import Edition
from unoengine.core.errors import UnoError, describe_error
from unoengine.narration import card_name, color_name
from unoengine.narration.names import load_words
from unoengine.text.words import normalize_text

Complete: TypeAlias = Callable[[str], Iterable[str]]
"""A function that returns the lines that may be typed, for the beginning of one."""

MAX_LINE_LENGTH = 1000
"""The number of characters that are read at once; the rest counts as the next line."""

MIN_WIDTH = 20
"""The width that a narrower terminal is treated as having."""

LINE_EDITING = (
    # These would send control sequences or bells to the terminal.
    "set enable-bracketed-paste off",
    "set enable-meta-key off",
    "set bell-style none",
    # One Tab lists the completions, without a question or a pager.
    "set show-all-if-ambiguous on",
    "set completion-query-items -1",
    "set page-completions off",
    "set completion-ignore-case on",
    "tab: complete",
)
"""Settings of `readline`."""

TERMINAL_COLORS = (3, 5, 1, 6, 2, 4)
"""The ANSI color numbers without black and white, one of which is the background."""


def make_printer(
    name_colors: Mapping[str, int | None], mode: str, delay: float
) -> Callable[[str], None]:
    """Return a function that prints a sentence, wrapped and colored for this terminal."""
    is_colored = mode == "always" or (mode == "auto" and _supports_colors())
    names = "|".join(sorted(map(re.escape, name_colors), key=len, reverse=True))
    name = re.compile(rf"(?<!\w)(?:{names})(?!\w)")

    def color(found: re.Match[str]) -> str:
        number = name_colors[found[0]] if is_colored else None
        return found[0] if number is None else f"\x1b[{30 + number}m{found[0]}\x1b[0m"

    def print_sentence(sentence: str) -> None:
        width = _find_width()
        # The name of a card stays on one line, because textwrap sees it as one word.
        text = name.sub(
            lambda found: found[0].replace(" ", "\0"), escape_control_characters(sentence)
        )
        text = textwrap.fill(text, width, subsequent_indent="  ").replace("\0", " ")
        print(name.sub(color, text), flush=delay > 0)
        if sentence and delay:
            time.sleep(delay)

    return print_sentence


def pack_lines(items: Sequence[str]) -> list[str]:
    """Return lines as long as the terminal is wide, with as many items on each as fit."""
    lines, width = [*items[:1]], _find_width()
    for item in items[1:]:
        line = f"{lines[-1]}; {item}"
        if len(line) < width:  # The semicolon after the last item has to fit, too.
            lines[-1] = line
        else:
            lines[-1] += ";"
            lines.append(item)
    return lines


def _find_width() -> int:
    return max(shutil.get_terminal_size().columns, MIN_WIDTH)


def escape_control_characters(text: str) -> str:
    """Return a text that cannot move the cursor, since names in a file are untrusted."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def print_command(command: str) -> None:
    """Print a command on one line, however long it is, so that it can be copied."""
    print(escape_control_characters(command))


def print_error(error: object) -> None:
    """Print an error message."""
    print(f"unoengine: error: {escape_control_characters(str(error))}", file=sys.stderr)


def describe_fault(error: Exception) -> str:
    """Return an unexpected error on one line, with the place in the code that raised it."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{describe_error(error)} ({os.path.basename(where.filename)}, line {where.lineno})"


def list_quit_words() -> Iterator[str]:
    """Return the words that quit the program in all installed languages."""
    for code in languages():
        try:
            yield from map(normalize_text, load_words(code).format("command.quit").split(", "))
        except UnoError:  # the plug-in for this language cannot be loaded
            continue


def read_line(prompt: str, complete: Complete | None = None) -> str | None:
    """Print a prompt and return the line that is typed, or None at the end of the input.

    On a terminal with `readline`, Tab completes the line to one of the texts that `complete`
    returns for what is typed.
    """
    if _enable_line_editing(complete):
        return _read_edited_line(prompt)
    print(prompt, end=" ", flush=True)
    line = ""
    try:
        line = sys.stdin.readline(MAX_LINE_LENGTH)
    finally:
        # A terminal echoes what is typed. After a pipe or Ctrl-C the line has to be printed here.
        if not (line.endswith("\n") and sys.stdin.isatty()):
            print(escape_control_characters(line.strip()), flush=True)
    return line.strip() if line else None


def _read_edited_line(prompt: str) -> str | None:
    """Read a line with `readline`, which offers editing and the lines typed before."""
    sys.stdout.flush()
    try:
        return input(f"{prompt} ")[:MAX_LINE_LENGTH].strip()
    except EOFError:
        print(flush=True)
        return None
    except KeyboardInterrupt:
        print(flush=True)
        raise


def _enable_line_editing(complete: Complete | None) -> bool:
    """Set up `readline` and return True if input and output are a terminal and it is installed."""
    if sys.stdout is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        import readline
    except ImportError:
        return False
    is_libedit = "libedit" in (readline.__doc__ or "")  # the replacement on macOS
    for setting in ("bind ^I rl_complete",) if is_libedit else LINE_EDITING:
        readline.parse_and_bind(setting)
    found: list[str] = []

    def find_completion(typed: str, index: int) -> str | None:
        """Return the completion with this index, as `readline` asks for it; None after the last."""
        if index == 0:
            start, texts = normalize_text(typed), () if complete is None else complete(typed)
            matches = (text for text in texts if normalize_text(text).startswith(start))
            found[:] = dict.fromkeys(matches)
        return found[index] if index < len(found) else None

    readline.set_completer_delims("")  # The whole line is completed, not only its last word.
    readline.set_completer(find_completion)
    return True


def find_name_colors(edition: Edition, language: str) -> Mapping[str, int | None]:
    """Return the terminal color for the name of each card and color of an edition."""
    numbers = _assign_terminal_colors([*dict.fromkeys((*edition.colors, *edition.turned.colors))])
    cards = {
        card_name(card, language): numbers[card.color] if card.color else None
        for card in edition.cards
    }
    return cards | {color_name(color, language): number for color, number in numbers.items()}


def _supports_colors() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def _assign_terminal_colors(colors: Sequence[str]) -> Mapping[str, int]:
    """Return a terminal color for each color: the one of the same name, or else an unused one."""
    try:
        import curses
    except ImportError:
        named: Mapping[str, int] = {}
    else:
        known = {color: getattr(curses, f"COLOR_{color.upper()}", None) for color in colors}
        named = {color: number for color, number in known.items() if number in TERMINAL_COLORS}
    unused = cycle(
        [number for number in TERMINAL_COLORS if number not in named.values()] or TERMINAL_COLORS
    )
    return {color: named.get(color) or next(unused) for color in colors}
