"""The simple bot: plays its useful cards, keeps the cards without a color, mostly calls UNO."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from attrs import frozen

from unoengine.game.view import PlayerView
from unoengine.search.policies import allows_false_uno
from unoengine.values.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
)
from unoengine.values.card import Card
from unoengine.values.errors import SetupError

__all__ = ["Suggestion", "list_options", "simple_bot", "suggest_action"]

_ALERT_PROBABILITY = 0.8
"""Probability that the bot remembers UNO."""

_FEW = 2
"""How many cards of another player are few."""

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
    is_hurried = _is_in_danger(view) or chance.random() < _HURRY_PROBABILITY
    rate = _make_rating(view, is_alert, gives_first_answer, is_hurried)
    return max(list_options(view), key=lambda action: (rate(action), chance.random()))


@frozen
class Suggestion:
    """The action of the simple bot on its best day, and its reasons."""

    action: Action
    """The action."""

    reasons: tuple[str, ...]
    """Why, as the ends of the keys `hint.…` in the catalogs."""


def suggest_action(view: PlayerView) -> Suggestion:
    """Return what the simple bot would do if it forgot nothing and left nothing to chance."""
    is_hurried = _is_in_danger(view)
    rate = _make_rating(view, True, True, is_hurried)
    action = max(list_options(view), key=lambda action: (rate(action), _rate_choice(view, action)))
    reasons = [_find_reason(view, action, is_hurried)]
    if isinstance(action, Play):
        if action.color in {card.color for card in view.hand if card.color is not None}:
            reasons.append("color")
        if action.uno:
            reasons.append("uno")
    return Suggestion(action, tuple(reasons))


def _make_rating(
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


def list_options(view: PlayerView) -> Sequence[Action]:
    """Return the legal actions without leaving."""
    actions: Sequence[Action] = view.legal
    if actions and type(actions[-1]) is Leave:  # it is listed last
        actions = [action for action in actions if not isinstance(action, Leave)]
    if not actions:
        raise SetupError(f"seat {view.player} cannot do anything now; view.legal is empty")
    return actions


def _is_in_danger(view: PlayerView) -> bool:
    """Return whether another player has so few cards that no card should be kept."""
    sizes = view.hand_sizes
    if min(sizes) > _FEW:
        return False
    absent = {*view.gone, *view.out}
    return any(
        size <= _FEW
        for seat, size in enumerate(sizes)
        if seat != view.player and seat not in absent
    )


# --- reasons


def _rate_choice(view: PlayerView, action: Action) -> int:
    """Return how good a choice is among equal plays: a small hand, or a color that others wear."""
    match action:
        case Play(choice=bool() | None):
            return 0
        case Play(choice=int(seat)) if seat < len(view.hand_sizes):
            return -view.hand_sizes[seat]
        case Play(choice=str(color)):
            return sum(
                -len(view.wardrobe) if seat == view.player else 1
                for seat, worn in enumerate(view.wardrobe)
                if color in worn
            )
        case _:
            return 0


def _find_reason(view: PlayerView, action: Action, is_hurried: bool) -> str:
    """Return the main reason for the best action."""
    match action:
        case Play(card=card):
            return _find_play_reason(view, card, is_hurried)
        case CallUno():
            return "call-uno"
        case Catch():
            return "catch"
        case ChooseColor(color=color):
            return "color" if any(card.color == color for card in view.hand) else "first"
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Deal():
            return "deal"
        case _:
            return "answer"


def _find_play_reason(view: PlayerView, best: Card, is_hurried: bool) -> str:
    cards = dict.fromkeys(action.card for action in view.legal if isinstance(action, Play))
    color_counts = Counter(card.color for card in view.hand)
    if len(cards) == 1:
        return "only-card"
    if best.color is None:
        return "hurry" if is_hurried else "points"
    if any(color_counts[card.color] < color_counts[best.color] for card in cards if card.color):
        return "most-color"
    return "keep-colorless" if any(card.color is None for card in cards) else "points"
