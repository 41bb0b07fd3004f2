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
            return _describe_demand(view, language)
        case "drawn" if view.player == view.turn and Pass(view.turn) not in view.legal:
            words = load_words(language)
            return words.format("table.drawn-must", player=view.players[view.turn])
    return narrate(event, view.players, language, addressed)


def _describe_demand(view: PlayerView, language: str) -> str:
    words = load_words(language)
    player, owed = view.players[view.turn], count_cards(view.owed, language)
    if view.demand is None:
        return words.format("table.demand", player=player, owed=owed)
    color = color_name(view.demand, language)
    return words.format("table.demand.color", player=player, owed=owed, color=color)
