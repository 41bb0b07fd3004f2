"""The edition Frozen (CJM70, 2014)."""

from unoengine.authoring import Edition, colorless_cards
from unoengine.editions.common import REVISION, common_cards

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
    revision=REVISION,
)
