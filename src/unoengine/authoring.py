"""All that the author of a card, a box, a house rule or a variant imports."""

from attrs import frozen

from unoengine.actions import Value
from unoengine.cards import Card, Edition, colored_cards, colorless_cards, number_cards
from unoengine.cardset import CardSet
from unoengine.effect import Effect, OwnHand, option
from unoengine.errors import PluginError, SetupError
from unoengine.options import Options
from unoengine.table import Table
from unoengine.variant import Variant

__all__ = [
    "Card",
    "CardSet",
    "Edition",
    "Effect",
    "Options",
    "OwnHand",
    "PluginError",
    "SetupError",
    "Table",
    "Value",
    "Variant",
    "colored_cards",
    "colorless_cards",
    "frozen",
    "number_cards",
    "option",
]
