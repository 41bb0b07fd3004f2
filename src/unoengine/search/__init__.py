"""Search: which states are possible for a seat, and how do they go on?

`Sampler` deals the hidden cards again any number of times, `History` collects what everybody has
seen, `playout` plays on without keeping each state, and `win_odds` estimates which seat then wins.

>>> from random import Random
>>> from unoengine import new_game
>>> state = new_game(seed=7)
>>> sampler = Sampler(state, state.turn)
>>> imagined = sampler.sample(Random(1))
>>> imagined.hand(state.turn) == state.hand(state.turn)
True
>>> len(playout(imagined, quick_policy, Random(1)).winners)
1
"""

from __future__ import annotations

from unoengine.core.discovery import list_public_names
from unoengine.search.history import History
from unoengine.search.playouts import Playout, playout
from unoengine.search.policies import QuickPolicy, quick_policy, random_policy
from unoengine.search.sampler import Sampler
from unoengine.search.win_odds import win_odds

__all__ = [
    "History",
    "Playout",
    "QuickPolicy",
    "Sampler",
    "playout",
    "quick_policy",
    "random_policy",
    "win_odds",
]


def __dir__() -> list[str]:
    return list_public_names(__name__)
