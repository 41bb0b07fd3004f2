"""The five editions, and how the colors of one are translated to another."""

import re

COLORS = {
    "zelda": ("blue", "green", "tan", "red"),
    "zelda-es": ("blue", "green", "tan", "red"),
    "frozen": ("blue", "green", "yellow", "pink"),
    "saved-by-the-bell": ("blue", "orange", "yellow", "pink"),
    "classic": ("blue", "green", "yellow", "red"),
}
"""The colors of each edition; colors at the same index correspond to each other."""

CLOTHES = ("purple",)
"""Colors of clothes that no card has."""

EDITIONS = tuple(COLORS)


def translate_colors(text: str, written_for: str, edition: str) -> str:
    """Return a text with the colors of one edition replaced by those of another.

    >>> translate_colors("p0 plays red-5; green is in force", "zelda", "saved-by-the-bell")
    'p0 plays pink-5; orange is in force'
    """
    colors = dict(zip(COLORS[written_for], COLORS[edition], strict=True))
    return re.sub(r"\b[a-z]+\b", lambda word: colors.get(word[0], word[0]), text)
