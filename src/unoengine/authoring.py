"""Everything that the author of a card, an edition, a house rule or a variant imports."""

from attrs import frozen

from unoengine.core.actions import Value
from unoengine.core.cards import (
    Card,
    CardSet,
    colored_cards,
    colorless_cards,
    number_cards,
    two_sided,
)
from unoengine.core.discovery import list_public_names
from unoengine.core.edition import Edition, Vocabulary
from unoengine.core.effect_api.table import Table
from unoengine.core.errors import PluginError, SetupError
from unoengine.core.options import Options
from unoengine.core.plugin_classes.effect import Effect, OwnHand, option
from unoengine.core.plugin_classes.scoring import RoundOutcome, Scoring, Standings
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.standard_scoring import RunningTally, WinnerTakes
from unoengine.core.typing_compat import override

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


def __dir__() -> list[str]:
    return list_public_names(__name__)
