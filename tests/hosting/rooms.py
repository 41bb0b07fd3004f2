"""Rooms with cards as a person writes them, and members that record what they are sent."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar
from weakref import WeakSet

import pytest

from unoengine import Action, Card, GameState, Setup
from unoengine.bots import simple_bot
from unoengine.hosting import Clock, Member, Message, Room, RoomError, Update
from unoengine.hosting.virtual_time import VirtualTimeLoop

M = TypeVar("M", bound=Message)
T = TypeVar("T")

NAMES = ("Ana", "Ben", "Cy")
HANDS = ("red-1 red-2", "tan-3 red-4 blue-1", "red-5 red-6 blue-2")


def run(scenario: Coroutine[Any, Any, T], collects: bool = False) -> T:
    """Return the result of a scenario in virtual time; when its rooms are closed, nothing goes on.

    Errors of callbacks and warnings about tasks fail the test; if garbage is collected at the end,
    also those that are found then.
    """
    faults: list[dict[str, Any]] = []

    async def watch() -> T:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        with close_rooms():
            result = await scenario
        [own] = asyncio.all_tasks()
        assert own is asyncio.current_task(), "no task is left"
        return result

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
            result = runner.run(watch())
        if collects:
            gc.collect()
    assert faults == []
    return result


@contextmanager
def close_rooms() -> Iterator[None]:
    """Close all rooms at the end that were made inside a `with`."""
    made, make = WeakSet[Room](), Room.__init__

    def note(room: Room, *given: Any, **named: Any) -> None:
        make(room, *given, **named)
        made.add(room)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Room, "__init__", note)
        yield
    for room in [*made]:
        room.close()


def deal(*hands: str, edition: str = "zelda", discard: str = "red-7", **setup: Any) -> GameState:
    """Return a position with these hands, in which the first seat is on turn."""
    given = hands or HANDS
    names = setup.pop("players", NAMES[: len(given)])
    position = Setup(edition, hands=given, discard=discard, rest="draw", players=names, **setup)
    return position.to_state()


def open_room(state: GameState | None = None, **arguments: Any) -> tuple[Room, list[Member]]:
    """Return a room that continues a position, and a member for each seat."""
    state = deal() if state is None else state
    times = {name: arguments.pop(name) for name in [*arguments] if hasattr(Clock(), name)}
    room = Room(state=state, clock=Clock(**times), chance=Random(1), **arguments)
    return room, [room.sit(name) for name in state.players]


def card(room: Room, code: str) -> Card:
    """Return a card of the game of a room."""
    return require_state(room).edition.card(code)


def require_state(room: Room) -> GameState:
    """Return the state of a room whose game has begun."""
    assert room.state is not None
    return room.state


async def expect_turn(room: Room, seat: int, seconds: float) -> None:
    """Check that a seat is on turn after this time, and another one until then."""
    before = require_state(room).turn
    assert before != seat
    await expect_change(seconds, lambda: require_state(room).turn, before, seat)


async def expect_change(seconds: float, look: Callable[[], T], before: T, after: T) -> None:
    """Check that what is seen changes after this time, and not before."""
    await asyncio.sleep(seconds - 0.001)
    assert look() == before
    await asyncio.sleep(0.001)
    assert look() == after


def expect_refusal(
    reason: str, request: Callable[..., object], *given: object, says: str | None = None
) -> None:
    """Check that a room refuses a request for a reason."""
    with pytest.raises(RoomError, match=says) as caught:
        request(*given)
    assert caught.value.reason == reason


def read(member: Member) -> list[Message]:
    """Return what a member has not read yet, without waiting."""
    unread = [*member._unread]
    member._unread.clear()
    return unread


def pick(member: Member, kind: type[M]) -> list[M]:
    """Return the unread messages of one kind; the others are forgotten."""
    return [message for message in read(member) if isinstance(message, kind)]


def list_presence(room: Room) -> list[str]:
    """Return who is there, by seat."""
    return [seat.presence for seat in room.seats]


def now() -> float:
    """Return the time of the running loop."""
    return asyncio.get_running_loop().time()


class ListLog:
    """A log in memory, which can refuse to be written."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.is_full = False
        self.attempts = 0
        self.ends = 0

    def begin(self, state: GameState) -> None:
        self._check()
        self.actions.clear()

    def add(self, action: Action) -> None:
        self.attempts += 1
        self._check()
        self.actions.append(action)

    def end(self) -> None:
        self._check()
        self.ends += 1

    def _check(self) -> None:
        if self.is_full:
            raise OSError(28, "No space left on device")


async def play(member: Member, chance: Random) -> None:
    """Act as the simple bot would on every turn, until the game is over."""
    async for message in member:
        if isinstance(message, Update):
            seen = message.view
            if seen.winners:
                return
            if seen.turn == member.seat and seen.legal:
                member.act(simple_bot(seen, chance), message.number)
