"""Sentences about the decision that the table waits for."""

from __future__ import annotations

from unoengine.events import Asked, Awaited, Event, GameWon
from unoengine.game.view import PlayerView
from unoengine.narration.catalogs import load_words
from unoengine.narration.names import color_name
from unoengine.narration.sentences import count_cards, narrate
from unoengine.values.actions import Pass

__all__ = ["describe_pending"]


def describe_pending(view: PlayerView, language: str, addressed: int | None = None) -> str:
    """Return a sentence on the pending decision, to everybody or addressed to a seat."""
    event: Event = Awaited(view.turn, view.phase, view.exposed)
    match view.phase:
        case "question" if view.question is not None:
            question = view.question
            event = Asked(question.player, question.prompt, question.card)
        case "game-over":
            event = GameWon(view.winners)
        case "demand":
            return _describe_demand(view, language, addressed)
        case "drawn" if view.player == view.turn and Pass(view.turn) not in view.legal:
            return _format("table.drawn-must", view, language, addressed)
    return narrate(event, view.players, language, addressed)


def _describe_demand(view: PlayerView, language: str, addressed: int | None) -> str:
    owed = count_cards(view.owed, language)
    if view.demand is None:
        return _format("table.demand", view, language, addressed, owed=owed)
    color = color_name(view.demand, language)
    return _format("table.demand.color", view, language, addressed, owed=owed, color=color)


def _format(key: str, view: PlayerView, language: str, addressed: int | None, **parts: str) -> str:
    """Return a sentence about the seat on turn, or addressed to it."""
    keys = (f"{key}.you", key) if addressed == view.turn else (key,)
    return load_words(language).format(*keys, player=view.players[view.turn], **parts)
