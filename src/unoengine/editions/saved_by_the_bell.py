"""The edition Saved by the Bell (GVH30, 2020)."""

from unoengine.authoring import Edition, colorless_cards
from unoengine.editions.common import REVISION, common_cards

COLORS = ("pink", "blue", "orange", "yellow")

SAVED_BY_THE_BELL = Edition(
    name="saved-by-the-bell",
    title="Saved by the Bell",
    colors=COLORS,
    # R009, R083
    deck=(*common_cards(COLORS), *colorless_cards("rad-style", points=50, copies=4)),
    revision=REVISION,
)
