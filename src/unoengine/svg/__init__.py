"""Pictures: how do cards, hands, tables and games look?

Every function returns a `Picture`, the text of an SVG element. It needs nothing else: no file, no
font, no script. The colors come from the edition, signs and icons from the effects, words from the
language.
"""

from __future__ import annotations

from unoengine.core.discovery import list_public_names
from unoengine.svg.elements import Picture
from unoengine.svg.hands import back, card, hand
from unoengine.svg.strips import strip
from unoengine.svg.table_picture import table

__all__ = ["Picture", "back", "card", "hand", "strip", "table"]


def __dir__() -> list[str]:
    return list_public_names(__name__)
