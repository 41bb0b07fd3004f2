"""The words with which one leaves, in whatever language is installed."""

from __future__ import annotations

from collections.abc import Iterator

from unoengine.cli.calling import normal
from unoengine.narration.words import words
from unoengine.plugins.discovery import languages
from unoengine.values.errors import UnoError

__all__ = ["leaving_words"]


def leaving_words() -> Iterator[str]:
    """Return the words that leave the table."""
    for code in languages():
        try:
            yield from map(normal, words(code).tell("command.quit").split(", "))
        except UnoError:  # one that cannot be read has no words
            continue
