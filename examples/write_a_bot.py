"""Write a bot, and compare it with the simple one of the library.

A bot is a function: it gets the view of its seat, and returns one of `seen.legal`. Random choices
come from `chance`, so that a match can be repeated.
"""

from random import Random

from unoengine import Action, CallUno, Catch, Play, PlayerView, apply, new_game
from unoengine.bots import decide, simple_bot

DEALS = 200


def keeper(seen: PlayerView, chance: Random) -> Action:
    """Play rather than draw, keep wild cards for the end, and never forget to call UNO."""
    held = [card.color for card in seen.hand]

    def rate(action: Action) -> tuple[int, ...]:
        match action:
            case CallUno() | Catch():
                return (2,)
            case Play(card=card, color=color, uno=uno):
                many = held.count(color or card.color)
                return (1, card.color is not None, uno, many, card.points)
            case _:
                return (0,)

    return max(seen.legal, key=rate)


def wins_round(deal: int, seat: int) -> bool:
    """Play a round with `keeper` in this seat, and return whether it wins."""
    bots = [keeper, simple_bot] if seat == 0 else [simple_bot, keeper]
    state, chance = new_game(players=2, seed=deal), Random(deal)
    while state.round_winner is None:
        state = apply(state, decide(state, bots, chance))
    return state.round_winner == seat


won = sum(wins_round(deal, seat) for deal in range(DEALS) for seat in (0, 1))
print(f"keeper won {won} of {2 * DEALS} rounds: each deal was played from both seats.")
