"""Events suffice to reconstruct a spectator's view and a player's hand in whole games.

Only the notes of effects and variants are missing, since no event contains them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Game
from tests.thorough import choose_count, pick_cases, scale_examples
from unoengine import Card, PlayerView, step, view
from unoengine.core.state import Question
from unoengine.events import (
    Dealt,
    Discarded,
    Drew,
    Eliminated,
    Event,
    Gave,
    HandsMoved,
    Left,
    LeftRound,
    Played,
    events_for,
)
from unoengine.testing.checks.event_ledger import Ledger

from .games_with_all_rules import (
    SINGLE_RULES,
    games_with_all_rules,
    list_numbers,
    make_late_game,
    play_randomly,
)


def rebuild_view(first: PlayerView, ledger: Ledger, deck: Sequence[Card]) -> PlayerView:
    """Return the view of a spectator, from the first view and the events since then."""
    under = ledger.discards - Counter([ledger.top])
    _, color, cost = ledger.demand or (ledger.turn, None, 0)
    asked = ledger.question and Question(
        card=ledger.question[2],
        player=ledger.question[0],
        prompt=ledger.question[1],
        answers=(),
        color_before=ledger.color_before,
    )
    in_piles = ledger.discards.total() + ledger.draw_pile_size
    return evolve(
        first,
        set_aside=len(first.edition_in_play.deck) - in_piles - sum(ledger.hand_sizes),
        gone=tuple(sorted(ledger.gone)),
        hand_sizes=tuple(ledger.hand_sizes),
        top=ledger.top,
        color=ledger.color,
        discards=(*sorted(under.elements(), key=deck.index), ledger.top),
        draw_pile_size=ledger.draw_pile_size,
        turn=ledger.turn,
        phase=ledger.phase,
        direction=ledger.direction,
        demand=color,
        owed=cost,
        attacker=ledger.attacker,
        question=asked,
        exposed=ledger.exposed,
        offered=ledger.offered,
        dealer=ledger.dealer,
        round=ledger.round,
        scores=ledger.scores,
        round_winner=next(iter(ledger.round_winners), None),
        round_winners=ledger.round_winners,
        out=tuple(sorted(ledger.out)),
        places=ledger.places,
        teams=(),
        turn_count=ledger.turn_count,
        winners=ledger.winners,
    )


def check_reconstruction(game: Game, seed: int, longest: int) -> None:
    """Follow a game by the events for a spectator, and compare the table after every action."""
    state = game.start()
    ledger, first, deck = Ledger(state), view(state, None), state.edition.deck
    for before, action in play_randomly(state, Random(seed), longest):
        done = step(before, action)

        ledger.follow(events_for(done.events, None))

        seen = view(done.state, None)
        assert not [*ledger.find_differences(seen)], (action, done.events)
        assert evolve(rebuild_view(first, ledger, deck), notes=seen.notes) == seen


@scale_examples(0.1)
@given(game=games_with_all_rules(), seed=st.integers(0, 10**6))
def test_a_spectator_view_is_reconstructed_from_events(game: Game, seed: int) -> None:
    check_reconstruction(game, seed, 400)


@pytest.mark.parametrize("number", list_numbers(2))
def test_a_spectator_view_is_reconstructed_with_any_single_rule(number: int) -> None:
    for seed in pick_cases([number % 2, 1 - number % 2], 1):
        check_reconstruction(
            make_late_game(*SINGLE_RULES[number], seed), seed, choose_count(70, 150)
        )


class OwnHand:
    """A player's hand, by the events for that player; None if they do not tell the cards."""

    def __init__(self, seat: int, hand: Iterable[Card]) -> None:
        self.seat = seat
        self.hand: Counter[Card] | None = Counter(hand)

    def follow(self, happened: Iterable[Event]) -> None:
        """Apply events to the hand."""
        for event in happened:
            self.write(event)

    def write(self, event: Event) -> None:
        """Apply an event to the hand, if the hand is known."""
        seat = self.seat
        match event:
            case Dealt():
                self.hand = None
            case HandsMoved(sources) if sources[seat] != seat:
                self.hand = None
            case Left(player) | LeftRound(player) | Eliminated(player) if player == seat:
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


@scale_examples(0.05)
@given(game=games_with_all_rules(), seed=st.integers(0, 10**6))
def test_a_hand_is_reconstructed_from_events(game: Game, seed: int) -> None:
    """After a deal or a move of hands, the hand is taken from the view."""
    state = game.start()
    hands = [OwnHand(seat, state.hand(seat)) for seat in range(len(state.players))]
    for before, action in play_randomly(state, Random(seed), 300):
        done = step(before, action)
        for own in hands:
            own.follow(events_for(done.events, own.seat))
            seen = Counter(view(done.state, own.seat).hand)
            assert own.hand is None or +own.hand == seen, (action, done.events)
            own.hand = seen
