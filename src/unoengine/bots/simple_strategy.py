"""The simple bot: plays its useful cards, keeps the cards without a color, mostly calls UNO."""

from __future__ import annotations

from collections import Counter
from random import Random

from unoengine.game.view import PlayerView
from unoengine.plugins.variant_base import overrides
from unoengine.values.actions import Action, Answer, CallUno, Catch, ChooseColor, Leave, Play
from unoengine.values.errors import SetupError

__all__ = ["simple_bot"]

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
        SetupError: The seat cannot do anything now.

    >>> from unoengine import new_game, view
    >>> state = new_game(seed=7)
    >>> seen = view(state, state.turn)
    >>> simple_bot(seen, Random(1)) in seen.legal
    True
    """
    # Only `random()` returns the same numbers on every Python version, so no method is used but it.
    is_alert = chance.random() < _ALERT_PROBABILITY
    gives_first_answer = chance.random() < _FIRST_ANSWER_PROBABILITY
    # Where a false call of UNO is possible, UNO is due only with the last card but one.
    may_call_falsely = any(overrides(variant, "false_uno") for variant in view.variants)
    calls_uno = is_alert and (len(view.hand) == 2 or not may_call_falsely)
    is_hurried = min(_other_hand_sizes(view)) <= 2 or chance.random() < _HURRY_PROBABILITY
    color_counts = Counter(card.color for card in view.hand)

    def rate(action: Action) -> tuple[int, ...]:
        match action:
            case CallUno() | Catch():
                return (3 if is_alert else -1,)
            case Play(card=card, color=color, uno=uno):
                is_timely = is_hurried == (card.color is None)
                count = color_counts[color or card.color]
                return (2, is_timely, uno == calls_uno, count, card.points)
            case ChooseColor(color=color):
                return (1, color_counts[color])
            case Answer():
                return (1, gives_first_answer == (action == view.legal[0]))
            case _:
                return (0,)

    actions = [action for action in view.legal if not isinstance(action, Leave)]
    if not actions:
        raise SetupError(f"seat {view.player} cannot do anything now; view.legal is empty")
    return max(actions, key=lambda action: (rate(action), chance.random()))


def _other_hand_sizes(view: PlayerView) -> list[int]:
    excluded = {view.player, *view.gone}
    return [size for seat, size in enumerate(view.hand_sizes) if seat not in excluded]
