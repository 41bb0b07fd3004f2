"""The edition Zelda, with the English booklet (FMW19, 2017)."""

from unoengine.authoring import Edition, colorless_cards
from unoengine.editions.common import REVISION, common_cards

COLORS = ("blue", "green", "tan", "red")
MARKS = {3: ["triforce"], 6: ["triforce"], 9: ["triforce"]}  # R010

ZELDA = Edition(
    name="zelda",
    title="The Legend of Zelda",
    colors=COLORS,
    # R009, R083
    deck=(*common_cards(COLORS, MARKS), *colorless_cards("triforce", points=50, copies=4)),
    revision=REVISION,
)
