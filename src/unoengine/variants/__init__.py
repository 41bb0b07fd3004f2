"""Which rules may a game change?

There is one file per variant, which is imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.plugins.lazy_import import class_modules, lazy_attributes

if TYPE_CHECKING:
    from unoengine.variants.draw_until_playable import DrawUntilPlayable
    from unoengine.variants.false_uno import FalseUno
    from unoengine.variants.jump_in import JumpIn
    from unoengine.variants.seven_zero import SevenZero
    from unoengine.variants.stacking import Stacking

__all__ = ["DrawUntilPlayable", "FalseUno", "JumpIn", "SevenZero", "Stacking"]

if not TYPE_CHECKING:  # so that type checkers report misspelled names
    __getattr__ = lazy_attributes(__name__, class_modules(__name__, __all__))
