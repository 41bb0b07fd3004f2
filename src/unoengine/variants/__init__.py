"""Variants: which rules may a game change?

There is one file per variant, which is imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.core.discovery import lazy_classes, list_public_names

if TYPE_CHECKING:
    from unoengine.variants.draw_until_playable import DrawUntilPlayable as DrawUntilPlayable
    from unoengine.variants.false_uno import FalseUno as FalseUno
    from unoengine.variants.jump_in import JumpIn as JumpIn
    from unoengine.variants.seven_zero import SevenZero as SevenZero
    from unoengine.variants.stacking import Stacking as Stacking
else:  # so that type checkers report misspelled names
    __getattr__ = lazy_classes(__name__)

    def __dir__() -> list[str]:
        return list_public_names(__name__)
