"""What do the cards of our editions do?

There is one file per effect; the engine finds it through its entry point, on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.plugins.lazy_import import class_modules, lazy_attributes

if TYPE_CHECKING:
    from unoengine.effects.customizable import Customizable
    from unoengine.effects.draw_two import DrawTwo
    from unoengine.effects.let_it_go import LetItGo
    from unoengine.effects.rad_style import RadStyle
    from unoengine.effects.reverse import Reverse
    from unoengine.effects.skip import Skip
    from unoengine.effects.triforce import Triforce
    from unoengine.effects.wild import Wild
    from unoengine.effects.wild_draw_four import WildDrawFour

__all__ = [
    "Customizable",
    "DrawTwo",
    "LetItGo",
    "RadStyle",
    "Reverse",
    "Skip",
    "Triforce",
    "Wild",
    "WildDrawFour",
]

if not TYPE_CHECKING:  # so that type checkers report misspelled names
    __getattr__ = lazy_attributes(__name__, class_modules(__name__, __all__))
