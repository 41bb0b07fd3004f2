"""Explains why an action is legal or not, naming the cards, colors and players involved."""

from __future__ import annotations

import re
from collections.abc import Iterator

from unoengine.cli.display import Teller
from unoengine.game.engine import explain
from unoengine.game.explain import Verdict
from unoengine.game.view import view
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Answer, Catch, Play
from unoengine.values.card import Card

__all__ = ["told_reason", "wanted_cards"]


def told_reason(state: GameState, action: Action, verdict: Verdict, table: Teller) -> str:
    """Return why an action is legal or not, and by which rule.

    A text that names what is not there, such as a card where none is played, is passed over for
    one that is more general.
    """
    keys = (f"because.{verdict.reason}", f"because.{verdict.reason}.else")
    parts = dict(_parts(state, action, verdict, table))
    reason = table.words.format(*keys, f"reason.{verdict.reason}", **parts)
    return f"{reason} ({verdict.rule})" if verdict.rule else reason


def _parts(
    state: GameState, action: Action, verdict: Verdict, table: Teller
) -> Iterator[tuple[str, str]]:
    """Return what can be named: nothing that the seat does not see."""
    players, last = state.players, len(state.players) - 1
    yield "turn", players[state.turn]
    yield "colors", table.colors(state.edition.colors)
    yield from _parts_of_top(state, table)
    if not 0 <= action.player <= last:
        yield from (("seat", str(action.player)), ("last", str(last)))
        return
    if drawn := view(state, action.player).drawn:
        yield "drawn", table.cards(drawn)
    if isinstance(action, Catch) and 0 <= action.target <= last:
        yield "other", players[action.target]
    if cards := _named_in(verdict, state):
        yield "cards", table.cards(cards)
    answers = [move.value for move in verdict.alternatives if isinstance(move, Answer)]
    if answers:
        yield "answers", table.values(answers, players)
    if isinstance(action, Play):
        yield from _parts_of_play(state, action, verdict, table)


def wanted_cards(state: GameState, seat: int) -> list[Card]:
    """Return the cards that meet the demand a seat cannot meet, as far as that is said."""
    for card in state.hand(seat):
        verdict = explain(state, Play(seat, card))
        if verdict.reason == "demand-not-met":
            return _named_in(verdict, state)
    return []


def _named_in(verdict: Verdict, state: GameState) -> list[Card]:
    """Return the cards a verdict names; which would do is nowhere told but in its sentence."""
    codes = {*re.findall(r"[\w-]+", verdict.message)}
    return [card for card in dict.fromkeys(state.edition.deck) if card.code in codes]


def _parts_of_top(state: GameState, table: Teller) -> Iterator[tuple[str, str]]:
    top = state.top
    yield "top", table.card(top)
    if top.color is not None and top.symbol:
        yield "symbol", table.card(Card(top.symbol, effect=top.effect))
    if state.color is not None:
        yield "color", table.colors([state.color])


def _parts_of_play(
    state: GameState, action: Play, verdict: Verdict, table: Teller
) -> Iterator[tuple[str, str]]:
    card = action.card
    yield "card", table.card(card)
    if card.color is not None:
        yield "own", table.colors([card.color])
    offered = [
        move for move in verdict.alternatives if isinstance(move, Play) and move.card == card
    ]
    colors = [move.color for move in offered if move.color is not None]
    if colors:
        yield "example", f"{table.card(card)} {table.colors(colors[:1])}"
    choices = dict.fromkeys(move.choice for move in offered if move.choice is not None)
    if choices:
        yield "choices", table.values([*choices], state.players)
