"""A ledger of a game, kept by following its events: it must agree with the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from unoengine import events
from unoengine.core.cards import Card
from unoengine.core.going_out import rank_seats
from unoengine.core.phases.question import find_round_start
from unoengine.core.state import GameState
from unoengine.core.state_parts import Exit
from unoengine.events import Event

if TYPE_CHECKING:
    from unoengine.core.edition import Edition
    from unoengine.core.view import PlayerView

_NO_DRAWS: set[type[Event]] = {
    *(events.Answered, events.Picked, events.Claimed, events.UnoCalled, events.Caught),
    *(events.ColorNamed, events.Left, events.LeftRound),
}
"""Events of other actions than plays, passes and draws."""

_SAME = (
    *("top", "color", "direction", "round", "dealer", "scores", "round_winners", "winners"),
    *("turn_count", "turn", "phase", "exposed", "attacker", "places", "draw_pile_size"),
    *("set_aside", "offered"),
)
"""The attributes that a ledger and a state have in the same form."""


class Ledger:
    """How many cards are where, what is face up, and whose decision is pending.

    A ledger starts from a state. After that it knows only what events tell everybody.
    """

    def __init__(self, state: GameState) -> None:
        self.hand_sizes: list[int] = [*state.hand_sizes]
        self.draw_pile_size: int = state.draw_pile_size
        self.set_aside: int = state.set_aside
        self.discards: Counter[Card] = Counter(state.discards)
        self.top: Card = state.top
        self.color: str | None = state.color
        asked = state.question
        self.color_before: str | None = state.color if asked is None else asked.color_before
        self.direction: int = state.direction
        self.round: int = state.round
        self.dealer: int = state.dealer
        self.scores: tuple[int, ...] = state.scores
        self.round_winners: tuple[int, ...] = state.round_winners
        self.out: set[int] = {*state.out}
        self.exits: list[Exit] = [*state._round.exits]
        self.winners: tuple[int, ...] = state.winners
        self.edition: Edition = state.edition
        self.deck: int = len(state.edition.deck)
        self.dealt: int = state.options.hand_size or 0
        self.gone: set[int] = {*state.gone}
        self.counts_turns: bool = state.options.max_turns is not None
        self.turn_count: int = state.turn_count
        self.turn: int = state.turn
        self.phase: str = state.phase
        self.exposed: int | None = state.exposed
        self.offered: tuple[Card, ...] = state.offered
        self.demand: tuple[int, str | None, int] | None = _find_demand(state)
        self.acting: int | None = state.attacker
        self.attacker: int | None = state.attacker
        start = find_round_start(state)
        if start is not None and start.following is not None:
            self.acting = start.following.attacker  # the demand of the start card waits
        self.asks_at_start: bool = state.phase != "question" or start is not None
        """Whether a variant that asks now does so as the round begins, not for a claim."""

        self.question = _find_question(state)

    def follow(self, happened: Iterable[Event]) -> None:
        """Update the ledger."""
        happened = [*happened]
        self._count_turn(happened)
        for event in happened:
            self._follow_cards(event)
            self._follow_decisions(event)

    def _count_turn(self, happened: Sequence[Event]) -> None:
        """Count a turn that the action has ended, if turns are limited (A126)."""
        kinds = {type(event) for event in happened}
        if events.Dealt in kinds:
            self.turn_count = 0
        elif kinds & {events.Played, events.Passed}:
            self.turn_count += self.counts_turns and self.phase != "series"
        elif self.phase in ("turn", "demand") and not kinds & _NO_DRAWS:
            awaited = happened[-1]
            has_drawn = isinstance(awaited, events.Awaited) and awaited.phase == "drawn"
            self.turn_count += self.counts_turns and not has_drawn

    def _follow_cards(self, event: Event) -> None:
        """Update where cards are, and which one is on top."""
        match event:
            case events.Played(player, card, color):
                self.hand_sizes[player] -= 1
                self.discards[card] += 1
                self.color_before = self.color
                self.top, self.color = card, card.color or color or self.color
            case events.Drew(player, count=count):
                self.hand_sizes[player] += count
                self.draw_pile_size -= count
            case events.Discarded(player, cards):
                self.hand_sizes[player] -= len(cards)
                self.discards.update(cards)
            case events.Gave(player, to, count=count):
                self.hand_sizes[player] -= count
                self.hand_sizes[to] += count
            case events.HandsMoved(sources):
                self.hand_sizes = [self.hand_sizes[source] for source in sources]
            case events.HandsDealtAgain(sizes):
                self.hand_sizes = [*sizes]
            case events.Reshuffled(count):
                self.draw_pile_size, self.discards = count, Counter([self.top])
            case events.Flipped(_, card):
                other_side = self.edition.other_side
                self.discards = Counter(other_side(c) or c for c in self.discards.elements())
                self.top, self.color = card, card.color
            case events.DiscardsTurned(card):
                self.top, self.color = card, card.color or self.color
            case events.ColorNamed(_, color):
                self.color = self.color_before = color
            case events.ColorChanged(color):
                self.color = color
            case events.Claimed():
                self.color_before = self.color
            case events.Reversed(direction):
                self.direction = direction
            case events.Dealt(sizes=sizes):
                seats = range(len(self.hand_sizes))
                self.hand_sizes = [*sizes] or [self.dealt * (s not in self.gone) for s in seats]
                self.draw_pile_size, self.discards = self.deck - sum(self.hand_sizes), Counter()
                self.set_aside = 0
                self.direction = +1
            case events.TurnedUp(card):
                self.draw_pile_size -= 1
                self.discards[card] += 1
                self.top, self.color, self.color_before = card, card.color, card.color
            case events.PutBack(card):
                self.draw_pile_size += 1
                self.discards[card] -= 1
            case events.Left(player, count) | events.LeftRound(player, count):
                self.hand_sizes[player] -= count
                self.draw_pile_size += count
            case events.Eliminated(player, cards, count=count, aside=aside):
                self.hand_sizes[player] -= count
                self.discards.update(() if aside else cards)
                self.draw_pile_size += count - len(cards)
                self.set_aside += count if aside else 0

    def _follow_decisions(self, event: Event) -> None:
        """Update which decision is pending, and the results of the round and the game."""
        if self.phase == "series" and isinstance(event, events.Passed | events.LeftRound):
            self.acting = event.player  # the demand of a card that it has played follows
        match event:
            case events.Played(player) | events.Claimed(player) | events.ColorNamed(player):
                self.acting, self.asks_at_start = player, not isinstance(event, events.Claimed)
            case events.TurnedUp():
                self.acting, self.asks_at_start = self.dealer, True
            case events.Demanded(player, color, cost=cost):
                self.demand = (player, color, cost)
            case events.Asked(player, prompt, card):
                self.question = (player, prompt, card)
            case events.Awaited(player, phase, exposed):
                self.turn, self.phase, self.exposed = player, phase, exposed
                self.offered = event.offered
                self._forget_settled()
                self._find_attacker()
            case events.Left(player):
                self.gone.add(player)
                self.out.discard(player)
            case events.Finished(player):
                self.exits.append((player, "finished"))
                self.out.add(player)
            case events.LeftRound(player):
                self.exits.append((player, "left"))
                self.out.add(player)
            case events.Eliminated(player, lasts=lasts):
                self.exits.append((player, "eliminated"))
                (self.out if lasts == "round" else self.gone).add(player)
            case events.Dealt(player, number):
                self.dealer, self.round, self.round_winners = player, number, ()
                self.out.clear()
                self.exits.clear()
            case events.RoundScored(player, scores):
                self.round_winners, self.scores = (player,), scores
            case events.RoundShared(winners, scores):
                self.round_winners, self.scores = winners, scores
            case events.GameWon(winners):
                self.winners = winners

    @property
    def places(self) -> tuple[int, ...]:
        """The seats whose place in the round is decided, best first."""
        return rank_seats(self.exits, self.round_winners, self.hand_sizes)

    def _forget_settled(self) -> None:
        """Forget the demand and the question, if another decision is pending now."""
        if self.phase != "question":
            self.question = None
        if self.phase == "drawn" and self.demand and self.demand[1]:
            self.demand = (*self.demand[:2], 0)  # the player has drawn, but may still meet it
        elif self.phase != "demand":
            self.demand = None

    def _find_attacker(self) -> None:
        """Find the seat whose card demands or asks; a seat that draws for it is still attacked."""
        by_card = self.question is None or self.question[2] is not None
        if self.phase == "question" and self.asks_at_start and not by_card:
            self.attacker = self._find_dealer()
        elif self.phase in ("demand", "question"):
            self.attacker = self.acting
        elif self.phase != "drawn":
            self.attacker = None
        if self.attacker in self.gone:
            self.attacker = None

    def _find_dealer(self) -> int:
        """Return the dealer, or the first seat after it that takes part (A161)."""
        seats = len(self.hand_sizes)
        order = ((self.dealer + n) % seats for n in range(seats))
        return next(seat for seat in order if seat not in self.gone | self.out)

    def find_differences(self, table: GameState | PlayerView) -> Iterator[str]:
        """Return a sentence for each difference from a state or a spectator's view."""
        compared: dict[str, tuple[object, object]] = {
            **{name: (getattr(self, name), getattr(table, name)) for name in _SAME},
            "hand_sizes": (tuple(self.hand_sizes), table.hand_sizes),
            "discards": (+self.discards, Counter(table.discards)),
            "gone": (tuple(sorted(self.gone)), table.gone),
            "out": (tuple(sorted(self.out)), table.out),
            "demand": (self.demand, _find_demand(table)),
            "question": (self.question, _find_question(table)),
        }
        if table.question is not None:
            before = (self.color_before, table.question.color_before)
            compared["color_before"] = before
        for name, (followed, actual) in compared.items():
            if followed != actual:
                yield f"by the events, {name} would be {followed}; in the state: {actual}"


def _find_demand(table: GameState | PlayerView) -> tuple[int, str | None, int] | None:
    owes = table.phase == "demand" or table.demand is not None
    return (table.turn, table.demand, table.owed) if owes else None


def _find_question(table: GameState | PlayerView) -> tuple[int, str, Card | None] | None:
    asked = table.question
    return None if asked is None else (asked.player, asked.prompt, asked.card)
