"""Positions of Frozen with rules on its blank cards, in the colors of Zelda."""

from collections.abc import Sequence
from typing import Any

from tests.variants.positions import make_position
from unoengine import GameState
from unoengine.authoring import Effect
from unoengine.editions.frozen import FROZEN

FROZEN_WITH_FOUR_BLANKS = FROZEN.with_deck([*FROZEN.deck, *[FROZEN.card("customizable")] * 2])
"""Frozen with four blank cards, for rules that count."""

RULES = (
    *("discard-a-color", "duel", "everyone-else-draws", "extra-turn", "give-a-card", "mirror"),
    *("reveal-a-hand", "robin-hood", "rotate-hands", "swap-hands", "third-time", "vote"),
)


def make_rule_position(
    rule: str | Effect | Sequence[str | Effect | None], *held: str, **more: Any
) -> GameState:
    """Return a position of Frozen with this rule on the blank cards; p0 is on turn."""
    given: dict[str, Any] = {"edition": "frozen", "house_rules": {"customizable": rule}}
    return make_position(*held, **given | more)
