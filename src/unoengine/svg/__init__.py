"""Pictures: how do cards, hands, tables and games look?

Every function returns the text of an SVG picture, which needs nothing else: no file, no font, no
script. The colors come from the edition, signs and icons from the effects, words from the language.
"""

from __future__ import annotations

from unoengine.svg.hands import back, badge, card, hand
from unoengine.svg.strips import Game, strip
from unoengine.svg.table_picture import table

__all__ = ["Game", "back", "badge", "card", "hand", "strip", "table"]
