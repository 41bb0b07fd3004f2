"""Bots: what does a computer player do, and who of several players acts next?

A bot is a function of a `PlayerView`, which contains only what its seat may know, and of a random
source. `simple_bot` is one; `decide` lets one bot per seat play a game.
"""

from __future__ import annotations

from unoengine.bots.decision import CLAIM_PROBABILITY, Bot, decide
from unoengine.bots.simple_strategy import simple_bot

__all__ = ["CLAIM_PROBABILITY", "Bot", "decide", "simple_bot"]
