"""Write a bot of your own, and see how it does against the simple one that comes along.

A bot is a function: it is shown what its seat may know, and returns one of `view.legal`. What it
wants to leave to chance it takes from `chance`, so that a match can be played again.
"""

from random import Random

from unoengine import Action, Play, PlayerView, apply, new_game
from unoengine.bots import decide, simple_bot

ROUNDS = 200


def miser(view: PlayerView, chance: Random) -> Action:
    """Get rid of what costs most, and never forget to call UNO."""

    def saving(action: Action) -> tuple[int, bool, float]:
        points = action.card.points if isinstance(action, Play) else -1
        called = isinstance(action, Play) and action.uno
        return points, called, chance.random()

    return max(view.legal, key=saving)


def winner(seed: int) -> int:
    """Play a round and return the seat that went out; `miser` sits at 0."""
    state, chance = new_game("zelda", 2, seed=seed), Random(seed)
    while state.round_winner is None:
        state = apply(state, decide(state, [miser, simple_bot], chance))
    return state.round_winner


won = [winner(seed) for seed in range(ROUNDS)]
print(f"miser won {won.count(0)} rounds of {ROUNDS}, simple_bot {won.count(1)}.")
