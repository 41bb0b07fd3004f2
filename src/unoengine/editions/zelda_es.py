"""The Zelda box, Spanish booklet (FMW19, 2017): the same cards, other words on one draw."""

from attrs import evolve

from unoengine.editions.zelda import ZELDA
from unoengine.ruleset.options import Options

ZELDA_ES = evolve(
    ZELDA,
    name="zelda-es",
    language="es",
    # A28: a card that was drawn for lack of a match and fits is to be played.
    options=Options(forced_drawn_play="after_compulsory_draw"),
)
