"""Which rules may be written on a blank card?

There is one file per rule, an effect that is imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.plugins.lazy_import import class_modules, lazy_attributes

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

if not TYPE_CHECKING:  # so that type checkers report misspelled names
    __getattr__ = lazy_attributes(__name__, class_modules(__name__, __all__))
