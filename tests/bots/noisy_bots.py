"""Bots that play alike, and do different things to the random source that they are given."""

from random import Random

from unoengine import Action, PlayerView
from unoengine.bots import simple_bot

__all__ = ["NOISY", "draw_many", "play_quietly", "seed_again", "set_state"]


def play_quietly(view: PlayerView, chance: Random) -> Action:
    return simple_bot(view, Random(5))


def draw_many(view: PlayerView, chance: Random) -> Action:
    for _ in range(99):
        chance.random()
    chance.shuffle([1, 2, 3])
    return play_quietly(view, chance)


def seed_again(view: PlayerView, chance: Random) -> Action:
    chance.seed(5)
    return play_quietly(view, chance)


def set_state(view: PlayerView, chance: Random) -> Action:
    chance.setstate(Random(len(view.hand)).getstate())
    return play_quietly(view, chance)


NOISY = (draw_many, seed_again, set_state)
"""The bots that change their random source; each acts like `play_quietly`."""
