"""The classic edition: the 108 cards common to all boxes, without a special wild."""

from unoengine.authoring import Edition
from unoengine.editions.common import REVISION, common_cards

COLORS = ("red", "yellow", "green", "blue")

# R001-R008: as in the English booklets, whose options are the defaults.
CLASSIC = Edition(
    name="classic",
    title="Classic UNO",
    colors=COLORS,
    deck=common_cards(COLORS),
    revision=REVISION,
)
