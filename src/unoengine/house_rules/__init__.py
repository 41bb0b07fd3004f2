"""House rules: which ones may be written on a blank card?

There is one file per rule, an effect that is imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.core.discovery import lazy_classes, list_public_names

if TYPE_CHECKING:
    from unoengine.house_rules.discard_a_color import DiscardAColor as DiscardAColor
    from unoengine.house_rules.duel import Duel as Duel
    from unoengine.house_rules.everyone_else_draws import EveryoneElseDraws as EveryoneElseDraws
    from unoengine.house_rules.extra_turn import ExtraTurn as ExtraTurn
    from unoengine.house_rules.give_a_card import GiveACard as GiveACard
    from unoengine.house_rules.mirror import Mirror as Mirror
    from unoengine.house_rules.reveal_a_hand import RevealAHand as RevealAHand
    from unoengine.house_rules.robin_hood import RobinHood as RobinHood
    from unoengine.house_rules.rotate_hands import RotateHands as RotateHands
    from unoengine.house_rules.swap_hands import SwapHands as SwapHands
    from unoengine.house_rules.third_time import ThirdTime as ThirdTime
    from unoengine.house_rules.vote import Vote as Vote
else:  # so that type checkers report misspelled names
    __getattr__ = lazy_classes(__name__)

    def __dir__() -> list[str]:
        return list_public_names(__name__)
