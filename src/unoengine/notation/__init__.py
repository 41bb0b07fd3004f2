"""Notation: how are actions and positions written as text?

    0:blue-7   1:wild=green!   2:rad-style=blue/red   3.draw   0.answer=challenge   1.catch=3

An action is one word, a position is one line. Both are read back exactly.
"""

from __future__ import annotations

from unoengine.core.discovery import list_public_names
from unoengine.notation.cards_and_actions import read_action, read_card, write_action
from unoengine.notation.positions import fingerprint, read_position, write_position

__all__ = [
    "fingerprint",
    "read_action",
    "read_card",
    "read_position",
    "write_action",
    "write_position",
]


def __dir__() -> list[str]:
    return list_public_names(__name__)
