"""Who deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from unoengine.values.card import Card
from unoengine.values.chance import shuffle_cards
from unoengine.values.errors import SetupError

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import Rules

__all__ = ["dealer_by_draw", "draw_for_dealer"]


def dealer_by_draw(players: int, cards: Iterable[Card], tie: str) -> int:
    """Return who draws the highest number and so deals (R014); no number counts zero (R015).

    Of those who tie, `tie` says who draws again: "redraw_tied", "redraw_all", or nobody for
    "first_seat" (A04).
    """
    pile = iter(cards)
    drawing = list(range(players))
    while True:
        # A05: a mark is no symbol, and takes nothing off a number.
        numbers = {seat: next(pile).number or 0 for seat in drawing}
        highest = max(numbers.values())
        tied = [seat for seat in drawing if numbers[seat] == highest]
        if len(tied) == 1 or tie == "first_seat":
            return tied[0]
        if tie == "redraw_tied":
            drawing = tied


def draw_for_dealer(rules: Rules, seed: int, serial: int) -> tuple[int, int]:
    """Return the seat that deals, and how often cards have been shuffled after that."""
    shuffles = serial
    tie = rules.options.dealer_tie or ""
    if tie != "first_seat" and len({card.number or 0 for card in rules.cards}) == 1:
        raise SetupError("with these cards nobody draws the highest number: name the dealer (R014)")

    def cards() -> Iterator[Card]:
        nonlocal shuffles
        while True:  # cards that were drawn stay out; only a deck that is used up starts again
            order = shuffle_cards(seed, shuffles, rules.deck)
            shuffles += 1
            yield from (rules.cards[face] for face in order)

    drawing = rules.seats_in_game
    dealer = drawing[dealer_by_draw(len(drawing), cards(), tie)]
    return dealer, shuffles
