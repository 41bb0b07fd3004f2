"""Tables of the Frozen box with rules written on its blank cards, told in its own colors."""

from collections.abc import Sequence
from typing import Any

from tests.variants.tables import Teller
from unoengine import GameState
from unoengine.authoring import Effect
from unoengine.editions.frozen import FROZEN

FOUR_BLANKS = FROZEN.with_deck([*FROZEN.deck, *[FROZEN.card("customizable")] * 2])
"""The same box with four blank cards, for rules that count."""

RULES = (
    *("discard-a-color", "duel", "everyone-else-draws", "extra-turn", "give-a-card", "mirror"),
    *("reveal-a-hand", "robin-hood", "rotate-hands", "swap-hands", "third-time", "vote"),
)

_frozen = Teller("frozen")
play = _frozen.play
moves = _frozen.moves
act = _frozen.act
happens = _frozen.happens
told = _frozen.told
refusal = _frozen.refusal
hands = _frozen.hands
cards = _frozen.cards
pile = _frozen.pile
known = _frozen.known
color = _frozen.color


def ruled(rule: str | Effect | Sequence[str | Effect | None], *held: str, **more: Any) -> GameState:
    """Return a table on pink-5 at which this is written on the blank cards; p0 is on turn."""
    return _frozen.table(*held, house_rules={"customizable": rule}, **more)
