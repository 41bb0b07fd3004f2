"""The heuristic bot: it rates every action by what the cards usually do, and takes the best."""

from __future__ import annotations

from random import Random

from unoengine.bots.action_rating import rate_actions
from unoengine.game.view import PlayerView
from unoengine.search.policies import list_staying_actions
from unoengine.values.actions import Action
from unoengine.values.shuffle_and_dice import require_random

__all__ = ["heuristic"]


def heuristic(view: PlayerView, chance: Random) -> Action:
    """Return the action of an experienced player that plans no further than the next turn.

    The bot plays the color of which it holds most and keeps cards without a color. It keeps
    attacks too, until the next player has few cards. It bluffs and challenges if the expected cost
    is small, and never forgets UNO. The bot judges unknown cards by what they do when it
    tries them in imagined positions. It never leaves the game.

    Args:
        view: The view of the seat that decides.
        chance: The random source, which decides between equally good actions.

    Returns:
        One of the actions in `view.legal`.

    Raises:
        SetupError: The seat cannot do anything now, or an argument is invalid.

    >>> from unoengine import new_game, view
    >>> state = new_game(seed=7)
    >>> seen = view(state, state.turn)
    >>> heuristic(seen, Random(1)) in seen.legal
    True
    """
    options = list_staying_actions(view)
    require_random(chance)
    if len(options) == 1:
        return options[0]
    ratings = rate_actions(view, options)
    # Only `random()` returns the same numbers on every Python version: use nothing else.
    return max(zip(ratings, options, strict=True), key=lambda rated: (rated[0], chance.random()))[1]
