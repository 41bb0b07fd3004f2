"""The exact rules of UNO: immutable states, and every card a plug-in.

>>> from unoengine import apply, legal_moves, new_game
>>> state = new_game(players=["Ana", "Ben", "Cy"], seed=7)
>>> while moves := legal_moves(state):
...     state = apply(state, moves[0])
>>> state.is_over
True

More names are in `unoengine.text` (typed moves), `narration` (sentences), `notation`, `replays` and
`json` (saved games), `bots`, `lab` (comparisons), `plugins` (what is installed), `rulebook`,
`variants`, `authoring` (cards and rules of your own), `testing` and `hosting` (game servers). The
command `unoengine rules R022` shows a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.core.actions import (
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
from unoengine.core.cards import Card
from unoengine.core.discovery import lazy_attributes, list_public_names
from unoengine.core.edition import Edition
from unoengine.core.engine import apply, explain, legal_moves, new_game, start_game, step
from unoengine.core.errors import (
    FormatError,
    IllegalMove,
    PluginError,
    SetupError,
    TextError,
    UnoError,
)
from unoengine.core.options import Options
from unoengine.core.state import GameState

if TYPE_CHECKING:
    import unoengine.authoring
    import unoengine.bots
    import unoengine.editions
    import unoengine.effects
    import unoengine.events
    import unoengine.hosting
    import unoengine.house_rules
    import unoengine.json
    import unoengine.lab
    import unoengine.languages
    import unoengine.narration
    import unoengine.notation
    import unoengine.plugins
    import unoengine.replays
    import unoengine.rulebook
    import unoengine.search
    import unoengine.svg
    import unoengine.testing
    import unoengine.text
    import unoengine.variants
    import unoengine.vocabulary
    import unoengine.web  # noqa: F401
    from unoengine.core.refusals import Verdict
    from unoengine.core.setup import Setup
    from unoengine.core.timeout_action import idle_move
    from unoengine.core.view import PlayerView, view
    from unoengine.events import Step, events_for
    from unoengine.narration import narrate
    from unoengine.search.sampler import redeal

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
    "TextError",
    "UnoError",
    "Verdict",
    "apply",
    "events_for",
    "explain",
    "idle_move",
    "legal_moves",
    "narrate",
    "new_game",
    "redeal",
    "start_game",
    "step",
    "view",
]

__version__ = "0.1.0"

# Modules and names that a game does not need are imported on first use. Type checkers do not see
# this `__getattr__`, so that they report misspelt names.
if not TYPE_CHECKING:
    __getattr__ = lazy_attributes(
        __name__,
        {
            "PlayerView": "unoengine.core.view",
            "Setup": "unoengine.core.setup",
            "Step": "unoengine.events",
            "Verdict": "unoengine.core.refusals",
            "events_for": "unoengine.events",
            "idle_move": "unoengine.core.timeout_action",
            "narrate": "unoengine.narration",
            "redeal": "unoengine.search.sampler",
            "view": "unoengine.core.view",
        },
    )


def __dir__() -> list[str]:
    return list_public_names(
        __name__, private=("__main__", "cli", "core", "records"), extras={"json": "orjson"}
    )
