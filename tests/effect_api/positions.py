"""Zelda positions with cards of a tested effect, called deeds, and helpers to inspect them."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from attrs import frozen

from tests.step_events import events_of_action
from unoengine import Action, Edition, GameState, Play, Setup, apply, legal_moves, redeal, view
from unoengine.authoring import Card, Effect, Table, colored_cards
from unoengine.editions.zelda import ZELDA
from unoengine.events import Announced, Event

DEALS = 10
"""How often hidden cards are redealt to find out whether they show."""


HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")
"""The hands of a position, unless a test has others."""

_numbers = count()


def make_effect(
    play: Callable[[Any], object] | None = None,
    answered: Callable[[Any, Any, Any], object] | None = None,
    **more: Any,
) -> Effect:
    """Return an effect of a new class, which pickles find in this module.

    Args:
        play: The hook, without `self`.
        answered: Likewise.
        more: Other hooks, and class attributes, such as `own_hand`.
    """
    members = {"play": play, "answered": answered} | more
    hooks = {
        name: staticmethod(member) if callable(member) else member
        for name, member in members.items()
        if member is not None
    }
    kind: Any = type(f"Effect{next(_numbers)}", (Effect,), {"__module__": __name__, **hooks})
    globals()[kind.__name__] = kind
    made: Effect = kind()
    return made


def show_cards(holder: int, viewer: int, codes: str) -> Effect:
    """Return an effect with which a seat shows these cards to another."""
    return make_effect(lambda table: table.show(holder, viewer, cards_by_code(table, codes)))


def combine_effects(*effects: Effect) -> Effect:
    """Return one effect that combines these."""

    def play(table: Table) -> None:
        for effect in effects:
            effect.play(table)

    return make_effect(play, own_hand="changes")


def ask_yes(table: Table) -> None:
    """Ask the next player a question with one answer."""
    table.ask(table.next, "well?", ("yes",))


def ignore_answer(table: Table, question: str, answer: object) -> None:
    """Do nothing with an answer."""


@frozen
class Played:
    """The position before the deed was played, the state after that, and what was told."""

    before: GameState
    after: GameState
    events: tuple[Event, ...]

    @property
    def card(self) -> Card:
        """The red deed."""
        return find_card(self.before, "red-deed")

    @property
    def verdicts(self) -> list[str]:
        """What was announced."""
        return [event.verdict for event in self.events if isinstance(event, Announced)]


def play_deed(effect: Effect, *hands: str, **what: Any) -> Played:
    """Let p0 play the deed."""
    state = make_position(effect, *hands, **what)
    play = make_play(state)
    return Played(state, apply_all(state, play), list_events(state, play))


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
    setup: dict[str, Any] = {"hands": hands or HANDS, "discard": "tan-8 red-5", "rest": "draw"}
    return Setup(make_edition(effect, **more or {}), **setup | what).to_state()


def make_ruled_position(rule: Any, *hands: str, **what: Any) -> GameState:
    """Return a position of Frozen on pink-5 with this house rule; p0 is on turn."""
    setup: dict[str, Any] = {"discard": "pink-5", "rest": "draw"} | what
    return Setup("frozen", hands=hands, house_rules={"customizable": rule}, **setup).to_state()


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
