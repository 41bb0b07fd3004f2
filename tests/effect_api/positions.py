"""Zelda positions with cards of a tested effect, called deeds, and helpers to inspect them."""

import pickle
from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar

from attrs import frozen

from tests.step_events import events_of_action
from unoengine import (
    Action,
    Card,
    Edition,
    GameState,
    Play,
    Setup,
    apply,
    legal_moves,
    redeal,
    view,
)
from unoengine.authoring import Effect, OwnHand, Table, colored_cards
from unoengine.editions.zelda import ZELDA
from unoengine.events import Event

DEALS = 10
"""How often hidden cards are redealt to find out whether they show."""


@frozen
class CombinedEffects(Effect):
    """Several effects act one after the other."""

    own_hand: ClassVar[OwnHand] = "changes"

    effects: tuple[Effect, ...]

    def play(self, table: Table) -> None:
        for effect in self.effects:
            effect.play(table)


@frozen
class ShowCards(Effect):
    """A seat shows these cards to another."""

    holder: int
    viewer: int
    codes: str

    def play(self, table: Table) -> None:
        table.show(self.holder, self.viewer, cards_by_code(table, self.codes))


def combine_effects(*effects: Effect) -> Effect:
    """Return one effect that combines these."""
    return CombinedEffects(effects)


def cards_by_code(table: Table, codes: str) -> list[Card]:
    return [table.edition.card(code) for code in codes.split()]


def make_edition(effect: Effect, **more: Effect) -> Edition:
    """Return Zelda with tan and red deeds of this effect, and others by their symbols."""
    added = (
        card
        for symbol, does in {"deed": effect, **more}.items()
        for card in colored_cards(("tan", "red"), symbol, points=20, copies=2, effect=does)
    )
    return ZELDA.with_deck([*ZELDA.deck, *added])


def make_position(
    effect: Effect, *hands: str, more: dict[str, Effect] | None = None, **what: Any
) -> GameState:
    """Return a position on red-5 with all cards of the edition in it; p0 is on turn."""
    setup: dict[str, Any] = {"discard": "tan-8 red-5", "rest": "draw"}
    return Setup(make_edition(effect, **more or {}), hands=hands, **setup | what).to_state()


def make_play(state: GameState, code: str = "red-deed", **more: Any) -> Play:
    """Return the play of the deed by the seat on turn."""
    return Play(state.turn, find_card(state, code), **more)


def apply_all(state: GameState, *actions: Action) -> GameState:
    """Return the state after these actions, and check that no card is lost or added."""
    for action in actions:
        before, state = state, apply(state, action)
        assert count_cards(state) == count_cards(before)
    return state


def list_events(state: GameState, action: Action) -> tuple[Event, ...]:
    """Return the events of an action without the first, which is the action itself."""
    return events_of_action(state, action)[1:]


def find_card(state: GameState, code: str) -> Card:
    return state.edition.card(code)


def find_cards(state: GameState, codes: str) -> tuple[Card, ...]:
    return tuple(find_card(state, code) for code in codes.split())


def list_hand(state: GameState, seat: int) -> str:
    """Return the codes of a hand, sorted."""
    return list_codes(state.hand(seat))


def list_hands(state: GameState) -> list[str]:
    return [list_hand(state, seat) for seat in range(len(state.players))]


def list_codes(cards: Iterable[Card]) -> str:
    return " ".join(sorted(card.code for card in cards))


def list_known_cards(state: GameState) -> dict[tuple[int, int], str]:
    """Return the known cards by viewer and holder."""
    return {
        (viewer, holder): list_codes(cards)
        for viewer, known in enumerate(state.known)
        for holder, cards in known.items()
    }


def count_cards(state: GameState) -> Counter[Card]:
    """Return every card in the game, wherever it is."""
    held = (card for seat in range(len(state.players)) for card in state.hand(seat))
    return Counter((*held, *state.draw_pile, *state.discards))


def hides_unknown_cards(state: GameState, deals: int = DEALS) -> bool:
    """Check that no seat can tell the state from one with other hidden cards."""
    for seat, known in enumerate(state.known):
        assert seat not in known
        for holder, some in known.items():
            assert not Counter(some) - Counter(state.hand(holder))
    for seat in range(len(state.players)):
        shown, moves = view(state, seat), legal_moves(state, seat)
        for seed in range(deals):
            deal = redeal(state, seat, seed)
            assert view(deal, seat) == shown
            assert legal_moves(deal, seat) == moves
            assert count_cards(deal) == count_cards(state)
    return True


def pickle_and_load(state: GameState) -> GameState:
    """Return the state after pickling, and check that it is equal."""
    again = pickle.loads(pickle.dumps(state))
    assert isinstance(again, GameState)
    assert again == state
    assert hash(again) == hash(state)
    assert legal_moves(again) == legal_moves(state)
    return again


def find_plays(state: GameState, code: str = "red-deed") -> list[Play]:
    """Return the legal plays of the deed."""
    moves = legal_moves(state, state.turn)
    return [move for move in moves if isinstance(move, Play) and move.card.code == code]
