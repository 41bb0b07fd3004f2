"""Positions of Frozen with rules on its blank cards, in the colors of Frozen."""

from collections.abc import Sequence
from typing import Any

from tests.variants.positions import ColorTranslator
from unoengine import GameState
from unoengine.authoring import Effect
from unoengine.editions.frozen import FROZEN

FROZEN_WITH_FOUR_BLANKS = FROZEN.with_deck([*FROZEN.deck, *[FROZEN.card("customizable")] * 2])
"""Frozen with four blank cards, for rules that count."""

RULES = (
    *("discard-a-color", "duel", "everyone-else-draws", "extra-turn", "give-a-card", "mirror"),
    *("reveal-a-hand", "robin-hood", "rotate-hands", "swap-hands", "third-time", "vote"),
)

_frozen = ColorTranslator("frozen")
describe_moves = _frozen.describe_moves
apply_moves = _frozen.apply_moves
apply_and_describe = _frozen.apply_and_describe
list_hands = _frozen.list_hands
list_draw_pile = _frozen.list_draw_pile
color_in_force = _frozen.color_in_force


def make_rule_position(
    rule: str | Effect | Sequence[str | Effect | None], *held: str, **more: Any
) -> GameState:
    """Return a position on pink-5 with this rule on the blank cards; p0 is on turn."""
    return _frozen.make_position(*held, house_rules={"customizable": rule}, **more)
