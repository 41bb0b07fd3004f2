"""Tables with the option `leaving=allowed`, and helpers to play on them."""

from typing import Any

from tests.effect_api.positions import make_edition
from tests.properties.invariants import all_cards
from tests.step_events import events_of_action
from unoengine import Action, Edition, GameState, Leave, Options, Play, Setup, apply, legal_moves
from unoengine.authoring import Effect
from unoengine.events import Event

HANDS = ("red-1 red-2 blue-3", "green-1 green-2", "tan-1 tan-2", "blue-7 blue-8")
DRAW = "tan-3 tan-4 tan-5 tan-6 tan-7 green-3 green-4 green-5 green-6 green-7"


def make_table(
    *hands: str, edition: str | Edition = "zelda", rulings: Any = None, **more: Any
) -> GameState:
    """Return a table with red-5 on top; p0 is on turn."""
    options = Options(leaving="allowed", **rulings or {})
    given: dict[str, Any] = {"discard": "tan-8 red-5", "draw": DRAW} | more
    return Setup(edition, hands=hands or HANDS, options=options, **given).to_state()


def make_house_rule_table(rule: Effect | str, *hands: str, **more: Any) -> GameState:
    """Return a Frozen table with this house rule and pink-5 on top; p0 is on turn."""
    given: dict[str, Any] = {
        "discard": "pink-8 pink-5",
        "draw": "yellow-3 yellow-4 yellow-5 yellow-6 yellow-7 yellow-8 green-3 green-4 green-6",
        "house_rules": {"customizable": rule},
    }
    return make_table(*hands, edition="frozen", **given | more)


def make_effect_table(effect: Effect, *hands: str, **more: Any) -> GameState:
    """Return a Zelda table with a red and a tan card that have this effect."""
    return make_table(*hands, edition=make_edition(effect), **more)


def make_play(state: GameState, code: str, color: str | None = None, **more: Any) -> Play:
    """Return the play of a card by the seat on turn."""
    return Play(state.turn, state.edition.card(code), color, **more)


def apply_all(state: GameState, *actions: Action) -> GameState:
    """Return the state after these actions, and check that no card is lost or added."""
    for action in actions:
        assert action in legal_moves(state)
        before, state = state, apply(state, action)
        assert all_cards(state) == all_cards(before)
    return state


def leave(state: GameState, *seats: int) -> GameState:
    """Return the state after these seats have left, one after the other."""
    return apply_all(state, *map(Leave, seats))


def list_events(state: GameState, action: Action) -> tuple[Event, ...]:
    """Return the events of an action."""
    return events_of_action(state, action)


def show_hand(state: GameState, seat: int) -> str:
    """Return the codes of a hand as one string."""
    return join_codes(state.hand(seat))


def join_codes(cards: Any) -> str:
    return " ".join(card.code for card in cards)
