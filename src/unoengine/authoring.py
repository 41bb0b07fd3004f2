"""Everything that the author of a card, an edition, a house rule or a variant imports."""

from attrs import frozen

from unoengine.effect_api.table import Table
from unoengine.plugins.effect_base import Effect, OwnHand, option
from unoengine.plugins.scoring_base import RoundOutcome, Scoring, Standings
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.options import Options
from unoengine.ruleset.scoring import RunningTally, WinnerTakes
from unoengine.values.actions import Value
from unoengine.values.card import Card, colored_cards, colorless_cards, number_cards, two_sided
from unoengine.values.card_set import CardSet
from unoengine.values.edition import Edition
from unoengine.values.errors import PluginError, SetupError
from unoengine.values.typing_compat import override
from unoengine.values.vocabulary import Vocabulary

__all__ = [
    "Card",
    "CardSet",
    "Edition",
    "Effect",
    "Options",
    "OwnHand",
    "PluginError",
    "RoundOutcome",
    "RunningTally",
    "Scoring",
    "SetupError",
    "Standings",
    "Table",
    "Value",
    "Variant",
    "Vocabulary",
    "WinnerTakes",
    "colored_cards",
    "colorless_cards",
    "frozen",
    "number_cards",
    "option",
    "override",
    "two_sided",
]
