"""Games at the start of a round, for the scenarios that are written as code."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import pytest
from attrs import evolve

from unoengine import Card, Deal, GameState, Play, Setup, apply, legal_moves, new_game

from .editions import COLORS

every_edition = pytest.mark.parametrize("edition", COLORS)


def expected_deck(edition: str, specials: dict[str, int]) -> Counter[str]:
    """Return the cards that an edition must have."""
    symbols = {"0": 1} | {str(number): 2 for number in range(1, 10)}
    symbols |= {"draw-two": 2, "reverse": 2, "skip": 2}
    colored = {f"{c}-{s}": copies for c in COLORS[edition] for s, copies in symbols.items()}
    return Counter(colored | {"wild": 4, "wild-draw-four": 4} | specials)


def lay_out(edition: Any, *hands: str, discard: str = "blue-5", **more: Any) -> Setup:
    """Return a position with these hands."""
    return Setup(edition, hands=hands, discard=discard, **more)


def find_cards(edition: str, cards: str) -> list[Card]:
    """Return cards in the order in which they are drawn."""
    deck = new_game(edition, seed=1).edition
    return [deck.card(code) for code in cards.split()]


def starts_with_number(states: Iterable[GameState]) -> Iterator[GameState]:
    """Yield the states that begin with a number, so that the start card has no effect."""
    return (state for state in states if state.top.number is not None)


def deal_games(edition: Any, players: int, **more: Any) -> Iterator[GameState]:
    """Yield new games, one for each seed."""
    return (new_game(edition, players, seed=seed, **more) for seed in count())


def play_cards(state: GameState, *plays: str) -> GameState:
    """Play cards, each by the seat on turn, given as `red-5` or `wild red`."""
    for play in plays:
        code, _, color = play.partition(" ")
        state = apply(state, Play(state.turn, state.edition.card(code), color or None))
    return state


def deal_next_rounds(setup: Setup, *plays: str) -> Iterator[GameState]:
    """Yield the round after the one that these plays end, one for each seed.

    All cards of the edition are in play.
    """
    for seed in count():
        over = play_cards(evolve(setup, rest="draw", seed=seed).to_state(), *plays)
        yield apply(over, Deal(find_next_dealer(over)))


def find_next_dealer(state: GameState) -> int:
    """Return the seat that may deal."""
    (deal,) = legal_moves(state)
    assert isinstance(deal, Deal)
    return deal.player


def count_all_cards(state: GameState) -> Counter[str]:
    """Return all cards in hands and piles."""
    hands = (card for seat in range(len(state.players)) for card in state.hand(seat))
    return Counter(card.code for card in (*hands, *state.draw_pile, *state.discards))


def count_deck(state: GameState) -> Counter[str]:
    """Return the cards of the edition."""
    return Counter(card.code for card in state.edition.deck)


def sort_codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of some cards, sorted."""
    return sorted(card.code for card in cards)
