"""Explains why an action is legal or not, naming the cards, colors and players involved."""

from __future__ import annotations

import re
from collections.abc import Iterator

from unoengine.cli.display import Display
from unoengine.game.engine import explain
from unoengine.game.explain import Verdict
from unoengine.game.view import view
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Answer, Catch, Play
from unoengine.values.card import Card

__all__ = ["explain_verdict", "find_wanted_cards"]


def explain_verdict(state: GameState, action: Action, verdict: Verdict, display: Display) -> str:
    """Return a sentence that says why an action is legal or not, and the rule.

    A text with a placeholder that has no value, such as the card of an action without a card, is
    skipped for a more general text.
    """
    keys = (f"because.{verdict.reason}", f"because.{verdict.reason}.else")
    values = dict(_list_values(state, action, verdict, display))
    reason = display.words.format(*keys, f"reason.{verdict.reason}", **values)
    return f"{reason} ({verdict.rule})" if verdict.rule else reason


def find_wanted_cards(state: GameState, seat: int) -> list[Card]:
    """Return the cards that would meet a demand, if a seat cannot meet it and they are known."""
    for card in state.hand(seat):
        verdict = explain(state, Play(seat, card))
        if verdict.reason == "demand-not-met":
            return _find_cards_in_message(verdict, state)
    return []


def _find_cards_in_message(verdict: Verdict, state: GameState) -> list[Card]:
    """Return the cards whose codes the message contains, since the verdict does not list them."""
    codes = {*re.findall(r"[\w-]+", verdict.message)}
    return [card for card in dict.fromkeys(state.edition.deck) if card.code in codes]


def _list_values(
    state: GameState, action: Action, verdict: Verdict, display: Display
) -> Iterator[tuple[str, str]]:
    """Return the values of the placeholders, with nothing that the seat may not see."""
    players, last = state.players, len(state.players) - 1
    yield "turn", players[state.turn]
    yield "colors", display.name_colors(state.edition.colors)
    yield from _list_values_of_top(state, display)
    if not 0 <= action.player <= last:
        yield from (("seat", str(action.player)), ("last", str(last)))
        return
    if drawn := view(state, action.player).drawn:
        yield "drawn", display.name_cards(drawn)
    if isinstance(action, Catch) and 0 <= action.target <= last:
        yield "other", players[action.target]
    if cards := _find_cards_in_message(verdict, state):
        yield "cards", display.name_cards(cards)
    answers = [move.value for move in verdict.alternatives if isinstance(move, Answer)]
    if answers:
        yield "answers", display.name_values(answers, players)
    if isinstance(action, Play):
        yield from _list_values_of_play(state, action, verdict, display)


def _list_values_of_top(state: GameState, display: Display) -> Iterator[tuple[str, str]]:
    top = state.top
    yield "top", display.name_card(top)
    if top.color is not None and top.symbol:
        yield "symbol", display.name_card(Card(top.symbol, effect=top.effect))
    if state.color is not None:
        yield "color", display.name_colors([state.color])


def _list_values_of_play(
    state: GameState, action: Play, verdict: Verdict, display: Display
) -> Iterator[tuple[str, str]]:
    card = action.card
    yield "card", display.name_card(card)
    if card.color is not None:
        yield "own", display.name_colors([card.color])
    plays = [move for move in verdict.alternatives if isinstance(move, Play) and move.card == card]
    colors = [move.color for move in plays if move.color is not None]
    if colors:
        yield "example", f"{display.name_card(card)} {display.name_colors(colors[:1])}"
    choices = dict.fromkeys(move.choice for move in plays if move.choice is not None)
    if choices:
        yield "choices", display.name_values([*choices], state.players)
