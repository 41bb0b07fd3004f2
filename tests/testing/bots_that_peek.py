"""Bots that look at hidden cards seldom, while they watch the game, or by a detour."""

import functools
import gc
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import FrameType
from typing import Any

from unoengine import Action, Answer, Card, Catch, Draw, GameState, Leave, Play, PlayerView
from unoengine.bots import Seat, simple_bot
from unoengine.events import Dealt, Event, Step
from unoengine.testing.bot_trial import BotSource, BotTrial


def list_frames() -> Iterator[FrameType]:
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        yield frame
        frame = frame.f_back


def find_in_frames(kind: type) -> Any:
    """Return the first object of this type in the variables of the callers."""
    for frame in list_frames():
        for value in frame.f_locals.values():
            if type(value) is kind:
                return value
    raise LookupError(kind)


def list_hands(state: GameState) -> list[tuple[Card, ...]]:
    return [state.hand(seat) for seat in range(len(state.players))]


def avoid(view: PlayerView, hand: tuple[Card, ...]) -> Action:
    """Play a card of a color that is not in a hand, if there is one."""
    held = {card.color for card in hand}
    legal = [action for action in view.legal if not isinstance(action, Leave)]
    return min(legal, key=lambda action: isinstance(action, Play) and action.card.color in held)


def find_next_seat(view: PlayerView) -> int:
    assert view.player is not None
    return (view.player + view.direction) % len(view.players)


# --- bots that look while they watch


class WatchingPeeker:
    """It finds the step in the variables of the method that calls `saw`."""

    def __init__(self) -> None:
        self.hands: list[tuple[Card, ...]] = []

    def saw(self, events: tuple[Event, ...]) -> None:
        self.hands = list_hands(find_in_frames(Step).state)

    def act(self, seat: Seat, chance: Random) -> Action:
        return avoid(seat.view, self.hands[find_next_seat(seat.view)])


class WatchingCollector(WatchingPeeker):
    """It finds the step with such events among all objects of the process."""

    def saw(self, events: tuple[Event, ...]) -> None:
        kinds = [*map(type, events)]
        for thing in gc.get_objects():
            if type(thing) is Step and [*map(type, thing.events)] == kinds:
                self.hands = list_hands(thing.state)


class LatePeeker(WatchingPeeker):
    """It looks at a high score only."""

    def act(self, seat: Seat, chance: Random) -> Action:
        if max(seat.view.scores) < 300:
            return simple_bot(seat.view, Random(0))
        return super().act(seat, chance)


class DealPeeker:
    """It remembers the draw pile of each deal, and draws if the next card has no color."""

    def __init__(self) -> None:
        self.pile: tuple[Card, ...] = ()

    def saw(self, events: tuple[Event, ...]) -> None:
        if any(isinstance(event, Dealt) for event in events):
            self.pile = find_in_frames(Step).state.draw_pile

    def act(self, seat: Seat, chance: Random) -> Action:
        view = seat.view
        coming = self.pile[len(self.pile) - view.draw_pile_size :][:1]
        if any(card.color is None for card in coming):
            draws = [action for action in view.legal if isinstance(action, Draw)]
            return draws[0] if draws else view.legal[0]
        return simple_bot(view, Random(0))


class KeepingPeeker:
    """It uses the state of its last decision."""

    def __init__(self) -> None:
        self.kept: GameState | None = None

    def act(self, seat: Seat, chance: Random) -> Action:
        kept, self.kept = self.kept, find_in_frames(GameState)
        if kept is None:
            return simple_bot(seat.view, Random(0))
        return avoid(seat.view, kept.hand(find_next_seat(seat.view)))


PEEKING_IN_MEMORY: Mapping[str, BotSource] = {
    "frames of saw": WatchingPeeker,
    "objects while it watches": WatchingCollector,
    "late rounds": LatePeeker,
    "deal": DealPeeker,
    "last state": KeepingPeeker,
}
"""Bots that keep in their instance what they have seen."""


# --- bots that remember the answers outside their instances


@functools.cache
def _avoid_once(view: PlayerView) -> Action:
    state: GameState = find_in_frames(GameState)
    return avoid(view, state.hand(find_next_seat(view)))


def caching(view: PlayerView, chance: Random) -> Action:
    """It always answers as in the first state with the same view."""
    return _avoid_once(view)


class Memo:
    """The same with an attribute of the class."""

    answers: dict[tuple[object, ...], Action] = {}  # noqa: RUF012 (it belongs to the class)

    def act(self, seat: Seat, chance: Random) -> Action:
        view = seat.view
        key = view.legal, view.hand, view.top, view.hand_sizes, view.draw_pile_size
        if key not in self.answers:
            state: GameState = find_in_frames(GameState)
            self.answers[key] = avoid(view, state.hand(find_next_seat(view)))
        return self.answers[key]


_first_states: dict[tuple[object, ...], GameState] = {}


def hoarding(view: PlayerView, chance: Random) -> Action:
    """It keeps the first state of each round and hand in a variable of its module."""
    key = view.round, view.players, view.hand
    state = _first_states.setdefault(key, find_in_frames(GameState))
    return avoid(view, state.hand(find_next_seat(view)))


def burgling(view: PlayerView, chance: Random) -> Action:
    """It reads the state that the check has saved."""
    try:
        state = pickle.loads(find_in_frames(BotTrial)._saved)
    except LookupError:  # in another process
        state = find_in_frames(GameState)
    return avoid(view, state.hand(find_next_seat(view)))


REMEMBERING_ELSEWHERE: Mapping[str, BotSource] = {
    "cache": caching,
    "trial": burgling,
    "class": Memo,
    "module": hoarding,
}
"""Bots whose answers differ in a new process only."""


# --- bots that look seldom


def peek_if(condition: Callable[[PlayerView], bool]) -> BotSource:
    """Return a bot that looks at the points in the next hand in some positions."""

    def peeking(view: PlayerView, chance: Random) -> Action:
        honest = simple_bot(view, Random(0))
        others = [a for a in view.legal if a != honest and not isinstance(a, Leave)]
        if not others or not condition(view):
            return honest
        state: GameState = find_in_frames(GameState)
        points = sum(card.points for card in state.hand(find_next_seat(view)))
        return others[0] if points % 2 else honest

    return peeking


def break_ties(view: PlayerView, chance: Random) -> Action:
    """It looks only to choose between cards of the same value, if the next player is nearly out."""
    honest = simple_bot(view, Random(0))
    seat = find_next_seat(view)
    if view.hand_sizes[seat] > 2 or not isinstance(honest, Play) or honest.card.color is None:
        return honest
    equal = [
        action
        for action in view.legal
        if isinstance(action, Play)
        and action.card.color is not None
        and (action.card.points, action.uno) == (honest.card.points, honest.uno)
    ]
    state: GameState = find_in_frames(GameState)
    held = [card.color for card in state.hand(seat)]
    return min([honest, *equal], key=lambda action: held.count(action.card.color))


def _may(view: PlayerView, kind: type[Action]) -> bool:
    return any(isinstance(action, kind) for action in view.legal)


def _may_challenge(view: PlayerView) -> bool:
    return any(isinstance(action, Answer) and action.value == "challenge" for action in view.legal)


SELDOM: Mapping[str, BotSource] = {
    "color of the start card": peek_if(lambda view: view.phase == "choose-color"),
    "high score": peek_if(lambda view: max(view.scores) >= 300),
    "late round": peek_if(lambda view: view.round >= 4),
    "may catch": peek_if(lambda view: _may(view, Catch)),
    "may challenge": peek_if(_may_challenge),
    "last card": peek_if(lambda view: len(view.hand) == 1),
    "last cards of another": peek_if(lambda view: min(view.hand_sizes) == 1 < len(view.hand) < 4),
    "small pile": peek_if(lambda view: view.draw_pile_size < 15),
    "known cards": peek_if(lambda view: any(view.known.values())),
    "drawn card": peek_if(lambda view: view.phase == "drawn"),
    "three players": peek_if(lambda view: len(view.players) == 3 and len(view.hand) < 5),
    "ties": break_ties,
}
"""Bots that look at hidden cards in a few positions of a game only."""
