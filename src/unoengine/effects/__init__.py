"""What the cards of the three boxes do, one file a card; each is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

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

_FILES = {
    "Customizable": "customizable",
    "DrawTwo": "draw_two",
    "LetItGo": "let_it_go",
    "RadStyle": "rad_style",
    "Reverse": "reverse",
    "Skip": "skip",
    "Triforce": "triforce",
    "Wild": "wild",
    "WildDrawFour": "wild_draw_four",
}


def __getattr__(name: str) -> object:
    if name not in _FILES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_FILES[name]}"), name)
