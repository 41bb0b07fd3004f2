"""The edition Zelda, with the Spanish booklet (FMW19, 2017): the same cards, another ruling."""

from attrs import evolve

from unoengine.authoring import Options
from unoengine.editions.zelda import ZELDA

ZELDA_ES = evolve(
    ZELDA,
    name="zelda-es",
    language="es",
    # A28: a card must be played if it was drawn for lack of a match and it fits.
    options=Options(forced_drawn_play="after_compulsory_draw"),
)
