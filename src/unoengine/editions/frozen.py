"""The Frozen box (CJM70, 2014)."""

from unoengine.editions.common import common_cards
from unoengine.values.card import colorless_cards
from unoengine.values.edition import Edition

COLORS = ("blue", "green", "pink", "yellow")

FROZEN = Edition(
    name="frozen",
    title="Frozen",
    colors=COLORS,
    deck=(
        *common_cards(COLORS),
        # R009, R083, A111
        *colorless_cards("customizable", points=50, copies=2),
        *colorless_cards("let-it-go", points=50, copies=2),
    ),
)
