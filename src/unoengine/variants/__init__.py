"""Rules that are no card, one file each; off unless a game asks for them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unoengine.variants.draw_until_playable import DrawUntilPlayable
    from unoengine.variants.false_uno import FalseUno
    from unoengine.variants.jump_in import JumpIn
    from unoengine.variants.seven_zero import SevenZero
    from unoengine.variants.stacking import Stacking

__all__ = ["DrawUntilPlayable", "FalseUno", "JumpIn", "SevenZero", "Stacking"]

_FILES = {
    "DrawUntilPlayable": "draw_until_playable",
    "FalseUno": "false_uno",
    "JumpIn": "jump_in",
    "SevenZero": "seven_zero",
    "Stacking": "stacking",
}


def __getattr__(name: str) -> object:
    if name not in _FILES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_FILES[name]}"), name)
