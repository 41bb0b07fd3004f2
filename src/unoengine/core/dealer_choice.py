"""The choice of the dealer, for the first round and for the next one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, assert_never

from unoengine.core.cards import Card
from unoengine.core.shuffle import shuffle_cards

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.table import Table


def pick_dealer(players: int, cards: Iterable[Card], tie: str) -> int:
    """Return the player who draws the highest number and so deals (R014, R015).

    After a tie, "redraw_tied" lets the tied players draw again and "redraw_all" all players; with
    "first_seat" the first tied player deals (A04).
    """
    pile = iter(cards)
    drawing = list(range(players))
    while True:
        # A05: a mark is not a symbol, so a marked number counts.
        numbers = {seat: next(pile).number or 0 for seat in drawing}
        highest = max(numbers.values())
        tied = [seat for seat in drawing if numbers[seat] == highest]
        if len(tied) == 1 or tie == "first_seat":
            return tied[0]
        if tie == "redraw_tied":
            drawing = tied


def draw_for_dealer(rules: CompiledRules, seed: int, serial: int) -> tuple[int, int]:
    """Return the seat that deals, and the number of shuffles after that."""
    shuffles, tables = serial, rules.tables
    tie = tables.options.dealer_tie or ""
    if len({card.number or 0 for card in tables.cards}) == 1:
        tie = "first_seat"  # A04: to draw again could not break the tie

    def draw() -> Iterator[Card]:
        nonlocal shuffles
        while True:  # drawn cards stay out until the deck is used up
            order = shuffle_cards(seed, shuffles, tables.deck)
            shuffles += 1
            yield from (tables.cards[face] for face in order)

    drawing = rules.seating.in_game
    dealer = drawing[pick_dealer(len(drawing), draw(), tie)]
    return dealer, shuffles


def find_next_dealer(table: Table, winner: int) -> tuple[int, int]:
    """Return the next dealer (A07), and the number of shuffles after finding one."""
    rnd = table._round
    rules = rnd.rules
    ruling = rules.tables.options.next_dealer
    assert ruling is not None, "every option is filled in"
    match ruling:
        case "redraw":
            return draw_for_dealer(rules, rnd.seed, rnd.serial)
        case "rotate_left":
            return rules.seating.after[+1][rnd.dealer], rnd.serial
        case "round_winner":
            dealer = winner
        case "same":
            dealer = rnd.dealer
        case _:
            assert_never(ruling)
    if dealer in rules.seating.gone:
        dealer = rules.seating.after[+1][dealer]
    return dealer, rnd.serial
