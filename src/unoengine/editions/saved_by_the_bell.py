"""The Saved by the Bell box (GVH30, 2020)."""

from unoengine.editions.common import common_cards
from unoengine.values.card import colorless_cards
from unoengine.values.edition import Edition

COLORS = ("pink", "blue", "orange", "yellow")

SAVED_BY_THE_BELL = Edition(
    name="saved-by-the-bell",
    title="Saved by the Bell",
    colors=COLORS,
    # R009, R083
    deck=(*common_cards(COLORS), *colorless_cards("rad-style", points=50, copies=4)),
)
