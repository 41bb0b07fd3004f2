"""Lab: do rules or bots make a difference?

`compare` plays many deals under several conditions.

>>> result = compare(["classic", "classic --variant stacking"], deals=10, seed=5)
>>> print(result.select("turns"))
10 deals, 20 games, seed 5
4 players, a round each, bots: simple
<BLANKLINE>
metric  condition                      mean  difference      p
turns   classic                     62 ± 24
        classic --variant stacking  58 ± 21     -5 ± 22  0.654

A result has means with intervals and paired differences. Figures and data frames need the extra
`lab`.
"""

from __future__ import annotations

from unoengine.core.discovery import list_public_names
from unoengine.lab.clusters import RayExecutor
from unoengine.lab.compare import LabError, compare, play_deal
from unoengine.lab.conditions import Condition
from unoengine.lab.games import Game
from unoengine.lab.merging import merge
from unoengine.lab.metrics import Metric
from unoengine.lab.output import DealRow, Row
from unoengine.lab.result import Result
from unoengine.lab.saved_runs import load_result

__all__ = [
    "Condition",
    "DealRow",
    "Game",
    "LabError",
    "Metric",
    "RayExecutor",
    "Result",
    "Row",
    "compare",
    "load_result",
    "merge",
    "play_deal",
]


def __dir__() -> list[str]:
    return list_public_names(__name__)
