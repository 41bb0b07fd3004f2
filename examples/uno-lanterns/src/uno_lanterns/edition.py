"""The edition: the colors and the cards of both sides, and the rules that belong to it."""

from random import Random

from unoengine.authoring import (
    Edition,
    Options,
    colored_cards,
    colorless_cards,
    number_cards,
    two_sided,
)

from uno_lanterns.bedtime import Bedtime
from uno_lanterns.day_and_night import Daybreak, Nightfall
from uno_lanterns.festival import Festival
from uno_lanterns.gift import Gift
from uno_lanterns.gust import Gust
from uno_lanterns.wisp import Wisp

DAY = ("amber", "jade", "rose", "sky")
NIGHT = ("ash", "ember", "indigo", "moss")
NUMBERS = dict.fromkeys(range(1, 9), 2)

DAY_SIDES = [
    *number_cards(DAY, copies=NUMBERS),
    *colored_cards(DAY, "nightfall", copies=2, effect=Nightfall()),
    *colored_cards(DAY, "gift", copies=2, effect=Gift()),
    *colorless_cards("crossroads", points=50, copies=4, effect="wild"),
]
NIGHT_SIDES = [
    *colorless_cards("wisp", copies=4, effect=Wisp()),
    *colored_cards(NIGHT, "daybreak", copies=2, effect=Daybreak()),
    *colored_cards(NIGHT, "gust", copies=2, effect=Gust()),
    *number_cards(NIGHT, copies=NUMBERS),
]

# The back of a card must not tell its front. Only `random()` gives the same numbers everywhere.
chance = Random(7)
MIXED = sorted(NIGHT_SIDES, key=lambda card: chance.random())

LANTERNS = Edition(
    name="lanterns",
    title="Lanterns",
    colors=DAY,
    back_colors=NIGHT,
    deck=two_sided(DAY_SIDES, MIXED),
    options=Options(round_end="last_left", target=12),
    variants=[Bedtime()],
    scoring=Festival(),
)
