"""The edition: its colors and its deck."""

from unoengine.authoring import Edition, Options, colored_cards, colorless_cards, number_cards

from uno_tides.lighthouse import Lighthouse
from uno_tides.rising_tide import RisingTide

COLORS = ("coral", "foam", "kelp", "sand")

TIDES = Edition(
    name="tides",
    title="Tides",
    colors=COLORS,
    palette={"coral": "#e8684f", "foam": "#9adbe8", "kelp": "#1f6b4f", "sand": "#dcc48a"},
    deck=[
        *number_cards(COLORS, copies={0: 1, **dict.fromkeys(range(1, 10), 2)}),
        # These have the name of an installed effect ...
        *colored_cards(COLORS, "draw-two", points=20, copies=2),
        *colored_cards(COLORS, "reverse", points=20, copies=2),
        *colored_cards(COLORS, "skip", points=20, copies=2),
        # ... or name one: the Open Sea is a Wild, the Message in a Bottle is a blank card.
        *colorless_cards("open-sea", points=50, copies=4, effect="wild"),
        *colorless_cards("message-in-a-bottle", points=50, copies=2, effect="customizable"),
        # These effects state the points of their cards.
        *colored_cards(COLORS, "rising-tide", copies=2, effect=RisingTide()),
        *colorless_cards("lighthouse", copies=4, effect=Lighthouse()),
    ],
    options=Options(target=200),
)
