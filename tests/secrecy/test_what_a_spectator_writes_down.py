"""Events are enough to keep up a spectator's table, and a player's own hand, over whole games.

All that a spectator sees comes out of them, but for what effects and variants keep as notes: of
these no event tells.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Game
from unoengine import Card, PlayerView, step, view
from unoengine.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Gave,
    HandsMoved,
    Left,
    Played,
    events_for,
)
from unoengine.table.state import Question
from unoengine.testing.checks.event_ledger import Ledger

from .games import ALONE, everything, near_the_end, played, some


def rebuilt(first: PlayerView, ledger: Ledger, deck: Sequence[Card]) -> PlayerView:
    """Return what a spectator sees, as it was in the beginning and as is written down since."""
    under = ledger.discards - Counter([ledger.top])
    _, color, cost = ledger.demand or (ledger.turn, None, 0)
    asked = ledger.question and Question(
        card=ledger.question[2],
        player=ledger.question[0],
        prompt=ledger.question[1],
        answers=(),
        color_before=ledger.color_before,
    )
    return evolve(
        first,
        gone=tuple(sorted(ledger.gone)),
        hand_sizes=tuple(ledger.sizes),
        top=ledger.top,
        color=ledger.color,
        discards=(*sorted(under.elements(), key=deck.index), ledger.top),
        draw_pile_size=ledger.pile,
        turn=ledger.turn,
        phase=ledger.phase,
        direction=ledger.direction,
        demand=color,
        owed=cost,
        question=asked,
        exposed=ledger.exposed,
        dealer=ledger.dealer,
        round=ledger.round,
        scores=ledger.scores,
        round_winner=ledger.round_winner,
        winners=ledger.winners,
    )


def write_down(game: Game, seed: int, longest: int) -> None:
    """Follow a game by what a spectator hears, and see after every action how the table stands."""
    state = game.start()
    ledger, first, deck = Ledger(state), view(state, None), state.edition.deck
    for before, action in played(state, Random(seed), longest):
        done = step(before, action)

        ledger.follow(events_for(done.events, None))

        seen = view(done.state, None)
        assert not [*ledger.find_differences(seen)], (action, done.events)
        assert evolve(rebuilt(first, ledger, deck), notes=seen.notes) == seen


@some(0.1)
@given(game=everything(), seed=st.integers(0, 10**6))
def test_the_table_comes_out_as_the_events_have_it(game: Game, seed: int) -> None:
    write_down(game, seed, 400)


@pytest.mark.parametrize("number", range(len(ALONE)))
def test_with_each_rule_and_variant_too(number: int) -> None:
    for seed in range(2):
        write_down(near_the_end(*ALONE[number], seed), seed, 150)


class Own:
    """A player's own hand, by what that player hears; None when it does not hear what came."""

    def __init__(self, seat: int, hand: Iterable[Card]) -> None:
        self.seat = seat
        self.hand: Counter[Card] | None = Counter(hand)

    def follow(self, happened: Iterable[Event]) -> None:
        """Write down what came and went."""
        for event in happened:
            self.write(event)

    def write(self, event: Event) -> None:
        """Write down what came or went, as long as it is known at all."""
        seat = self.seat
        match event:
            case Dealt():
                self.hand = None
            case HandsMoved(sources) if sources[seat] != seat:
                self.hand = None
            case Left(player) if player == seat:
                self.hand = Counter()
            case Played(player, card) if player == seat:
                self.gone([card])
            case Discarded(player, cards) if player == seat:
                self.gone(cards)
            case Gave(player, _, cards) if player == seat:
                self.gone(cards)
            case Gave(_, to, cards) if to == seat:
                self.come(cards)
            case Drew(player, cards) if player == seat:
                self.come(cards)
            case _:
                pass

    def come(self, cards: Iterable[Card]) -> None:
        if self.hand is not None:
            self.hand.update(cards)

    def gone(self, cards: Iterable[Card]) -> None:
        if self.hand is not None:
            self.hand.subtract(cards)


@some(0.05)
@given(game=everything(), seed=st.integers(0, 10**6))
def test_a_player_follows_the_own_hand(game: Game, seed: int) -> None:
    """From where it was last seen: what is dealt, and a hand that moves, is seen in the view."""
    state = game.start()
    hands = [Own(seat, state.hand(seat)) for seat in range(len(state.players))]
    for before, action in played(state, Random(seed), 300):
        done = step(before, action)
        for own in hands:
            own.follow(events_for(done.events, own.seat))
            seen = Counter(view(done.state, own.seat).hand)
            assert own.hand is None or +own.hand == seen, (action, done.events)
            own.hand = seen
