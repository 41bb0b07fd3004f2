"""Test kit for the authors of plug-ins and bots: do they keep their contracts?

>>> from unoengine.house_rules import ExtraTurn
>>> check_effect(ExtraTurn(), positions=5, games=1, other_process=False)

`check_effect` says what is checked and what a failure contains, `check_bot` does so for bots, and
`check_language` for the words of a language.
The strategies need Hypothesis: `pip install 'unoengine[testing]'`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from unoengine.core.discovery import list_public_names
from unoengine.testing.check_bots import check_bot
from unoengine.testing.check_languages import check_language
from unoengine.testing.check_plugins import check_edition, check_effect, check_variant
from unoengine.testing.faults import ContractBroken
from unoengine.testing.strategies import play
from unoengine.testing.trial_games import edition_with

if TYPE_CHECKING:
    from unoengine.testing.strategies import actions, editions, options, setups, states

__all__ = [
    "ContractBroken",
    "actions",
    "check_bot",
    "check_edition",
    "check_effect",
    "check_language",
    "check_variant",
    "edition_with",
    "editions",
    "options",
    "play",
    "setups",
    "states",
]

_STRATEGIES = ("actions", "editions", "options", "setups", "states")


def __dir__() -> list[str]:
    return list_public_names(__name__, extras=dict.fromkeys(_STRATEGIES, "hypothesis"))


def __getattr__(name: str) -> object:
    if name not in _STRATEGIES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.strategies"), name)
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise ImportError(
            f"unoengine.testing.{name} needs Hypothesis: pip install 'unoengine[testing]'"
        ) from error
