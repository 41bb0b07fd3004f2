"""Tables for the ends of rounds, with a card whose deed the test gives."""

from collections.abc import Callable
from typing import Any

from tests.effect_api.positions import make_edition, make_effect
from tests.leaving.tables import DRAW, apply_all, make_play
from tests.step_events import events_of_action
from unoengine import Edition, GameState, Options, Setup
from unoengine.authoring import Effect
from unoengine.events import Event

HANDS = ("red-deed red-1 red-2", "green-1 green-2", "tan-1 tan-2", "blue-7 blue-8")


def make_deed(act: Callable[[Any], object]) -> Effect:
    """Return an effect that calls this when it is played, and after an answer."""
    return make_effect(act, lambda table, *_: act(table), own_hand="changes", acts_last=True)


def make_table(
    act: Callable[[Any], object] | None = None, *hands: str, rulings: Any = None, **more: Any
) -> GameState:
    """Return a table with red-5 on top; p0 is on turn, and red-deed has this deed."""
    edition: Edition | str = "zelda" if act is None else make_edition(make_deed(act))
    given: dict[str, Any] = {"discard": "tan-8 red-5", "draw": DRAW, "options": Options()} | more
    if rulings is not None:
        given["options"] = Options(**rulings)
    return Setup(edition, hands=hands or HANDS, **given).to_state()


def play(state: GameState, code: str, color: str | None = None, **more: Any) -> GameState:
    """Return the state after the seat on turn has played a card; no card is lost or added."""
    return apply_all(state, make_play(state, code, color, **more))


def list_events(state: GameState, code: str, **more: Any) -> tuple[Event, ...]:
    """Return the events of a play of the seat on turn."""
    return events_of_action(state, make_play(state, code, **more))
