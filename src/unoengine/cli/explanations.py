"""Explains why an action is legal or not, and which cards would meet a demand."""

from __future__ import annotations

from unoengine.cli.display import Display
from unoengine.game.engine import explain
from unoengine.narration import sentence
from unoengine.table.state import GameState
from unoengine.values.actions import Play
from unoengine.values.card import Card
from unoengine.values.verdict import Verdict

__all__ = ["explain_verdict", "find_wanted_cards"]


def explain_verdict(state: GameState, verdict: Verdict, display: Display) -> str:
    """Return a sentence that says why an action is legal or not, and the rule."""
    reason = sentence(verdict, state.players, display.language)
    return f"{reason} ({verdict.rule})" if verdict.rule else reason


def find_wanted_cards(state: GameState, seat: int) -> tuple[Card, ...]:
    """Return the cards that would meet a demand, if a seat cannot meet it and they are known."""
    verdicts = (explain(state, Play(seat, card)) for card in state.hand(seat))
    found = (verdict.details["wanted"] for verdict in verdicts if "wanted" in verdict.details)
    return next(found, ())
