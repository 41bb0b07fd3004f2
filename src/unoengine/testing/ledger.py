"""A spectator's table, kept up by events alone: it has to come out as the state has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unoengine import events
from unoengine.cards import Card
from unoengine.events import Event
from unoengine.opening import HAND_SIZE
from unoengine.state import GameState

__all__ = ["Ledger"]


class Ledger:
    """What a spectator writes down: how many cards lie where, what is on top, the scores."""

    def __init__(self, state: GameState) -> None:
        self.sizes = [*state.hand_sizes]
        self.pile = state.draw_pile_size
        self.discards = len(state.discards)
        self.top: Card = state.top
        self.color = state.color
        self.direction = state.direction
        self.round = state.round
        self.scores = state.scores
        self.deck = len(state.edition.deck)

    def follow(self, happened: Iterable[Event]) -> None:
        """Write down what happened."""
        for event in happened:
            self._write(event)

    def _write(self, event: Event) -> None:
        match event:
            case events.Played(player, card, color):
                self.sizes[player] -= 1
                self.discards += 1
                self.top, self.color = card, card.color or color or self.color
            case events.Drew(player, count=count):
                self.sizes[player] += count
                self.pile -= count
            case events.Discarded(player, cards):
                self.sizes[player] -= len(cards)
                self.discards += len(cards)
            case events.Gave(player, to, count=count):
                self.sizes[player] -= count
                self.sizes[to] += count
            case events.HandsMoved(sources):
                self.sizes = [self.sizes[source] for source in sources]
            case events.Reshuffled(count):
                self.discards += self.pile - count
                self.pile = count
            case events.ColorNamed(_, color) | events.ColorChanged(color):
                self.color = color
            case events.Reversed(direction):
                self.direction = direction
            case events.Dealt(_, number):
                self.sizes = [HAND_SIZE] * len(self.sizes)
                self.pile, self.discards = self.deck - HAND_SIZE * len(self.sizes), 0
                self.direction, self.round = +1, number
            case events.TurnedUp(card):
                self.pile, self.discards = self.pile - 1, self.discards + 1
                self.top, self.color = card, card.color
            case events.PutBack():
                self.pile, self.discards = self.pile + 1, self.discards - 1
            case events.RoundScored(_, scores):
                self.scores = scores
            case _:
                pass

    def differences(self, state: GameState) -> Iterator[str]:
        """Say what has come out otherwise than the state has it."""
        told = {
            "hand sizes": (tuple(self.sizes), state.hand_sizes),
            "cards to draw": (self.pile, state.draw_pile_size),
            "discards": (self.discards, len(state.discards)),
            "the top card": (self.top, state.top),
            "the colour": (self.color, state.color),
            "the direction": (self.direction, state.direction),
            "the round": (self.round, state.round),
            "the scores": (self.scores, state.scores),
        }
        for what, (followed, stands) in told.items():
            if followed != stands:
                yield f"by the events {what} would be {followed}, but it is {stands}"
