"""The simple bot: plays its useful cards, keeps the cards without a color, mostly calls UNO."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from unoengine.core.actions import Action, Answer, CallUno, Catch, ChooseColor, Play
from unoengine.core.shuffle import require_random
from unoengine.core.view import PlayerView
from unoengine.search.policies import FEW_CARDS, allows_false_uno, list_staying_actions

_ALERT_PROBABILITY = 0.8
"""Probability that the bot remembers UNO."""

_HURRY_PROBABILITY = 0.1
"""Probability that the bot plays its best cards although no other player has few cards."""

_FIRST_ANSWER_PROBABILITY = 0.75
"""Probability that the bot gives the first answer to a question, usually the harmless one."""


def simple_bot(view: PlayerView, chance: Random) -> Action:
    """Return the action of a decent player that knows the cards but no tricks.

    The bot plays rather than draws, keeps cards without a color for the end, names the color of
    which it has most cards, and mostly calls UNO. Where it knows no better, it chooses at random.
    It never leaves the game.

    Args:
        view: The view of the seat that decides.
        chance: The random source.

    Returns:
        One of the actions in `view.legal`.

    Raises:
        SetupError: The seat cannot do anything now, or an argument is invalid.

    >>> from unoengine import new_game, view
    >>> state = new_game(seed=7)
    >>> seen = view(state, state.turn)
    >>> simple_bot(seen, Random(1)) in seen.legal
    True
    """
    options = list_staying_actions(view)
    require_random(chance)
    # Only `random()` returns the same numbers on every Python version: use nothing else.
    is_alert = chance.random() < _ALERT_PROBABILITY
    gives_first_answer = chance.random() < _FIRST_ANSWER_PROBABILITY
    is_hurried = is_in_danger(view) or chance.random() < _HURRY_PROBABILITY
    rate = make_rating(view, is_alert, gives_first_answer, is_hurried)
    return max(options, key=lambda action: (rate(action), chance.random()))


def make_rating(
    view: PlayerView, is_alert: bool, gives_first_answer: bool, is_hurried: bool
) -> Callable[[Action], tuple[int, ...]]:
    """Return a function that rates the actions of a view."""
    calls_uno = is_alert and (len(view.hand) == 2 or not allows_false_uno(view))
    color_counts: dict[str | None, int] = {}
    for held in view.hand:
        color_counts[held.color] = color_counts.get(held.color, 0) + 1

    # A chain of `isinstance` takes half the time of `match`, and most actions are plays.
    def rate(action: Action) -> tuple[int, ...]:
        if isinstance(action, Play):
            card = action.card
            color = card.color
            is_timely = is_hurried == (color is None)
            count = color_counts.get(action.color or color, 0)
            return 2, is_timely, action.uno == calls_uno, count, card.points
        if isinstance(action, CallUno | Catch):
            return (3 if is_alert else -1,)
        if isinstance(action, ChooseColor):
            return 1, color_counts.get(action.color, 0)
        if isinstance(action, Answer):
            return 1, gives_first_answer == (action == view.legal[0])
        return (0,)

    return rate


def is_in_danger(view: PlayerView) -> bool:
    """Return whether another player has so few cards that no card should be kept."""
    sizes = view.hand_sizes
    if min(sizes) > FEW_CARDS:
        return False
    absent = {view.player, *view.gone, *view.out}
    return any(size <= FEW_CARDS for seat, size in enumerate(sizes) if seat not in absent)
