"""The four boxes, and one box's colors told in another's."""

import re

COLORS = {
    "zelda": ("blue", "green", "tan", "red"),
    "zelda-es": ("blue", "green", "tan", "red"),
    "frozen": ("blue", "green", "yellow", "pink"),
    "saved-by-the-bell": ("blue", "orange", "yellow", "pink"),
}
"""By box its colors; those in one place of the list stand for each other."""

CLOTHES = ("purple",)
"""What people wear though no box has the color."""

EVERY = tuple(COLORS)


def translated(text: str, written_for: str, box: str) -> str:
    """Return a text with the colors of one box replaced by those of another.

    >>> translated("p0 plays red-5; green is in force", "zelda", "saved-by-the-bell")
    'p0 plays pink-5; orange is in force'
    """
    colors = dict(zip(COLORS[written_for], COLORS[box], strict=True))
    return re.sub(r"\b[a-z]+\b", lambda word: colors.get(word[0], word[0]), text)
