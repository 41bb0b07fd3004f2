"""The rules of three UNO boxes, exactly: immutable states, and every card a plug-in.

>>> from unoengine import apply, legal_moves, new_game
>>> state = new_game("zelda", players=["Ana", "Ben", "Cy"], seed=7)
>>> while moves := legal_moves(state):
...     state = apply(state, moves[0])
>>> state.is_over
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

# The folders come first: importing one later would put it in the place of the function that lists
# what is installed and bears the same name.
import unoengine.editions
import unoengine.effects
import unoengine.house_rules
import unoengine.languages
import unoengine.variants  # noqa: F401
from unoengine.game.engine import apply, explain, legal_moves, new_game, start_game, step
from unoengine.plugins.discovery import editions, effects, house_rules, languages, variants
from unoengine.plugins.lazy_import import late
from unoengine.ruleset.options import Options
from unoengine.table.state import GameState
from unoengine.values.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
)
from unoengine.values.card import Card, Edition
from unoengine.values.errors import FormatError, IllegalMove, PluginError, SetupError, UnoError

if TYPE_CHECKING:
    from unoengine.events import Step, events_for
    from unoengine.game.explain import Verdict
    from unoengine.game.idle_move import idle_move
    from unoengine.game.redeal import redeal
    from unoengine.game.setup import Setup
    from unoengine.game.view import PlayerView, view
    from unoengine.narration import narrate

__all__ = [
    "Action",
    "Answer",
    "CallUno",
    "Card",
    "Catch",
    "ChooseColor",
    "Deal",
    "Draw",
    "Edition",
    "FormatError",
    "GameState",
    "IllegalMove",
    "Leave",
    "Options",
    "Pass",
    "Play",
    "PlayerView",
    "PluginError",
    "Setup",
    "SetupError",
    "Step",
    "UnoError",
    "Verdict",
    "apply",
    "editions",
    "effects",
    "events_for",
    "explain",
    "house_rules",
    "idle_move",
    "languages",
    "legal_moves",
    "narrate",
    "new_game",
    "redeal",
    "start_game",
    "step",
    "variants",
    "view",
]

__version__ = "0.1.0"

# What a game does not need is imported when it is first asked for. Checkers are not told: they find
# a name misspelt.
if not TYPE_CHECKING:
    __getattr__ = late(
        __name__,
        {
            "PlayerView": "unoengine.game.view",
            "Setup": "unoengine.game.setup",
            "Step": "unoengine.events",
            "Verdict": "unoengine.game.explain",
            "events_for": "unoengine.events",
            "idle_move": "unoengine.game.idle_move",
            "narrate": "unoengine.narration",
            "redeal": "unoengine.game.redeal",
            "view": "unoengine.game.view",
        },
    )


def __dir__() -> list[str]:
    return __all__
