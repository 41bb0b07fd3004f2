"""The bot Bosun, for any edition."""

from random import Random

from unoengine import Action, CallUno, Catch, Leave, Play, PlayerView


def bosun(seen: PlayerView, chance: Random) -> Action:
    """Play the card of most points, and name the color of most cards; stay on board."""
    held = [card.color for card in seen.hand]

    def rate(action: Action) -> tuple[float, ...]:
        match action:
            case CallUno() | Catch():
                return (3,)
            case Play(card=card, color=color, uno=uno):
                return (2, uno, card.points, held.count(color or card.color), chance.random())
            case Leave():
                return (0,)
            case _:
                return (1, chance.random())

    return max(seen.legal, key=rate)
