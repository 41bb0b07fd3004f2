"""A spectator's table, kept up by events alone: it has to come out as the state has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from unoengine import events
from unoengine.cards import Card
from unoengine.events import Event
from unoengine.opening import HAND_SIZE
from unoengine.state import GameState

if TYPE_CHECKING:
    from unoengine.views import PlayerView

__all__ = ["Ledger"]


class Ledger:
    """What a spectator writes down: how many cards lie where, what lies open, what is asked.

    It does not know whose turn it is, but for who owes a card or is asked: no event tells of that.
    """

    def __init__(self, state: GameState) -> None:
        self.sizes = [*state.hand_sizes]
        self.pile = state.draw_pile_size
        self.discards = Counter(state.discards)
        self.top: Card = state.top
        self.color = state.color
        self.direction = state.direction
        self.round = state.round
        self.dealer = state.dealer
        self.scores = state.scores
        self.round_winner = state.round_winner
        self.winners = state.winners
        self.deck = len(state.edition.deck)
        self.gone = {*state.gone}
        self.demand = _demand(state)
        self.question = _question(state)
        self.acting: int | None = None
        """Whose card asks, if that has been told."""

        self.unsure = False
        """Whether the question may be gone with the one whose card asked it."""

    def follow(self, happened: Iterable[Event]) -> None:
        """Write down what happened."""
        for event in happened:
            self._write_cards(event)
            self._write_pending(event)

    def _write_cards(self, event: Event) -> None:
        """Write down where cards went, and what lies on top of them."""
        match event:
            case events.Played(player, card, color):
                self.sizes[player] -= 1
                self.discards[card] += 1
                self.top, self.color = card, card.color or color or self.color
            case events.Drew(player, count=count):
                self.sizes[player] += count
                self.pile -= count
            case events.Discarded(player, cards):
                self.sizes[player] -= len(cards)
                self.discards.update(cards)
            case events.Gave(player, to, count=count):
                self.sizes[player] -= count
                self.sizes[to] += count
            case events.HandsMoved(sources):
                self.sizes = [self.sizes[source] for source in sources]
            case events.Reshuffled(count):
                self.pile, self.discards = count, Counter([self.top])
            case events.ColorNamed(_, color) | events.ColorChanged(color):
                self.color = color
            case events.Reversed(direction):
                self.direction = direction
            case events.Dealt():
                self.sizes = [HAND_SIZE * (s not in self.gone) for s in range(len(self.sizes))]
                self.pile, self.discards = self.deck - sum(self.sizes), Counter()
                self.direction = +1
            case events.TurnedUp(card):
                self.pile -= 1
                self.discards[card] += 1
                self.top, self.color = card, card.color
            case events.PutBack(card):
                self.pile += 1
                self.discards[card] -= 1
            case events.Left(player, count):
                self.sizes[player] -= count
                self.pile += count
            case _:
                pass

    def _write_pending(self, event: Event) -> None:
        """Write down what is owed and asked, and how the round and the game stand."""
        match event:
            case events.Played(player) | events.Claimed(player) | events.ColorNamed(player):
                self.acting, self.demand = player, None
            case events.Drew(player, why=why) if self.demand and self.demand[0] == player:
                self.demand = self.demand if why == "uno" else None
            case events.Passed():
                self.demand = None
            case events.Demanded(player, color, cost=cost):
                self.demand = (player, color, cost)
            case events.Asked(player, prompt, card):
                self.question, self.unsure = (player, prompt, card), False
            case events.Answered() | events.Picked():
                self.question, self.unsure = None, False
            case events.Left(player):
                self._write_who_left(player)
            case events.Dealt(player, number):
                self.dealer, self.round, self.acting = player, number, player
                self.round_winner = None
            case events.RoundScored(player, scores):
                self.round_winner, self.scores = player, scores
                self.demand = None
            case events.GameWon(winners):
                self.winners = winners
                self.demand = self.question = None
                self.unsure = False
            case _:
                pass

    def _write_who_left(self, player: int) -> None:
        """Write down that what somebody owed, was asked or asked is gone with them."""
        self.gone.add(player)
        if self.demand and self.demand[0] == player:
            self.demand = None
        if self.question and player in (self.question[0], self.acting):
            self.question = None
        self.unsure = self.question is not None and self.acting is None

    def differences(self, table: GameState | PlayerView) -> Iterator[str]:
        """Say what has come out otherwise than the state has it, or the view of a spectator."""
        told = {
            "hand sizes": (tuple(self.sizes), table.hand_sizes),
            "cards to draw": (self.pile, table.draw_pile_size),
            "discards": (+self.discards, Counter(table.discards)),
            "the top card": (self.top, table.top),
            "the colour": (self.color, table.color),
            "the direction": (self.direction, table.direction),
            "the round": (self.round, table.round),
            "the dealer": (self.dealer, table.dealer),
            "the scores": (self.scores, table.scores),
            "who won the round": (self.round_winner, table.round_winner),
            "who has won": (self.winners, table.winners),
            "who has left": (tuple(sorted(self.gone)), table.gone),
        }
        if table.phase != "drawn":  # nobody is told whether a drawn card may be played
            told["who owes what"] = (self.demand, _demand(table))
        if not self.unsure:
            told["who is asked what"] = (self.question, _question(table))
        for what, (followed, stands) in told.items():
            if followed != stands:
                yield f"by the events {what} would be {followed}, but it is {stands}"


def _demand(table: GameState | PlayerView) -> tuple[int, str | None, int] | None:
    return (table.turn, table.demand, table.owed) if table.phase == "demand" else None


def _question(table: GameState | PlayerView) -> tuple[int, str, Card | None] | None:
    asked = table.question
    return None if asked is None else (asked.player, asked.prompt, asked.card)
