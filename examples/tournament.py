"""Let four bots play a tournament: the same deals in every order of seats.

Deals are counted, not rounds, since the rounds of one deal are not independent.
"""

from random import Random
from statistics import mean, stdev

from unoengine import Action, Play, PlayerView, apply, new_game
from unoengine.bots import Bot, decide, heuristic, simple_bot

DEALS = 100


def careless(seen: PlayerView, chance: Random) -> Action:
    """Choose a random legal move."""
    return seen.legal[int(chance.random() * len(seen.legal))]


def miser(seen: PlayerView, chance: Random) -> Action:
    """Play the card with the most points."""
    return max(seen.legal, key=lambda move: move.card.points if isinstance(move, Play) else -1)


BOTS: list[Bot] = [heuristic, simple_bot, miser, careless]
NAMES = ["heuristic", "simple", "miser", "careless"]


def play_round(bots: list[Bot], deal: int) -> Bot:
    """Play a round and return the bot that goes out."""
    state, chance = new_game(players=len(bots), seed=deal), Random(deal)
    while state.round_winner is None:
        state = apply(state, decide(state, bots, chance))
    return bots[state.round_winner]


seatings = [BOTS[seat:] + BOTS[:seat] for seat in range(4)]
deals = [[play_round(bots, deal) for bots in seatings] for deal in range(DEALS)]
for name, bot in zip(NAMES, BOTS, strict=True):
    shares = [winners.count(bot) / 4 for winners in deals]
    within = 2 * stdev(shares) / DEALS**0.5
    print(f"{name:>10} won {mean(shares):5.1%} of the rounds, give or take {within:.1%}")
