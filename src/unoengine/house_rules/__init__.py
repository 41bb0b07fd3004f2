"""Rules to write on a blank card, one file each."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unoengine.house_rules.discard_a_color import DiscardAColor
    from unoengine.house_rules.duel import Duel
    from unoengine.house_rules.everyone_else_draws import EveryoneElseDraws
    from unoengine.house_rules.extra_turn import ExtraTurn
    from unoengine.house_rules.give_a_card import GiveACard
    from unoengine.house_rules.mirror import Mirror
    from unoengine.house_rules.reveal_a_hand import RevealAHand
    from unoengine.house_rules.robin_hood import RobinHood
    from unoengine.house_rules.rotate_hands import RotateHands
    from unoengine.house_rules.swap_hands import SwapHands
    from unoengine.house_rules.third_time import ThirdTime
    from unoengine.house_rules.vote import Vote

__all__ = [
    "DiscardAColor",
    "Duel",
    "EveryoneElseDraws",
    "ExtraTurn",
    "GiveACard",
    "Mirror",
    "RevealAHand",
    "RobinHood",
    "RotateHands",
    "SwapHands",
    "ThirdTime",
    "Vote",
]

_FILES = {
    "DiscardAColor": "discard_a_color",
    "Duel": "duel",
    "EveryoneElseDraws": "everyone_else_draws",
    "ExtraTurn": "extra_turn",
    "GiveACard": "give_a_card",
    "Mirror": "mirror",
    "RevealAHand": "reveal_a_hand",
    "RobinHood": "robin_hood",
    "RotateHands": "rotate_hands",
    "SwapHands": "swap_hands",
    "ThirdTime": "third_time",
    "Vote": "vote",
}


def __getattr__(name: str) -> object:
    if name not in _FILES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_FILES[name]}"), name)
