"""Check what an action leads to: the next state, its cards, the events, the explanation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from unoengine.game.engine import apply, explain, step
from unoengine.table.state import GameState
from unoengine.testing.checks.event_ledger import Ledger
from unoengine.testing.checks.secrets import find_leak_in_action
from unoengine.testing.checks.uno_offers import find_uno_faults
from unoengine.testing.faults import Fault
from unoengine.values.actions import Action, Play
from unoengine.values.card import Card

__all__ = ["count_cards", "find_step_faults"]


def count_cards(state: GameState) -> Counter[Card]:
    """Return every card in the game, wherever it is; two-sided cards by their fronts."""
    cards = [*state.draw_pile, *state.discards]
    for seat in range(len(state.players)):
        cards += state.hand(seat)
    if state.side == "back":
        cards = [state.edition.other_side(card) or card for card in cards]
    return Counter(cards)


def _list_deck(state: GameState) -> tuple[Card, ...]:
    """Return the cards of the deck; two-sided cards by their fronts."""
    return (state.edition.turned if state.side == "back" else state.edition).deck


def find_step_faults(state: GameState, action: Action, after: GameState) -> Iterator[Fault]:
    """Find faults in the step from a state to the next one."""
    if apply(state, action) != after:
        yield Fault(
            "undetermined",
            "the same action in the same state leads to another state the second time",
            "assert all(apply(state, action) == after for _ in range(50))",
        )
    done = step(state, action)
    if done.state != after:
        yield Fault(
            "undetermined",
            "step and apply lead to different states",
            "assert all(step(state, action).state == after for _ in range(50))",
        )
    expected = count_cards(state) if after.round == state.round else Counter(_list_deck(after))
    found = count_cards(after)
    if found != expected:
        yield Fault(
            "cards not conserved",
            f"cards lost: {_list_codes(expected - found)}; "
            f"cards from nowhere: {_list_codes(found - expected)}",
            "assert count_cards(after) == count_cards(state)",
        )
    ledger = Ledger(state)
    ledger.follow(done.events)
    for difference in ledger.find_differences(after):
        yield Fault(
            "events",
            difference,
            "ledger = Ledger(state); ledger.follow(step(state, action).events)\n"
            "assert not list(ledger.find_differences(after))",
        )
    verdict = explain(state, action)
    if not verdict.legal or not verdict.message:
        yield Fault(
            "unexplained",
            f"explain says of a legal move: {verdict.message!r}",
            "assert explain(state, action).legal",
        )
    seed = hash(state.seed) + len(state.discards)
    leak = find_leak_in_action(state, action, seed)
    if leak is not None:
        yield Fault(
            "leak",
            f"seat {leak.seat} learns what it cannot know from {leak.source}",
            f"assert find_leak_in_action(state, action, {seed}) is None",
        )
    if isinstance(action, Play):
        yield from find_uno_faults(state, action, after)


def _list_codes(cards: Counter[Card]) -> str:
    return " ".join(sorted(card.code for card in cards.elements())) or "none"
