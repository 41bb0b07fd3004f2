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
from unoengine.actions import (
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
from unoengine.cards import Card, Edition
from unoengine.engine import apply, explain, legal_moves, new_game, start_game, step
from unoengine.errors import FormatError, IllegalMove, PluginError, SetupError, UnoError
from unoengine.late import late
from unoengine.options import Options
from unoengine.plugins import editions, effects, house_rules, languages, variants
from unoengine.state import GameState

if TYPE_CHECKING:
    from unoengine.events import Step, events_for
    from unoengine.idling import idle_move
    from unoengine.narration import narrate
    from unoengine.redealing import redeal
    from unoengine.refusals import Verdict
    from unoengine.setup import Setup
    from unoengine.views import PlayerView, view

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
            "PlayerView": "unoengine.views",
            "Setup": "unoengine.setup",
            "Step": "unoengine.events",
            "Verdict": "unoengine.refusals",
            "events_for": "unoengine.events",
            "idle_move": "unoengine.idling",
            "narrate": "unoengine.narration",
            "redeal": "unoengine.redealing",
            "view": "unoengine.views",
        },
    )


def __dir__() -> list[str]:
    return __all__
