"""Hints for a person: the action of the simple bot on its best day, and why."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from unoengine.bots.simple import is_in_danger, make_rating
from unoengine.core.actions import Action, CallUno, Catch, ChooseColor, Deal, Draw, Pass, Play
from unoengine.core.cards import Card
from unoengine.core.view import PlayerView
from unoengine.search.policies import list_staying_actions


@frozen
class Suggestion:
    """The action of the simple bot on its best day, and its reasons."""

    action: Action
    """The action."""

    reasons: tuple[str, ...]
    """Why, as the ends of the keys `hint.…` in the catalogs."""


def suggest_action(view: PlayerView) -> Suggestion:
    """Return what the simple bot would do if it forgot nothing and left nothing to chance."""
    is_hurried = is_in_danger(view)
    rate = make_rating(view, True, True, is_hurried)
    action = max(
        list_staying_actions(view), key=lambda action: (rate(action), _rate_choice(view, action))
    )
    reasons = [_find_reason(view, action, is_hurried)]
    if isinstance(action, Play):
        if action.color in {card.color for card in view.hand if card.color is not None}:
            reasons.append("color")
        if action.uno:
            reasons.append("uno")
    return Suggestion(action, tuple(reasons))


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


_REASONS: dict[type[Action], str] = {
    CallUno: "call-uno",
    Catch: "catch",
    Draw: "draw",
    Pass: "pass",
    Deal: "deal",
}


def _find_reason(view: PlayerView, action: Action, is_hurried: bool) -> str:
    match action:
        case Play(card=card):
            return _find_play_reason(view, card, is_hurried)
        case ChooseColor(color=color):
            return "color" if any(card.color == color for card in view.hand) else "first"
        case Pass() if view.phase == "series":
            return "stop"
        case _:
            return _REASONS.get(type(action), "answer")


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
