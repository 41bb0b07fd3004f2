"""The rules of three UNO boxes, exactly: immutable states, and every card a plug-in.

>>> from unoengine import apply, legal_moves, new_game
>>> state = new_game("zelda", players=["Ana", "Ben", "Cy"], seed=7)
>>> while moves := legal_moves(state):
...     state = apply(state, moves[0])
>>> state.is_over
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

# The folders come first: importing one later would put it in the place of the function that lists
# what is installed and bears the same name.
import unoengine.editions
import unoengine.effects
import unoengine.house_rules
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
from unoengine.engine import apply, explain, legal_moves, new_game, step
from unoengine.errors import FormatError, IllegalMove, PluginError, SetupError, UnoError
from unoengine.options import Options
from unoengine.plugins import editions, effects, house_rules, variants
from unoengine.state import GameState

if TYPE_CHECKING:
    from unoengine.events import Step, events_for
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
    "legal_moves",
    "new_game",
    "redeal",
    "step",
    "variants",
    "view",
]

__version__ = "0.1.0"

# What a game does not need is imported when it is first asked for.
_LATE = {
    "PlayerView": "unoengine.views",
    "Setup": "unoengine.setup",
    "Step": "unoengine.events",
    "Verdict": "unoengine.refusals",
    "events_for": "unoengine.events",
    "redeal": "unoengine.redealing",
    "view": "unoengine.views",
}


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_LATE[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
