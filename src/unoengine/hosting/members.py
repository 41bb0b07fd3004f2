"""The members of a room: connections that read messages, in the order in which they are sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from unoengine.core.actions import Action
from unoengine.core.errors import SetupError, describe_value
from unoengine.core.refusals import Verdict
from unoengine.hosting.room_limits import RoomError, TokenBucket
from unoengine.hosting.room_messages import Dropped, DropReason, Message, Presence, SeatStatus
from unoengine.narration import color_name

if TYPE_CHECKING:
    from unoengine.hosting.room import Room

_DROPPED: dict[DropReason, str] = {
    "slow": "too many messages were not read",
    "replaced": "the seat has a newer connection",
    "closed": "the room is closed",
}


class Member:
    """One connection to a room: a player in a seat, or a spectator.

    `async for message in member` yields what the member is sent, and ends after it has left or a
    message `Dropped`. Rooms make members: see `Room.sit`, `Room.join` and `Room.watch`.
    """

    def __init__(
        self,
        room: Room,
        seat: int | None,
        token: str | None,
        language: str,
        bucket: TokenBucket,
    ) -> None:
        self.seat: int | None = seat
        """The seat of the member, or None for a spectator."""

        self.token: str | None = token
        """The secret with which its player can join again; None for a spectator."""

        self._language = language
        self._room = room
        self._bucket = bucket
        self._unread: deque[Message] = deque()
        self._has_news = asyncio.Event()
        self._is_open = True

    def __repr__(self) -> str:
        """Show the seat, and not the token."""
        seat = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Member, {seat}{'' if self._is_open else ', gone'}>"

    @property
    def is_open(self) -> bool:
        """Whether the member still belongs to the room."""
        return self._is_open

    @property
    def name(self) -> str:
        """The name of the seat; empty for a spectator."""
        return "" if self.seat is None else self._room._seats.names[self.seat]

    @property
    def language(self) -> str:
        """The language in which it is refused actions, and in which it types them."""
        return self._language

    @language.setter
    def language(self, code: str) -> None:
        check_language(code)
        self._language = code

    def act(self, action: Action | str, number: int | None = None) -> None:
        """Ask for an action; the answer comes as a message.

        An action that is legal comes back in an `Update`, perhaps after a `Waiting`; any other is
        `Refused`. Nothing that is passed raises an error. Without an open connection, nothing
        happens.

        Args:
            action: An action of the own seat, or a text: in the notation, or as people type it.
            number: The number of the `Update` that the player has seen. If the game waits for
                another decision by now, the action is refused as `late`.
        """
        if self._is_open:
            self._room._receive_request(self, action, number)

    def why(self, action: Action | str) -> Verdict:
        """Return why an action of the own seat is legal or not.

        Args:
            action: An action of the own seat, or a text.

        Returns:
            The verdict of `unoengine.explain`.

        Raises:
            TextError: The text is not an action.
            RoomError: It is not an action of the own seat, or nothing can be asked now.
        """
        self._require_open()
        return self._room._explain(self, action)

    def leave(self) -> None:
        """End the connection; a seat stays that of its player, who can join again."""
        if self._is_open:
            self._close()
            self._room._settle()

    def give_up(self) -> None:
        """End the connection and give up the seat: before the game it is free, later a bot has it.

        Raises:
            RoomError: A spectator has no seat.
        """
        self._require_open()
        if self.seat is None:
            raise RoomError("spectator", "spectators have no seat")
        self._room._give_up(self.seat)
        self.leave()

    def __aiter__(self) -> Member:
        return self

    async def __anext__(self) -> Message:
        while not self._unread:
            if not self._is_open:
                raise StopAsyncIteration
            self._has_news.clear()
            await self._has_news.wait()
        return self._unread.popleft()

    def _require_open(self) -> None:
        if not self._is_open:
            raise RoomError("closed", "this member has left the room")

    # --- for the room

    def _push(self, message: Message) -> None:
        """Add a message; a member with too many unread ones is dropped instead."""
        if not self._is_open:
            return
        if len(self._unread) >= self._room.limits.unread:
            self._unread.clear()
            self._drop(message.number, "slow")
        else:
            self._unread.append(message)
            self._has_news.set()

    def _drop(self, number: int, reason: DropReason) -> None:
        if self._is_open:
            self._unread.append(Dropped(number, reason, _DROPPED[reason]))
            self._close()

    def _close(self) -> None:
        self._is_open = False
        self._has_news.set()


class Members:
    """The connected members of a room."""

    def __init__(self) -> None:
        self.number: int = 0
        """The number of the last public change."""

        self.seated: dict[int, Member] = {}
        self.spectators: dict[Member, None] = {}

    def __iter__(self) -> Iterator[Member]:
        yield from self.seated.values()
        yield from self.spectators

    def add(self, member: Member) -> None:
        """Add a member, in place of any other in its seat."""
        if member.seat is None:
            self.spectators[member] = None
        else:
            self.seated[member.seat] = member

    def remove(self, member: Member) -> bool:
        """Remove a member; return whether it was here."""
        is_here = any(member is other for other in self)
        if is_here and member.seat is not None:
            del self.seated[member.seat]
        elif is_here:
            del self.spectators[member]
        return is_here

    def count_change(self) -> int:
        """Return the number of the next public change."""
        self.number += 1
        return self.number

    def list_seats(self) -> list[int | None]:
        """Return the seats with a member, and None if there is a spectator."""
        return [*self.seated, *([None] if self.spectators else [])]

    def find_language(self, seat: int) -> str:
        """Return the language of the member in a seat."""
        member = self.seated.get(seat)
        return "en" if member is None else member.language

    def tell(self, seat: int, message: Message) -> None:
        """Send a message to the member in a seat, if there is one."""
        if (member := self.seated.get(seat)) is not None:
            member._push(message)

    def broadcast(self, make: Callable[[int | None], Message]) -> None:
        """Send each member a message for its seat; all spectators get the same one."""
        for seat in self.list_seats():
            message = make(seat)
            for member in [*self.spectators] if seat is None else [self.seated[seat]]:
                member._push(message)

    def announce(self, seats: tuple[SeatStatus, ...]) -> None:
        """Send all members the seats, which have changed."""
        number = self.count_change()
        self.broadcast(lambda seat: Presence(number, seats, seat))


def check_language(code: str) -> None:
    """Raise a `SetupError` if a language is not installed."""
    if not isinstance(code, str):
        raise SetupError(f"the code of a language is expected, not {describe_value(code)}")
    color_name("", code)
